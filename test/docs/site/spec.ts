import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  allOf?: Schema[]
  anyOf?: Schema[]
  items?: Schema
}

interface Body {
  $ref?: string
  content?: Record<string, { schema: Schema }>
}

interface OperationSpec {
  operationId: string
  parameters?: { $ref?: string; name?: string }[]
  requestBody?: Body
  responses: Record<string, Body>
  'x-errors': string[]
  'x-emits': string[]
}

interface EventSpec {
  name: string
  tags: { $ref: string }[]
  examples: { payload: unknown }[]
  'x-rooms': string[]
}

const read = (name: string) =>
  parse(readFileSync(path.join(__dirname, '../../../spec', name), 'utf8')) as Record<string, unknown>

const rest = read('openapi.yaml')
const gateway = read('asyncapi.yaml') as {
  components: { messages: Record<string, EventSpec> }
  channels: { chat: { 'x-close-codes': { code: number }[] } }
}

function follow<T extends { $ref?: string }>(node: T): T {
  if (node.$ref === undefined) return node
  const keys = node.$ref.slice(2).split('/')
  return follow(keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], rest) as T)
}

/** The names of all properties, at every depth. */
function propertiesIn(given: Schema | undefined): string[] {
  if (!given) return []
  const { properties = {}, allOf = [], anyOf = [], items } = follow(given)
  const own = Object.entries(properties).flatMap(([name, inner]) => [name, ...propertiesIn(inner)])
  return [...own, ...[...allOf, ...anyOf, ...(items ? [items] : [])].flatMap(propertiesIn)]
}

const bodyOf = (given: Body | undefined) =>
  propertiesIn(Object.values((given && follow(given).content) ?? {})[0]?.schema)

/** Names that the page of each operation must contain, by operation id. */
export const operationSpecs = Object.values(rest.paths as Record<string, Record<string, OperationSpec>>)
  .flatMap((item) => Object.values(item))
  .map((operation) => {
    const answers = Object.keys(operation.responses).filter((status) => status < '300')
    return {
      id: operation.operationId,
      answers,
      names: [
        ...(operation.parameters ?? []).map((parameter) => follow(parameter).name!),
        ...bodyOf(operation.requestBody),
        ...answers.flatMap((status) => bodyOf(operation.responses[status])),
      ],
      errors: operation['x-errors'],
      emits: operation['x-emits'],
    }
  })

export const eventSpecs = Object.values(gateway.components.messages)

export const closeCodes = gateway.channels.chat['x-close-codes'].map(({ code }) => String(code))
