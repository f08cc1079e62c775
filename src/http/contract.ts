import type Koa from 'koa'
import { OpenAPIBackend, type Context, type Document, type Operation } from 'openapi-backend'
import type { OpenAPIValidator, Request, ValidationResult } from 'openapi-backend'
import { operations, type Handlers, type OperationId, type OperationInput } from '../../generated/operations'
import { replyValidators } from '../../generated/validators'
import type { RequestContext } from '../context'
import { invalid } from '../errors'
import { readBody } from './body'
import { TrieRouter, type RoutedRequest } from './router'
import { receiveForm } from './uploads'
import { validateRequest } from './validate'

interface Reply {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

/** openapi-backend as the engine that routes, judges and dispatches, with its two slow parts replaced. */
class ContractBackend extends OpenAPIBackend {
  // The document is linted when it is edited, and the stock check knows OpenAPI 3.0 only.
  override validateDefinition(): Document {
    return this.document
  }

  override async init(): Promise<this> {
    this.validate = false
    await super.init()
    this.router = new TrieRouter(this.definition)
    const validator: Pick<OpenAPIValidator, 'validateRequest'> = {
      validateRequest: (request: Request): ValidationResult => {
        const routed = request as RoutedRequest
        validateRequest(routed.operationId as OperationId, routed)
        return { valid: true, errors: null }
      },
    }
    this.validator = validator as OpenAPIValidator
    this.validate = true
    return this
  }
}

export interface ContractOptions {
  handlers: Handlers<RequestContext>
  /** Judges the request once its operation is known and before its body is read. */
  authenticate: (ctx: Koa.Context) => Promise<RequestContext>
  checkReplies: boolean
}

/** Koa middleware that answers every operation of the contract: match, authenticate, read, validate, handle. */
export async function contractMiddleware(options: ContractOptions): Promise<Koa.Middleware> {
  const backend = new ContractBackend({
    definition: documentOf(operations),
    // openapi-backend prefixes nothing and answers nothing by itself here: refusals are thrown to the error boundary.
    handlers: {
      postRoutingHandler: async (context: Context, ctx: Koa.Context) => {
        const routed = context.request as RoutedRequest
        // openapi-backend also comes here when no operation matched, before it throws what the router threw.
        if (routed.operationId === undefined) return
        routed.context = await options.authenticate(ctx)
        if (operations[routed.operationId].contentType === 'multipart/form-data') await openForm(ctx, routed)
        else routed.body = await readBody(ctx, routed.operationId)
      },
      ...Object.fromEntries(
        Object.entries(options.handlers).map(([id, handler]) => [
          id,
          ({ request }: Context) => {
            const { context, params, query, headers, body } = request as RoutedRequest
            const input = { ...(context as RequestContext), params, query, headers, body }
            return (handler as (given: typeof input) => Promise<Reply>)(input)
          },
        ]),
      ),
    },
  })
  await backend.init()

  return async (ctx) => {
    const request: RoutedRequest = {
      method: ctx.method,
      path: pathOf(ctx),
      // A null prototype from the query parser would fail the validators' own-property checks.
      query: { ...ctx.query },
      headers: ctx.headers,
      params: {},
      cookies: {},
      body: undefined,
    }
    const reply = (await backend.handleRequest(request as Request, ctx).finally(() => request.form?.close())) as Reply
    if (options.checkReplies) checkReply(request.operationId as OperationId, reply)
    ctx.status = reply.status
    if (reply.headers) ctx.set(reply.headers)
    if (reply.body === undefined) return
    ctx.type = 'application/json'
    ctx.body = JSON.stringify(reply.body)
  }
}

/** Reads the form of an upload up to its file. What came before the file is judged like any body; the rest later. */
async function openForm(ctx: Koa.Context, routed: RoutedRequest): Promise<void> {
  const context = routed.context as RequestContext
  const { chat } = context
  const { maxFileSize, inactivitySeconds } = chat.config.storage
  const form = await receiveForm(ctx, {
    maxFileSize,
    idleMs: inactivitySeconds * 1000,
    judge: (fields) => {
      const whole = { ...routed, body: fields }
      validateRequest(routed.operationId as OperationId, whole)
      return whole.body as unknown as OperationInput<'sendFile'>['body']
    },
  })
  routed.form = form
  routed.body = form.fields
  routed.context = { ...context, upload: form.upload }
}

/** @throws CHAT_VALIDATION_ERROR for a path whose percent-encoding is broken, or a request line that is no URL at all. */
function pathOf(ctx: Koa.Context): string {
  try {
    // Koa's types do not know that a request line such as `?a=b` has no path.
    const path = (ctx.path as string | null) ?? ''
    decodeURIComponent(path)
    return path
  } catch {
    throw invalid('path', '', 'is malformed')
  }
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

function documentOf(table: typeof operations): Document {
  const paths: Record<string, Record<string, Partial<Operation>>> = {}
  for (const [operationId, { method, path }] of Object.entries(table)) {
    const item = (paths[path] ??= {})
    item[method] = { operationId, responses: {} }
  }
  return { openapi: '3.1.0', info: { title: 'chat-service', version: '0' }, paths }
}
