/**
 * Our rules for both specifications, whose references are resolved:
 *
 *   * described: every property has a description, its own or its schema's.
 *   * exemplified: every property is in an example of a request, a response or an event, or has its own. Other rules
 *     check that the examples are valid.
 *   * callable: every operation can be called from the specification alone: required parameters, body and responses
 *     have examples.
 *   * tagged: tags are used. Codegen demands exactly one of each operation.
 *   * linked: links name existing parameters, and each path parameter comes from a link, or is a user id, which the
 *     host provides.
 */
import { describeContract } from './codegen/load.mjs'

const jsonTypes = /^application\/(json|problem\+json)$/
const compositions = ['allOf', 'oneOf', 'anyOf']
/** Values from the host, which no response needs to contain. */
const ofHost = new Set(['userId'])

/** The schemas that together describe a value. */
const partsOf = (schema = {}) => [
  schema,
  ...compositions.flatMap((word) => (schema[word] ?? []).flatMap((part) => partsOf(part))),
]

/** Calls `add` with all properties below a schema. */
function collectProperties(schema, place, add, seen = new Set()) {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
  seen.add(schema)
  const { properties = {}, items, additionalProperties } = schema
  for (const [name, property] of Object.entries(properties)) {
    if (typeof property === 'boolean') continue
    add(properties, name, property, `${place}.${name}`)
    collectProperties(property, `${place}.${name}`, add, seen)
  }
  for (const part of [items, additionalProperties, ...compositions.flatMap((word) => schema[word] ?? [])])
    collectProperties(part, place, add, seen)
}

/** Calls `mark` with the properties that an example shows. */
function markShown(schema, value, mark) {
  if (value === null || typeof value !== 'object') return
  for (const { items, properties = {}, additionalProperties } of partsOf(schema)) {
    if (Array.isArray(value)) value.forEach((item) => markShown(items, item, mark))
    else
      for (const [name, part] of Object.entries(value)) {
        if (properties[name] !== undefined) mark(properties, name)
        markShown(properties[name] ?? (additionalProperties || undefined), part, mark)
      }
  }
}

/** Each property of an object is checked separately. */
const explainsItself = (schema) =>
  ['example', 'examples', 'enum', 'const', 'default', 'properties'].some((word) => schema[word] !== undefined) ||
  schema.type === 'boolean'

/** @param bodies schemas with their places and examples, of all messages. */
function checkProperties(bodies) {
  const ids = new Map()
  /** Properties of one schema are the same object wherever it is used. */
  const keyOf = (properties, name) => {
    if (!ids.has(properties)) ids.set(properties, ids.size)
    return `${ids.get(properties)} ${name}`
  }
  const found = new Map()
  const shown = new Set()
  for (const { schema, place, examples } of bodies) {
    collectProperties(schema, place, (properties, name, property, at) =>
      found.set(keyOf(properties, name), { at, property }),
    )
    for (const value of examples) markShown(schema, value, (...which) => shown.add(keyOf(...which)))
  }
  return [...found].flatMap(([key, { at, property }]) => [
    ...(property.description || property.const !== undefined
      ? []
      : [`The property ${at} has no description: say what it is, its unit and its limits.`]),
    ...(shown.has(key) || explainsItself(property)
      ? []
      : [`The property ${at} is in no example: give it \`examples\` or add it to an example of a body.`]),
  ])
}

const examplesOf = ({ example, examples = {} }) =>
  example === undefined ? Object.values(examples).map(({ value }) => value) : [example]

function checkLinks(operations) {
  const linked = new Set()
  const links = operations.flatMap(({ responses }) => Object.values(responses).flatMap(({ links = {} }) => links))
  const wrong = links.flatMap((named) =>
    Object.entries(named).flatMap(([name, { operationId, parameters = {} }]) =>
      Object.keys(parameters).flatMap((parameter) => {
        linked.add(`${operationId} ${parameter}`)
        const taken = operations.find(({ id }) => id === operationId)?.parameters ?? []
        const isTaken = taken.some((one) => one.name === parameter)
        return isTaken ? [] : [`The link \`${name}\` gives \`${parameter}\`, which \`${operationId}\` does not take.`]
      }),
    ),
  )
  const missing = operations.flatMap(({ id, parameters }) =>
    parameters
      .filter(({ in: place, name }) => place === 'path' && !ofHost.has(name) && !linked.has(`${id} ${name}`))
      .map(({ name }) => `No link gives the \`${name}\` of \`${id}\`: add one to an answer that holds it.`),
  )
  return [...new Set([...wrong, ...missing])]
}

/** @returns {string[]} the problems of openapi.yaml. */
export function checkOpenApi(document) {
  const { operations } = describeContract('', document)
  const used = new Set(operations.flatMap(({ tags }) => tags))
  const problems = (document.tags ?? []).flatMap(({ name }) =>
    used.has(name) ? [] : [`No operation has the tag \`${name}\`.`],
  )
  const bodies = []
  for (const { id, parameters, requestBody, responses } of operations) {
    for (const parameter of parameters)
      if (parameter.required && examplesOf(parameter).length === 0 && !explainsItself(parameter.schema ?? {}))
        problems.push(`\`${id}\` demands the parameter \`${parameter.name}\`, which has no example.`)
    const contents = Object.entries({ request: requestBody, ...responses }).flatMap(([where, body]) =>
      Object.entries(body?.content ?? {}).map(([type, media]) => ({ where, type, media })),
    )
    for (const { where, type, media } of contents) {
      const examples = examplesOf(media)
      const place = `${id} ${where}`
      if (jsonTypes.test(type) && examples.length === 0) problems.push(`${place} has a body without an example.`)
      bodies.push({ schema: media.schema, place, examples })
    }
  }
  return [...problems, ...checkProperties(bodies), ...checkLinks(operations)]
}

/** @returns {string[]} the problems of asyncapi.yaml. */
export const checkAsyncApi = ({ components }) =>
  checkProperties(
    Object.entries(components.messages).map(([place, { payload, examples = [] }]) => ({
      ...{ schema: payload, place },
      examples: examples.map((example) => example.payload),
    })),
  )
