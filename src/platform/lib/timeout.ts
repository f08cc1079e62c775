import { unavailable } from '../../errors'

/** Default timeout: far longer than a short query takes, unless its connection is lost. */
const QUERY_TIMEOUT_MS = 2000

const queryTimeout = (timeoutMs: number): Error => unavailable(`The database did not respond within ${timeoutMs} ms.`)

/**
 * Limits the time of a promise, by default of a short query: a silently lost connection is detected only after minutes,
 * and a retry gets another connection. @throws by default CHAT_SERVICE_UNAVAILABLE.
 */
export async function withTimeout<T>(
  answer: PromiseLike<T>,
  timeoutMs = QUERY_TIMEOUT_MS,
  error: (timeoutMs: number) => Error = queryTimeout,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    // Still accepts an answer that arrived while this process was busy.
    timer = setTimeout(() => setImmediate(() => reject(error(timeoutMs))), timeoutMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

export const noAnswer = (timeoutMs: number): Error => new Error(`no response within ${timeoutMs} ms`)
