import type { ChatRestClient } from '@chat-service/client/rest'
import type { Places } from './contract.js'

/** What a call of a tool works with: the service on behalf of one user. */
export interface Call {
  chat: ChatRestClient
  /** Ends the requests of a call that the host has cancelled. */
  options: { signal: AbortSignal }
  /** A key that is the same for a repeated call: `idempotencyKey` of what the call sends. */
  idempotencyKey: string
  /** Whether the last answer was that to an earlier request with the same idempotency key. */
  wasReplayed: () => boolean
}

export interface Tool extends Places {
  title: string
  description: string
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean }
  /** `data` fits the output; `text` says it in a few lines. The arguments have been checked. */
  run: (call: Call, input: never) => Promise<{ data: object; text: string }>
}

/** `Input` is the type of the arguments. */
export const tool = <Input>(
  definition: Omit<Tool, 'run'> & { run: (call: Call, input: Input) => Promise<{ data: object; text: string }> },
): Tool => definition

/** It changes nothing. */
export const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true }
/** It may take something of the user's own back; repeated, it changes nothing more. */
export const REPLACES = { readOnlyHint: false, destructiveHint: true, idempotentHint: true }
/** It adds something; repeated, it adds nothing more. */
export const ADDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: true }
