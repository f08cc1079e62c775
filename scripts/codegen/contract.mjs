// Checks that spec/openapi.yaml and spec/asyncapi.yaml agree. Each file is dereferenced on a route of its own
// (json-schema-ref-parser and @asyncapi/parser), so that a reference that one tool misreads does not go unnoticed.
import $RefParser from '@apidevtools/json-schema-ref-parser'
import asyncapiParser from '@asyncapi/parser'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { join } from 'node:path'
import { readYaml } from '../read-yaml.mjs'
import { findBadDeprecations } from './deprecation.mjs'
import { closeSchema } from './json-schema.mjs'
import { ContractError, httpMethods, knownGuards } from './load.mjs'
import { eventOnly, findCounterpart, isSame, isSameRole, roles } from './contract-roles.mjs'

const knownEmitters = ['gateway', 'timer', 'host']
const knownRooms = ['channel', 'user']
const unloggedChannelEvents = [
  'chat:typing:status:updated',
  'chat:presence:changed',
  'chat:message:appended',
  'chat:message:stream:changed',
]
const sharedPrefix = './openapi.yaml#/components/schemas/'

const problems = []
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv, { mode: 'full' })

/** A step of codegen that makes no file. @throws ContractError that names everything that is wrong, and how to mend it. */
export async function checkContract({ root }) {
  const contract = await readContract(root)
  const checks = [checkInfo, checkMessages, checkReferences, checkRoles, checkOperations, checkExamples]
  if (contract) for (const check of [...checks, checkLoggedExamples]) check(contract)
  if (!contract || problems.length > 0) throw new ContractError(problems.map((problem) => `\n  ${problem}`).join(''))
  const count = (direction) => contract.messages.filter((message) => message.direction === direction).length
  const events = `${count('client')} events of clients and ${count('server')} of the server`
  console.log(`codegen: ${contract.operations.length} operations, ${events} agree`)
  return {}
}

async function readContract(root) {
  const restFile = join(root, 'spec/openapi.yaml')
  const eventsFile = join(root, 'spec/asyncapi.yaml')
  /** @type {Record<string, any>} */
  const rest = await $RefParser.dereference(restFile)
  const { document, diagnostics } = await asyncapiParser.fromFile(new asyncapiParser.Parser(), eventsFile).parse()
  for (const { severity, path, message } of diagnostics) {
    if (severity === 0) report(`asyncapi.yaml at ${path.join('/')}: ${message}`)
  }
  if (!document) return undefined
  const raw = readYaml(eventsFile)
  return {
    raw,
    schemas: rest.components.schemas,
    rest,
    operations: listOperations(rest),
    messages: listMessages(document, raw),
    document,
  }
}

// Both files are one contract: one version, and one feature level.
function checkInfo({ raw, rest }) {
  for (const key of ['version', 'x-feature-level']) {
    if (raw.info[key] !== rest.info[key])
      report(
        `asyncapi.yaml, info.${key}: it is ${raw.info[key]}, and ${rest.info[key]} in openapi.yaml: make them equal`,
      )
  }
  for (const problem of findBadDeprecations(raw)) report(`asyncapi.yaml, ${problem}`)
}

function listOperations(rest) {
  return Object.values(rest.paths).flatMap((item) => httpMethods.map((method) => item[method]).filter(Boolean))
}

function listMessages(document, raw) {
  const actions = new Map()
  for (const operation of document.operations().all()) {
    for (const message of operation.messages().all()) {
      actions.set(message.name(), [...(actions.get(message.name()) ?? []), operation.action()])
    }
  }
  return document
    .components()
    .messages()
    .all()
    .map((message) => {
      const name = message.name()
      return {
        name,
        actions: actions.get(name) ?? [],
        direction: actions.get(name)?.includes('receive')
          ? 'client'
          : name.startsWith('gateway:')
            ? 'gateway'
            : 'server',
        source:
          raw.components.messages[message.id()] ??
          Object.values(raw.components.messages).find((entry) => entry.name === name),
        payload: message.payload().json(),
        examples: message
          .examples()
          .all()
          .map((example) => ({ name: example.name(), payload: example.payload() })),
      }
    })
}

