import type Koa from 'koa'
import { deprecations, type Deprecation } from '../../generated/operations'
import type { Chat } from '../pipeline/chat'
import { invalid } from '../errors'
import type { RequestAbout } from '../platform/telemetry/tracing'
import type { RoutedRequest } from '../pipeline/contract'
import type { Reply } from '../pipeline/operation-request'
import { takesFile, takesJsonToo, type Pipeline } from '../pipeline/pipeline'
import { escapePointer } from '../platform/lib/check-json'
import { JsonText } from '../platform/lib/json-text'
import { authenticator } from './authenticate'
import { readBody } from './body'
import { openForm } from './upload-form'

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Serves the operations of the contract. Checks run in this order: route and method, credentials, rate limit, size and
 * type of the body, input, and then the handler's checks. Records facts about the request for the log.
 */
export function contractMiddleware(
  chat: Chat,
  pipeline: Pipeline,
): (ctx: Koa.Context, about: RequestAbout) => Promise<void> {
  const authenticate = authenticator(chat)
  return async (ctx, about) => {
    const request = requestOf(ctx)
    const id = pipeline.match(request)
    about.operation = id
    const deprecation = deprecations[id]
    if (deprecation) ctx.set(deprecationHeaders(deprecation))
    const context = await authenticate(ctx, id, about)
    const hasFile = takesFile(id) && !(takesJsonToo(id) && ctx.is('application/json'))
    const form = hasFile ? await openForm(ctx, id, (await chat.settingsOf(context.caller.tenantId)).storage) : undefined
    try {
      request.hasFile = hasFile
      request.body = form ? form.fields : await readBody(ctx, id)
      checkQueryEncoding(ctx.querystring)
      answer(ctx, await pipeline.handle(id, request, form ? { ...context, upload: form.upload } : context))
    } finally {
      form?.close()
    }
  }
}

/** Since when an operation is deprecated (`Deprecation`, RFC 9745), and when it is removed (`Sunset`, RFC 8594). */
const deprecationHeaders = ({ since, sunset }: Deprecation) => ({
  Deprecation: `@${Date.parse(since) / 1000}`,
  Sunset: new Date(sunset).toUTCString(),
})

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

/** @throws CHAT_VALIDATION_ERROR for what the parser tolerates: other bytes than UTF-8, invalid percent-encoding. */
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
