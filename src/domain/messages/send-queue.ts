import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ErrorCode } from '../../../generated/operations'
import { isUnavailable } from '../../platform/database/errors'
import type { NewMessage } from './message'
import { SearchUpkeep } from './search-upkeep'

/** One message on its way into a channel. */
export interface SendItem {
  message: NewMessage
  idempotencyKey: string | null
  /** Tells another request under the same key from a repetition. */
  idempotencyDigest: string | null
  /** What the rules of the domain have against it, to be answered if no guard of the channel refuses first. */
  refusal: { code: ErrorCode; details: Record<string, unknown> } | null
}

export type SendResult =
  | { outcome: 'sent'; seq: number; /** JSON of the event's data. */ data: string; notified: string[] }
  | { outcome: 'replayed'; messageId: string }
  | { outcome: 'refused'; code: ErrorCode; details: Record<string, unknown> }

interface Waiting {
  item: SendItem
  resolve: (result: SendResult) => void
  reject: (error: unknown) => void
}

const MAX_BATCH = 100

/**
 * Sends messages, one statement for all that wait for the same channel.
 *
 * Invariants
 *   * For each channel at most one statement of this process is under way. Whoever comes meanwhile waits, and all who
 *     wait go together: the lock of the channel's row is waited for, and the commit flushed, once for all of them.
 *   * A lone send goes at once.
 *   * Messages stand in the order in which they came to this queue.
 *   * One message that PostgreSQL will not take fails alone.
 */
export class SendQueue {
  private readonly waiting = new Map<string, Waiting[]>()

  private readonly upkeep: SearchUpkeep

  constructor(private readonly db: Kysely<DB>) {
    this.upkeep = new SearchUpkeep(db)
  }

  send(tenantId: string, channelId: string, item: SendItem): Promise<SendResult> {
    return new Promise((resolve, reject) => {
      const key = JSON.stringify([tenantId, channelId])
      const entry: Waiting = { item, resolve, reject }
      const queue = this.waiting.get(key)
      if (queue) return void queue.push(entry)
      this.waiting.set(key, [entry])
      void this.drain(key, tenantId, channelId)
    })
  }

  private async drain(key: string, tenantId: string, channelId: string): Promise<void> {
    const queue = this.waiting.get(key) as Waiting[]
    while (queue.length > 0) await this.sendBatch(tenantId, channelId, queue.splice(0, MAX_BATCH))
    this.waiting.delete(key)
  }

  private async sendBatch(tenantId: string, channelId: string, batch: Waiting[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item)
      const results = await sendItems(this.db, tenantId, channelId, items)
      batch.forEach(({ resolve }, index) => resolve(results[index] as SendResult))
      this.upkeep.wrote(batch.length)
    } catch (error) {
      // Nothing of the batch was written. With the database away every one of them fails; else find out which.
      if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error)
      else for (const entry of batch) await this.sendBatch(tenantId, channelId, [entry])
    }
  }
}

/** Sends messages to one channel in one statement, which begins with the lock of the channel's row. */
export async function sendItems(
  db: Kysely<DB>,
  tenantId: string,
  channelId: string,
  items: SendItem[],
): Promise<SendResult[]> {
  const { rows } = await sql<ResultRow>`
    select outcome, code, details, message_id, seq, data::text as data, notified
      from chat_send_messages(${tenantId}, ${channelId}, ${JSON.stringify(items)}::jsonb)
     order by item`.execute(db)
  return rows.map(toResult)
}

interface ResultRow {
  outcome: SendResult['outcome']
  code: ErrorCode
  details: Record<string, unknown>
  messageId: string
  seq: number
  data: string
  notified: string[] | null
}

function toResult(row: ResultRow): SendResult {
  switch (row.outcome) {
    case 'sent':
      return { outcome: 'sent', seq: row.seq, data: row.data, notified: row.notified ?? [] }
    case 'replayed':
      return { outcome: 'replayed', messageId: row.messageId }
    case 'refused':
      return { outcome: 'refused', code: row.code, details: row.details }
  }
}
