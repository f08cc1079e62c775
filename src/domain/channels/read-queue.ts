import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { isCanceled, isConflict, isUnavailable } from '../../platform/database/errors'
import type { EventLog } from '../../platform/events/event-log'
import { channelName, type ChannelKey } from '../../platform/lib/channel-key'
import { GatheringQueue, type Batch } from '../../platform/lib/gathering-queue'
import { KeyedQueue } from '../../platform/lib/keyed-queue'
import type { Access } from '../access/guards'
import type { UnreadCounts } from '../unread/unread'

/**
 * Moves read markers to the end of channels, one statement for all members who read at the same time, in whatever channels:
 * it takes only channel locks that are free, and those who read in a channel that is locked, or in a large one, go alone.
 * Where there is nothing new it waits for no lock. In a large channel it never takes the channel lock, and there are no
 * receipts. Answers for each user what the Member guard asks, undefined if there is no such channel.
 */
export type ReadQueue = GatheringQueue<ChannelKey, string, Access | undefined>

interface Parts {
  events: EventLog
  unread: UnreadCounts
  limits: { readonly largeChannelMembers: number }
}

export function readQueue(db: Kysely<DB>, { events, unread, limits }: Parts): ReadQueue {
  // Those whose rows are locked wait for them in a line of their own, with one connection for each channel.
  const busy = new KeyedQueue()

  function announce(key: ChannelKey, epoch: string, rows: ReadRow[]): void {
    const moved = rows.filter(({ hasMoved }) => hasMoved)
    const event = 'chat:read:receipt:updated'
    const receipts = moved.filter((row) => row.seq !== null).sort((a, b) => (a.seq as number) - (b.seq as number))
    for (const { seq, data } of receipts)
      events.publishLogged(key, { seq: seq as number, epoch, event, data: data as string })
    // Other devices of the reader follow.
    for (const { userId, seq, userSeq, userData } of moved) {
      const place = { userId, seq: userSeq as number, epoch }
      const inChannel = seq !== null ? { inChannel: { channelId: key.channelId, seq } } : {}
      events.publishForFeed({ tenantId: key.tenantId, event, data: userData as string }, { place, ...inChannel })
    }
    if (moved.length > 0) {
      unread.changedFor(
        key.tenantId,
        moved.map(({ userId }) => userId),
      )
    }
  }

  async function read(key: ChannelKey, userIds: string[], waits: boolean): Promise<AloneRow[]> {
    const epoch = events.epoch.current
    const rows = await markRead(db, key, userIds, { ...limits, waits })
    announce(key, epoch, rows)
    return rows
  }

  async function readTogether(batches: Batch<ChannelKey, string>[]) {
    const epoch = events.epoch.current
    const read = await markReadTogether(
      db,
      batches.map(({ key, items }) => ({ key, userIds: [...new Set(items)] })),
      limits,
    )
    return batches.map(({ key, items }, index) => {
      const rows = read[index]
      if (!rows) return undefined
      announce(key, epoch, rows)
      const found = new Map(rows.map((row) => [row.userId, row]))
      return items.map((userId) => found.get(userId))
    })
  }

  async function readBusy(key: ChannelKey, userId: string): Promise<Access | undefined> {
    const [row] = await busy.run(channelName(key), 'read', () => read(key, [userId], true), { waitTimeoutMs: Infinity })
    return row
  }

  return new GatheringQueue({
    // Of its own: who has read all does not wait for changes that wait for the channel lock.
    queue: new KeyedQueue(),
    kind: 'read',
    nameOf: channelName,
    failsAll: isUnavailable,
    failsTogether: (error) => isUnavailable(error) && !isCanceled(error),
    mayRetry: isConflict,
    runTogether: readTogether,
    async run(key, userIds) {
      const rows = await read(key, [...new Set(userIds)], false)
      const found = new Map(rows.map((row) => [row.userId, row.isBusy ? readBusy(key, row.userId) : row]))
      return userIds.map((userId) => found.get(userId))
    },
  })
}

type ReadRow = Access & {
  userId: string
  hasMoved: boolean
  /** Of the receipt in the channel; null if there is none. */
  seq: number | null
  /** JSON. */
  data: string | null
  /** The same in the feed of the reader; null if the marker has not moved. */
  userSeq: number | null
  userData: string | null
}

/** isBusy: nothing was done, because another transaction has locked the row. */
type AloneRow = ReadRow & { isBusy: boolean }

async function markRead(
  db: Kysely<DB>,
  { tenantId, channelId }: ChannelKey,
  userIds: string[],
  { largeChannelMembers, waits }: Parts['limits'] & { waits: boolean },
) {
  const { rows } = await sql<AloneRow>`
    select user_id, is_member, is_banned, banned_until, seq, data, has_moved, is_busy, user_seq, user_data
      from chat_read_for_users(${tenantId}, ${channelId}, ${userIds}::text[], ${largeChannelMembers}::bigint, ${waits})`.execute(
    db,
  )
  return rows
}

/** @returns the rows of each channel: none if there is no such channel, and undefined for one that was left undone. */
async function markReadTogether(
  db: Kysely<DB>,
  readers: { key: ChannelKey; userIds: string[] }[],
  { largeChannelMembers }: Parts['limits'],
): Promise<(ReadRow[] | undefined)[]> {
  const tenantIds = readers.map(({ key }) => key.tenantId)
  const channelIds = readers.map(({ key }) => key.channelId)
  const positions = readers.flatMap(({ userIds }, index) => userIds.map(() => index + 1))
  const users = readers.flatMap(({ userIds }) => userIds)
  const { rows } = await sql<Omit<ReadRow, 'userId'> & { isLeft: boolean; isChannel: boolean }>`
    select is_left, is_channel, is_member, is_banned, banned_until, seq, data, has_moved, user_seq, user_data
      from chat_read_batch_for_users(
        ${tenantIds}::text[], ${channelIds}::text[], ${positions}::integer[], ${users}::text[],
        ${largeChannelMembers}::bigint
      )
     order by n`.execute(db)
  let next = 0
  return readers.map(({ userIds }) => {
    const found = rows.slice(next, (next += userIds.length))
    if (found.some(({ isLeft }) => isLeft)) return undefined
    return found.flatMap(({ isChannel, ...row }, n) => (isChannel ? [{ ...row, userId: userIds[n] } as ReadRow] : []))
  })
}
