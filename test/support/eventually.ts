import { setTimeout as sleep } from 'node:timers/promises'

/** Default timeout in milliseconds. Only a failing test waits this long, so it leaves time for a busy machine. */
export const DEADLINE_MS = 120_000
const FIRST_PAUSE_MS = 2
const LONGEST_PAUSE_MS = 100

/**
 * Retries until `attempt` neither throws nor returns false, and returns its result.
 *
 * @param options.within milliseconds until the last failure is thrown.
 */
export async function eventually<T>(attempt: () => T | Promise<T>, { within = DEADLINE_MS } = {}): Promise<T> {
  const deadline = performance.now() + within
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(1.5 * pause, LONGEST_PAUSE_MS)) {
    let failure: unknown
    try {
      const answer = await attempt()
      if (answer !== false) return answer
      failure = new Error(`not so within ${within} ms: ${attempt.toString()}`)
    } catch (error) {
      failure = error
    }
    if (performance.now() >= deadline) throw failure
    await sleep(pause)
  }
}
