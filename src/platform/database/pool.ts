import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { isStalePlan } from './errors'

export interface QueryResult<Row> {
  command: string
  rowCount: number | null
  rows: Row[]
}

export interface PoolClient {
  query<Row>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>
  release(): void
}

/** The part of a pg pool that the service uses. Every statement is named. */
export interface Pool {
  connect(): Promise<PoolClient>
  query<Row>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>
  end(): Promise<void>
}

/**
 * Each connection keeps a plan for each name, so the number of names is bounded; a text beyond the bound is planned at
 * every call. Write `= any($1)` rather than lists of parameters, whose texts differ by length.
 */
const MAX_NAMES = 500

const NAMEABLE = /^\s*(select|insert|update|delete|with|merge)\b/i

/**
 * Wraps a pg pool so that each distinct SQL text runs as a named statement, which PostgreSQL plans once a connection:
 * planning costs more than running most of our statements.
 *
 * @param named false where statements must have no names, and are planned at every call.
 * @param answerMs how long the answer to a statement is waited for. Then its connection is taken for lost: the network may
 * have swallowed it without a word, and the system would wait for a quarter of an hour. Without it, for ever.
 */
export function namedPool(raw: pg.Pool, { named = true, answerMs }: { named?: boolean; answerMs?: number } = {}): Pool {
  const names = new StatementNames(named ? MAX_NAMES : 0)
  // Kysely recognises a connection by the identity of its client.
  const clients = new WeakMap<pg.PoolClient, NamedClient>()

  const pool: Pool = {
    async connect() {
      const client = await raw.connect()
      const known = clients.get(client)
      if (known) return known
      const wrapped = new NamedClient(client, names, answerMs)
      clients.set(client, wrapped)
      return wrapped
    },
    // pg's own pool.query destroys the connection after a failed statement, and PGlite has only one.
    async query<Row>(text: string, values?: readonly unknown[]) {
      const client = await pool.connect()
      try {
        return await client.query<Row>(text, values)
      } finally {
        client.release()
      }
    },
    end: () => raw.end(),
  }
  return pool
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
   * After a schema change every name may stand for a plan that no longer fits, so all get new ones, unless another
   * connection that met the same change has already seen to it.
   */
  renew(text: string, staleName: string): void {
    if (this.#names.get(text) === staleName) this.#names.clear()
  }
}

class NamedClient implements PoolClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  readonly #answerMs: number | undefined

  constructor(client: pg.PoolClient, names: StatementNames, answerMs: number | undefined) {
    this.#client = client
    this.#names = names
    this.#answerMs = answerMs
  }

  async query<Row>(text: string, values: readonly unknown[] = []): Promise<QueryResult<Row>> {
    const name = this.#names.of(text)
    try {
      return await this.#run<Row>(name, text, values)
    } catch (error) {
      if (name === undefined || !isStalePlan(error)) throw error
      this.#names.renew(text, name)
      // Inside a transaction the error has aborted it: only the whole transaction can be repeated.
      if (this.#isInTransaction()) throw error
      return await this.#run<Row>(this.#names.of(text), text, values)
    }
  }

  release(): void {
    this.#client.release()
  }

  async #run<Row>(name: string | undefined, text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    const timer = this.#answerMs === undefined ? undefined : setTimeout(() => this.#giveUp(), this.#answerMs)
    const result = await this.#client.query({ name, text, values: [...values] }).finally(() => clearTimeout(timer))
    // PostgreSQL answers the COMMIT of an aborted transaction with a cheerful ROLLBACK. Whoever swallowed the error of
    // a statement must not believe that the others were kept.
    if (result.command === 'ROLLBACK' && text === 'commit') {
      throw new Error('The transaction was rolled back at commit, because one of its statements had failed')
    }
    return result
  }

  /** The statement fails as it does when the server ends the connection, and the pool makes a new one. */
  #giveUp(): void {
    // pg's types do not know it.
    const { connection } = this.#client as unknown as { connection: { stream: Duplex } }
    connection.stream.destroy()
  }

  #isInTransaction(): boolean {
    const status = this.#client.getTransactionStatus()
    return status === 'T' || status === 'E'
  }
}
