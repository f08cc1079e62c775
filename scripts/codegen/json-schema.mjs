// Turns the schemas of an OpenAPI document into plain JSON Schema for Ajv: each component becomes a separate schema
// (`component:Message`), and annotations, which Ajv would refuse or keep, are removed.

const annotations = [
  'description',
  'title',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'discriminator',
  'xml',
  'externalDocs',
]
const schemaKeywords = [
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
]
const schemaListKeywords = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const schemaMapKeywords = ['properties', 'patternProperties', 'dependentSchemas', '$defs']
const componentPrefix = '#/components/schemas/'

export function plainSchema(schema) {
  return mapSchema(schema, plainSchema)
}

// Checks items only if the array's length is valid, so no request gets half a million errors.
export function boundedSchema(schema) {
  const mapped = mapSchema(schema, boundedSchema)
  if (mapped.items === undefined || mapped.maxItems === undefined) return mapped
  const { items, ...rest } = mapped
  return { ...rest, allOf: [...(rest.allOf ?? []), { if: { maxItems: rest.maxItems }, then: { items } }] }
}

// A component has two forms. In an `allOf` it must stay open, because its siblings add properties. Elsewhere it is the
// whole value, and an undeclared property is an error: the `.closed` form.
export function closeComponents({ document, get }) {
  const open = mapValues(document.components.schemas, (schema) => openSchema(schema, get))
  const closed = Object.fromEntries(
    Object.entries(document.components.schemas)
      .filter(([, schema]) => isClosable(schema, get))
      .map(([name]) => [`${name}.closed`, { type: 'object', $ref: `component:${name}`, unevaluatedProperties: false }]),
  )
  return { ...open, ...closed }
}

export function closeSchema(schema, get) {
  if (typeof schema !== 'object') return schema
  const opened = openSchema(schema, get)
  if (!isClosable(schema, get)) return opened
  if (isReferenceAlone(schema)) return { $ref: `${opened.$ref}.closed` }
  return { type: 'object', ...opened, unevaluatedProperties: false }
}

// Leaves the value itself open, but closes the values inside it.
function openSchema(schema, get) {
  if (typeof schema !== 'object') return schema
  const nested = (child) => closeSchema(child, get)
  const result = mapSchema(schema, nested)
  // `not` and `if` only test a value: closing their branches would change their meaning.
  for (const keyword of ['not', 'if', 'then', 'else', 'propertyNames', 'contains']) {
    if (schema[keyword] !== undefined) result[keyword] = plainSchema(schema[keyword])
  }
  // Parts of one value stay open too: those of `allOf`, and branches beside `properties`.
  const partial = isClosable(schema, get) ? ['allOf', 'anyOf', 'oneOf'] : ['allOf']
  for (const keyword of partial) {
    if (schema[keyword]) result[keyword] = schema[keyword].map((part) => openSchema(part, get))
  }
  return result
}

// Objects that declare properties can be closed. Free-form objects, such as metadata, and unions (their branches are
// closed one by one) cannot.
function isClosable(schema, get, seen = new Set()) {
  if (typeof schema !== 'object' || seen.has(schema)) return false
  seen.add(schema)
  if (schema.additionalProperties !== undefined || schema.unevaluatedProperties !== undefined) return false
  if (schema.properties) return true
  if (schema.$ref && isClosable(get(schema), get, seen)) return true
  return (schema.allOf ?? []).some((part) => isClosable(part, get, seen))
}

function isReferenceAlone(schema) {
  return schema.$ref !== undefined && Object.keys(schema).every((key) => key === '$ref' || isAnnotation(key))
}

function isAnnotation(key) {
  return annotations.includes(key) || key.startsWith('x-')
}

function mapSchema(schema, mapChild) {
  if (typeof schema !== 'object') return schema
  const entries = Object.entries(schema)
    .filter(([key]) => !isAnnotation(key))
    .map(([key, value]) => [key, mapKeyword(key, value, mapChild)])
  return Object.fromEntries(entries)
}

function mapKeyword(key, value, mapChild) {
  if (key === '$ref') return rewriteReference(value)
  if (schemaKeywords.includes(key)) return mapChild(value)
  if (schemaListKeywords.includes(key)) return value.map(mapChild)
  if (schemaMapKeywords.includes(key)) return mapValues(value, mapChild)
  return value
}

function rewriteReference(reference) {
  if (!reference.startsWith(componentPrefix)) return reference
  return `component:${reference.slice(componentPrefix.length)}`
}

export function mapValues(object, map) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]))
}
