/** A signal that aborts after `timeoutMs`, or when the outer signal does. Node 18 has no `AbortSignal.any`. */
export function deadline(timeoutMs: number, outer: AbortSignal | undefined, reason: () => unknown) {
  const controller = new AbortController()
  const forward = () => controller.abort(outer?.reason)
  const timer = setTimeout(() => controller.abort(reason()), timeoutMs)
  if (outer?.aborted) forward()
  outer?.addEventListener('abort', forward, { once: true })
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', forward)
    },
  }
}

/** Settles like the promise, or rejects with the signal's reason if the signal aborts first. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

export async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const slept = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
  await abortable(slept, signal).finally(() => clearTimeout(timer))
}
