import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Message } from '../../../generated/openapi'
import type { ErrorCode } from '../../../generated/operations'
import { isCanceled, isConflict, isUnavailable } from '../../platform/database/errors'
import { callForTenants, inTenantOrder } from '../../platform/database/tenant-batches'
import { inTenant } from '../../platform/database/tenant-fence'
import { channelName, type ChannelKey } from '../../platform/lib/channel-key'
import { GatheringQueue, type Batch } from '../../platform/lib/gathering-queue'
import type { KeyedQueue } from '../../platform/lib/keyed-queue'
import type { NewMessage } from './message-row'
import { SearchUpkeep } from './search-upkeep'

export interface Refusal {
  code: ErrorCode
  details: Record<string, unknown>
}

/** A message to be sent to a channel. */
export interface SendItem {
  message: NewMessage
  idempotencyKey?: string
  /** Distinguishes a repetition of the request from another request under the same key. */
  idempotencyDigest?: string
  /** Why the message must not be sent. Answered only if no guard of the channel refuses first. */
  refusal?: Refusal | null
}

export type SendResult =
  | {
      outcome: 'sent'
      seq: number
      /** JSON of the event's data. */
      data: string
      /** Who is mentioned. */
      notified: string[]
      /** Their numbers in the feeds of those users; none where the transaction logs them at its end. */
      userSeqs: number[]
    }
  | { outcome: 'replayed'; messageId: string }
  | ({ outcome: 'refused' } & Refusal)

/** What became of a message of a transaction. */
export type SendOutcome = { outcome: 'sent'; message: Message } | Exclude<SendResult, { outcome: 'sent' }>

/**
 * Sends messages, one statement for all that wait, for whatever channels: the commit is flushed once for all of them. It takes
 * only channel locks that are free. The messages to a channel that is locked go alone, in one statement for all of them that
 * waits for the lock. They are written in the order in which they came. One that PostgreSQL rejects fails alone.
 */
export type SendQueue = GatheringQueue<ChannelKey, SendItem, SendResult>

export function sendQueue(db: Kysely<DB>, queue: KeyedQueue): SendQueue {
  const upkeep = new SearchUpkeep(db)
  return new GatheringQueue({
    queue,
    kind: 'send',
    nameOf: channelName,
    failsAll: isUnavailable,
    failsTogether: (error) => isUnavailable(error) && !isCanceled(error),
    mayRetry: isConflict,
    async run(channel, items) {
      const results = await sendItems(db, channel, items)
      upkeep.wrote(items.length)
      return results
    },
    async runTogether(batches) {
      const results = await inTenantOrder(batches, (ordered) => sendBatches(db, ordered))
      upkeep.wrote(batches.reduce((count, { items }) => count + items.length, 0))
      return results
    },
  })
}

/**
 * Sends messages to one channel in one statement, which begins with the channel lock, and logs mentions for users.
 *
 * @param isWithin a transaction, which logs mentions at its end, after whatever else it changes.
 */
export async function sendItems(
  db: Kysely<DB>,
  { tenantId, channelId }: ChannelKey,
  items: SendItem[],
  { isWithin = false } = {},
): Promise<SendResult[]> {
  const { rows } = await sql<ResultRow>`
    select outcome, code, details, message_id, seq, data::text as data, notified,
           ${isWithin ? sql`null` : sql`user_seqs`} as user_seqs
      from ${isWithin ? sql`chat_send` : sql`chat_send_to_users`}(${tenantId}, ${channelId}, ${JSON.stringify(items)}::jsonb)
     order by item`.execute(inTenant(db, tenantId))
  return rows.map(toResult)
}

/** Sends messages to several channels in one statement. Undefined for a channel that is locked, or that there is not. */
async function sendBatches(
  db: Kysely<DB>,
  batches: Batch<ChannelKey, SendItem>[],
): Promise<(SendResult[] | undefined)[]> {
  const rows = await callForTenants<(typeof batches)[number], ResultRow | { outcome: 'busy' }>(db, batches, {
    itemsOf: (some) => some.flatMap(({ items }, index) => items.map((item) => ({ channel: index + 1, ...item }))),
    call: ({ tenantIds, channelIds, items }) => sql`(
      select n as position, outcome, code, details, message_id, seq, data, notified, user_seqs
        from chat_send_batch_to_users(${tenantIds}, ${channelIds}, ${items})
    ) sent`,
  })
  let next = 0
  return batches.map(({ items }) => {
    const answers = rows.slice(next, (next += items.length))
    const done = answers.filter((row): row is ResultRow & { first: number } => row.outcome !== 'busy')
    return done.length > 0 ? done.map(toResult) : undefined
  })
}

interface ResultRow {
  outcome: SendResult['outcome']
  code: ErrorCode
  details: Record<string, unknown>
  messageId: string
  seq: number
  data: string
  notified: string[] | null
  /** Numbers, as text. */
  userSeqs: string[] | null
}

function toResult(row: ResultRow): SendResult {
  switch (row.outcome) {
    case 'sent':
      return {
        outcome: 'sent',
        seq: row.seq,
        data: row.data,
        notified: row.notified ?? [],
        userSeqs: (row.userSeqs ?? []).map(Number),
      }
    case 'replayed':
      return { outcome: 'replayed', messageId: row.messageId }
    case 'refused':
      return { outcome: 'refused', code: row.code, details: row.details }
  }
}
