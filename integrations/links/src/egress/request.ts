import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { hostOf, mayReach, refusalOf, type Reach } from './target.js'
import type { Resolve } from './resolve.js'

/**
 * Requests that reach only public addresses.
 *
 * - Each URL, the first one and those of redirects, goes through `refusalOf`, and its name is resolved here, once. If any of its
 *   addresses is not allowed, none is used.
 * - The socket connects to the checked addresses: the request's own lookup returns them, so nothing is resolved between
 *   check and connection. `Host` and TLS keep the name.
 * - Each request has its own agent: no proxy from the environment, no cookies, no shared connections.
 */

/** A link has no usable page, and why. An expected input: pages are missing, slow, too large or forbidden. */
export class NoPage extends Error {
  override readonly name = 'NoPage'
}

export interface RequestOptions {
  reach: Reach
  resolve: Resolve
  /** Whether the application allows a request. Called for redirects, too. */
  allow: (url: URL) => boolean | Promise<boolean>
  maxRedirects: number
  userAgent: string
  /** Certificates trusted in place of the usual ones. */
  ca?: string | undefined
}

export interface Answer {
  /** The final URL, after redirects. */
  url: URL
  response: http.IncomingMessage
}

/** Tries the next address if one does not respond. Node passes it to the socket; the types lack it. */
const bothFamilies = { autoSelectFamily: true }

const REDIRECTS = [301, 302, 303, 307, 308]

/**
 * The response with status 200, its body unread. The reader destroys it.
 *
 * @throws {NoPage}
 */
export async function request(first: URL, options: RequestOptions, signal: AbortSignal): Promise<Answer> {
  let url = first
  for (let redirects = 0; ; redirects += 1) {
    const response = await send(url, options, signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return { url, response }
    response.destroy()
    if (!REDIRECTS.includes(statusCode) || headers.location === undefined) throw new NoPage(`status ${statusCode}`)
    if (redirects === options.maxRedirects) throw new NoPage(`more than ${options.maxRedirects} redirects`)
    const location = Buffer.from(headers.location, 'latin1').toString()
    if (!URL.canParse(location, url)) throw new NoPage('the redirect has no URL')
    url = new URL(location, url)
  }
}

async function send(url: URL, options: RequestOptions, signal: AbortSignal): Promise<http.IncomingMessage> {
  const { reach, resolve, allow, userAgent, ca } = options
  const refusal = refusalOf(url, reach)
  if (refusal !== undefined) throw new NoPage(refusal)
  if (!(await allow(url))) throw new NoPage('`allow` refused it')
  const host = hostOf(url)
  const addresses = isIP(host) === 0 ? await addressesOf(host, resolve, signal) : [host]
  if (!addresses.every((address) => mayReach(reach, address))) throw new NoPage('an address is not public')
  const { request, Agent } = url.protocol === 'https:' ? https : http
  return new Promise((done, fail) => {
    const sent = request({
      hostname: host,
      port: url.port,
      path: `${url.pathname}${url.search}`,
      agent: new Agent({ keepAlive: false }),
      lookup: answerWith(addresses),
      ...bothFamilies,
      ...(ca !== undefined && { ca }),
      rejectUnauthorized: true,
      maxHeaderSize: 16_384,
      headers: {
        'user-agent': userAgent,
        accept: 'text/html,application/xhtml+xml;q=0.9,image/*;q=0.8',
        'accept-encoding': 'gzip, deflate, br',
      },
      signal,
    })
    sent.once('response', done)
    // For `101 Switching Protocols`, Node emits neither a response nor an error.
    sent.once('upgrade', (_response, socket) => {
      socket.destroy()
      fail(new NoPage('the answer switches protocols'))
    })
    // It may also come after a response, whose reader gets it from the response.
    sent.on('error', (error) => fail(new NoPage(error.message, { cause: error })))
    sent.once('close', () => fail(new NoPage('no answer')))
    sent.end()
  })
}

async function addressesOf(name: string, resolve: Resolve, signal: AbortSignal): Promise<string[]> {
  try {
    return await resolve(name, signal)
  } catch (error) {
    throw new NoPage('the name has no address', { cause: error })
  }
}

/** A lookup that returns these addresses for any name. */
const answerWith = (addresses: readonly string[]): LookupFunction => {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, { all: wantsAll }, answer) => {
    if (wantsAll) answer(null, all)
    else answer(null, all[0]?.address ?? '', all[0]?.family)
  }
}
