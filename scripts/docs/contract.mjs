import { join } from 'node:path'
import { ContractError, load, resolvePointer } from '../codegen/load.mjs'
import { listMessages } from '../codegen/load-events.mjs'
import { describe, resourceName } from '../codegen/resources.mjs'
import { readYaml } from '../read-yaml.mjs'

/** The page of an operation or an event. */
export const operationPath = (id) => `rest/${id}`
export const eventPath = ({ group }) => `events/${group}`

const SCHEMAS = /^(?:\.\/openapi\.yaml)?#\/components\/schemas\/(\w+)$/

/**
 * Both files of the contract, prepared for the pages: `operations` with their methods in the client, `events` with
 * their operations, `codes`, `tags`, and `get`, which follows a reference. Names of schemas are unique in both files.
 */
export function readContract(root) {
  const rest = load(root)
  const gateway = readYaml(join(root, 'spec/asyncapi.yaml'))
  const schemas = { ...rest.document.components.schemas, ...gateway.components.schemas }
  /** Siblings of a reference override its target. `name` is the schema's, if any. */
  const get = (node, document = rest.document) => {
    let name
    while (node?.$ref !== undefined) {
      const { $ref, ...beside } = node
      const shared = SCHEMAS.exec($ref)?.[1]
      const target = shared ? schemas[shared] : resolvePointer(document, $ref)
      if (target === undefined) throw new ContractError(`$ref ${$ref} leads nowhere`)
      name = shared ?? name
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

/** Every message of the gateway, with its sender: see listMessages. */
function describeEvents(gateway, operations, get) {
  return listMessages(gateway).map((message) => ({
    ...message,
    group: get(message.tags[0]).name,
    causes: operations.filter(({ emits }) => emits.includes(message.name)),
  }))
}
