/** Options of a database thread. */
export interface ThreadData {
  /** The cache folder. */
  folder: string
}

/** A PostgreSQL protocol message, or another request to the thread. */
export type Request = { id: number } & ({ bytes: Uint8Array } | { what: 'keep' | 'reset' })

/** The response to the request with this id. The first one has id 0, when the database is open. */
export interface Answer {
  id: number
  bytes?: Uint8Array
  /** Whether the database is empty. */
  isNew?: boolean
  error?: string
}
