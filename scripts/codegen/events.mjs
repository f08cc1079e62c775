import Generator from '@asyncapi/generator'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFolder } from '../program.mjs'
import { addSchema, bundle, codeOf, openAjv } from './bundle.mjs'
import { closeComponents, closeSchema } from './json-schema.mjs'
import { listMessages, loadEvents, localPrefix } from './load-events.mjs'

const header = '// generated from spec/asyncapi.yaml by scripts/codegen; do not edit\n'

const template = join(import.meta.dirname, 'asyncapi-template')

// The types of all events, by @asyncapi/generator and the template beside this file, and validators of their data.
export async function generate(contract) {
  const document = loadEvents(contract)
  const types = await renderTypes(document)
  return {
    'generated/events.ts': types,
    'clients/typescript/src/events.gen.ts': types.replace("from './openapi'", "from './api.gen.js'"),
    'generated/event-validators.js': header + (await printValidators(document)),
    'generated/event-validators.d.ts': declarations,
  }
}

async function renderTypes(document) {
  // The parser resolves the references by which `listMessages` finds the sender of a message.
  const messages = listMessages(document).map(({ key, direction }) => [
    key,
    { ...document.components.messages[key], 'x-direction': direction },
  ])
  const components = { ...document.components, messages: Object.fromEntries(messages) }
  return withFolder('events', async (directory) => {
    const generator = new Generator(template, directory, { forceWrite: true })
    await generator.generateFromString(JSON.stringify({ ...document, components }))
    return readFileSync(join(directory, 'events.ts'), 'utf8')
  })
}

// Data must hold no property that the contract lacks: neither the server's, which tests check, nor the clients'.
async function printValidators(document) {
  const get = (schema) => (schema.$ref ? document.components.schemas[schema.$ref.slice(localPrefix.length)] : schema)
  const ajv = openAjv({ allErrors: true, strictTypes: false })
  for (const [name, schema] of Object.entries(closeComponents({ document, get })))
    ajv.addSchema(schema, `component:${name}`)
  const { messages } = document.components
  for (const [key, { payload }] of Object.entries(messages))
    addSchema(ajv, key, closeSchema(payload.properties.data, get))
  const entries = Object.entries(messages).map(([key, { name }]) => `${JSON.stringify(name)}: validators.${key}`)
  return bundle(
    {
      validators: codeOf(ajv, Object.keys(messages)),
      entry: `import * as validators from 'chat:validators'\nexport const eventValidators = { ${entries.join(',\n')} }`,
    },
    { minifyWhitespace: true },
  )
}

const declarations = `${header}
import type { ClientEventName, GatewayEventName, ServerEventName } from './events'
import type { Validator } from './validators'

/** Checks the data of an event or of a frame of the gateway. Anything else than the contract allows is an error. */
export const eventValidators: Record<ServerEventName | ClientEventName | GatewayEventName, Validator>
`