function checkMessages({ messages }) {
  for (const message of messages) {
    const { name, payload, source, actions } = message
    const complain = (text) => report(`asyncapi.yaml, ${name}: ${text}`)
    if (messages.filter((other) => other.name === name).length > 1) complain('two messages have this name: rename one')
    if (actions.length !== 1) complain(`${actions.length} operations list it: list it in exactly one`)
    if (payload.properties?.event?.const !== name)
      complain('`payload.properties.event.const` differs from `name`: make them equal')
    if (!payload.properties?.data || !payload.required?.includes('data'))
      complain('its payload needs a required `data`')
    checkRooms(message, complain)
    const unknown = (source['x-emitted-by'] ?? []).filter((emitter) => !knownEmitters.includes(emitter))
    if (unknown.length > 0)
      complain(`x-emitted-by: ${unknown.join(', ')} is unknown: use ${knownEmitters.join(' or ')}`)
  }
}

function checkRooms({ name, source, direction, payload }, complain) {
  const rooms = source['x-rooms']
  if (!Array.isArray(rooms) || rooms.some((room) => !knownRooms.includes(room))) {
    return complain(`x-rooms has to be a list of ${knownRooms.join(' and ')}`)
  }
  if ((direction === 'server') !== rooms.length > 0)
    complain('server events name their rooms in x-rooms, all others have `x-rooms: []`')
  const logged = rooms.includes('channel') && !unloggedChannelEvents.includes(name)
  if (source['x-logged'] !== logged)
    complain(
      `x-logged has to be ${logged}: events of channel rooms are logged, except typing, presence and open streams`,
    )
  const inFeed = source['x-feed'] === true
  if (inFeed && direction !== 'server')
    complain('x-feed is for events of the server: only these go to the feed of a user')
  if ((payload.properties?.seq !== undefined) !== (logged || inFeed || name === 'gateway:skip'))
    complain('`seq` belongs to logged events (x-logged, x-feed) and to gateway:skip alone')
  if ((payload.properties?.feed !== undefined) !== (inFeed || name === 'gateway:skip'))
    complain("`feed` belongs to events of the user's feed (x-feed) and to gateway:skip alone")
  if (logged && payload.required.includes('seq') === rooms.includes('user')) {
    complain(
      '`seq` is required where the event goes to the channel room alone, and optional where copies go to user rooms',
    )
  }
}

// Every place in asyncapi.yaml that refers to openapi.yaml holds, once dereferenced, what openapi.yaml holds.
function checkReferences({ raw, schemas, document }) {
  for (const [name, own] of Object.entries(raw.components.schemas)) {
    const resolved = document
      .components()
      .schemas()
      .all()
      .find((schema) => schema.id() === name)
      ?.json()
    if (Object.hasOwn(schemas, name) && !isSame(resolved, schemas[name])) {
      report(
        `the schema ${name} differs between the files: remove it from asyncapi.yaml and refer to ${sharedPrefix}${name}`,
      )
    }
    compareReferences(own, resolved, schemas, `components/schemas/${name}`)
  }
}

function compareReferences(own, resolved, schemas, place) {
  if (typeof own !== 'object' || own === null) return
  if (typeof own.$ref !== 'string') {
    for (const [key, child] of Object.entries(own))
      compareReferences(child, resolved?.[key], schemas, `${place}/${key}`)
    return
  }
  if (!own.$ref.startsWith(sharedPrefix)) return
  const name = own.$ref.slice(sharedPrefix.length)
  if (!schemas[name])
    report(`asyncapi.yaml at ${place}: openapi.yaml has no schema ${name}: correct the reference or add it`)
  else if (!isSame(resolved, schemas[name]))
    report(
      `asyncapi.yaml at ${place}: ${name} reads differently from here than in openapi.yaml: look for keywords beside a \`$ref\``,
    )
}

