import type { heldMessages } from './held-messages.js'
import type { ChatClient } from '../index.js'
import type { LiveStorage } from './storage.js'

/** Parts that the outbox uses. */
export interface OutboxParts {
  client: ChatClient
  /** Without a storage, entries are lost at exit. */
  storage: LiveStorage | undefined
  /** Shows held messages. */
  heldMessages: typeof heldMessages | undefined
  /** The connected user. */
  userId: () => string | undefined
  /** The signed-in user, if known before the connection. */
  ownId: () => string | undefined
  changed: () => void
  /** Checks that the connection is alive. */
  check: () => void
  /** Opens the connection for a pending entry. */
  open: () => void
}
