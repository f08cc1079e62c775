import { operations, type OperationId } from '../../generated/operations'
import { invalid, type ValidationIssue } from '../errors'
import { checkJson } from '../platform/lib/check-json'
import { given } from '../platform/lib/given'
import { BODY_LIMIT_BYTES, opaqueId, tooLarge, type OperationRequest } from '../pipeline/operation-request'
import { throwIfAny } from './faults'

/** The signature of a method: path parameters, body, query, and options, in this order. */
export interface Method {
  id: OperationId
  query: boolean
}

/**
 * The request for a method's arguments, as HTTP would have received it. Copies the host's objects.
 *
 * @throws CHAT_VALIDATION_ERROR or CHAT_PAYLOAD_TOO_LARGE for input that HTTP could not have received.
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

/** The names of an operation's path parameters, in order. */
export function parametersOf(id: OperationId): string[] {
  let names = parameters.get(id)
  if (!names)
    parameters.set(id, (names = [...operations[id].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')))
  return names
}

const parameters = new Map<OperationId, string[]>()

/** An empty id would match another route. */
function readParameters(names: string[], args: unknown[]): Record<string, string> {
  const issues: ValidationIssue[] = []
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const value = typeof args[index] === 'number' ? String(args[index]) : args[index]
    if (typeof value === 'string' && value !== '') params[name] = opaqueId(value)
    else issues.push({ in: 'path', pointer: `/${name}`, message: 'must be a string that is not empty' })
  }
  throwIfAny(issues)
  return params
}

/** Values as text, like a query string. Undefined and null are omitted. */
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

function readOptions(options: unknown): Record<string, unknown> {
  const { idempotencyKey, prefer } = (options ?? {}) as Record<string, unknown>
  const headers = given({ 'idempotency-key': idempotencyKey, prefer })
  const issues: ValidationIssue[] = []
  // Checked here, because HTTP headers cannot carry such values.
  checkJson('header', headers, issues)
  throwIfAny(issues)
  return headers
}

function readBody(id: OperationId, given: unknown): unknown {
  if (given !== undefined) return copyOf(given)
  if (operations[id].body === 'required') throw invalid('body', '', 'is required')
  return {}
}

/** Copies input through JSON, as a client would send it, within the same size limit. Takes a few microseconds. */
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
