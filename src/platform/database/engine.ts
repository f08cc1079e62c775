import type * as pg from 'pg'
import type { Pool } from './pool'
import type { ServerMode } from './probe'

/** A connection. Several statements without values are sent as one message. */
export interface Session {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** An embedded database started elsewhere. */
export interface Embedded {
  /** The options of a connection to it. */
  connection: pg.PoolConfig
  stop: () => Promise<void>
}

/** The differences between the engines. */
export interface Engine {
  readonly name: 'postgres' | 'pglite'
  /** For messages: host, port, name and schema, or the folder. Never contains the password. */
  readonly location: string
  /** The schema in the URL. By default PostgreSQL uses the first of its search path, usually `public`. */
  readonly schema: string | undefined
  pool: pg.Pool
  /** Timeout of a statement in milliseconds. */
  answerTimeoutMs?: number
  /** Runs `run` on a separate connection without timeouts, for migrations. */
  maintain: <T>(run: (session: Session) => Promise<T>) => Promise<T>
  /** Queries the server's mode on a separate connection, for a busy pool. An embedded database returns at once. */
  askMode: () => Promise<ServerMode>
  /** Whether a transaction pooler is detected between service and server. @param pool that of the service. */
  sharesBackends: (pool: Pool) => Promise<boolean>
  /** Stops the engine behind the pool, after the pool has ended. */
  stop(): Promise<void>
}

export const CONNECT_TIMEOUT = 5_000
