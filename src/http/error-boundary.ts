import type Koa from 'koa'
import { ChatError, unavailable } from '../errors'
import { isUnavailable } from '../database/errors'
import type { Logger } from '../config'

/** The error envelope of the contract. */
export function envelope(error: ChatError, requestId: string, path: string) {
  return {
    success: false as const,
    error: { code: error.code, message: error.message, details: error.details },
    requestId,
    statusCode: error.status,
    timestamp: new Date().toISOString(),
    path,
  }
}

/** What the caller is told of a failure. Nothing of an unexpected one leaves the process but its request id. */
export function toChatError(error: unknown): ChatError {
  if (error instanceof ChatError) return error
  if (isUnavailable(error)) return unavailable('The database did not answer.', error)
  return new ChatError('CHAT_INTERNAL_ERROR', {}, { cause: error })
}

/** The outermost middleware: gives the request its id and turns whatever is thrown into the envelope. */
export function errorBoundary(log: Logger, newRequestId: () => string): Koa.Middleware {
  return async (ctx, next) => {
    const requestId = acceptRequestId(ctx.get('x-request-id')) ?? newRequestId()
    const path = originalPath(ctx)
    const started = performance.now()
    ctx.set('X-Request-Id', requestId)
    try {
      await next()
    } catch (thrown) {
      const error = toChatError(thrown)
      if (error.status >= 500) log.error({ err: thrown, requestId, method: ctx.method, path }, error.message)
      ctx.status = error.status
      ctx.set(error.headers)
      ctx.type = 'application/json'
      ctx.body = JSON.stringify(envelope(error, requestId, path))
    }
    log.debug(
      {
        requestId,
        method: ctx.method,
        path,
        status: ctx.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    )
  }
}

/** The path as the caller wrote it, whatever prefix the host mounted the service under. */
export function originalPath(ctx: Koa.Context): string {
  const url = (ctx.req as { originalUrl?: string }).originalUrl ?? ctx.originalUrl
  return url.split('?', 1)[0] as string
}

/** The caller's own id of a request, if it is 1 to 128 printable ASCII characters. */
export function acceptRequestId(value: string): string | undefined {
  return /^[\x20-\x7e]{1,128}$/.test(value) ? value : undefined
}
