import { callOf } from './calls.js'

/**
 * Runs what ends when its signal aborts. Rejects with `late()` after so long, counted anew from each `extend()`, or with the
 * reason of the outer signal.
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

/** Resolves after so long, or rejects with the reason of the signal. */
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

/** Milliseconds to wait, longer each time, with jitter: those who were refused together must not come back together. */
export const backoff = (first: number, longest: number, attempts: number) =>
  Math.min(longest, first * 2 ** attempts) * (0.5 + Math.random() / 2)
