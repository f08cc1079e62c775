import { join } from 'node:path'
import { readYaml } from '../read-yaml.mjs'
import { ContractError, visit } from './load.mjs'

const sharedPrefix = './openapi.yaml#/components/schemas/'
export const localPrefix = '#/components/schemas/'

// The AsyncAPI document with the REST schemas that it refers to. Each schema carries its name in `x-type`, which
// survives dereferencing, so a Message in an event gets the same type as in REST.
export function loadEvents({ root, document: openapi }) {
  const document = readYaml(join(root, 'spec/asyncapi.yaml'))
  const own = document.components.schemas
  const shared = openapi.components.schemas
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

// Every event and frame in the file's order, with its `key` and its sender as `direction`: `client`, `server`, or
// `gateway` for the gateway's own frames.
export function listMessages({ components, operations }) {
  const received = Object.values(operations)
    .filter(({ action }) => action === 'receive')
    .flatMap(({ messages }) => messages.map(keyOf))
  return Object.entries(components.messages).map(([key, message]) => ({
    ...message,
    key,
    direction: received.includes(key) ? 'client' : message.name.startsWith('gateway:') ? 'gateway' : 'server',
  }))
}

export const keyOf = ({ $ref }) => $ref.split('/').at(-1)

function findReferences(document, prefix) {
  const found = new Set()
  visit(document, ({ $ref }) => {
    if (typeof $ref === 'string' && $ref.startsWith(prefix)) found.add($ref.slice(prefix.length))
  })
  return found
}

const rewriteReferences = (document) =>
  JSON.parse(JSON.stringify(document).replaceAll(`"${sharedPrefix}`, `"${localPrefix}`))
