import type { Logger } from '../../config/options'
import { ConsumerError } from '../../errors'

/** How often, and when, a failed event is retried. */
export interface RetryPolicy {
  /** The limit of attempts, before the event is set aside until a retry is requested. */
  attempts: number
  /** Attempts while the channel waits. Further ones are out of order. */
  inOrder: number
  /** Delay after the first failure, doubled after each further one. */
  minMs: number
  maxMs: number
}

/** The action for an event after so many failed attempts. */
export type Decision =
  | { kind: 'wait'; waitMs: number }
  /** Null: only on request. */
  | { kind: 'set aside'; waitMs: number | null }

/** After so many attempts that ended with the process, an event is set aside without another one. */
export const MAX_DEATHS = 5

/** The longest wait that a handler may request while the channel waits, unless the channel waits for all attempts. */
const MAX_ASKED_MS = 60_000

export function decide(error: unknown, attempts: number, policy: RetryPolicy): Decision {
  const { retryAfterSeconds = 0, isFinal = false } = error instanceof ConsumerError ? error : {}
  if (isFinal || attempts >= policy.attempts) return { kind: 'set aside', waitMs: null }
  const doubled = policy.minMs * 2 ** Math.min(attempts - 1, 40)
  // With jitter, to spread events that failed together.
  const delay = Math.min(doubled, policy.maxMs) * (0.75 + 0.5 * Math.random())
  const askedMs = Math.min(retryAfterSeconds * 1000, policy.maxMs)
  const waitMs = Math.max(delay, askedMs)
  const isTooLong = askedMs > MAX_ASKED_MS && policy.inOrder < policy.attempts
  return { kind: attempts < policy.inOrder && !isTooLong ? 'wait' : 'set aside', waitMs }
}

/** @param waitMs null if it is not retried. */
export function logFailure(log: Logger, consumer: string, error: unknown, failed: object, waitMs: number | null): void {
  const { data: _data, ...event } = failed as { data?: unknown }
  const about = { err: error, consumer, ...event }
  if (waitMs === null) log.error(about, 'consumer failed to handle an event; it was set aside')
  else log.warn({ ...about, waitMs: Math.round(waitMs) }, 'consumer failed to handle an event; it will be retried')
}
