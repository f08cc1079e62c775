import createRouter, { type HTTPMethod, type Instance } from 'find-my-way'
import { OpenAPIRouter, type Document, type Operation, type Request } from 'openapi-backend'
import { operations } from '../../generated/operations'
import { ChatError } from '../errors'
import { opaqueId } from '../pipeline/opaque-id'
import type { OperationRequest } from '../pipeline/operation-request'

/** A request on its way through the contract. The router fills in the parameters of its path. */
export type RoutedRequest = Omit<Request, 'query' | 'headers' | 'body' | 'params'> & OperationRequest

/**
 * openapi-backend's router with a trie under it. The stock one compiles a regular expression for every operation on
 * each request; a trie answers in well under a microsecond and gives the path parameters with the match.
 */
export class TrieRouter extends OpenAPIRouter {
  private readonly trie: Instance<never>
  private readonly byId = new Map<string, Operation>()

  constructor(definition: Document) {
    super({ definition, apiRoot: '/', ignoreTrailingSlashes: true })
    this.trie = createRouter({ ignoreTrailingSlash: true, maxParamLength: 16_384 })
    for (const [operationId, { method, path }] of Object.entries(operations)) {
      const operation: Operation = { operationId, method, path, responses: {} }
      this.byId.set(operationId, operation)
      this.trie.on(method.toUpperCase() as HTTPMethod, path.replace(/\{(\w+)\}/g, ':$1'), () => undefined, operation)
    }
  }

  override getOperations(): Operation[] {
    return [...this.byId.values()]
  }

  override getOperation(operationId: string): Operation | undefined {
    return this.byId.get(operationId)
  }

  /**
   * Fills in the request's path parameters.
   *
   * @throws CHAT_ROUTE_NOT_FOUND, or CHAT_METHOD_NOT_ALLOWED with the `Allow` header.
   */
  override matchOperation(request: Request): Operation
  override matchOperation(request: Request, strict: boolean): Operation
  override matchOperation(request: Request): Operation {
    const { method, path } = request
    const match = this.find((method === 'HEAD' ? 'GET' : method) as HTTPMethod, path)
    if (match) {
      ;(request as RoutedRequest).params = paramsOf(match.params)
      return match.store as Operation
    }
    const allowed = this.allowedMethods(path)
    if (allowed.length === 0) throw new ChatError('CHAT_ROUTE_NOT_FOUND', { method })
    throw new ChatError('CHAT_METHOD_NOT_ALLOWED', { method, allowed }, { headers: { Allow: allowed.join(', ') } })
  }

  /** An empty segment is not an id: `/channels//messages` is a route that does not exist. */
  private find(method: HTTPMethod, path: string) {
    const match = this.trie.find(method, path)
    return match && !Object.values(match.params).includes('') ? match : null
  }

  private allowedMethods(path: string): string[] {
    const methods = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) => this.find(method, path))
    return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  }
}

function paramsOf(params: Record<string, string | undefined>): Record<string, string> {
  const safe: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) safe[name] = opaqueId(value ?? '')
  return safe
}
