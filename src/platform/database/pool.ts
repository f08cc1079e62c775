import type { Duplex } from 'node:stream'
import type * as pg from 'pg'
import { isConnectionLost, isReadOnly, isStalePlan } from './errors'
import { FencedQuery, type Fence, type Statement } from './fenced-query'
import { MAKE_LOG_DAYS, missingLogDay } from './log-days'
import type { StatementWatch } from './statement-watch'

export interface QueryResult<Row> {
  command: string
  rowCount: number | null
  rows: Row[]
}

export interface PoolClient {
  query<Row>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>
  release(): void
}

/** A connection that can run statements behind the tenant fence. */
interface FenceableClient extends PoolClient {
  /** @param fence applies to the statement, and until the transaction ends. */
  query<Row>(text: string, values?: readonly unknown[], fence?: Fence): Promise<QueryResult<Row>>
  isInTransaction(): boolean
}

/** The part of a pg pool that the service uses, with named statements. */
export interface Pool {
  connect(): Promise<FenceableClient>
  query<Row>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>
  /** Closes open connections as soon as they are idle, because they lead to a read-only server. */
  renew(): void
  end(): Promise<void>
}

/**
 * A connection keeps a plan per name, so the number of names is bounded; further statements are planned on each call.
 * No LRU eviction, because the plans would stay in the connections. Write `= any($1)` instead of lists of parameters,
 * which are a statement per length.
 */
const MAX_NAMES = 500

/** Minimum interval of renewals, so that reads from a read-only server do not cost a connection each. */
const RENEW_MS = 1_000

const NAMEABLE = /^\s*(select|insert|update|delete|with|merge)\b/i

interface PoolOptions {
  /** False if statements must have no names; they are then planned on each call. */
  named: boolean
  /** False if there is one connection, and no other server to connect to. */
  replaceable: boolean
  /** Timeout of a statement, which closes its connection: a silently lost one is noticed only after 15 minutes. */
  answerTimeoutMs: number | undefined
  watch: StatementWatch
  /** Called with the error of each failed statement. */
  onFailure: (error: unknown) => void
}

/**
 * Wraps a pg pool so that each SQL text runs as a named prepared statement, planned once per connection: planning most of our
 * statements takes longer than running them.
 *
 * A connection that is reported lost, or whose server is read-only, is closed when it is released: after a failover it could
 * stay open forever. The first report of a read-only server renews all connections.
 */
export function namedPool(raw: pg.Pool, { named, replaceable, answerTimeoutMs, watch, onFailure }: PoolOptions): Pool {
  const names = new StatementNames(named ? MAX_NAMES : 0)
  // One object per client, because Kysely identifies a connection by its client object.
  const clients = new WeakMap<pg.PoolClient, NamedClient>()
  let generation = 0
  let renewedAt = -Infinity

  const pool: Pool = {
    async connect() {
      for (;;) {
        const client = await watch.waiting(() => raw.connect())
        const options = { names, answerTimeoutMs, watch, onError }
        const known = clients.get(client) ?? new NamedClient(client, generation, options)
        clients.set(client, known)
        if (known.generation === generation) return known
        client.release(true)
      }
    },
    // Not pg's own pool.query, which closes the connection after a failed statement: PGlite has only one.
    async query<Row>(text: string, values?: readonly unknown[]) {
      const client = await pool.connect()
      try {
        return await client.query<Row>(text, values)
      } finally {
        client.release()
      }
    },
    renew() {
      if (!replaceable || performance.now() - renewedAt < RENEW_MS) return
      renewedAt = performance.now()
      generation += 1
    },
    end: () => raw.end(),
  }
  const onError = (error: unknown): boolean => {
    onFailure(error)
    if (isReadOnly(error)) pool.renew()
    return replaceable && isConnectionLost(error)
  }
  return pool
}

/** Fails the running statement as if the server had closed the connection; the pool then opens a new one. */
export function closeConnection(client: pg.PoolClient): void {
  // pg has no public API to close a connection without waiting for the server, and its types lack this property.
  const { connection } = client as unknown as { connection: { stream: Duplex } }
  connection.stream.destroy()
}

class StatementNames {
  private readonly names = new Map<string, string>()
  private made = 0

  constructor(private readonly max: number) {}

  of(text: string): string | undefined {
    const known = this.names.get(text)
    if (known !== undefined || this.names.size >= this.max || !NAMEABLE.test(text)) return known
    const name = `chat_${this.made++}`
    this.names.set(text, name)
    return name
  }

  /** After a schema change all plans may be stale: all statements get new names, once for all connections. */
  renew(text: string, staleName: string): void {
    if (this.names.get(text) === staleName) this.names.clear()
  }
}

interface ClientOptions {
  names: StatementNames
  answerTimeoutMs: number | undefined
  watch: StatementWatch
  /** Returns whether to close the connection after this error. */
  onError: (error: unknown) => boolean
}

class NamedClient implements FenceableClient {
  private isLost = false

  constructor(
    private readonly client: pg.PoolClient,
    readonly generation: number,
    private readonly options: ClientOptions,
  ) {}

  async query<Row>(text: string, values: readonly unknown[] = [], fence?: Fence): Promise<QueryResult<Row>> {
    const name = this.options.names.of(text)
    try {
      return await this.watched<Row>({ name, text, values: [...values] }, fence)
    } catch (error) {
      this.isLost ||= this.options.onError(error)
      const isStale = name !== undefined && isStalePlan(error)
      const day = missingLogDay(error)
      if (isStale) this.options.names.renew(text, name)
      // The error has aborted the transaction, which can only be retried as a whole.
      if ((!isStale && day === undefined) || this.isInTransaction()) throw error
      if (day !== undefined) await this.watched({ name: undefined, text: MAKE_LOG_DAYS, values: [day] }, undefined)
      return await this.watched<Row>({ name: this.options.names.of(text), text, values: [...values] }, fence)
    }
  }

  release(): void {
    this.client.release(this.isLost)
  }

  private watched<Row>(statement: Statement, fence: Fence | undefined): Promise<QueryResult<Row>> {
    return this.options.watch.running(statement.text, () => this.run<Row>(statement, fence))
  }

  private async run<Row>(statement: Statement, fence: Fence | undefined): Promise<QueryResult<Row>> {
    const timer =
      this.options.answerTimeoutMs === undefined
        ? undefined
        : setTimeout(() => closeConnection(this.client), this.options.answerTimeoutMs)
    const running = fence ? FencedQuery.run<Row>(this.client, statement, fence) : this.client.query(statement)
    const result = await running.finally(() => clearTimeout(timer))
    // PostgreSQL answers COMMIT with ROLLBACK, without an error, if a failed statement was ignored.
    if (result.command === 'ROLLBACK' && statement.text === 'commit') {
      throw new Error('The transaction was rolled back at commit, because one of its statements had failed')
    }
    return result
  }

  isInTransaction(): boolean {
    const status = this.client.getTransactionStatus()
    return status === 'T' || status === 'E'
  }
}
