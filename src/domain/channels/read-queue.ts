import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { isConflict, isUnavailable } from '../../platform/database/errors'
import type { EventLog } from '../../platform/events/event-log'
import { BatchQueue } from '../../platform/lib/batch-queue'
import { channelName, type ChannelKey } from '../../platform/lib/channel-key'
import { KeyedQueue } from '../../platform/lib/keyed-queue'
import type { Access } from '../access/guards'
import type { UnreadCounts } from '../unread/unread'

/**
 * Moves read markers to the end of a channel, one statement for all members who read at the same time. Where there is
 * nothing new it waits for no lock. In a large channel it never takes the channel lock, and there are no receipts. Answers
 * for each user what the Member guard asks, undefined if there is no such channel.
 */
export type ReadQueue = BatchQueue<ChannelKey, string, Access | undefined>

interface Parts {
  events: EventLog
  unread: UnreadCounts
  limits: { readonly largeChannelMembers: number }
}

export function readQueue(db: Kysely<DB>, { events, unread, limits }: Parts): ReadQueue {
  // Those whose rows are locked wait for them in a line of their own, with one connection for each channel.
  const busy = new KeyedQueue()

  async function read(key: ChannelKey, userIds: string[], waits: boolean): Promise<ReadRow[]> {
    const epoch = events.epoch.current
    const rows = await markRead(db, key, userIds, { ...limits, waits })
    const moved = rows.filter(({ hasMoved }) => hasMoved)
    const receipts = moved.filter((row) => row.seq !== null).sort((a, b) => a.seq - b.seq)
    for (const { seq, data } of receipts)
      events.publishLogged(key, { seq, epoch, event: 'chat:read:receipt:updated', data })
    if (moved.length > 0) {
      unread.changedFor(
        key.tenantId,
        moved.map(({ userId }) => userId),
      )
    }
    return rows
  }

  async function readBusy(key: ChannelKey, userId: string): Promise<Access | undefined> {
    const [row] = await busy.run(channelName(key), 'read', () => read(key, [userId], true), { waitTimeoutMs: Infinity })
    return row
  }

  return new BatchQueue({
    // Of its own: who has read all does not wait for changes that wait for the channel lock.
    queue: new KeyedQueue(),
    kind: 'read',
    nameOf: channelName,
    failsAll: isUnavailable,
    mayRetry: isConflict,
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
  /** Nothing was done, because another transaction has locked the row. */
  isBusy: boolean
} & ({ seq: number; /** JSON. */ data: string } | { seq: null; data: null })

async function markRead(
  db: Kysely<DB>,
  { tenantId, channelId }: ChannelKey,
  userIds: string[],
  { largeChannelMembers, waits }: Parts['limits'] & { waits: boolean },
) {
  const { rows } = await sql<ReadRow>`
    select user_id, is_member, is_banned, banned_until, seq, data, has_moved, is_busy
      from chat_read(${tenantId}, ${channelId}, ${userIds}::text[], ${largeChannelMembers}::bigint, ${waits})`.execute(
    db,
  )
  return rows
}
