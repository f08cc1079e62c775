/** What the thread of a database is started with. */
export interface ThreadData {
  /** Where databases are kept. */
  folder: string
}

/** A message of the protocol of PostgreSQL, or what else the thread does. */
export type Request = { id: number } & ({ bytes: Uint8Array } | { what: 'keep' | 'reset' })

/** The answer to the request of this id. That of 0 comes first, when the database is open. */
export interface Answer {
  id: number
  bytes?: Uint8Array
  /** Whether the database is empty. */
  isNew?: boolean
  error?: string
}
