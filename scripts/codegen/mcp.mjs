import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContractError, contentSchema } from './load.mjs'

const folder = 'integrations/mcp/src/tools'
const header = '// generated from spec/openapi.yaml by scripts/codegen; do not edit\n'
/** Left out of the schemas of tools. */
const omitted = /^(examples?|discriminator|xml|externalDocs|x-.*)$/

// The operations that the MCP server's tools call, with the schemas of inputs and responses, from which the server
// builds those of the tools.
export async function generate(contract) {
  if (!existsSync(join(contract.root, folder))) return {}
  const reduced = contractOf(contract, operationsOf(contract.root))
  const ids = Object.keys(reduced.operations).map((id) => JSON.stringify(id))
  const content = [
    header,
    "import type { Contract } from './schema.js'\n",
    `/** An operation that a tool calls. */\nexport type OperationId = ${ids.join(' | ')}\n`,
    `export const contract: Contract = ${JSON.stringify(reduced)}\n`,
  ].join('\n')
  return { 'integrations/mcp/src/contract.gen.ts': content }
}

/** The operations that the tools name, each with the files that do. */
function operationsOf(root) {
  const named = new Map()
  for (const file of readdirSync(join(root, folder)).sort()) {
    const text = readFileSync(join(root, folder, file), 'utf8')
    for (const [, list] of text.matchAll(/^ {2}operations: \[([^\]]*)\]/gm))
      for (const [, id] of list.matchAll(/'(\w+)'/g)) named.set(id, [...(named.get(id) ?? []), `${folder}/${file}`])
  }
  return named
}

/** @throws {ContractError} if a tool names an operation that the contract lacks */
function contractOf({ document, operations }, named) {
  const known = new Map(operations.map((operation) => [operation.id, operation]))
  const gone = [...named].filter(([id]) => !known.has(id))
  if (gone.length > 0)
    throw new ContractError(
      gone.map(([id, files]) => `${files.join(', ')}: spec/openapi.yaml has no operation ${id}`).join('\n'),
    )
  const schemas = {}
  const copy = (node) => {
    if (Array.isArray(node)) return node.map(copy)
    if (typeof node !== 'object' || node === null) return node
    if (typeof node.$ref === 'string') keep(node.$ref.split('/').at(-1))
    return Object.fromEntries(
      Object.entries(node).flatMap(([key, value]) => (omitted.test(key) ? [] : [[key, copy(value)]])),
    )
  }
  const keep = (name) => {
    if (name in schemas) return
    schemas[name] = {}
    schemas[name] = copy(document.components.schemas[name])
  }
  const parametersIn = (operation, place) => {
    const found = operation.parameters.filter((parameter) => parameter.in === place)
    const required = found.filter((parameter) => parameter.required).map(({ name }) => name)
    const described = found.map(({ name, description, schema }) => [name, { ...copy(schema), description }])
    return { type: 'object', required, properties: Object.fromEntries(described) }
  }
  const described = [...named.keys()].sort().map((id) => {
    const operation = known.get(id)
    const status = Math.min(...operation.successStatuses)
    const body = operation.bodySchema ? { body: copy(operation.bodySchema) } : {}
    const answer = copy(contentSchema(operation.responses[status]) ?? {})
    const [path, query] = ['path', 'query'].map((place) => parametersIn(operation, place))
    return [id, { path, query, ...body, answer }]
  })
  return {
    operations: Object.fromEntries(described),
    schemas: Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}
