import bodyParser from 'koa-bodyparser'
import type Koa from 'koa'
import { operations, type OperationId } from '../../generated/operations'
import { ChatError, invalid } from '../errors'

const JSON_LIMIT_BYTES = 1024 * 1024

const parse = bodyParser({
  enableTypes: ['json'],
  jsonLimit: `${JSON_LIMIT_BYTES}b`,
  onerror: (error) => {
    throw translate(error)
  },
})

/**
 * Reads the JSON body of an operation that takes one; a body that nobody asked for is left alone. A body that the host
 * has parsed already is taken as it is.
 */
export async function readBody(ctx: Koa.Context, id: OperationId): Promise<unknown> {
  const { body, contentType } = operations[id]
  if (body === 'none' || contentType !== 'application/json') return undefined
  const length = ctx.request.length
  if (length !== undefined && length > JSON_LIMIT_BYTES) throw tooLarge(length)
  const present = ctx.req.headers['transfer-encoding'] !== undefined || (length ?? 0) > 0
  if (present && !ctx.is('application/json')) {
    throw new ChatError('CHAT_UNSUPPORTED_MEDIA_TYPE', {
      contentType: ctx.get('content-type') || null,
      allowed: ['application/json'],
    })
  }
  const parsedByHost = (ctx.req as { body?: unknown }).body
  if (ctx.request.body === undefined && parsedByHost !== undefined) ctx.request.body = parsedByHost
  if (!present && ctx.request.body === undefined) {
    if (body === 'required') throw invalid('body', '', 'is required')
    return {}
  }
  await parse(ctx, () => Promise.resolve())
  return ctx.request.body
}

function translate(error: Error & { type?: string; status?: number; length?: number }): Error {
  switch (error.type) {
    case 'entity.too.large':
      return tooLarge(error.length)
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new ChatError('CHAT_UNSUPPORTED_MEDIA_TYPE', { reason: error.message, allowed: ['application/json'] })
  }
  if (error.status !== undefined && error.status < 500)
    return invalid('body', '', `is not valid JSON: ${error.message}`)
  return error
}

function tooLarge(actual: number | undefined): ChatError {
  return new ChatError('CHAT_PAYLOAD_TOO_LARGE', { limit: JSON_LIMIT_BYTES, actual: actual ?? null })
}
