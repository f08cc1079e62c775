import type Koa from 'koa'
import { OpenAPIBackend, type Document, type Operation, type Request } from 'openapi-backend'
import { deprecations, operations, type OperationId } from '../../generated/operations'
import type { RequestContext } from '../context'
import { invalid } from '../errors'
import type { RequestAbout } from '../platform/telemetry/tracing'
import type { Reply } from '../pipeline/operation-request'
import { takesFile, type Pipeline } from '../pipeline/pipeline'
import { JsonText } from '../platform/lib/json-text'
import { readBody } from './body'
import { deprecationHeaders } from './deprecation'
import { TrieRouter, type RoutedRequest } from './router'
import { openForm } from './uploads'

const JSON_TYPE = 'application/json; charset=utf-8'

interface ContractOptions {
  pipeline: Pipeline
  /** Called once the operation is known, before any of the body is read. It notes who calls. */
  authenticate: (ctx: Koa.Context, id: OperationId, about: RequestAbout) => Promise<RequestContext>
}

/**
 * Answers every operation of the contract. Its steps are also the order of refusal: no such route
 * or method, credentials, rate limit, size and type of the body, input, and then whatever the handler checks. What becomes
 * known of the request is noted for the log.
 */
export async function contractMiddleware({
  pipeline,
  authenticate,
}: ContractOptions): Promise<(ctx: Koa.Context, about: RequestAbout) => Promise<void>> {
  const backend = await openBackend()

  return async (ctx, about) => {
    const request = requestOf(ctx)
    const id = backend.matchOperation(request as Request)?.operationId as OperationId
    about.operation = id
    const deprecation = deprecations[id]
    if (deprecation) ctx.set(deprecationHeaders(deprecation))
    const context = await authenticate(ctx, id, about)
    const form = takesFile(id) ? await openFormOf(ctx, context) : undefined
    try {
      request.body = form ? form.fields : await readBody(ctx, id)
      answer(ctx, await pipeline.handle(id, request, form ? { ...context, upload: form.upload } : context))
    } finally {
      form?.close()
    }
  }
}

const openFormOf = async (ctx: Koa.Context, { chat, caller }: RequestContext) =>
  openForm(ctx, (await chat.settingsOf(caller.tenantId)).storage)

/**
 * openapi-backend, which matches operations. Its router is replaced by a faster one, and its validator by the generated
 * functions. The document is checked when it is edited, so a quick start leaves that out.
 */
async function openBackend(): Promise<OpenAPIBackend> {
  const backend = new OpenAPIBackend({ definition: routesOf(operations), quick: true, strict: true, validate: false })
  await backend.init()
  backend.router = new TrieRouter(backend.definition)
  return backend
}

function routesOf(table: typeof operations): Document {
  const paths: Record<string, Record<string, Partial<Operation>>> = {}
  for (const [operationId, { method, path }] of Object.entries(table)) {
    const item = (paths[path] ??= {})
    item[method] = { operationId, responses: {} }
  }
  return { openapi: '3.1.0', info: { title: 'chat-service', version: '0' }, paths }
}

function requestOf(ctx: Koa.Context): RoutedRequest {
  return {
    method: ctx.method,
    path: pathOf(ctx),
    params: {},
    // A null prototype, as of the query parser would fail the validators' own-property checks.
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

function answer(ctx: Koa.Context, { status, headers, body }: Reply): void {
  // The host may have given up waiting, and answered.
  if (ctx.headerSent) return
  ctx.status = status
  if (headers) ctx.set(headers)
  if (body === undefined) return
  // Koa looks a type up on each request.
  ctx.res.setHeader('Content-Type', JSON_TYPE)
  ctx.body = body instanceof JsonText ? body.text : JSON.stringify(body)
}
