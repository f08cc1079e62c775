import type { Logger } from '../../config/options'
import { ConsumerError } from '../../errors'

/** Number and delays of the retries of a failed event. */
export interface RetryPolicy {
  /** Maximum attempts, after which the event is set aside until a retry is requested. */
  attempts: number
  /** Attempts that block the channel. Further ones are out of order. */
  inOrder: number
  /** Delay after the first failure, doubled after each later one. */
  minMs: number
  maxMs: number
}

/** The action for an event after this number of failed attempts. */
export type Decision =
  | { kind: 'wait'; waitMs: number }
  /** Null: retried only on request. */
  | { kind: 'set aside'; waitMs: number | null }

/** After this number of attempts during which the process died, an event is set aside. */
export const MAX_DEATHS = 5

/** Maximum delay that a handler may request while the event blocks its channel, unless all attempts block it. */
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
