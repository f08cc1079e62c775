import type { ChatRestClient } from '@chat-service/client/rest'
import type { Places } from './contract.js'

/** The context of a tool call: the service on behalf of one user. */
export interface Call {
  chat: ChatRestClient
  /** Aborts the requests of a call that the host cancelled. */
  options: { signal: AbortSignal }
  /** The `idempotencyKey` of the call's send: the same for a repeated call. */
  idempotencyKey: string
  /** Whether the last response was a replay for the same idempotency key. */
  wasReplayed: () => boolean
}

export interface Tool extends Places {
  title: string
  description: string
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean }
  /** `data` matches the output schema; `text` sums it up in a few lines. The arguments are already validated. */
  run: (call: Call, input: never) => Promise<{ data: object; text: string }>
}

/** `Input` is the type of the arguments. */
export const tool = <Input>(
  definition: Omit<Tool, 'run'> & { run: (call: Call, input: Input) => Promise<{ data: object; text: string }> },
): Tool => definition

/** Read-only. */
export const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true }
/** Destructive, limited to the user's own data; idempotent. */
export const REPLACES = { readOnlyHint: false, destructiveHint: true, idempotentHint: true }
/** Adds data; idempotent. */
export const ADDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: true }
