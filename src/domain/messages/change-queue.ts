import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ServerEventName } from '../../../generated/events'
import type { ErrorCode } from '../../../generated/operations'
import { isCanceled, isConflict, isUnavailable } from '../../platform/database/errors'
import { callForTenants, inTenantOrder } from '../../platform/database/tenant-batches'
import type { EventLog } from '../../platform/events/event-log'
import { channelName, type ChannelKey } from '../../platform/lib/channel-key'
import { GatheringQueue, type Batch } from '../../platform/lib/gathering-queue'
import type { KeyedQueue } from '../../platform/lib/keyed-queue'
import { SearchUpkeep } from './search-upkeep'
import type { Refusal } from './send-queue'

/** A frequent change of a message: see migrations/0022_changes.sql, and 0024_gathered_changes.sql, for what each does. */
export type Change =
  | { kind: 'react'; messageId: string; key: string; isSet: boolean }
  | { kind: 'edit'; messageId: string; text: string; /** Why that text must not be. */ refusal: Refusal | null }
  | { kind: 'pin'; messageId: string; limit: number }
  | { kind: 'unpin'; messageId: string }
  | { kind: 'vote'; pollId: string; optionIds: string[] }
  | ({ kind: 'delete'; notesFile: boolean; listsUnread: boolean } & ({ messageId: string } | { pollId: string }))

type ChangeItem = Change & { userId: string }

export type ChangeResult =
  | { code: ErrorCode; details: Record<string, unknown> }
  | { code: null; /** JSON. */ answer: string | null; isChanged: boolean }

/**
 * Changes messages, one statement for all changes that wait, for whatever channels, as messages are sent: it takes only
 * channel locks that are free, and the changes in a channel that is locked go alone. They are made in the order in which
 * they came. One that PostgreSQL rejects fails alone.
 */
export type ChangeQueue = GatheringQueue<ChannelKey, ChangeItem, ChangeResult>

export function changeQueue(db: Kysely<DB>, queue: KeyedQueue, events: EventLog): ChangeQueue {
  const upkeep = new SearchUpkeep(db)

  /** @returns the results of each batch, undefined for one that was left undone. */
  async function change(batches: Batch<ChannelKey, ChangeItem>[], waits: boolean) {
    const epoch = events.epoch.current
    const rows = await changeMessages(db, batches, waits)
    const results: (ChangeResult | 'busy')[] = []
    const channelOf = batches.flatMap(({ key, items }) => items.map(() => key))
    for (const row of rows) {
      // Further rows of an item are further events.
      results[row.item - 1] ??=
        row.code === null
          ? { code: null, answer: row.answer, isChanged: row.seq !== null }
          : row.code === 'busy'
            ? 'busy'
            : { code: row.code, details: row.details }
      if (row.code !== null || row.seq === null) continue
      const { seq, event, data, senderId, messageAt: createdAt, forMembers } = row
      const about = { senderId, createdAt }
      const key = channelOf[row.item - 1] as ChannelKey
      events.publishLogged(key, { seq, epoch, event, about, forMembers: forMembers ?? false, data })
      if (event === 'chat:message:updated') upkeep.wrote(1)
    }
    let next = 0
    return batches.map(({ items }) => {
      const done = results.slice(next, (next += items.length)).filter((result) => result !== 'busy')
      return done.length > 0 ? done : undefined
    })
  }

  return new GatheringQueue({
    queue,
    kind: 'change messages',
    nameOf: channelName,
    failsAll: isUnavailable,
    failsTogether: (error) => isUnavailable(error) && !isCanceled(error),
    mayRetry: isConflict,
    async run(key, items) {
      const [results] = await change([{ key, items }], true)
      return results as ChangeResult[]
    },
    runTogether: (batches) => inTenantOrder(batches, (ordered) => change(ordered, false)),
  })
}

type ChangeRow = { item: number } & (
  | { code: ErrorCode | 'busy'; details: Record<string, unknown> }
  | ({ code: null; answer: string | null } & (
      | {
          seq: number
          event: ServerEventName
          /** JSON. */
          data: string
          senderId: string
          messageAt: Date
          forMembers: boolean | null
        }
      | { seq: null }
    ))
)

/** @param waits for the channel lock. Then there is one channel. */
async function changeMessages(db: Kysely<DB>, batches: Batch<ChannelKey, ChangeItem>[], waits: boolean) {
  const rows = await callForTenants<(typeof batches)[number], ChangeRow>(db, batches, {
    itemsOf: (some) => some.flatMap(({ items }, index) => items.map((item) => ({ channel: index + 1, ...item }))),
    call: ({ tenantIds, channelIds, items }) => sql`(
      select row_number() over () as position, item, code, details, answer, seq, event, data, sender_id, message_at, for_members
        from chat_change_batch(${tenantIds}, ${channelIds}, ${items}, ${waits})
    ) changed`,
  })
  return rows.map((row) => ({ ...row, item: row.first + row.item }))
}
