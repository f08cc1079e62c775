/** The mock's only source of operations, events, examples and codes: spec/. */
import { createRequire } from 'node:module'
import path from 'node:path'
import jwt from 'jsonwebtoken'
import { OpenAPIRouter } from 'openapi-backend'
import { load, visit } from '../codegen/load.mjs'
import { listMessages } from '../codegen/load-events.mjs'
import { readYaml } from '../read-yaml.mjs'

const { eventValidators } = createRequire(import.meta.url)('../../generated/event-validators.js')

const isIdKey = (key) => /(^i|I)ds?$/.test(key)
const isUserKey = (key) => /^(user|sender|author|\w*User|\w+By)Ids?$/.test(key)

const readEvents = (asyncapi) => {
  const described = listMessages(asyncapi).map(({ name, direction, examples = [], ...message }) => {
    const validate = eventValidators[name]
    if (!validate) throw new Error(`${name} has no validator yet. Run: npm run codegen`)
    return {
      name,
      isOfClient: direction === 'client',
      rooms: message['x-rooms'] ?? [],
      isLogged: message['x-logged'] === true,
      isInFeed: message['x-feed'] === true,
      examples: examples.map((example) => ({ name: example.name, ...example.payload })),
      validate,
    }
  })
  return new Map(described.map((event) => [event.name, event]))
}

/** All ids in the examples, the ids of users, and their profiles. */
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

/** Reads spec/ under `root`. */
export const readContract = (root) => {
  const { document, operations, errorCodes, get } = load(root)
  const asyncapi = readYaml(path.join(root, 'spec/asyncapi.yaml'))
  const { chat } = asyncapi.channels
  const events = readEvents(asyncapi)
  const [hello] = events.get('gateway:hello')?.examples ?? []
  if (!hello) throw new Error('spec/asyncapi.yaml has no example of gateway:hello')
  const eventExamples = [...events.values()].map(({ examples }) => examples)
  const router = new OpenAPIRouter({ definition: document, apiRoot: '/' })
  const byId = new Map(operations.map((operation) => [operation.id, operation]))
  const parameters = Object.values(document.components.parameters).map(({ name, example }) => ({ [name]: example }))
  const known = readKnown([document.components.examples, parameters, eventExamples])
  return {
    operations,
    /** The operation of a request, or undefined. */
    operationOf: (method, url) => byId.get(router.matchOperation({ method, path: url, headers: {} })?.operationId),
    errorCodes,
    /** Follows a reference. */
    get,
    examples: document.components.examples,
    /** The bodies of an operation's success examples. */
    answers: (id) => {
      const operation = /** @type {typeof operations[number]} */ (byId.get(id))
      const examples = operation.successStatuses.flatMap((status) =>
        Object.values(operation.responses[status].content?.['application/json']?.examples ?? {}),
      )
      return structuredClone(examples.map((example) => get(example).value))
    },
    /**
     * The user of a token: the `sub` of a JWT, whose signature is not checked; else the token itself if it is a user id
     * of the examples; else the user in the example of `gateway:hello`. Undefined without a token.
     */
    userIdOf: (authorization) => {
      const [, token] = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '') ?? []
      if (token === undefined) return undefined
      const subject = jwt.decode(token)?.sub
      if (typeof subject === 'string' && subject !== '') return subject
      return known.ids.has(token) ? token : hello.data.userId
    },
    gateway: { subprotocol: chat['x-subprotocol'], closeCodes: chat['x-close-codes'], events },
    known,
  }
}
