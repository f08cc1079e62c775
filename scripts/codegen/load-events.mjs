import { join } from 'node:path'
import { readYaml } from '../read-yaml.mjs'
import { ContractError, visit } from './load.mjs'

const sharedPrefix = './openapi.yaml#/components/schemas/'
export const localPrefix = '#/components/schemas/'

// The AsyncAPI document with the schemas of REST. Each schema carries its name in `x-type`, which survives dereferencing,
// so a Message in an event gets the same type as in REST.
export function loadEvents({ root, document: openapi }) {
  const document = readYaml(join(root, 'spec/asyncapi.yaml'))
  const own = document.components.schemas
  const shared = openapi.components.schemas
  const problems = Object.keys(own)
    .filter((name) => Object.hasOwn(shared, name))
    .map((name) => `${name} is a schema of openapi.yaml too: refer to that one or choose another name`)
  visit(document, ({ $ref = '' }) => {
    const [, name] = $ref.split(sharedPrefix)
    if (name && !Object.hasOwn(shared, name))
      problems.push(`${$ref} leads nowhere: correct it or add ${name} to openapi.yaml`)
  })
  if (problems.length > 0) throw new ContractError(`spec/asyncapi.yaml:\n  ${problems.join('\n  ')}`)
  const schemas = { ...named(own, 'events'), ...named(shared, 'openapi') }
  const whole = JSON.stringify({ ...document, components: { ...document.components, schemas } })
  return JSON.parse(whole.replaceAll(`"${sharedPrefix}`, `"${localPrefix}`))
}

const named = (schemas, from) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, { ...schema, 'x-type': { from, name } }]))

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
