import { createRequire } from 'node:module'
import { describeInText } from './deprecation.mjs'
import { printKotlinOperations } from './kotlin-operations.mjs'
import { kdoc, name } from './kotlin-text.mjs'
import { modelsOf, propertiesOf } from './models.mjs'

const { KotlinGenerator, ConstrainedEnumModel } = createRequire(import.meta.url)('@asyncapi/modelina')

const header = '// generated from spec/ by scripts/codegen; do not edit\n\npackage chat.service\n'
const folder = 'clients/kotlin/src/main/kotlin/chat/service'

// The Kotlin client: what is sent and answered as classes over JSON, and a class for each tag.
export async function generateKotlin(contract) {
  const generator = new KotlinGenerator({ typeMapping, constraints: { enumKey: asIs } })
  const models = await modelsOf(contract, generator, withoutUnions)
  return {
    [`${folder}/Models.kt`]: printModels(models.map(({ model }) => model)),
    [`${folder}/Operations.kt`]: printKotlinOperations(contract, header),
  }
}

// Kotlin has no unions: one of objects becomes a class with the properties of each, of which those are sure that all have.
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

// Values of an enum are texts: a newer service may answer one that this version does not know.
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

// How a value is read from JSON.
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
