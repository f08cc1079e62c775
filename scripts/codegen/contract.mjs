// Checks that spec/openapi.yaml and spec/asyncapi.yaml agree.
import $RefParser from '@apidevtools/json-schema-ref-parser'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { findBadDeprecations } from './deprecation.mjs'
import { closeSchema } from './json-schema.mjs'
import { ContractError } from './load.mjs'
import { keyOf, listMessages, loadEvents } from './load-events.mjs'
import { isSame, schemasByName } from './same-schema.mjs'

const knownEmitters = ['gateway', 'timer', 'host']
const knownRooms = ['channel', 'user']
const unloggedChannelEvents = [
  'chat:typing:status:updated',
  'chat:presence:changed',
  'chat:message:appended',
  'chat:message:stream:changed',
]
const problems = []
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv, { mode: 'full' })

/** A codegen step without output. @throws ContractError with every problem and its fix. */
export async function generate(given) {
  const contract = await readContract(given)
  const checks = [checkInfo, checkMessages, checkSchemas, checkOperations, checkExamples, checkLoggedExamples]
  for (const check of checks) check(contract)
  if (problems.length > 0) throw new ContractError(problems.map((problem) => `\n  ${problem}`).join(''))
  const count = (direction) => contract.messages.filter((message) => message.direction === direction).length
  const events = `${count('client')} events of clients and ${count('server')} of the server`
  console.log(`codegen: ${contract.operations.length} operations, ${events} agree`)
  return {}
}

async function readContract(given) {
  const gateway = loadEvents(given)
  /** @type {Record<string, any>} */
  const { components } = await $RefParser.dereference(structuredClone(gateway))
  const { document: rest, operations } = given
  return { rest, operations, gateway, schemas: components.schemas, messages: listMessages({ ...gateway, components }) }
}

// Both files are one contract: one version, and one feature level.
function checkInfo({ gateway, rest }) {
  for (const key of ['version', 'x-feature-level']) {
    if (gateway.info[key] !== rest.info[key])
      report(
        `asyncapi.yaml, info.${key}: it is ${gateway.info[key]}, and ${rest.info[key]} in openapi.yaml: make them equal`,
      )
  }
  for (const problem of findBadDeprecations(gateway)) report(`asyncapi.yaml, ${problem}`)
}

function checkMessages({ messages, gateway }) {
  const listed = Object.values(gateway.operations).flatMap((operation) => operation.messages.map(keyOf))
  for (const message of messages) {
    const { key, name, payload } = message
    const count = listed.filter((other) => other === key).length
    const complain = (text) => report(`asyncapi.yaml, ${name}: ${text}`)
    if (messages.filter((other) => other.name === name).length > 1) complain('two messages have this name: rename one')
    if (count !== 1) complain(`${count} operations list it: list it in exactly one`)
    if (payload.properties?.event?.const !== name)
      complain('`payload.properties.event.const` differs from `name`: make them equal')
    if (!payload.properties?.data || !payload.required?.includes('data'))
      complain('its payload needs a required `data`')
    checkRooms(message, complain)
    const unknown = (message['x-emitted-by'] ?? []).filter((emitter) => !knownEmitters.includes(emitter))
    if (unknown.length > 0)
      complain(`x-emitted-by: ${unknown.join(', ')} is unknown: use ${knownEmitters.join(' or ')}`)
  }
}

function checkRooms({ name, direction, payload, ...message }, complain) {
  const rooms = message['x-rooms']
  if (!Array.isArray(rooms) || rooms.some((room) => !knownRooms.includes(room))) {
    return complain(`x-rooms has to be a list of ${knownRooms.join(' and ')}`)
  }
  if ((direction === 'server') !== rooms.length > 0)
    complain('server events name their rooms in x-rooms, all others have `x-rooms: []`')
  const logged = rooms.includes('channel') && !unloggedChannelEvents.includes(name)
  if (message['x-logged'] !== logged)
    complain(
      `x-logged has to be ${logged}: events of channel rooms are logged, except typing, presence and open streams`,
    )
  const inFeed = message['x-feed'] === true
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

// A property that REST has too has the schema that REST has, or one of them.
function checkSchemas({ messages, schemas }) {
  const ofRest = Object.entries(schemas).filter(([, schema]) => schema['x-type'].from === 'openapi')
  const byName = schemasByName(Object.fromEntries(ofRest))
  for (const { name, payload } of messages) {
    for (const [key, schema] of Object.entries(payload.properties?.data?.properties ?? {})) {
      const counterparts = byName.get(key)
      if (!counterparts || counterparts.some((counterpart) => isSame(schema, counterpart))) continue
      report(
        `asyncapi.yaml, ${name}: \`${key}\` differs from openapi.yaml: refer to one schema in both files, or say in scripts/codegen/same-schema.mjs that it is another`,
      )
    }
  }
}

function checkOperations({ operations, messages }) {
  const sent = messages.filter(({ direction }) => direction === 'server')
  for (const { id, emits } of operations) {
    const unknown = emits.filter((event) => !sent.some(({ name }) => name === event))
    if (unknown.length > 0)
      report(
        `openapi.yaml, ${id}: x-emits: ${unknown.join(', ')} is no server event of asyncapi.yaml: correct it or add the message`,
      )
  }
  for (const { name, 'x-emitted-by': emitters = [] } of sent) {
    if (emitters.length > 0 || operations.some(({ emits }) => emits.includes(name))) continue
    report(
      `asyncapi.yaml, ${name}: nothing emits it: add it to x-emits of an operation, or say \`x-emitted-by: [gateway]\`, \`[timer]\` or \`[host]\``,
    )
  }
}

// Examples are closed: they show nothing that the contract does not name.
function checkExamples({ messages }) {
  for (const { name, payload, examples = [] } of messages) {
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
