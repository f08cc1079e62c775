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
  changed: () => void
  /** Has the connection show that it is alive. */
  check: () => void
  /** There is something to send: opens the connection, if nothing has before. */
  open: () => void
}

/** A message between tabs: what has changed in an entry, or null if it is gone. */
export interface TabMessage {
  clientId: string
  update: Partial<OutboxEntry> | null
}
