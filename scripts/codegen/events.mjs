import Ajv2020Module from 'ajv/dist/2020.js'
import standaloneModule from 'ajv/dist/standalone/index.js'
import addFormatsModule from 'ajv-formats'
import Generator from '@asyncapi/generator'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, stringify } from 'yaml'
import { bundle } from './bundle.mjs'
import { closeComponents, closeSchema } from './json-schema.mjs'
import { ContractError, load } from './load.mjs'

const Ajv2020 = Ajv2020Module.default ?? Ajv2020Module
const standaloneCode = standaloneModule.default ?? standaloneModule
const addFormats = addFormatsModule.default ?? addFormatsModule
const here = dirname(fileURLToPath(import.meta.url))
const header = '// generated from spec/asyncapi.yaml by scripts/codegen; do not edit\n'
const sharedPrefix = './openapi.yaml#/components/schemas/'
const localPrefix = '#/components/schemas/'

// The types of all events, through @asyncapi/generator and the template beside this file, and validators of their data.
export async function generateEvents({ root }) {
  const document = loadEvents(root, load(root))
  const types = await renderTypes(document)
  return {
    'generated/events.ts': types['events.ts'],
    'clients/typescript/src/events.gen.ts': types['events.gen.ts'],
    'generated/event-validators.js': header + (await printValidators(document)),
    'generated/event-validators.d.ts': declarations,
  }
}

// The AsyncAPI document made whole: it holds the schemas of the REST contract that it refers to, so nothing is read from
// disk or told apart by its content later. Each schema carries its name in `x-type`, which survives dereferencing: that is how a
// Message in an event becomes the very type that REST answers.
function loadEvents(root, contract) {
  const document = parse(readFileSync(join(root, 'spec/asyncapi.yaml'), 'utf8'))
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

async function renderTypes(document) {
  const directory = mkdtempSync(join(tmpdir(), 'chat-events-'))
  try {
    const generator = new Generator(join(here, 'asyncapi-template'), directory, { forceWrite: true })
    await generator.generateFromString(stringify(document, { aliasDuplicateObjects: false }))
    const read = (name) => [name, readFileSync(join(directory, name), 'utf8')]
    return Object.fromEntries(['events.ts', 'events.gen.ts'].map(read))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

// Data may hold nothing that the contract lacks: neither what the server sends, which tests look at, nor what clients send.
async function printValidators(document) {
  const get = (schema) => (schema.$ref ? document.components.schemas[schema.$ref.slice(localPrefix.length)] : schema)
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    inlineRefs: false,
    code: { source: true, esm: true, lines: false, optimize: 2 },
  })
  addFormats(ajv, { mode: 'full' })
  for (const [name, schema] of Object.entries(closeComponents({ document, get })))
    ajv.addSchema(schema, `component:${name}`)
  const exported = {}
  const entries = Object.entries(document.components.messages).map(([key, message]) => {
    compile(ajv, key, closeSchema(message.payload.properties.data, get))
    exported[key] = key
    return `${JSON.stringify(message.name)}: validators.${key}`
  })
  return bundle(
    {
      validators: standaloneCode(ajv, exported),
      entry: `import * as validators from 'chat:validators'\nexport const eventValidators = { ${entries.join(',\n')} }`,
    },
    { minifyWhitespace: true },
  )
}

function compile(ajv, key, schema) {
  try {
    ajv.addSchema(schema, key)
    ajv.getSchema(key)
  } catch (error) {
    throw new ContractError(`spec/asyncapi.yaml: the validator of ${key} cannot be made: ${error.message}`)
  }
}

const declarations = `${header}
import type { ClientEventName, GatewayEventName, ServerEventName } from './events'
import type { Validator } from './validators'

/** Checks the data of an event or of a frame of the gateway. What the contract does not name is an error. */
export const eventValidators: Record<ServerEventName | ClientEventName | GatewayEventName, Validator>
`
