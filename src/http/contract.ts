import type Koa from 'koa'
import { OpenAPIBackend, type Document, type HandlerMap, type Operation, type Request } from 'openapi-backend'
import { operations, type Handlers, type OperationId } from '../../generated/operations'
import { replyValidators } from '../../generated/validators'
import type { RequestContext } from '../context'
import { invalid } from '../errors'
import { JsonText } from '../platform/lib/json-text'
import { readBody } from './body'
import { TrieRouter, type RoutedRequest } from './router'
import { openForm } from './uploads'
import { validateRequest } from './validate'

const JSON_TYPE = 'application/json; charset=utf-8'

interface Reply {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

type AnyHandler = (input: object) => Promise<Reply>

interface ContractOptions {
  handlers: Handlers<RequestContext>
  /** Called once the operation is known, before any of the body is read. */
  authenticate: (ctx: Koa.Context) => Promise<RequestContext>
  /** Compare each reply with the contract, and throw where they differ. */
  checkReplies: boolean
}

/**
 * Answers every operation of the contract. Its steps are also the order of refusal: no such route
 * or method, credentials, rate limit, size and type of the body, input, and then whatever the handler checks.
 */
export async function contractMiddleware({
  handlers,
  authenticate,
  checkReplies,
}: ContractOptions): Promise<(ctx: Koa.Context) => Promise<void>> {
  const backend = await openBackend(handlers)

  return async (ctx) => {
    const request = requestOf(ctx)
    const id = backend.matchOperation(request as Request)?.operationId as OperationId
    const context = await authenticate(ctx)
    const takesFile = operations[id].contentType === 'multipart/form-data'
    const form = takesFile ? await openForm(ctx, context.chat.config.storage) : undefined
    try {
      request.body = form ? form.fields : await readBody(ctx, id)
      validateRequest(id, request)
      const { params, query, headers, body } = request
      const handler = backend.handlers[id] as unknown as AnyHandler
      const reply = await handler({ ...context, upload: form?.upload, params, query, headers, body })
      if (checkReplies) checkReply(id, reply)
      answer(ctx, reply)
    } finally {
      form?.close()
    }
  }
}

/**
 * openapi-backend, which matches operations and holds their handlers. Its router is replaced by a faster one, and its
 * validator by the generated functions. The document is checked when it is edited, so a quick start leaves that out.
 */
async function openBackend(handlers: Handlers<RequestContext>): Promise<OpenAPIBackend> {
  const backend = new OpenAPIBackend({ definition: routesOf(operations), quick: true, strict: true, validate: false })
  await backend.init()
  backend.router = new TrieRouter(backend.definition)
  backend.register(handlers as unknown as HandlerMap)
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

function checkReply(id: OperationId, reply: Reply): void {
  const validator = replyValidators[id][reply.status]
  // Through JSON, because that is what the caller gets to see.
  const body: unknown = reply.body === undefined ? undefined : JSON.parse(JSON.stringify(reply.body))
  if (validator?.(body)) return
  const problems = validator?.errors?.map((error) => `${error.instancePath} ${error.message}`) ?? [
    'undocumented status',
  ]
  throw new Error(`The reply ${reply.status} of ${id} breaks the contract: ${problems.join('; ')}`)
}
