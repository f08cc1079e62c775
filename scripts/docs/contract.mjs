import { ContractError, load, resolvePointer } from '../codegen/load.mjs'
import { listMessages, loadEvents } from '../codegen/load-events.mjs'
import { readResources } from '../codegen/resources.mjs'

/** The page of an operation or an event. */
export const operationPath = (id) => `rest/${id}`
export const eventPath = ({ group }) => `events/${group}`

/**
 * Both files of the contract, prepared for the pages: `operations` with their methods in the client, `events` with
 * their operations, `codes`, `tags`, and `get`, which follows a reference of either file.
 */
export function readContract(root) {
  const rest = load(root)
  const gateway = loadEvents(rest)
  const document = { ...gateway, components: { ...rest.document.components, ...gateway.components } }
  /** Siblings of a reference override its target. */
  const get = (node) => {
    if (node?.$ref === undefined) return node
    const { $ref, ...beside } = node
    const target = resolvePointer(document, $ref)
    if (target === undefined) throw new ContractError(`$ref ${$ref} leads nowhere`)
    return get({ ...target, ...beside })
  }
  const { operations } = readResources(rest)
  return {
    info: rest.document.info,
    featureLevel: rest.featureLevel,
    gateway,
    get,
    operations,
    tags: rest.document.tags,
    codes: describeCodes(rest.errorCodes, operations),
    events: describeEvents(gateway, operations, get),
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
