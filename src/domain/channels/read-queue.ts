import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { isCanceled, isConflict, isUnavailable } from '../../platform/database/errors'
import { callForTenants, inTenantOrder } from '../../platform/database/tenant-batches'
import { inTenant } from '../../platform/database/tenant-fence'
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

/** Publishes what reading has logged: receipts in the channel, and for the reader's other devices. */
export function announceReads(
  { events, unread }: Pick<Parts, 'events' | 'unread'>,
  key: ChannelKey,
  epoch: string,
  rows: Moved[],
): void {
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

export function readQueue(db: Kysely<DB>, parts: Parts): ReadQueue {
  const { events, limits } = parts
  // Those whose rows are locked wait for them in a line of their own, with one connection for each channel.
  const busy = new KeyedQueue()

  async function read(key: ChannelKey, userIds: string[], waits: boolean): Promise<AloneRow[]> {
    const epoch = events.epoch.current
    const rows = await markRead(db, key, userIds, { ...limits, waits })
    announceReads(parts, key, epoch, rows)
    return rows
  }

  async function readTogether(batches: Batch<ChannelKey, string>[]) {
    const epoch = events.epoch.current
    const readers = batches.map(({ key, items }) => ({ key, items: [...new Set(items)] }))
    const read = await inTenantOrder(readers, (ordered) => markReadTogether(db, ordered, limits))
    return batches.map(({ key, items }, index) => {
      const rows = read[index]
      if (!rows) return undefined
      announceReads(parts, key, epoch, rows)
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

type ReadRow = Access & Moved

export interface Moved {
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
    inTenant(db, tenantId),
  )
  return rows
}

/** @returns the rows of each channel: none if there is no such channel, and undefined for one that was left undone. */
async function markReadTogether(
  db: Kysely<DB>,
  readers: Batch<ChannelKey, string>[],
  { largeChannelMembers }: Parts['limits'],
): Promise<(ReadRow[] | undefined)[]> {
  type Row = Omit<ReadRow, 'userId'> & { isLeft: boolean; isChannel: boolean }
  const rows = await callForTenants<(typeof readers)[number], Row>(db, readers, {
    itemsOf: (some) => some.flatMap(({ items }, index) => items.map((user) => ({ channel: index + 1, user }))),
    call: ({ tenantIds, channelIds, items, isOnly }) => {
      const positions = readers.flatMap(({ items }, index) => items.map(() => index + 1))
      const users = readers.flatMap(({ items }) => items)
      const listed = isOnly
        ? sql`${positions}::integer[], ${users}::text[]`
        : sql`array(select (item ->> 'channel')::integer from jsonb_array_elements(${items}) item),
              array(select item ->> 'user' from jsonb_array_elements(${items}) item)`
      return sql`(
        select n as position, is_left, is_channel, is_member, is_banned, banned_until, seq, data, has_moved, user_seq,
               user_data
          from chat_read_batch_for_users(${tenantIds}, ${channelIds}, ${listed}, ${largeChannelMembers}::bigint)
      ) marked`
    },
  })
  let next = 0
  return readers.map(({ items: userIds }) => {
    const found = rows.slice(next, (next += userIds.length))
    if (found.some(({ isLeft }) => isLeft)) return undefined
    return found.flatMap(({ isChannel, ...row }, n) => (isChannel ? [{ ...row, userId: userIds[n] } as ReadRow] : []))
  })
}
