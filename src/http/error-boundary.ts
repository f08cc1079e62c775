import type Koa from 'koa'
import { envelope } from '../errors'
import { toChatError } from '../platform/database/errors'
import { failureLog } from '../platform/database/failure-log'
import { acceptRequestId } from '../platform/lib/ids'
import type { Logger } from '../config/options'
import type { RunningRequests } from './running-requests'

interface Options {
  log: Logger
  newRequestId: () => string
  requests: RunningRequests
}

/** Middleware around all that answers: gives the request its id, counts it, and answers every error with the envelope. */
export function errorBoundary(
  handle: (ctx: Koa.Context) => Promise<void>,
  { log, newRequestId, requests }: Options,
): Koa.Middleware {
  const logFailure = failureLog(log)
  return async (ctx) => {
    const requestId = acceptRequestId(ctx.get('x-request-id')) ?? newRequestId()
    const path = originalPath(ctx)
    const started = performance.now()
    // Answers are one caller's own and JSON: no cache keeps them, and nothing else is guessed from their content. Koa's
    // setter would make arrays of each header.
    if (!ctx.headerSent) {
      ctx.res.setHeader('X-Request-Id', requestId)
      ctx.res.setHeader('X-Content-Type-Options', 'nosniff')
      ctx.res.setHeader('Cache-Control', 'no-store')
    }
    try {
      requests.begin(ctx)
      try {
        await handle(ctx)
      } finally {
        requests.end()
      }
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
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}
