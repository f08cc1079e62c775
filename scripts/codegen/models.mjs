import { deprecationNote } from './deprecation.mjs'
import { contentSchema } from './load.mjs'
import { keyOf, listMessages, loadEvents } from './load-events.mjs'
import { commonErrors, describe, tagsOf } from './resources.mjs'

// The input of a language: models of all schemas, by Modelina, and a list of events.

const pascal = (text) => text.charAt(0).toUpperCase() + text.slice(1)

// Inline bodies and responses get the same names as in the TypeScript client.
export function schemaName(operation, schema, suffix) {
  return schema?.$ref?.match(/^#\/components\/schemas\/(\w+)$/)?.[1] ?? `${pascal(operation.id)}${suffix}`
}

// The response types of an operation, by status; none without content. Without responses that clients request with
// `Prefer`.
export const replyNames = (operation) => [
  ...new Set(
    operation.successStatuses
      .filter((status) => !operation.preferred || `${status}` !== '202')
      .map((status) => contentSchema(operation.responses[status]))
      .flatMap((schema) => (schema ? schemaName(operation, schema, 'Response') : [])),
  ),
]

// The resources, each with its tag, description and operations.
export function resourcesOf(contract) {
  const common = commonErrors(contract.operations)
  const operations = contract.operations
    .map((operation) => describe(operation, contract))
    .map((operation) => ({ ...operation, text: textOf(operation, common) }))
  return tagsOf(operations).map((tag) => {
    const summary = contract.document.tags?.find(({ name }) => name === tag)?.description
    const everywhere = `Every method can also fail with ${[...common].join(', ')}.`
    return {
      tag,
      text: [summary, everywhere].filter(Boolean).join('\n\n'),
      operations: operations.filter((operation) => operation.tag === tag),
    }
  })
}

function textOf({ source, errors, method, path }, common) {
  const codes = errors.filter((code) => !common.has(code))
  return [
    source.summary && `${source.summary.trim().replace(/[.]$/, '')}.`,
    source.description?.trim(),
    codes.length > 0 && `Fails with ${codes.join(', ')}.`,
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

// The item schema of a paged operation.
export function itemSchema({ responses, successStatuses, items }, get) {
  const find = (schema) => {
    const { properties, allOf = [] } = get(schema) ?? {}
    return properties?.[items] ?? allOf.map(find).find(Boolean)
  }
  return get(find(contentSchema(responses[successStatuses[0]]))).items
}

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
