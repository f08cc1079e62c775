import pg from 'pg'

/** What raises the tenant fence for a statement: see tenant-fence.ts. */
export interface Fence {
  /** In which the views of the fence come before the tables. */
  searchPath: string
  /** Empty if the statement sets the tenant itself: until then it finds nothing. */
  tenantId: string
}

export interface Statement {
  name: string | undefined
  text: string
  values: unknown[]
}

/**
 * Plans are for any tenant. Of one that the statistics do not know, because it is new, PostgreSQL would expect hardly a row, and
 * read all of them for each that it looks for.
 */
const RAISE = `
  select set_config('search_path', $1, true), set_config('chat.tenant', $2, true),
         set_config('plan_cache_mode', 'force_generic_plan', true)`
const RAISE_NAME = 'chat_fence'

/** The parts of pg that its types lack. */
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
 * A statement behind the tenant fence. The statement that raises the fence goes before it in the same message, and until
 * the `Sync` at the end of that both are one transaction: so the fence costs no round trip, goes with the transaction,
 * and holds behind a pooler that gives each transaction another connection.
 */
export class FencedQuery extends PgQuery {
  readonly #statement: Statement
  readonly #fence: Fence
  /** Whether the answers are those of the statement itself. */
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
      // Of the code that asked, instead of the socket's.
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
    // The client notes what the server has parsed under the name that it finds here.
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
    // The server has skipped what came after the error.
    const { name } = this.#statement
    if (name !== undefined) delete connection.submittedNamedStatements[name]
    super.handleError(error, connection)
  }
}
