/** A row as the driver returns it. */
export type Row = Record<string, unknown>

/** The database of the package's tables. A `pg.Pool` fits, and so does PGlite. */
export interface Database {
  query(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** The host's logger, such as Pino's. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
