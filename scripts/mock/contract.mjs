/** The mock's only source of operations, events, examples and codes: spec/. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { load } from '../codegen/load.mjs'
import { readYaml } from '../read-yaml.mjs'

const { eventValidators } = createRequire(import.meta.url)('../../generated/event-validators.js')

/** Calls `look` with every object below `node`, arrays left out. */
const visit = (node, look) => {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) look(node)
  for (const child of Object.values(node)) visit(child, look)
}

const isIdKey = (key) => /(^i|I)ds?$/.test(key)
const isUserKey = (key) => /^(user|sender|author|\w*User|\w+By)Ids?$/.test(key)

const readEvents = ({ channels, components, operations }) => {
  const received = new Set(
    Object.values(operations)
      .filter(({ action }) => action === 'receive')
      .flatMap(({ messages }) => messages.map(({ $ref }) => $ref.split('/').at(-1))),
  )
  const described = Object.keys(channels.chat.messages).map((key) => {
    const message = components.messages[key]
    const validate = eventValidators[message.name]
    if (!validate) throw new Error(`${message.name} has no validator yet. Run: npm run codegen`)
    return {
      name: message.name,
      isOfClient: received.has(key),
      rooms: message['x-rooms'] ?? [],
      isLogged: message['x-logged'] === true,
      isInFeed: message['x-feed'] === true,
      examples: (message.examples ?? []).map(({ name, payload }) => ({ name, ...payload })),
      validate,
    }
  })
  return new Map(described.map((event) => [event.name, event]))
}

/** The ids that the examples hold, those of users, and the profiles that they show. */
const readKnown = (examples) => {
  const ids = new Set()
  const userIds = new Set()
  const users = new Map()
  visit(examples, (node) => {
    for (const [key, value] of Object.entries(node)) {
      if (!isIdKey(key)) continue
      for (const id of [value].flat().filter((one) => typeof one === 'string')) {
        ids.add(id)
        if (isUserKey(key)) userIds.add(id)
      }
    }
    if (typeof node.id === 'string' && 'nickname' in node && !users.has(node.id)) users.set(node.id, node)
  })
  return { ids, userIds, users }
}

/**
 * Reads spec/ under `root`.
 *
 * `gateway` has the path, the subprotocol, the close codes and the events by name; `known` what ids and users the examples hold.
 */
export const readContract = (root) => {
  const { document, operations, errorCodes, get } = load(root)
  const asyncapi = readYaml(path.join(root, 'spec/asyncapi.yaml'))
  const { chat } = asyncapi.channels
  const events = readEvents(asyncapi)
  const [hello] = events.get('gateway:hello')?.examples ?? []
  if (!hello) throw new Error('spec/asyncapi.yaml has no example of gateway:hello')
  const eventExamples = [...events.values()].map(({ examples }) => examples)
  const parameters = Object.values(document.components.parameters).map(({ name, example }) => ({ [name]: example }))
  return {
    operations,
    errorCodes,
    /** Follows a reference. */
    get,
    examples: document.components.examples,
    /** The bodies with which the examples of an operation succeed. */
    answers: (id) => {
      const [operation] = operations.filter((one) => one.id === id)
      const examples = operation.successStatuses.flatMap((status) =>
        Object.values(operation.responses[status].content?.['application/json']?.examples ?? {}),
      )
      return structuredClone(examples.map((example) => get(example).value))
    },
    gateway: {
      path: chat.address,
      subprotocol: chat['x-subprotocol'],
      closeCodes: chat['x-close-codes'],
      events,
      hello: hello.data,
    },
    known: readKnown([document.components.examples, parameters, eventExamples]),
  }
}
