import { OpenAPIBackend, type Document } from 'openapi-backend'
import { contractDocument } from '../../generated/contract-document'
import type { Handlers, OperationId } from '../../generated/operations'
import type { Chat } from './chat'
import type { RequestContext } from '../domain/access/request-context'
import { TrieRouter } from './contract-router'
import type { OperationRequest } from './operation-request'
import { validateRequest } from './validate'

/** The input of routing, which fills in the path parameters. */
export interface RoutedRequest extends OperationRequest {
  method: string
  path: string
}

/**
 * openapi-backend with the operations of the contract and their handlers. Matching is replaced, and the validators are
 * generated. `handleRequest` is not used: it parses a request twice, for 14 µs, and has no step between credentials and
 * validation in which to read a body.
 */
export async function openContract(handlers: Handlers<RequestContext<Chat>>): Promise<OpenAPIBackend> {
  // The document is checked when it is edited, so a quick start skips that.
  const contract = new OpenAPIBackend({
    definition: contractDocument as unknown as Document,
    quick: true,
    strict: true,
    validate: false,
  })
  await contract.init()
  contract.router = new TrieRouter(contract.definition)
  contract.validator = { validateRequest: validate } as unknown as OpenAPIBackend['validator']
  // `register` takes 20 ms; the compiler checks that no handler is missing or unknown.
  Object.assign(contract.handlers, handlers)
  return contract
}

function validate(request: OperationRequest, id: OperationId) {
  validateRequest(id, request)
  return { valid: true }
}
