import type Koa from 'koa'
import { envelope } from '../errors'
import { toChatError } from '../platform/database/errors'
import { failureLog } from '../platform/database/failure-log'
import { acceptRequestId } from '../platform/lib/ids'
import type { Logger } from '../config/options'

/** Answers are one caller's own and JSON: no cache keeps them, and nothing else is guessed from their content. */
const ANSWER_HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' }

/** The outermost middleware: gives the request its id, and answers every error with the envelope. */
export function errorBoundary(log: Logger, newRequestId: () => string): Koa.Middleware {
  const logFailure = failureLog(log)
  return async (ctx, next) => {
    const requestId = acceptRequestId(ctx.get('x-request-id')) ?? newRequestId()
    const path = originalPath(ctx)
    const started = performance.now()
    ctx.set({ 'X-Request-Id': requestId, ...ANSWER_HEADERS })
    try {
      await next()
    } catch (thrown) {
      const error = toChatError(thrown)
      if (error.status >= 500) logFailure(thrown, { requestId, method: ctx.method, path }, error.message)
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

/** The path as the caller wrote it, with the prefix under which the host mounted the service. */
function originalPath(ctx: Koa.Context): string {
  const url = (ctx.req as { originalUrl?: string }).originalUrl ?? ctx.originalUrl
  return url.split('?', 1)[0] as string
}
