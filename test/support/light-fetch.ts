import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'

/** Closes idle connections before a server does, after five seconds: a request on one that is being closed fails. */
const agent = new Agent({ keepAlive: true, timeout: 2000 })

async function answerOf(sent: ClientRequest) {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { answer, content: await buffer(answer) }
}

/** A response with its text, read without copying the stream if possible. */
export interface Answer {
  response: Response
  text: () => Promise<string>
}

/**
 * `fetch` for plain HTTP requests at half the CPU, which matters with thousands of requests. Other requests go to the
 * real `fetch`.
 */
export async function lightFetch(...[input, init = {}]: Parameters<typeof fetch>): Promise<Answer> {
  const { method = 'GET', body, signal, headers } = init
  if (input instanceof Request || (body != null && typeof body !== 'string')) {
    const response = await fetch(input, init)
    return { response, text: () => response.clone().text() }
  }
  const sent = request(input, { agent, method, ...(signal && { signal }) })
  for (const [name, value] of new Headers(headers)) sent.setHeader(name, value)
  // Node omits it for DELETE.
  if (body != null) sent.setHeader('content-length', Buffer.byteLength(body))
  sent.end(body ?? undefined)
  const { answer, content } = await answerOf(sent).catch((cause: unknown) => {
    throw signal?.aborted ? signal.reason : new TypeError('fetch failed', { cause })
  })
  const status = answer.statusCode as number
  const hasBody = content.length > 0 && status !== 204 && status !== 304
  const received = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) received.append(name, value)
  }
  const text = () => Promise.resolve(hasBody ? content.toString() : '')
  // The client reads the text, here without a stream.
  const response = Object.assign(new Response(hasBody ? content : null, { status, headers: received }), { text })
  return { response, text }
}
