import { createRequire } from 'node:module'
import { describeInText } from './deprecation.mjs'
import { printKotlinOperations } from './kotlin-operations.mjs'
import { kdoc, name } from './kotlin-text.mjs'
import { eventsOf, modelsOf, propertiesOf } from './models.mjs'

const { KotlinGenerator, ConstrainedEnumModel } = createRequire(import.meta.url)('@asyncapi/modelina')

const header = '// generated from spec/ by scripts/codegen; do not edit\n\npackage chat.service\n'
const folder = 'clients/kotlin/src/main/kotlin/chat/service'

// The Kotlin client: requests and responses as classes over JSON, a class for each tag, and the events of the gateway.
export async function generate(contract) {
  const generator = new KotlinGenerator({ typeMapping, constraints: { enumKey: asIs } })
  const models = await modelsOf(contract, generator, withoutUnions)
  return {
    [`${folder}/Models.kt`]: printModels(models.map(({ model }) => model)),
    [`${folder}/Events.kt`]: printEvents(eventsOf(contract), contract),
    [`${folder}/Operations.kt`]: printKotlinOperations(contract, header),
  }
}

// Kotlin has no unions: a union of objects becomes a class with the properties of all; those that not all have are
// nullable.
function withoutUnions(schemas) {
  const named = ({ $ref }) => schemas[$ref?.split('/').at(-1)]
  const entries = Object.entries(schemas).map(([name, schema]) => {
    const { anyOf = [], ...union } = schema
    const parts = anyOf.map(named)
    if (parts.length < 2 || !parts.every((part) => part?.properties)) return [name, schema]
    const required = parts.map((part) => part.required).reduce((all, some) => all.filter((key) => some.includes(key)))
    const properties = Object.assign({}, ...parts.map((part) => structuredClone(part.properties)))
    return [name, { ...union, type: 'object', required, properties }]
  })
  return Object.fromEntries(entries)
}

const asIs = ({ enumKey }) => String(enumKey)

// Enum values are strings: a newer service may return an unknown one.
const nameOf = ({ name: own, ref }) => ((ref ?? undefined) instanceof ConstrainedEnumModel ? 'String' : own)
const unionOf = ({ union }) => union.map(({ type }) => type)[0]

const typeMapping = {
  Object: ({ constrainedModel: model }) => model.name,
  Reference: ({ constrainedModel: model }) => nameOf(model),
  Any: () => 'Any',
  Float: () => 'Double',
  Integer: () => 'Long',
  String: () => 'String',
  Boolean: () => 'Boolean',
  Tuple: () => 'List<Any?>',
  Array: ({ constrainedModel: model }) => `List<${model.valueModel.type}>`,
  Enum: () => 'String',
  Union: ({ constrainedModel: model }) => unionOf(model),
  Dictionary: ({ constrainedModel: model }) =>
    model.value.type === 'Any' ? 'Map<String, Any?>' : `Map<String, ${model.value.type}>`,
}

const constant = (text) =>
  text
    .replace(/[A-Z]/g, (letter) => `_${letter}`)
    .replaceAll(':', '_')
    .toUpperCase()
const eventConstant = (name) => constant(name.replace(/^chat:/, ''))

// The names of the events, the class of their data, and the close codes.
function printEvents({ events, subprotocol, closeCodes, finalCloseCodes }, { featureLevel }) {
  const received = events.filter(({ direction }) => direction !== 'client')
  const ofFeed = received.filter((event) => event['x-feed']).map(({ name }) => `    EventName.${eventConstant(name)}`)
  return [
    header,
    '/** The events and frames of the gateway. A newer service may send more. */',
    'object EventName {',
    ...received.flatMap(({ name, data, ...event }) => [
      ...kdoc(`${describeInText(event)} Its data is a [${data}].`, '    '),
      `    const val ${eventConstant(name)} = ${JSON.stringify(name)}`,
    ]),
    '}',
    '',
    '/** The data of an event, or null if this version does not know the event. */',
    'internal fun eventData(name: String, fields: MutableMap<String, Any?>): Model? = when (name) {',
    ...received.map(({ name, data }) => `    EventName.${eventConstant(name)} -> ${data}(fields)`),
    '    else -> null',
    '}',
    '',
    '/** Events that the feed of a user has. */',
    'internal val FEED_EVENTS = setOf(',
    ofFeed.join(',\n'),
    ')',
    '',
    '/** Why the gateway ends a connection. */',
    'object CloseCode {',
    ...closeCodes.flatMap(({ code, name, description }) => [
      ...kdoc(description, '    '),
      `    const val ${constant(name)} = ${code}`,
    ]),
    '}',
    '',
    '/** After these a new connection would end in the same way. */',
    `internal val FINAL_CLOSE_CODES = setOf(${finalCloseCodes.join(', ')})`,
    '',
    `internal const val SUBPROTOCOL = ${JSON.stringify(subprotocol)}`,
    '',
    '/** Of the contract that this client was made from. Compare it with that of the service. */',
    `const val FEATURE_LEVEL = ${featureLevel}`,
    '',
  ].join('\n')
}

function printModels(models) {
  return [header, ...models.flatMap((model) => [...printModel(model), ''])].join('\n')
}

function printModel(model) {
  const text = kdoc(describeInText(model.originalInput))
  if (model instanceof ConstrainedEnumModel)
    return [
      ...text,
      `object ${model.name} {`,
      ...model.values.map(({ value }) => `    const val ${name(JSON.parse(value))} = ${value}`),
      '}',
    ]
  const properties = propertiesOf(model)
  return [
    ...text,
    `class ${model.name}(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields)${properties.length > 0 ? ' {' : ''}`,
    ...properties.flatMap(({ unconstrainedPropertyName, required, property }) => {
      const isOptional = !required || property.options.isNullable
      return [
        ...kdoc(describeInText(property.originalInput), '    '),
        `    var ${name(unconstrainedPropertyName)}: ${property.type}${isOptional ? '?' : ''} by ${delegateOf(property)}${isOptional ? '.orNull()' : ''}`,
      ]
    }),
    ...(properties.length > 0 ? ['}'] : []),
  ]
}

// The expression that reads a value from JSON.
function delegateOf(property) {
  const { type } = property
  const [, item] = /^List<(\w+)>$/.exec(type) ?? []
  const [, value] = /^Map<String, (\w+)>$/.exec(type) ?? []
  if (item) return isPlain(item) ? `plain<${type}>()` : `models(::${item})`
  if (value) return isPlain(value) ? `plain<${type}>()` : `modelMap(::${value})`
  if (type === 'Double') return 'number()'
  return isPlain(type) || type.startsWith('Map<') ? `plain<${type}>()` : `model(::${type})`
}

const isPlain = (type) => ['String', 'Long', 'Boolean', 'Any'].includes(type)
