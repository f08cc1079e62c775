import * as v from 'valibot'
import type { Database } from '../../platform/database/connect'
import type { Session } from '../../platform/database/engine'
import { isReadOnly, reasonOf } from '../../platform/database/errors'
import { closeConnection } from '../../platform/database/pool'
import { noAnswer, withTimeout } from '../../platform/lib/timeout'

/*
 * Runs the requests of the page, which are any SQL. Invariants
 *   * Without `isWritable` a statement is alone in a read-only transaction, which is rolled back. The transaction has a snapshot
 *     before the statement runs, so the statement cannot make it writable.
 *   * A statement is sent by the extended protocol, which refuses several of them in one text: "commit; delete …".
 *   * No state remains in the connection: a statement's settings end with its transaction, or with the connection.
 *   * After `end` no statement runs, here or in PostgreSQL.
 */

const query = v.object({ sql: v.string(), parameters: v.optional(v.array(v.unknown()), []) })
type Query = v.InferOutput<typeof query>

/** A request of the page, in the form of @prisma/studio-core/data/bff. */
export const studioRequest = v.variant('procedure', [
  v.object({ procedure: v.literal('query'), query, schema: v.optional(v.string()) }),
  v.object({ procedure: v.literal('transaction'), queries: v.array(query) }),
])
type StudioRequest = v.InferOutput<typeof studioRequest>

type Rows = unknown[]
/** An error, or null and the rows of a query, or of each query of a transaction. */
type StudioAnswer = [{ name: string; message: string }] | [null, Rows | Rows[]]

const TIMEOUT_MS = 30_000
const END_TIMEOUT_MS = 3000
const READ_ONLY = 'This studio is read-only. To change data, end it and run "chat-migrate studio --write".'

export function statements(database: Database, isWritable: boolean) {
  /** The PostgreSQL process of each session. */
  const running = new Map<Session, number>()
  let hasEnded = false

  const inSession = <T>(work: (session: Session) => Promise<T>): Promise<T> =>
    database.maintain(async (session) => {
      // An embedded database runs in this process, so there is nothing to terminate.
      if (database.engine === 'pglite') return work(session)
      const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid')
      if (hasEnded) throw new Error('The studio has ended.')
      running.set(session, rows[0]!.pid)
      return work(session).finally(() => running.delete(session))
    })

  const read = (session: Session, { query, schema }: Extract<StudioRequest, { procedure: 'query' }>) =>
    inTransaction(session, 'read only', async () => {
      await session.query(`select set_config('search_path', coalesce($1, current_setting('search_path')), true)`, [
        schema === undefined ? null : quoteIdentifier(schema),
      ])
      return run(session, query)
    })

  const write = async (session: Session, request: StudioRequest) => {
    // Some statements, such as "vacuum", run only outside of a transaction.
    if (request.procedure === 'query' && request.schema === undefined) {
      // The statement may have begun a transaction, and an embedded database has a single connection.
      try {
        return await run(session, request.query)
      } finally {
        await session.query('rollback')
      }
    }
    return inTransaction(session, 'read write', async () => {
      if (request.procedure === 'query') {
        await session.query(`set local search_path = ${quoteIdentifier(request.schema as string)}`)
        return run(session, request.query)
      }
      const results: Rows[] = []
      for (const each of request.queries) results.push(await run(session, each))
      return results
    })
  }

  const execute = async (request: StudioRequest): Promise<StudioAnswer> => {
    try {
      if (isWritable) return [null, await inSession((session) => write(session, request))]
      if (request.procedure === 'transaction') return [{ name: 'Error', message: READ_ONLY }]
      return [null, await inSession((session) => read(session, request))]
    } catch (error) {
      const message = isReadOnly(error) && !isWritable ? READ_ONLY : reasonOf(error)
      return [{ name: 'Error', message }]
    }
  }

  /** Terminates running statements. PostgreSQL notices a closed connection only at the end of a statement. */
  const end = async (): Promise<void> => {
    hasEnded = true
    if (running.size === 0) return
    const pids = [...running.values()]
    const ending = database.pool.query('select pg_terminate_backend(pid) from unnest($1::integer[]) pid', [pids])
    await withTimeout(ending, END_TIMEOUT_MS, noAnswer).catch(() => undefined)
    for (const session of running.keys()) closeConnection(session as unknown as Parameters<typeof closeConnection>[0])
  }

  return { execute, end }
}

/** Rolled back, because there is nothing to commit and settings of the statement must be undone. */
async function inTransaction<T>(
  session: Session,
  mode: 'read only' | 'read write',
  work: () => Promise<T>,
): Promise<T> {
  await session.query(`begin ${mode}`)
  let end = 'rollback'
  try {
    await session.query(`set local statement_timeout = ${TIMEOUT_MS}`)
    const result = await work()
    if (mode === 'read write') end = 'commit'
    return result
  } finally {
    await session.query(end)
  }
}

/** Parts of pg that the type Session omits. */
interface Client {
  query(config: object): Promise<{ rows: Rows }>
  setTypeParser(oid: number, parse: (text: string) => string): void
}

/** Types that JavaScript would distort: dates and times without a zone, and bigint. They stay text. */
const AS_TEXT = [20, 1082, 1114, 1115, 1182]

async function run(session: Session, { sql, parameters }: Query): Promise<Rows> {
  // An embedded database would block the whole process.
  if (/\bcopy\b[^;]*\bfrom\s+stdin\b/i.test(sql)) throw new Error('There is no standard input to copy from: use psql.')
  const client = session as unknown as Client
  // Applies only to this connection; an embedded database has only one.
  for (const oid of AS_TEXT) client.setTypeParser(oid, (text) => text)
  const { rows } = await client.query({ text: sql, values: parameters, queryMode: 'extended' })
  return rows
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
