import type Koa from 'koa'
import { OpenAPIBackend, type Context, type Document, type Operation } from 'openapi-backend'
import type { OpenAPIValidator, Request, ValidationResult } from 'openapi-backend'
import { operations, type Handlers, type OperationId } from '../../generated/operations'
import { replyValidators } from '../../generated/validators'
import type { RequestContext } from '../chat-context'
import { invalid } from '../errors'
import { readBody } from './body'
import { TrieRouter, type RoutedRequest } from './router'
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
        ctx.state.chat = await options.authenticate(ctx)
        routed.body = await readBody(ctx, routed.operationId as OperationId)
      },
      ...Object.fromEntries(
        Object.entries(options.handlers).map(([id, handler]) => [
          id,
          ({ request }: Context, ctx: Koa.Context) => {
            const { params, query, headers, body } = request as RoutedRequest
            const input = { ...(ctx.state.chat as RequestContext), params, query, headers, body }
            return (handler as (given: typeof input) => Promise<Reply>)(input)
          },
        ]),
      ),
    },
  })
  await backend.init()

  return async (ctx) => {
    const request: RoutedRequest = {
      method: ctx.method === 'HEAD' ? 'GET' : ctx.method,
      path: decodable(ctx.path),
      // A null prototype from the query parser would fail the validators' own-property checks.
      query: { ...ctx.query },
      headers: ctx.headers,
      params: {},
      cookies: {},
      body: undefined,
    }
    const reply = (await backend.handleRequest(request as Request, ctx)) as Reply
    if (options.checkReplies) checkReply(request.operationId as OperationId, reply)
    ctx.status = reply.status
    if (reply.headers) ctx.set(reply.headers)
    if (reply.body === undefined) return
    ctx.type = 'application/json'
    ctx.body = JSON.stringify(reply.body)
  }
}

/** @throws CHAT_VALIDATION_ERROR for a path whose percent-encoding is broken. */
function decodable(path: string): string {
  try {
    decodeURIComponent(path)
    return path
  } catch {
    throw invalid('path', '', 'has a malformed percent-encoding')
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
