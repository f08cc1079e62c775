import type Koa from 'koa'
import { operations, type OperationId } from '../../generated/operations'
import { envelope, helpHeader, type ChatError } from '../errors'
import { setAnswerHeaders } from '../pipeline/answer-headers'
import type { Chat } from '../pipeline/chat'
import type { Pipeline } from '../pipeline/pipeline'
import { acceptRequestId, newRequestId } from '../platform/lib/ids'
import { secondsSince } from '../platform/telemetry/metrics'
import type { RequestAbout, Span } from '../platform/telemetry/tracing'
import type { MountedRequest } from './prefix'

/** Methods with a separate metrics label. Clients can invent others, and each would be another label value. */
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

const methodOf = ({ method }: Koa.Context) => (METHODS.has(method) ? method : '_OTHER')

/** Outermost middleware: sets the request id, sends errors in the envelope, and records log, metrics and trace. */
export function errorBoundary(
  handle: (ctx: Koa.Context, about: RequestAbout) => Promise<void>,
  { log, telemetry: { metrics, tracing }, config }: Chat,
  pipeline: Pipeline,
): Koa.Middleware {
  const level = config.logsRequests ? 'info' : 'debug'

  async function respond(ctx: Koa.Context, about: RequestAbout & { path: string }, span: Span): Promise<void> {
    const started = performance.now()
    // Added to the log lines of the request and of its failures.
    if (span.traceId !== undefined) about.traceId = span.traceId
    try {
      await pipeline.attempt(() => handle(ctx, about), about)
    } catch (thrown) {
      const error = thrown as ChatError
      ctx.status = error.status
      ctx.set(error.headers)
      // In addition to the host's headers.
      for (const [name, value] of Object.entries(helpHeader(error, config.docsUrl))) ctx.append(name, value)
      ctx.type = 'application/json'
      ctx.body = JSON.stringify(envelope(error, about.requestId, about.path))
      if (error.status >= 500) span.fail(error.code)
      else span.describe(methodOf(ctx), { 'chat.error_code': error.code })
    }
    const { status } = ctx
    const { operation = '', tenantId } = about
    const seconds = secondsSince(started)
    const method = methodOf(ctx)
    metrics.observe('chat_http_request_duration_seconds', { method, status, operation }, seconds)
    span.describe(operation === '' ? method : operation, {
      'http.response.status_code': status,
      ...(operation !== '' && { 'http.route': operations[operation as OperationId].path }),
      ...(tenantId !== undefined && { 'chat.tenant_id': tenantId }),
    })
    log[level]({ ...about, status, ms: Math.round(seconds * 1000) }, 'request')
  }

  return async (ctx) => {
    const requestId = acceptRequestId(ctx.get('x-request-id')) ?? newRequestId()
    const path = originalPath(ctx)
    if (!ctx.headerSent) {
      ctx.res.setHeader('X-Request-Id', requestId)
      setAnswerHeaders(ctx.res)
    }
    const { headers } = ctx
    const about = { requestId, method: ctx.method, path }
    const attributes = { 'http.request.method': methodOf(ctx), 'url.path': path, 'chat.request_id': requestId }
    await tracing.request(about, { name: methodOf(ctx), kind: 'server', attributes, headers }, (span) =>
      respond(ctx, about, span),
    )
  }
}

/** The path from the caller, with the prefix under which the host mounted the service. */
function originalPath(ctx: Koa.Context): string {
  const url = (ctx.req as MountedRequest).originalUrl ?? ctx.originalUrl
  return url.split('?', 1)[0] as string
}
