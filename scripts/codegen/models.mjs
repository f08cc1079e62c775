import { deprecationNote } from './deprecation.mjs'
import { contentSchema } from './load.mjs'
import { keyOf, listMessages, loadEvents } from './load-events.mjs'
import { readResources } from './resources.mjs'

// The input of a language: models of all schemas, by Modelina, and a list of events.

const pascal = (text) => text.charAt(0).toUpperCase() + text.slice(1)

// Inline bodies and responses get the same names as in the TypeScript client.
export function schemaName(operation, schema, suffix) {
  return schema?.$ref?.match(/^#\/components\/schemas\/(\w+)$/)?.[1] ?? `${pascal(operation.id)}${suffix}`
}

// The response types of an operation; none without content. Without responses that clients request with `Prefer`.
export const replyNames = (operation) => [
  ...new Set(operation.replySchemas.map((schema) => schemaName(operation, schema, 'Response'))),
]

// The resources and their operations, each with its text.
export function resourcesOf(contract) {
  const { resources, common } = readResources(contract)
  const everywhere = `Every method can also fail with ${common.join(', ')}.`
  return resources.map(({ description, operations, ...resource }) => ({
    ...resource,
    text: [description, everywhere].filter(Boolean).join('\n\n'),
    operations: operations.map((operation) => ({ ...operation, text: textOf(operation) })),
  }))
}

function textOf({ source, ownErrors, method, path }) {
  return [
    source.summary && `${source.summary.trim().replace(/[.]$/, '')}.`,
    source.description?.trim(),
    ownErrors.length > 0 && `Fails with ${ownErrors.join(', ')}.`,
    source.deprecated && `Deprecated. ${deprecationNote(source)}`,
    `${method.toUpperCase()} ${path}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const isFile = (schema) => schema?.format === 'binary' || schema?.contentMediaType !== undefined

// The properties of a model of Modelina.
export const propertiesOf = (model) =>
  Object.values(model.properties).filter(
    ({ unconstrainedPropertyName, property }) =>
      // Modelina's property for additional properties.
      (unconstrainedPropertyName !== 'additionalProperties' || !Array.isArray(property.originalInput)) &&
      // A file is a separate argument.
      !isFile(property.originalInput),
  )

// `generator` is Modelina's for a language, with its types and presets; `prepare` adapts the schemas to the language.
// Returns its models in the contract's order.
export async function modelsOf(contract, generator, prepare = (all) => all) {
  const { schemas } = loadEvents(contract).components
  const all = prepare(
    structuredClone({ ...inOperations(contract), ...contract.document.components.schemas, ...schemas }),
  )
  for (const [name, schema] of Object.entries(all)) {
    schema['x-modelgen-inferred-name'] = name
    nameParts(schema, name)
  }
  const models = await generator.generate({
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'Contract',
    type: 'object',
    properties: Object.fromEntries(Object.keys(all).map((name) => [name, { $ref: `#/components/schemas/${name}` }])),
    components: { schemas: all },
  })
  return models.filter(({ modelName }) => modelName !== 'Contract')
}

// All events and frames of the gateway, each with the name of its data and its sender; the subprotocol; and the close
// codes, all and the final ones.
export function eventsOf(contract) {
  const document = loadEvents(contract)
  const events = listMessages(document).map(({ summary, payload, ...message }) => ({
    ...message,
    description: summary,
    data: keyOf(payload.properties.data),
  }))
  const { 'x-subprotocol': subprotocol, 'x-close-codes': closeCodes } = document.channels.chat
  return {
    events,
    subprotocol,
    closeCodes,
    finalCloseCodes: closeCodes.filter(({ reconnect }) => !reconnect).map(({ code }) => code),
  }
}

function inOperations({ operations, get }) {
  const found = {}
  const add = (operation, schema, suffix) => {
    if (schema && !schema.$ref) found[schemaName(operation, schema, suffix)] = get(schema)
  }
  for (const operation of operations) {
    add(operation, operation.bodySchema, 'Request')
    add(operation, operation.jsonSchema, 'Json')
    for (const status of operation.successStatuses)
      add(operation, contentSchema(operation.responses[status]), 'Response')
  }
  return found
}

// An object or enum within a schema is named after its property.
function nameParts(schema, name) {
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const part = `${name}${pascal(key)}`
    const shape = property.type === 'array' ? property.items : property
    if (shape?.properties || shape?.enum) shape['x-modelgen-inferred-name'] = part
    if (shape && typeof shape === 'object') nameParts(shape, part)
  }
  for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? [])]) nameParts(part, name)
}
