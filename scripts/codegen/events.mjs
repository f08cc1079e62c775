import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import addFormats from 'ajv-formats'
import Generator from '@asyncapi/generator'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stringify } from 'yaml'
import { bundle } from './bundle.mjs'
import { closeComponents, closeSchema } from './json-schema.mjs'
import { ContractError, load } from './load.mjs'
import { loadEvents, localPrefix } from './load-events.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const header = '// generated from spec/asyncapi.yaml by scripts/codegen; do not edit\n'

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
  addFormats.default(ajv, { mode: 'full' })
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
      validators: standalone.default(ajv, exported),
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
