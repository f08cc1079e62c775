import { join } from 'node:path'
import { ContractError, load } from '../codegen/load.mjs'
import { describe, resourceName } from '../codegen/resources.mjs'
import { readYaml } from '../read-yaml.mjs'

/** The page of an operation or an event. */
export const operationPath = (id) => `rest/${id}`
export const eventPath = ({ group }) => `events/${group}`

const SCHEMAS = /^(?:\.\/openapi\.yaml)?#\/components\/schemas\/(\w+)$/

/**
 * Both files of the contract, as the pages need them: `operations` with their methods in the client, `events` with their
 * operations, `codes`, `tags`, and `get`, which follows a reference. Names of schemas are unique in both files.
 */
export function readContract(root) {
  const rest = load(root)
  const gateway = readYaml(join(root, 'spec/asyncapi.yaml'))
  const schemas = { ...rest.document.components.schemas, ...gateway.components.schemas }
  const follow = (node, document) => {
    const shared = SCHEMAS.exec(node.$ref)?.[1]
    if (shared) return schemas[shared]
    return node.$ref
      .slice(2)
      .split('/')
      .reduce((at, key) => at?.[key], document)
  }
  /** Siblings of a reference override its target. `name` is that of the schema, if it has one. */
  const get = (node, document = rest.document) => {
    let name
    while (node?.$ref !== undefined) {
      const { $ref, ...beside } = node
      const target = follow(node, document)
      if (target === undefined) throw new ContractError(`$ref ${$ref} leads nowhere`)
      name = SCHEMAS.exec($ref)?.[1] ?? name
      node = { ...target, ...beside }
    }
    return name === undefined || node === undefined ? node : { ...node, 'x-name': name }
  }
  const operations = rest.operations.map((operation) => ({
    ...describe(operation, rest),
    resource: resourceName(operation.tags[0]),
  }))
  return {
    info: rest.document.info,
    featureLevel: rest.featureLevel,
    gateway,
    get,
    operations,
    tags: rest.document.tags,
    codes: describeCodes(rest.errorCodes, operations),
    events: describeEvents(gateway, operations, (node) => get(node, gateway)),
  }
}

function describeCodes(errorCodes, operations) {
  return Object.entries(errorCodes).map(([code, { status, message, remedy }]) => {
    if (typeof remedy !== 'string') throw new ContractError(`ErrorCode: x-codes.${code} needs a \`remedy\`: what to do`)
    return { code, status, message, remedy, operations: operations.filter(({ errors }) => errors.includes(code)) }
  })
}

/** Every message of the gateway: `kind` is its sender. */
function describeEvents(gateway, operations, get) {
  const received = new Set(
    Object.values(gateway.operations)
      .filter(({ action }) => action === 'receive')
      .flatMap(({ messages }) => messages.map((message) => get(message).name)),
  )
  return Object.values(gateway.components.messages).map((message) => ({
    ...message,
    kind: received.has(message.name) ? 'frame' : message.name.startsWith('gateway:') ? 'gateway' : 'event',
    group: get(message.tags[0]).name,
    causes: operations.filter(({ emits }) => emits.includes(message.name)),
  }))
}
