import * as pg from 'pg'

/** The parameters of the tenant fence of a statement: see tenant-fence.ts. */
export interface Fence {
  /** The search path with the views of the fence before the tables. */
  searchPath: string
  /** Empty if the statement sets the tenant itself; until it does, it sees no rows. */
  tenantId: string
}

export interface Statement {
  name: string | undefined
  text: string
  values: unknown[]
}

/** Generic plans: for a tenant missing from the statistics the planner estimates one row, and would loop over all. */
const RAISE = `
  select set_config('search_path', $1, true), set_config('chat.tenant', $2, true),
         set_config('plan_cache_mode', 'force_generic_plan', true)`
const RAISE_NAME = 'chat_fence'

/** Internals of pg that its types lack. */
interface Connection {
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  parse(statement: { name: string | undefined; text: string }): void
  bind(portal: { portal: ''; statement: string | undefined; values: string[] }): void
  execute(portal: { portal: ''; rows: undefined }): void
}

interface Internals {
  name: string | undefined
  text: string
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleError(error: Error, connection: Connection): void
}

const PgQuery = pg.Query as unknown as new (statement: object, callback: Callback) => Internals

type Callback = (error: Error | null, result: never) => void

/**
 * A statement behind the tenant fence. The statement that sets up the fence is sent before it in the same message, and
 * up to the final `Sync` both are one transaction. So the fence costs no round trip, ends with the transaction, and
 * works behind a transaction pooler.
 */
export class FencedQuery extends PgQuery {
  readonly #statement: Statement
  readonly #fence: Fence
  /** Whether the next results are those of the statement itself. */
  #isRaised = false

  private constructor(statement: Statement, fence: Fence, callback: Callback) {
    super({ ...statement, queryMode: 'extended' }, callback)
    this.#statement = statement
    this.#fence = fence
  }

  static async run<Row>(
    client: pg.PoolClient,
    statement: Statement,
    fence: Fence,
  ): Promise<pg.QueryResult<Row & object>> {
    try {
      return await new Promise((resolve, reject) => {
        client.query(
          new FencedQuery(statement, fence, (error, result) => (error ? reject(error) : resolve(result))) as never,
        )
      })
    } catch (error) {
      // The stack of the caller, not of the socket.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  override prepare(connection: Connection): void {
    const name = this.#statement.name === undefined ? undefined : RAISE_NAME
    const known = name !== undefined && (connection.parsedStatements[name] ?? connection.submittedNamedStatements[name])
    if (known !== RAISE) connection.parse({ name, text: RAISE })
    connection.bind({ portal: '', statement: name, values: [this.#fence.searchPath, this.#fence.tenantId] })
    connection.execute({ portal: '', rows: undefined })
    super.prepare(connection)
    // The client records prepared statements by this name.
    this.name = name
    this.text = RAISE
  }

  override handleDataRow(message: unknown): void {
    if (this.#isRaised) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isRaised) return super.handleCommandComplete(message, connection)
    this.#isRaised = true
    this.name = this.#statement.name
    this.text = this.#statement.text
  }

  override handleError(error: Error, connection: Connection): void {
    // After an error the server skips messages up to the `Sync`.
    const { name } = this.#statement
    if (name !== undefined) delete connection.submittedNamedStatements[name]
    super.handleError(error, connection)
  }
}
