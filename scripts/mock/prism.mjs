/** Forwards requests to Prism and to the service. */
import http from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'

/**
 * With dynamic examples, Prism fails at random on an empty object within a list of a nullable object; a retry succeeds.
 */
const ATTEMPTS = 20
const hasFailed = ({ status, body }) => status === 500 && body.includes('prism/errors#UNKNOWN')

/**
 * Forwards a request to Prism at `prism`.
 *
 * @param request method, url, headers and body, unchanged.
 * @returns the response's status, headers and body.
 */
export const askPrism = async (prism, request) => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask(prism, request)
    if (attempt === ATTEMPTS || !hasFailed(answer)) return answer
  }
}

/** Forwards a request to a server. */
export const ask = async (server, { method, url, headers, body }) => {
  const onward = http.request(server + url, { method, headers })
  onward.end(body)
  const [answer] = await once(onward, 'response')
  const { 'transfer-encoding': _, 'content-length': __, ...rest } = answer.headers
  return { status: answer.statusCode, headers: rest, body: await buffer(answer) }
}
