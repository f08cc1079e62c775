import { unavailable } from '../../errors'

/** Far longer than a short query takes, unless the network has swallowed it. */
const TIMEOUT_MS = 2000

/**
 * Limits the time of a short query. A connection that broke silently reports it only after minutes; the same query,
 * repeated, gets another connection.
 *
 * @throws CHAT_SERVICE_UNAVAILABLE when the time is over.
 */
export async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unavailable(`The database has not answered within ${TIMEOUT_MS} ms.`)), TIMEOUT_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
