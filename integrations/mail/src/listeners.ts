/** Request listeners for the host's routes. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../../shared/src/database.js'
import type { Post } from './post.js'
import { escapeHtml } from './render.js'
import type { RawMail, ReceiveOutcome } from './receive.js'

/** A request listener of Node, for any path. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const send = (response: ServerResponse, status: number, type: string, body: string) => {
  // The host has already responded, for example after a timeout.
  if (response.headersSent) return
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  })
  response.end(body)
}

/**
 * Unsubscribes by POST, as mail programs do with one click (RFC 8058). GET only shows a button, so programs that follow
 * links in mails change nothing.
 */
export function unsubscribeListener(post: Post, log: Log, unsubscribe: (token: string) => Promise<boolean>): Listener {
  return async (request, response) => {
    request.resume()
    const page = (status: number, body: string) =>
      send(response, status, 'text/html', `<!doctype html><meta name="viewport" content="width=device-width">${body}`)
    try {
      const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
      const strings = post.stringsOf(request.headers['accept-language']?.split(/[,;]/)[0])
      if (request.method === 'GET') {
        const label = escapeHtml(strings.unsubscribe.replace(/:$/, ''))
        page(200, `<form method="post"><button name="List-Unsubscribe" value="One-Click">${label}</button></form>`)
      } else if (request.method !== 'POST') page(405, '')
      else if (await unsubscribe(searchParams.get('token') ?? ''))
        page(200, `<p>${escapeHtml(strings.unsubscribed)}</p>`)
      else page(404, `<p>${escapeHtml(strings.linkExpired)}</p>`)
    } catch (error) {
      log.error({ err: error }, 'unsubscribing failed')
      page(503, '')
    }
  }
}

/** Receives a raw mail as the body of a POST. Returns 200 for a refused mail too, so that it is not sent again. */
export function inboundListener(log: Log, receive: (raw: RawMail) => Promise<ReceiveOutcome>): Listener {
  return async (request, response) => {
    if (request.method !== 'POST') return send(response, 405, 'text/plain', 'POST a mail')
    try {
      const outcome = await receive(rawOf(request))
      request.resume()
      send(response, 200, 'application/json', JSON.stringify(outcome))
    } catch (error) {
      log.error({ err: error }, 'receiving a mail failed')
      send(response, 503, 'text/plain', 'Try again later')
    }
  }
}

/** @throws Error if a body parser has read the mail without keeping it as `body`. */
function rawOf(request: IncomingMessage & { body?: unknown }): RawMail {
  const { body } = request
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  if (!request.readableDidRead) return request
  throw new Error('A body parser has read the mail: put `inbound` before it, or have it keep the body as text or bytes')
}
