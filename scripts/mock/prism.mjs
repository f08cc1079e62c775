/**
 * Proxies to Prism. Its 400 is always the example of the contract; the violations in its header `sl-violations` are added to the
 * response, in the form of the service.
 */
import http from 'node:http'
import { once } from 'node:events'

const parts = { body: 'body', query: 'query', path: 'path', header: 'header', headers: 'header' }
const escape = (key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`

const toIssue = ({ location: [, place, ...keys], code, message }) => {
  const part = parts[place] ?? 'body'
  const at = keys.map(escape).join('')
  // Prism names a missing or unknown property only in the message.
  const [, missing] = /required property '(.+?)'/.exec(message) ?? []
  const [, superfluous] = /additional properties; found '(.+?)'/.exec(message) ?? []
  if (missing !== undefined) return { in: part, pointer: at + escape(missing), message: 'is required' }
  if (superfluous !== undefined) return { in: part, pointer: at + escape(superfluous), message: 'is not allowed' }
  if (code === 'required') return { in: part, pointer: at, message: 'is required' }
  return { in: part, pointer: at, message: message.replace(/^.*?(?=must |is )/, '') }
}

const read = (header) => {
  try {
    return JSON.parse(header ?? '[]').filter(({ location }) => location[0] === 'request')
  } catch {
    // Prism truncates a long header.
    return []
  }
}

/** The body of a 400 with the fields that the request has wrong. Undefined if Prism did not say any, or it is no such answer. */
const nameFields = (text, header, url) => {
  const issues = read(header).map(toIssue)
  if (issues.length === 0) return undefined
  try {
    const answer = JSON.parse(text)
    if (answer.error.code !== 'CHAT_VALIDATION_ERROR') return undefined
    const error = { ...answer.error, details: { errors: issues } }
    return JSON.stringify({ ...answer, error, timestamp: new Date().toISOString(), path: url.split('?')[0] })
  } catch {
    return undefined
  }
}

/** Making answers up, Prism fails by chance at an empty object within a list of a nullable object, and succeeds when asked again. */
const ATTEMPTS = 20
const hasFailed = ({ status, body }) => status === 500 && body.includes('prism/errors#UNKNOWN')

/**
 * Passes a request on to Prism at `prism`.
 *
 * @param request method, url, headers and body as they came.
 * @returns the answer's status, headers and body.
 */
export const askPrism = async (prism, request) => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask(prism, request)
    if (attempt === ATTEMPTS || !hasFailed(answer)) return answer
  }
}

/** Passes a request on to a server. */
export const ask = async (server, { method, url, headers, body }) => {
  const onward = http.request(server + url, { method, headers })
  onward.end(body)
  const [answer] = await once(onward, 'response')
  const chunks = []
  for await (const chunk of answer) chunks.push(chunk)
  const { 'transfer-encoding': _, 'content-length': __, ...rest } = answer.headers
  const given = Buffer.concat(chunks)
  const named =
    answer.statusCode === 400 ? nameFields(given.toString(), answer.headers['sl-violations'], url) : undefined
  return { status: answer.statusCode, headers: rest, body: named === undefined ? given : Buffer.from(named) }
}
