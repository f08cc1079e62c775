import { unavailable } from '../../errors'

/** Far longer than a short query takes, unless its connection is lost. */
const QUERY_TIMEOUT_MS = 2000

const queryTimeout = (timeoutMs: number): Error => unavailable(`The database has not answered within ${timeoutMs} ms.`)

/**
 * Limits the time of a promise, by default for a short query: a silently lost connection reports it only after minutes, and a
 * retry gets another connection.
 *
 * @param error makes the error thrown after `timeoutMs`; by default CHAT_SERVICE_UNAVAILABLE.
 */
export async function withTimeout<T>(
  answer: PromiseLike<T>,
  timeoutMs = QUERY_TIMEOUT_MS,
  error: (timeoutMs: number) => Error = queryTimeout,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    // An answer that came while this process was busy with other work is still taken.
    timer = setTimeout(() => setImmediate(() => reject(error(timeoutMs))), timeoutMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

export const noAnswer = (timeoutMs: number): Error => new Error(`no answer within ${timeoutMs} ms`)
