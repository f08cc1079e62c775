import type Koa from 'koa'
import { deprecations, type OperationId } from '../../generated/operations'
import type { Chat } from '../pipeline/chat'
import type { FileOperationId, RequestContext } from '../domain/access/request-context'
import { invalid } from '../errors'
import type { RequestAbout } from '../platform/telemetry/tracing'
import type { RoutedRequest } from '../pipeline/contract'
import type { Reply } from '../pipeline/operation-request'
import { takesFile, takesJsonToo, type Pipeline } from '../pipeline/pipeline'
import { escapePointer } from '../platform/lib/check-json'
import { JsonText } from '../platform/lib/json-text'
import { readBody } from './body'
import { deprecationHeaders } from './deprecation'
import { openForm } from './uploads'

const JSON_TYPE = 'application/json; charset=utf-8'

interface ContractOptions {
  pipeline: Pipeline
  /** Called once the operation is known, before the body is read. Records the caller. */
  authenticate: (ctx: Koa.Context, id: OperationId, about: RequestAbout) => Promise<RequestContext<Chat>>
}

/**
 * Serves the operations of the contract. Checks run in this order: route and method, credentials, rate limit, size and
 * type of the body, input, and then the handler's checks. Records facts about the request for the log.
 */
export function contractMiddleware({
  pipeline,
  authenticate,
}: ContractOptions): (ctx: Koa.Context, about: RequestAbout) => Promise<void> {
  return async (ctx, about) => {
    const request = requestOf(ctx)
    const id = pipeline.match(request)
    about.operation = id
    const deprecation = deprecations[id]
    if (deprecation) ctx.set(deprecationHeaders(deprecation))
    const context = await authenticate(ctx, id, about)
    const form = takesFile(id) && !isJsonInstead(ctx, id) ? await openFormOf(ctx, id, context) : undefined
    try {
      request.hasFile = form !== undefined
      request.body = form ? form.fields : await readBody(ctx, id)
      checkQueryEncoding(ctx.querystring)
      answer(ctx, await pipeline.handle(id, request, form ? { ...context, upload: form.upload } : context))
    } finally {
      form?.close()
    }
  }
}

const isJsonInstead = (ctx: Koa.Context, id: FileOperationId): boolean =>
  takesJsonToo(id) && Boolean(ctx.is('application/json'))

const openFormOf = async (ctx: Koa.Context, id: FileOperationId, { chat, caller }: RequestContext<Chat>) =>
  openForm(ctx, id, (await chat.settingsOf(caller.tenantId)).storage)

function requestOf(ctx: Koa.Context): RoutedRequest {
  return {
    method: ctx.method,
    path: pathOf(ctx),
    params: {},
    // Copied, because the query parser's null prototype would fail the validators' own-property checks.
    query: ctx.querystring === '' ? {} : { ...ctx.query },
    headers: ctx.headers,
    body: undefined,
  }
}

/** @throws CHAT_VALIDATION_ERROR for a path whose percent-encoding is broken, or a request line that is not a URL. */
function pathOf(ctx: Koa.Context): string {
  try {
    // Koa's types do not know that a request line such as `?a=b` has no path.
    const path = (ctx.path as string | null) ?? ''
    if (path.includes('%')) decodeURIComponent(path)
    return path
  } catch {
    throw invalid('path', '', 'is malformed')
  }
}

/**
 * @throws CHAT_VALIDATION_ERROR for bytes that are not UTF-8 and for invalid percent-encoding, which the parser tolerates.
 */
function checkQueryEncoding(querystring: string): void {
  if (!querystring.includes('%')) return
  for (const parameter of querystring.split('&')) {
    try {
      decodeURIComponent(parameter)
    } catch {
      const [name = ''] = new URLSearchParams(parameter).keys()
      throw invalid('query', `/${escapePointer(name)}`, 'must be UTF-8 in percent-encoding')
    }
  }
}

function answer(ctx: Koa.Context, { status, headers, body }: Reply): void {
  // The host may have responded already, such as at a timeout.
  if (ctx.headerSent) return
  ctx.status = status
  if (headers) ctx.set(headers)
  if (body === undefined) return
  // Set directly, because Koa would look the type up on each request.
  ctx.res.setHeader('Content-Type', JSON_TYPE)
  ctx.body = body instanceof JsonText ? body.text : JSON.stringify(body)
}
