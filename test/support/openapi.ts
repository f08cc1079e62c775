import { operations, type OperationId } from '../../generated/operations'
import { readSpecification } from './specifications'

/** The part of JSON Schema that the contract's requests use. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  maxProperties?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean
  minProperties?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

interface OperationSpec {
  operationId: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: Schema }> } | { $ref: string }
}

const document = readSpecification('openapi') as { paths: Record<string, Record<string, unknown>> }

/** The target of a reference, merged with its siblings. */
export function resolve<T extends object>(value: T | { $ref: string }): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T
  let found: unknown = document
  for (const step of value.$ref.slice(2).split('/')) found = (found as Record<string, unknown>)[step]
  const { $ref: _ref, ...beside } = value
  return { ...resolve(found as T), ...beside }
}

export function parametersOf(id: OperationId): Parameter[] {
  const { method, path: route } = operations[id]
  const item = document.paths[route] as Record<string, unknown>
  const shared = (item.parameters ?? []) as OperationSpec['parameters']
  const own = (item[method] as OperationSpec).parameters
  return [...(shared ?? []), ...(own ?? [])].map((parameter) => resolve<Parameter>(parameter))
}

/** Schema of the JSON body, if the operation takes one. */
export function bodyOf(id: OperationId): Schema | undefined {
  const { method, path: route } = operations[id]
  const { requestBody } = document.paths[route]?.[method] as OperationSpec
  if (!requestBody) return undefined
  const { content } = resolve<{ content: Record<string, { schema: Schema }> }>(requestBody)
  return content['application/json']?.schema
}

/** The smallest value that a schema accepts, with the given values for named properties. */
export function minimal(given: Schema, known: Record<string, unknown> = {}, name = ''): unknown {
  if (name in known) return known[name]
  const schema = resolve(given)
  if (schema.enum) return schema.enum[0]
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const properties = Object.keys(schema.properties ?? {})
      const required = schema.required ?? properties.slice(0, schema.minProperties ?? 0)
      const wanted = properties.filter((key) => required.includes(key) || key in known)
      return Object.fromEntries(wanted.map((key) => [key, minimal(schema.properties?.[key] as Schema, known, key)]))
    }
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, (_, n) => {
        const item = minimal(schema.items as Schema, known)
        return typeof item === 'string' ? item + n : item
      })
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return false
    case 'string':
      return schema.format === 'date-time'
        ? new Date(Date.now() + 3_600_000).toISOString()
        : 'x'.repeat(schema.minLength ?? 1)
    default:
      return null
  }
}
