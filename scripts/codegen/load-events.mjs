import { join } from 'node:path'
import { readYaml } from '../read-yaml.mjs'
import { ContractError } from './load.mjs'

const sharedPrefix = './openapi.yaml#/components/schemas/'
export const localPrefix = '#/components/schemas/'

// The AsyncAPI document with the schemas of the REST contract that it refers to, so that nothing is read from disk or
// identified by content later. Each schema carries its name in `x-type`, which survives dereferencing: that is how a
// Message in an event becomes the very type that REST answers.
export function loadEvents(root, contract) {
  const document = readYaml(join(root, 'spec/asyncapi.yaml'))
  const own = document.components.schemas
  const shared = contract.document.components.schemas
  const schemas = {}
  for (const [name, schema] of Object.entries(own)) schemas[name] = { ...schema, 'x-type': { from: 'events', name } }
  const problems = Object.keys(own)
    .filter((name) => Object.hasOwn(shared, name))
    .map((name) => `${name} is a schema of openapi.yaml too: refer to that one or choose another name`)
  const wanted = [...findReferences(document, sharedPrefix)]
  for (const name of wanted) {
    if (Object.hasOwn(schemas, name)) continue
    if (!Object.hasOwn(shared, name)) {
      problems.push(`${sharedPrefix}${name} leads nowhere: correct it or add ${name} to openapi.yaml`)
      continue
    }
    schemas[name] = { ...shared[name], 'x-type': { from: 'openapi', name } }
    wanted.push(...findReferences(shared[name], localPrefix))
  }
  if (problems.length > 0) throw new ContractError(`spec/asyncapi.yaml:\n  ${problems.join('\n  ')}`)
  return rewriteReferences({ ...document, components: { ...document.components, schemas } })
}

function findReferences(node, prefix, found = new Set()) {
  if (typeof node !== 'object' || node === null) return found
  if (typeof node.$ref === 'string' && node.$ref.startsWith(prefix)) found.add(node.$ref.slice(prefix.length))
  for (const child of Object.values(node)) findReferences(child, prefix, found)
  return found
}

function rewriteReferences(node) {
  if (Array.isArray(node)) return node.map(rewriteReferences)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, value]) => [key, rewriteReferences(value)])
  const copy = Object.fromEntries(entries)
  if (typeof copy.$ref === 'string') copy.$ref = copy.$ref.replace(sharedPrefix, localPrefix)
  return copy
}
