import { operations, type OperationId } from '../../generated/operations'
import { invalid, validationError, type ValidationIssue } from '../errors'
import { BODY_LIMIT_BYTES, tooLarge } from '../pipeline/body-limit'
import { checkJson } from '../platform/lib/check-json'
import { opaqueId } from '../pipeline/opaque-id'
import type { OperationRequest } from '../pipeline/operation-request'

/** How a method of the contract is called: the parameters of its path, its body, its query, and options, in this order. */
export interface Method {
  id: OperationId
  query: boolean
}

interface CallOptions {
  idempotencyKey?: unknown
}

/**
 * The request that the arguments of a method stand for, as HTTP would have brought it. Nothing of what the host gave is kept
 * or changed: it may go on using its objects.
 *
 * @throws CHAT_VALIDATION_ERROR or CHAT_PAYLOAD_TOO_LARGE for what HTTP could not have brought.
 */
export function readArguments({ id, query: hasQuery }: Method, args: unknown[]): OperationRequest {
  const names = parametersOf(id)
  const rest = args.slice(names.length)
  const hasBody = operations[id].body !== 'none'
  const body = hasBody ? rest.shift() : undefined
  const query = hasQuery ? rest.shift() : undefined
  return {
    params: readParameters(names, args),
    query: readQuery(query),
    headers: readOptions(rest[0]),
    body: hasBody ? readBody(id, body) : undefined,
  }
}

/** The names of the parameters of an operation's path, in their order. */
export function parametersOf(id: OperationId): string[] {
  let names = parameters.get(id)
  if (!names)
    parameters.set(id, (names = [...operations[id].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')))
  return names
}

const parameters = new Map<OperationId, string[]>()

/** An empty id would be another route. */
function readParameters(names: string[], args: unknown[]): Record<string, string> {
  const issues: ValidationIssue[] = []
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const value = args[index]
    if (typeof value === 'string' && value !== '') params[name] = opaqueId(value)
    else issues.push({ in: 'path', pointer: `/${name}`, message: 'must be a string that is not empty' })
  }
  if (issues.length > 0) throw validationError(issues)
  return params
}

/** As text, in which the contract describes a query. What is undefined or null is not there. */
export function readQuery(given: unknown): Record<string, unknown> {
  if (given === undefined) return {}
  if (typeof given !== 'object' || given === null) throw invalid('query', '', 'must be an object')
  const query: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given) as [string, unknown][]) {
    const texts = (Array.isArray(value) ? value : [value]).filter((item) => item != null).map(String)
    if (texts.length > 0) query[name] = texts.length === 1 ? texts[0] : texts
  }
  return query
}

function readOptions(given: unknown): Record<string, unknown> {
  const { idempotencyKey } = (given ?? {}) as CallOptions
  if (idempotencyKey === undefined) return {}
  const headers = { 'idempotency-key': idempotencyKey }
  const issues: ValidationIssue[] = []
  // No header brings what this finds.
  checkJson('header', headers, issues)
  if (issues.length > 0) throw validationError(issues)
  return headers
}

function readBody(id: OperationId, given: unknown): unknown {
  if (given !== undefined) return copyOf(given)
  if (operations[id].body === 'required') throw invalid('body', '', 'is required')
  return {}
}

/**
 * A copy of what the host gave, through JSON: what a client would have sent, and within the same limit. It takes a few
 * microseconds, and nothing else copies, leaves out what is undefined and measures at once.
 */
export function copyOf(given: unknown): unknown {
  let text: string | undefined
  try {
    text = JSON.stringify(given)
  } catch (error) {
    throw invalid('body', '', `cannot be written as JSON: ${(error as Error).message.split('\n')[0]}`)
  }
  if (text === undefined) throw invalid('body', '', 'must be an object')
  const bytes = Buffer.byteLength(text)
  if (bytes > BODY_LIMIT_BYTES) throw tooLarge(bytes)
  return JSON.parse(text)
}
