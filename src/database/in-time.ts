import { unavailable } from '../errors'

/** No question that is put in time takes so long, unless the network swallows it. */
const ANSWER_MS = 2000

/**
 * The answer of the database to a small question, or an error where it does not come in time: a connection that has
 * broken without a word says so only after many minutes. The same question, put again, gets another connection.
 */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unavailable(`The database has not answered within ${ANSWER_MS} ms.`)), ANSWER_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
