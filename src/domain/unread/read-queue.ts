import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import {
  callForTenants,
  gatherByChannel,
  type ChannelBatch,
  type ChannelGatherer,
} from '../../platform/database/tenant-batches'
import type { EventLog } from '../../platform/events/event-log'
import { channelName, type ChannelKey } from '../../platform/lib/channel-key'
import { KeyedQueue } from '../../platform/lib/keyed-queue'
import type { Access } from '../access/guards'
import type { UnreadCounts } from './unread'

/** Returns the Member guard's result. */
export type ReadQueue = ChannelGatherer<string, Access | undefined>

interface Parts {
  events: EventLog
  unread: UnreadCounts
  limits: { readonly largeChannelMembers: number }
}

/** Publishes receipts in the channel, and events for the reader's other devices. */
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
  // Syncs the reader's other devices.
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

/**
 * Moves read markers to the end of channels. Takes no lock if nothing is unread. In a large channel it never takes the
 * channel lock, and sends no receipts.
 */
export function readQueue(db: Kysely<DB>, parts: Parts): ReadQueue {
  const { events, limits } = parts
  // A separate queue, so that readers with nothing unread do not wait behind changes that wait for the channel lock.
  const queue = new KeyedQueue()

  async function read(readers: ChannelBatch<string>[], waits: Waits): Promise<ReadRow[][]> {
    const epoch = events.epoch.current
    const found = await markRead(db, readers, { ...limits, waits })
    found.forEach((rows, index) => announceReads(parts, (readers[index] as ChannelBatch<string>).key, epoch, rows))
    return found
  }

  /** Readers blocked by the lock of their row wait separately, with one connection per channel. */
  async function readBusy(key: ChannelKey, userId: string): Promise<Access | undefined> {
    const alone = () => read([{ key, items: [userId] }], 'row')
    const [rows] = await queue.run(`${channelName(key)} rows`, 'read', alone, { waitTimeoutMs: Infinity })
    return rows?.[0]
  }

  return gatherByChannel(queue, 'read', async (batches, waits) => {
    const readers = batches.map(({ key, items }) => ({ key, items: [...new Set(items)] }))
    const answers = await read(readers, waits ? 'channel' : 'nothing')
    return batches.map(({ key, items }, index) => {
      const rows = answers[index] as ReadRow[]
      if (!waits && rows.some(({ isLeft }) => isLeft)) return undefined
      const found = new Map(rows.map((row) => [row.userId, row.isLeft ? readBusy(key, row.userId) : row]))
      return items.map((userId) => found.get(userId))
    })
  })
}

export interface Moved {
  userId: string
  hasMoved: boolean
  /** Seq of the receipt in the channel; null if there is none. */
  seq: number | null
  /** JSON. */
  data: string | null
  /** The same in the reader's feed; null if the marker has not moved. */
  userSeq: number | null
  userData: string | null
}

/** `isLeft`: skipped, because of a lock, or because the channel is large. */
type ReadRow = Access & Moved & { isLeft: boolean }

/** The locks that a call waits for: see chat_read. */
type Waits = 'nothing' | 'channel' | 'row'

/** @returns the rows of each channel. */
async function markRead(
  db: Kysely<DB>,
  readers: ChannelBatch<string>[],
  { largeChannelMembers, waits }: Parts['limits'] & { waits: Waits },
): Promise<ReadRow[][]> {
  const rows = await callForTenants<string, Omit<ReadRow, 'userId'>>(db, readers, {
    itemsOf: (some) => some.flatMap(({ items }, index) => items.map((user) => ({ channel: index + 1, user }))),
    call: ({ tenantIds, channelIds, items, isOnly }) => {
      const positions = readers.flatMap(({ items }, index) => items.map(() => index + 1))
      const users = readers.flatMap(({ items }) => items)
      const listed = isOnly
        ? sql`${positions}::integer[], ${users}::text[]`
        : sql`array(select (item ->> 'channel')::integer from jsonb_array_elements(${items}) item),
              array(select item ->> 'user' from jsonb_array_elements(${items}) item)`
      return sql`(
        select n as position, is_left, chat_refusal(is_channel, is_member, is_banned, banned_until) as refusal, has_moved, seq,
               data, user_seq, user_data
          from chat_read(${tenantIds}, ${channelIds}, ${listed}, ${largeChannelMembers}::bigint, ${waits})
      ) marked`
    },
  })
  let next = 0
  return readers.map(({ items: userIds }) => {
    const found = rows.slice(next, (next += userIds.length))
    return found.map((row, n) => ({ ...row, userId: userIds[n] as string }))
  })
}
