import createRouter, { type HTTPMethod, type Instance } from 'find-my-way'
import { OpenAPIRouter, type Document, type Operation, type Request } from 'openapi-backend'
import { ChatError } from '../errors'
import { opaqueId, type OperationRequest } from './operation-request'

/**
 * openapi-backend's router with its matching, which compiles a regular expression per operation on each request,
 * replaced by a trie. The trie takes well under a microsecond and returns the path parameters with the match.
 */
export class TrieRouter extends OpenAPIRouter {
  private readonly trie: Instance<never>

  constructor(definition: Document) {
    super({ definition, apiRoot: '/' })
    this.trie = createRouter({ ignoreTrailingSlash: true, maxParamLength: 16_384 })
    for (const operation of this.getOperations()) {
      const path = operation.path.replace(/\{(\w+)\}/g, ':$1')
      this.trie.on(operation.method.toUpperCase() as HTTPMethod, path, () => undefined, operation)
    }
  }

  /** Fills in the path parameters. @throws CHAT_ROUTE_NOT_FOUND, CHAT_METHOD_NOT_ALLOWED with the `Allow` header. */
  override matchOperation(request: Request): Operation {
    const { method, path } = request
    const match = this.find((method === 'HEAD' ? 'GET' : method) as HTTPMethod, path)
    if (match) {
      ;(request as unknown as OperationRequest).params = paramsOf(match.params)
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
