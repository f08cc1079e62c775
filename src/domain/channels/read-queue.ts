import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { isCanceled, isConflict, isUnavailable } from '../../platform/database/errors'
import { callForTenants, inTenantOrder } from '../../platform/database/tenant-batches'
import type { EventLog } from '../../platform/events/event-log'
import { channelName, type ChannelKey } from '../../platform/lib/channel-key'
import { GatheringQueue, type Batch } from '../../platform/lib/gathering-queue'
import { KeyedQueue } from '../../platform/lib/keyed-queue'
import type { Access } from '../access/guards'
import type { UnreadCounts } from '../unread/unread'

/**
 * Moves read markers to the end of channels: one statement for all waiting readers, across channels. It takes only free
 * channel locks; readers of a locked or large channel go in statements of their own. Takes no lock if nothing is unread. In a
 * large channel it never takes the channel lock, and there are no receipts. Returns the Member guard's result per user,
 * undefined for a missing channel.
 */
export type ReadQueue = GatheringQueue<ChannelKey, string, Access | undefined>

interface Parts {
  events: EventLog
  unread: UnreadCounts
  limits: { readonly largeChannelMembers: number }
}

/** Publishes the events of reading: receipts in the channel, and for the reader's other devices. */
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
  // Readers who wait for their row's lock queue separately, with one connection per channel.
  const busy = new KeyedQueue()

  async function read(readers: Batch<ChannelKey, string>[], waits: Waits): Promise<ReadRow[][]> {
    const epoch = events.epoch.current
    const found = await markRead(db, readers, { ...limits, waits })
    found.forEach((rows, index) => announceReads(parts, (readers[index] as (typeof readers)[number]).key, epoch, rows))
    return found
  }

  async function readTogether(batches: Batch<ChannelKey, string>[]) {
    const readers = batches.map(({ key, items }) => ({ key, items: [...new Set(items)] }))
    const answers = await inTenantOrder(readers, (ordered) => read(ordered, 'nothing'))
    return batches.map(({ items }, index) => {
      const rows = answers[index] as ReadRow[]
      if (rows.some(({ isLeft }) => isLeft)) return undefined
      const found = new Map(rows.map((row) => [row.userId, row]))
      return items.map((userId) => found.get(userId))
    })
  }

  async function readBusy(key: ChannelKey, userId: string): Promise<Access | undefined> {
    const alone = () => read([{ key, items: [userId] }], 'row')
    const [rows] = await busy.run(channelName(key), 'read', alone, { waitTimeoutMs: Infinity })
    return rows?.[0]
  }

  return new GatheringQueue({
    // A queue of its own: readers with nothing unread do not wait for changes that wait for the channel lock.
    queue: new KeyedQueue(),
    kind: 'read',
    nameOf: channelName,
    failsAll: isUnavailable,
    failsTogether: (error) => isUnavailable(error) && !isCanceled(error),
    mayRetry: isConflict,
    runTogether: readTogether,
    async run(key, userIds) {
      const [rows] = (await read([{ key, items: [...new Set(userIds)] }], 'channel')) as [ReadRow[]]
      const found = new Map(rows.map((row) => [row.userId, row.isLeft ? readBusy(key, row.userId) : row]))
      return userIds.map((userId) => found.get(userId))
    },
  })
}

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

/** isLeft: nothing was done, because of a lock, or because the channel is a large one. */
type ReadRow = Access & Moved & { isLeft: boolean }

/** The locks that a call waits for: see chat_read. */
type Waits = 'nothing' | 'channel' | 'row'

/** @returns the rows of each channel, none for a missing channel. */
async function markRead(
  db: Kysely<DB>,
  readers: Batch<ChannelKey, string>[],
  { largeChannelMembers, waits }: Parts['limits'] & { waits: Waits },
): Promise<ReadRow[][]> {
  type Row = Omit<ReadRow, 'userId'> & { isChannel: boolean }
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
        select n as position, is_left, is_channel, is_member, is_banned, banned_until, has_moved, seq, data, user_seq,
               user_data
          from chat_read(${tenantIds}, ${channelIds}, ${listed}, ${largeChannelMembers}::bigint, ${waits})
      ) marked`
    },
  })
  let next = 0
  return readers.map(({ items: userIds }) => {
    const found = rows.slice(next, (next += userIds.length))
    return found.flatMap(({ isChannel, ...row }, n) => (isChannel ? [{ ...row, userId: userIds[n] } as ReadRow] : []))
  })
}
