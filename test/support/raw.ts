import { request, type ClientRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { errorCodes } from '../../generated/operations'
import { checkReply, operationOf } from './contract'
import { note } from './coverage'

/** A request that `fetch` would refuse or change. */
export interface RawRequest {
  method?: string
  /** The target of the request line: neither resolved nor encoded. */
  path: string
  headers?: OutgoingHttpHeaders | undefined
  body?: string | Buffer | undefined
  /** Send the body without a length. */
  chunked?: boolean
}

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The body as JSON, undefined if empty. */
  body: { error: { code: string; message: string; details: Record<string, unknown> }; [key: string]: unknown }
}

/**
 * Sends a request unchanged, and throws for a response that breaks the contract of the operation or of the envelope.
 */
export async function raw(url: string, { body, chunked = false, ...sent }: RawRequest & { prefix?: string }) {
  const headers: OutgoingHttpHeaders = { ...sent.headers }
  if (body !== undefined && chunked) headers['transfer-encoding'] = 'chunked'
  else if (body !== undefined) headers['content-length'] ??= Buffer.byteLength(body)
  const { outgoing, answer } = beginRaw(url, { ...sent, headers })
  if (body !== undefined && chunked) outgoing.write(body)
  outgoing.end(chunked ? undefined : body)
  return answer
}

/** Like `raw`, but the caller writes the body in parts. */
export function beginRaw(
  url: string,
  { prefix = '', ...sent }: Omit<RawRequest, 'body' | 'chunked'> & { prefix?: string },
) {
  const { hostname, port } = new URL(url)
  const { method = 'GET', path, headers = {} } = sent
  const outgoing = request({ hostname, port, method, path, headers, agent: false })
  const answer = answerTo(outgoing).then((answered) => {
    const inside = (path.split('?', 1)[0] as string).slice(prefix.length)
    const id = operationOf(method, inside)
    if (method !== 'HEAD') {
      if (id) checkReply(id, answered.status, answered.text)
      if (answered.status >= 400) checkEnvelope(answered, path)
    }
    return answered
  })
  // A test may abort the request before the response.
  answer.catch(() => undefined)
  return { outgoing, answer }
}

function answerTo(outgoing: ClientRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    outgoing.on('response', (incoming) => {
      let text = ''
      incoming.setEncoding('utf8')
      incoming.on('data', (chunk: string) => (text += chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const parsed = (text === '' ? undefined : JSON.parse(text)) as RawAnswer['body']
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, body: parsed })
      })
    })
    // After responding, a server need not read the rest of the body; without a response this fails.
    outgoing.on('error', reject)
  })
}

/** Checks the form of every refusal, of an operation or not. */
function checkEnvelope({ status, headers, body }: RawAnswer, path: string): void {
  const { code, message, details } = body.error
  note('code', code)
  expect({ code, status: errorCodes[code as keyof typeof errorCodes]?.status }).toEqual({ code, status })
  expect(message).toEqual(expect.stringMatching(/\S/))
  expect(details).toEqual(expect.any(Object))
  expect(body).toEqual({
    success: false,
    error: { code, message, details },
    requestId: headers['x-request-id'],
    statusCode: status,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    path: path.split('?', 1)[0],
  })
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
}
