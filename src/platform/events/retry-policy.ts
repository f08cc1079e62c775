import { ConsumerError } from '../../errors'

/** How often, and when, an event is tried that fails. */
export interface RetryPolicy {
  /** How often it is tried in all, before it is set aside until somebody asks for it. */
  attempts: number
  /** How often it is tried while its channel waits. Then it is tried out of order. */
  inOrder: number
  /** After the first failure; doubled with each one more. */
  minMs: number
  maxMs: number
}

/** What is to become of an event that has failed so many times. */
export type Decision =
  | { kind: 'wait'; waitMs: number }
  /** Null: until somebody asks for it. */
  | { kind: 'set aside'; waitMs: number | null }

/** After this number of attempts that the process did not survive, an event is set aside untried. */
export const MAX_DEATHS = 5

/** A channel waits no longer than this because the handler says so, unless it is to wait for all attempts. */
const MAX_ASKED_MS = 60_000

export function decide(error: unknown, attempts: number, policy: RetryPolicy): Decision {
  const { retryAfterSeconds = 0, isFinal = false } = error instanceof ConsumerError ? error : {}
  if (isFinal || attempts >= policy.attempts) return { kind: 'set aside', waitMs: null }
  const doubled = policy.minMs * 2 ** Math.min(attempts - 1, 40)
  // With jitter, so that what failed together does not come back together.
  const delay = Math.min(doubled, policy.maxMs) * (0.75 + 0.5 * Math.random())
  const askedMs = Math.min(retryAfterSeconds * 1000, policy.maxMs)
  const waitMs = Math.max(delay, askedMs)
  const isTooLong = askedMs > MAX_ASKED_MS && policy.inOrder < policy.attempts
  return { kind: attempts < policy.inOrder && !isTooLong ? 'wait' : 'set aside', waitMs }
}
