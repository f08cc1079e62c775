/**
 * From the event of a message or question to the recipients who still want a notice after a delay.
 *
 * Invariants:
 * - A message has one row from its event until all of its recipients are processed. Recipients who read it before that
 *   get no notice.
 * - The chat lists them page by page when the row is due. After a failure, the failed page is retried.
 */
import type { Database, Log, Row } from './database.js'
import { FinalError, Queue, queueColumns, type Outcome } from './queue.js'
import { unlessRefused } from './refusal.js'

/** Recipients per page. */
const PAGE = 1000
export const DAY_MS = 86_400_000
const TIMEOUT_MS = 120_000

export interface Place {
  tenantId: string
  channelId: string
  messageId: string
  /** Empty for the message itself. */
  questionId: string
}

/** The rows, with a position of the message and of the notified users. */
export const arrivalsTable = `create table arrivals (
     tenant_id text not null,
     channel_id text not null,
     message_id text not null,
     question_id text not null default '',
     -- The last user whose devices have their deliveries.
     spread_to text not null default '',
     created_at timestamptz not null default now(),
     ${queueColumns},
     primary key (tenant_id, channel_id, message_id, question_id)
   );
   create index arrivals_due on arrivals (tenant_id, due_at) where due_at is not null;`

interface Arrival extends Row {
  tenant_id: string
  channel_id: string
  message_id: string
  question_id: string
  spread_to: string
  created_at: Date
}

type Query = Omit<Place, 'questionId'> & { questionId?: string; after: string; limit: number }

export interface ArrivalsOptions<R> {
  recipients: (query: Query) => Promise<R[]>
  database: Database
  /** As SQL. */
  schema: string
  log: Log
  pollMs: number
  retry: { minMs: number; maxMs: number }
  /** From the event until the row is due. */
  delayMs: number
  /** How long a due row is retried. */
  maxAgeMs: number
  /** Records a page of recipients. May be repeated, for example after the signal was aborted. */
  take: (place: Place, recipients: R[], signal: AbortSignal) => Promise<void>
}

export class Arrivals<R extends { userId: string }> {
  private readonly queue: Queue<Arrival>
  private readonly table: string

  constructor(private readonly options: ArrivalsOptions<R>) {
    const { database, schema, log, pollMs, retry } = options
    this.table = `${schema}.arrivals`
    this.queue = new Queue<Arrival>({
      ...{ database, log, pollMs, table: this.table },
      key: ['tenant_id', 'channel_id', 'message_id', 'question_id'],
      handle: (row, signal) => this.spread(row, signal),
      giveUp: async () => 'remove',
      concurrency: 8,
      // A busy tenant leaves room for the others.
      lanes: [{ column: 'tenant_id', limit: 2 }],
      timeoutMs: TIMEOUT_MS,
      // Rows expire by age, not by attempts.
      retry: { ...retry, attempts: 1000 },
    })
  }

  start(): void {
    this.queue.start()
  }

  close(): Promise<void> {
    return this.queue.close()
  }

  /**
   * Records an arrival. Idempotent.
   *
   * @param condition of SQL, with the tenant as `$1`.
   */
  async note(
    { tenantId, channelId, messageId, questionId }: Place,
    createdAt: Date,
    condition = 'true',
  ): Promise<void> {
    const { database, delayMs } = this.options
    await database.query(
      `insert into ${this.table} (tenant_id, channel_id, message_id, question_id, created_at, due_at)
       select $1, $2, $3, $4, $5::timestamptz, $5::timestamptz + $6 * interval '1 millisecond'
        where ${condition}
           on conflict do nothing`,
      [tenantId, channelId, messageId, questionId, createdAt.toISOString(), delayMs],
    )
  }

  private async spread(row: Arrival, signal: AbortSignal): Promise<Outcome> {
    const { recipients, database, take, delayMs, maxAgeMs } = this.options
    const { tenant_id: tenantId, channel_id: channelId, message_id: messageId, question_id: questionId } = row
    refuseOlder(row.created_at.getTime() + delayMs, maxAgeMs)
    const query = { tenantId, channelId, messageId, ...(questionId !== '' && { questionId }) }
    for (let after = row.spread_to; ;) {
      signal.throwIfAborted()
      const found = (await unlessRefused(() => recipients({ ...query, after, limit: PAGE }))) ?? []
      if (found.length > 0) await take({ tenantId, channelId, messageId, questionId }, found, signal)
      if (found.length < PAGE) return 'remove'
      after = found[PAGE - 1]?.userId ?? after
      await database.query(
        `update ${this.table} set spread_to = $5
          where tenant_id = $1 and channel_id = $2 and message_id = $3 and question_id = $4`,
        [tenantId, channelId, messageId, questionId, after],
      )
    }
  }
}

/** @throws FinalError if more than `limitMs` have passed since the time, also in milliseconds. */
export function refuseOlder(since: number, limitMs: number): void {
  if (Date.now() - since <= limitMs) return
  throw new FinalError(`It was not delivered within ${limitMs / 3_600_000} hours`)
}
