import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { isConnectionLost, isReadOnly, isStalePlan } from './errors'
import { FencedQuery, type Fence, type Statement } from './fenced-query'
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

/** A connection whose statements may each stand behind a fence. */
interface FenceableClient extends PoolClient {
  /** @param fence of a statement, which stays up until the transaction ends. */
  query<Row>(text: string, values?: readonly unknown[], fence?: Fence): Promise<QueryResult<Row>>
  isInTransaction(): boolean
}

/** The part of a pg pool that the service uses, with named statements. */
export interface Pool {
  connect(): Promise<FenceableClient>
  query<Row>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>
  /** Closes the connections that are open now, each as soon as nothing uses it: they lead to a server that takes no writes. */
  renew(): void
  end(): Promise<void>
}

/**
 * A connection keeps a plan for each name, so the number of names is bounded; further statements are planned at every call.
 * Names are not evicted as in an LRU cache, because the plans would stay in the connections. Write `= any($1)` instead of
 * lists of parameters, which make a statement for each length.
 */
const MAX_NAMES = 500

/** At most once in this time all connections are renewed, so that reading from a read-only server costs no connection each. */
const RENEW_MS = 1_000

const NAMEABLE = /^\s*(select|insert|update|delete|with|merge)\b/i

/**
 * Wraps a pg pool so that each distinct SQL text runs as a named statement, which PostgreSQL plans once a connection:
 * planning most of our statements takes longer than running them.
 *
 * A connection that reports that it is lost, or that its server takes no writes, is closed when it is released: after a
 * failover it may stay open for ever. The first such report of a read-only server renews all connections.
 *
 * @param named false if statements must have no names; they are then planned at every call.
 * @param replaceable false if there is one connection, and no other server that a new one could reach.
 * @param answerTimeoutMs how long to wait for the answer to a statement before its connection is closed: the network can
 * lose a connection silently, which the operating system notices only after 15 minutes. By default, without limit.
 * @param watch is told of each statement, and of each wait for a connection.
 */
export function namedPool(
  raw: pg.Pool,
  {
    named = true,
    replaceable = true,
    answerTimeoutMs,
    watch,
  }: { named?: boolean; replaceable?: boolean; answerTimeoutMs?: number; watch?: StatementWatch | undefined } = {},
): Pool {
  const names = new StatementNames(named ? MAX_NAMES : 0)
  // Kysely identifies a connection by its client object.
  const clients = new WeakMap<pg.PoolClient, NamedClient>()
  let generation = 0
  let renewedAt = -Infinity

  const pool: Pool = {
    async connect() {
      for (;;) {
        const client = await (watch ? watch.waiting(() => raw.connect()) : raw.connect())
        const options = { names, answerTimeoutMs, watch, onError }
        const known = clients.get(client) ?? new NamedClient(client, generation, options)
        clients.set(client, known)
        if (known.generation === generation) return known
        client.release(true)
      }
    },
    // pg's own pool.query closes the connection after a failed statement, and PGlite has only one.
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
    if (isReadOnly(error)) pool.renew()
    return replaceable && isConnectionLost(error)
  }
  return pool
}

/** The running statement fails as if the server had closed the connection, and the pool opens a new one. */
export function closeConnection(client: pg.PoolClient): void {
  // pg has no public way to close a connection without waiting for the server, and its types lack this property.
  const { connection } = client as unknown as { connection: { stream: Duplex } }
  connection.stream.destroy()
}

class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #max: number
  #made = 0

  constructor(max: number) {
    this.#max = max
  }

  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= this.#max || !NAMEABLE.test(text)) return known
    const name = `chat_${this.#made++}`
    this.#names.set(text, name)
    return name
  }

  /**
   * After a schema change the plan of any name may be stale, so all statements get new names, unless another connection
   * has renewed them for the same change.
   */
  renew(text: string, staleName: string): void {
    if (this.#names.get(text) === staleName) this.#names.clear()
  }
}

class NamedClient implements FenceableClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  readonly #answerTimeoutMs: number | undefined
  readonly #watch: StatementWatch | undefined
  readonly #onError: (error: unknown) => boolean
  #isLost = false

  /** @param options.onError answers whether the connection is to be closed after this error. */
  constructor(
    client: pg.PoolClient,
    readonly generation: number,
    options: {
      names: StatementNames
      answerTimeoutMs: number | undefined
      watch: StatementWatch | undefined
      onError: (error: unknown) => boolean
    },
  ) {
    this.#client = client
    this.#names = options.names
    this.#answerTimeoutMs = options.answerTimeoutMs
    this.#watch = options.watch
    this.#onError = options.onError
  }

  async query<Row>(text: string, values: readonly unknown[] = [], fence?: Fence): Promise<QueryResult<Row>> {
    const name = this.#names.of(text)
    try {
      return await this.#watched<Row>({ name, text, values: [...values] }, fence)
    } catch (error) {
      this.#isLost ||= this.#onError(error)
      if (name === undefined || !isStalePlan(error)) throw error
      this.#names.renew(text, name)
      // The error has aborted its transaction, if there is one, and only the whole transaction can be retried.
      if (this.isInTransaction()) throw error
      return await this.#watched<Row>({ name: this.#names.of(text), text, values: [...values] }, fence)
    }
  }

  release(): void {
    this.#client.release(this.#isLost)
  }

  #watched<Row>(statement: Statement, fence: Fence | undefined): Promise<QueryResult<Row>> {
    if (!this.#watch) return this.#run<Row>(statement, fence)
    return this.#watch.running(statement.text, () => this.#run<Row>(statement, fence))
  }

  async #run<Row>(statement: Statement, fence: Fence | undefined): Promise<QueryResult<Row>> {
    const timer =
      this.#answerTimeoutMs === undefined
        ? undefined
        : setTimeout(() => closeConnection(this.#client), this.#answerTimeoutMs)
    const running = fence ? FencedQuery.run<Row>(this.#client, statement, fence) : this.#client.query(statement)
    const result = await running.finally(() => clearTimeout(timer))
    // PostgreSQL answers COMMIT with ROLLBACK, and no error, if a statement failed whose error the code ignored.
    if (result.command === 'ROLLBACK' && statement.text === 'commit') {
      throw new Error('The transaction was rolled back at commit, because one of its statements had failed')
    }
    return result
  }

  isInTransaction(): boolean {
    const status = this.#client.getTransactionStatus()
    return status === 'T' || status === 'E'
  }
}
