import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ErrorCode } from '../../../generated/operations'
import { isUnavailable } from '../../platform/database/errors'
import type { ChannelKey } from '../../platform/lib/channel-key'
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
  | { outcome: 'sent'; seq: number; /** JSON of the event's data. */ data: string; notified: string[] }
  | { outcome: 'replayed'; messageId: string }
  | ({ outcome: 'refused' } & Refusal)

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
 *   * This process runs at most one statement a channel at a time. Messages that come meanwhile wait and are sent
 *     together: the channel lock is waited for, and the commit flushed, once for all of them.
 *   * A message that finds no other waiting is sent at once.
 *   * Messages are written in the order in which they were added to this queue.
 *   * A message that PostgreSQL rejects fails alone.
 */
export class SendQueue {
  private readonly waiting = new Map<string, Waiting[]>()

  private readonly upkeep: SearchUpkeep

  constructor(private readonly db: Kysely<DB>) {
    this.upkeep = new SearchUpkeep(db)
  }

  send(channel: ChannelKey, item: SendItem): Promise<SendResult> {
    return new Promise((resolve, reject) => {
      const name = JSON.stringify([channel.tenantId, channel.channelId])
      const entry: Waiting = { item, resolve, reject }
      const queue = this.waiting.get(name)
      if (queue) return void queue.push(entry)
      this.waiting.set(name, [entry])
      void this.drain(name, channel)
    })
  }

  private async drain(name: string, channel: ChannelKey): Promise<void> {
    const queue = this.waiting.get(name) as Waiting[]
    while (queue.length > 0) await this.sendBatch(channel, queue.splice(0, MAX_BATCH))
    // In the same turn of the event loop as the check, so that no message is added to a queue that is forgotten.
    this.waiting.delete(name)
  }

  private async sendBatch(channel: ChannelKey, batch: Waiting[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item)
      const results = await sendItems(this.db, channel, items)
      batch.forEach(({ resolve }, index) => resolve(results[index] as SendResult))
      this.upkeep.wrote(batch.length)
    } catch (error) {
      // Nothing of the batch was written. If the database is away, all of them fail; else each is tried alone.
      if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error)
      else for (const entry of batch) await this.sendBatch(channel, [entry])
    }
  }
}

/** Sends messages to one channel in one statement, which begins with the channel lock. */
export async function sendItems(
  db: Kysely<DB>,
  { tenantId, channelId }: ChannelKey,
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
