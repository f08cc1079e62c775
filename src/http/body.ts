import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type Koa from 'koa'
import type bodyParser from 'koa-bodyparser'
import { operations, type OperationId } from '../../generated/operations'
import { ChatError, invalid } from '../errors'
import { BODY_LIMIT_BYTES, tooLarge } from '../pipeline/operation-request'
import { lazily } from '../platform/lib/lazily'

/**
 * Unpacks a body that is still arriving, and leaves its bytes in `request.body`. Loaded on first use: most bodies arrive
 * with the head of their request.
 */
const receiver = lazily(() => {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const open = require('koa-bodyparser') as typeof bodyParser
  return open({
    enableTypes: ['text'],
    extendTypes: { text: ['application/json'] },
    // Bytes. The parser passes this option on to co-body, although its types lack null.
    ...({ encoding: null } as object),
    textLimit: `${BODY_LIMIT_BYTES}b`,
    onerror: (error) => {
      throw toBodyError(error)
    },
  })
})

/**
 * Reads the JSON body of an operation. A body that the host has already parsed is used as it is.
 *
 * @returns undefined for an operation without a body; a body that is sent anyway is left unread.
 * @throws CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE or CHAT_VALIDATION_ERROR, in this order.
 */
export async function readBody(ctx: Koa.Context, id: OperationId): Promise<unknown> {
  const { body } = operations[id]
  if (body === 'none') return undefined
  const { headers } = ctx.req
  const length = headers['content-length'] === undefined ? undefined : ctx.request.length
  if (length !== undefined && length > BODY_LIMIT_BYTES) throw tooLarge(length)
  const present = headers['transfer-encoding'] !== undefined || (length ?? 0) > 0
  if (present && !isJson(ctx)) throw unsupported({ contentType: ctx.get('content-type') || null })
  const parsedByHost = (ctx.req as { body?: unknown }).body
  if (ctx.request.body === undefined && parsedByHost !== undefined) ctx.request.body = parsedByHost
  const given: unknown = ctx.request.body
  if (given !== undefined) return typeof given === 'string' || Buffer.isBuffer(given) ? parseText(given) : given
  if (!present) {
    if (body === 'required') throw invalid('body', '', 'is required')
    return {}
  }
  requireUnread(ctx.req)
  if (isHere(ctx.req, length)) return (ctx.request.body = parseBytes(take(ctx.req)))
  await receiver()(ctx, () => Promise.resolve())
  const bytes = ctx.request.body as Buffer
  return (ctx.request.body = bytes.length === 0 ? {} : parseBytes(bytes))
}

/** Whether the whole body has arrived, as small ones do with the head of the request. */
const isHere = (request: IncomingMessage, length: number | undefined) =>
  request.readableLength === length &&
  request.readableEncoding === null &&
  request.headers['content-encoding'] === undefined

function take(request: IncomingMessage): Buffer {
  const bytes = request.read() as Buffer
  // Resumed, or the request would not end.
  request.resume()
  return bytes
}

/** "__proto__" becomes a harmless own property, which validation refuses with its path. */
function parseBytes(bytes: Buffer): unknown {
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  if (!/^[ \t\n\r]*[[{]/.test(text)) throw notJson(new Error('invalid JSON, only supports object and array'))
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    throw notJson(error as Error)
  }
  if (text.includes('\ufffd') && !isUtf8(bytes)) throw notUtf8()
  return body
}

/** Refuses a body that earlier middleware has consumed without keeping it: reading it would never end. */
export function requireUnread(request: IncomingMessage): void {
  if (!request.readableDidRead) return
  throw new ChatError('CHAT_INTERNAL_ERROR', {}, { message: CONSUMED })
}

const CONSUMED =
  'The body of this request was read before it reached the chat service. Mount the service before the middleware ' +
  'that reads it, or keep JSON, text or a buffer in request.body; uploads must not be read.'

/** Parses a body that the host has read as text or as a buffer. */
function parseText(body: string | Buffer): unknown {
  if (Buffer.byteLength(body) > BODY_LIMIT_BYTES) throw tooLarge(Buffer.byteLength(body))
  try {
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body)
    return JSON.parse(text) as unknown
  } catch (error) {
    throw notJson(error as Error)
  }
}

const notJson = ({ message }: Error) => invalid('body', '', `is not valid JSON: ${message}`)
const notUtf8 = () => invalid('body', '', 'must be UTF-8')

/** JSON is UTF-8. Any charset is read as UTF-8, so others are refused here. */
function isJson(ctx: Koa.Context): boolean {
  // Fast path: the usual header needs no parsing.
  if (/^application\/json(; ?charset=utf-8)?$/i.test(ctx.req.headers['content-type'] ?? '')) return true
  return Boolean(ctx.is('application/json')) && /^(utf-?8|us-ascii)?$/i.test(ctx.request.charset)
}

/** An error while reading or unpacking a body is the caller's, unless it is a 5xx. */
function toBodyError(error: Error & { status?: number; length?: number; received?: number }): Error {
  const { status = 400 } = error
  if (status === 413) return tooLarge(error.length ?? error.received ?? BODY_LIMIT_BYTES + 1)
  if (status === 415) return unsupported({ reason: error.message })
  return status < 500 ? notJson(error) : error
}

function unsupported(details: Record<string, unknown>): ChatError {
  return new ChatError('CHAT_UNSUPPORTED_MEDIA_TYPE', { ...details, allowed: ['application/json'] })
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** @returns undefined for bytes that are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}
