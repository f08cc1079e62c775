import { callOf } from './calls.js'

/**
 * Runs an abortable task. Rejects with `late()` after a timeout, which `extend()` restarts, or with the outer signal's reason.
 */
export function limited<T>(
  milliseconds: number,
  outer: AbortSignal | undefined,
  late: () => unknown,
  act: (signal: AbortSignal, extend: () => void) => Promise<T>,
): Promise<T> {
  const { promise, resolve, reject, extend } = callOf<T>(milliseconds, late)
  const inner = new AbortController()
  const forward = () => reject(outer?.reason)
  outer?.addEventListener('abort', forward)
  if (outer?.aborted) forward()
  else act(inner.signal, extend).then(resolve, reject)
  promise.catch((reason: unknown) => inner.abort(reason)).finally(() => outer?.removeEventListener('abort', forward))
  return promise
}

/** Resolves after a delay, or rejects with the signal's reason. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  const over = {}
  await limited(
    milliseconds,
    signal,
    () => over,
    () => new Promise(() => undefined),
  ).catch((reason: unknown) => {
    if (reason !== over) throw reason
  })
}

/** Exponential backoff in milliseconds, with jitter, so that clients refused together do not retry together. */
export const backoff = (first: number, longest: number, attempts: number) =>
  Math.min(longest, first * 2 ** attempts) * (0.5 + Math.random() / 2)