function checkRoles({ messages, schemas }) {
  for (const { name, payload } of messages) {
    for (const [key, schema] of Object.entries(payload.properties?.data?.properties ?? {})) {
      if (eventOnly.includes(key)) continue
      const role = roles[`${name} ${key}`] ?? roles[key]
      if (!role) {
        report(
          `asyncapi.yaml, ${name}: there is no role for \`${key}\` in REST: add it to \`roles\` or \`eventOnly\` in scripts/codegen/contract-roles.mjs`,
        )
        continue
      }
      const counterpart = findCounterpart(schemas, role)
      if (!counterpart)
        report(
          `openapi.yaml lacks ${role}, the counterpart of \`${key}\`: correct \`roles\` in scripts/codegen/contract-roles.mjs`,
        )
      else if (!isSameRole(key, schema, counterpart)) {
        report(
          `asyncapi.yaml, ${name}: \`${key}\` differs from ${role} in openapi.yaml: refer to one schema in both files`,
        )
      }
    }
  }
}

function checkOperations({ operations, messages }) {
  const emitted = new Set(operations.flatMap((operation) => operation['x-emits'] ?? []))
  const server = new Map(
    messages.filter(({ direction }) => direction === 'server').map((message) => [message.name, message]),
  )
  for (const operation of operations) {
    const complain = (text) => report(`openapi.yaml, ${operation.operationId}: ${text}`)
    const unknownEvents = (operation['x-emits'] ?? []).filter((event) => !server.has(event))
    if (unknownEvents.length > 0)
      complain(
        `x-emits: ${unknownEvents.join(', ')} is no server event of asyncapi.yaml: correct it or add the message`,
      )
    const unknownGuards = (operation['x-guards'] ?? []).filter((guard) => !knownGuards.includes(guard))
    if (unknownGuards.length > 0)
      complain(`x-guards: ${unknownGuards.join(', ')} is unknown: use ${knownGuards.join(', ')}`)
  }
  for (const [name, { source }] of server) {
    if (emitted.has(name) || (source['x-emitted-by'] ?? []).length > 0) continue
    report(
      `asyncapi.yaml, ${name}: nothing emits it: add it to x-emits of an operation, or say \`x-emitted-by: [gateway]\`, \`[timer]\` or \`[host]\``,
    )
  }
}

// Examples are closed: they show nothing that the contract does not name.
function checkExamples({ messages }) {
  for (const { name, payload, examples } of messages) {
    if (examples.length === 0) report(`asyncapi.yaml, ${name}: it has no example: add one`)
    for (const example of examples)
      validate(payload, example.payload, `asyncapi.yaml, ${name}, example "${example.name}"`)
  }
}

function checkLoggedExamples({ rest, messages }) {
  const visit = (node, place) => {
    if (typeof node !== 'object' || node === null) return
    if (typeof node.event === 'string' && typeof node.data === 'object' && typeof node.seq === 'number') {
      const message = messages.find(({ name }) => name === node.event)
      if (!message) report(`openapi.yaml at ${place}: ${node.event} is no event of asyncapi.yaml`)
      else validate(message.payload.properties.data, node.data, `openapi.yaml at ${place}, data of ${node.event}`)
    }
    for (const [key, child] of Object.entries(node)) visit(child, `${place}/${key}`)
  }
  visit(rest.components.examples ?? {}, 'components/examples')
}

function validate(schema, value, label) {
  if (
    ajv.validate(
      closeSchema(schema, (part) => part),
      value,
    )
  )
    return
  report(
    `${label} is not true: ${(ajv.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message} ${JSON.stringify(error.params)}`).join('; ')}`,
  )
}

function report(problem) {
  problems.push(problem)
}
