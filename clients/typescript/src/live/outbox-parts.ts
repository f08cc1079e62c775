import type { ChatClient } from '../index.js'
import type { OutboxEntry } from './outbox-types.js'
import type { LiveStorage } from './storage.js'

/** What the outbox needs. */
export interface OutboxParts {
  client: ChatClient
  /** Without one the entries end with the program. */
  storage: LiveStorage | undefined
  /** Who is connected. */
  userId: () => string | undefined
  /** Who is signed in, as far as that is known before. */
  ownId: () => string | undefined
  isModern: () => boolean
  changed: () => void
  /** Has the connection show that it is alive. */
  check: () => void
}

/** What one tab says to the others: what is another, or null where it is gone. */
export interface Told {
  clientId: string
  change: Partial<OutboxEntry> | null
}
