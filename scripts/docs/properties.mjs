// Schemas as lists of properties: as Markdown, and as HTML with expandable nested ones.
import { deprecationNote } from '../codegen/deprecation.mjs'
import { escapeHtml, inline } from './markdown.mjs'

const list = (words, last) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

/**
 * The properties of a schema, each with its own properties.
 *
 * @returns {{ name: string, type: string, required: boolean, rules: string[], description: string, properties: object[] }[]}
 */
export function propertiesOf(schema, get, above = []) {
  const flat = flatten(schema, get)
  const names = flat.name ? [...above, flat.name] : above
  if (flat.variants) return ofVariants(flat.variants, get, names)
  return Object.entries(flat.properties ?? {}).map(([name, given]) => {
    const property = flatten(given, get)
    const inner = innermost(property, get)
    return {
      ...describe(name, { ...property, schema: property, required: flat.required?.includes(name) }, get),
      properties: names.includes(inner.name) ? [] : propertiesOf(inner, get, names),
    }
  })
}

/** A value without its own properties: a property, a parameter or a header. */
export function describe(name, { schema, required = false, ...described }, get) {
  const flat = flatten(schema, get)
  const rules = flat.items ? rulesOf(innermost(flat, get), get).map((rule) => `each ${rule}`) : []
  return {
    ...{ name, required, type: typeOf(schema, get), rules: [...rulesOf(schema, get), ...rules] },
    ...{ description: descriptionOf(described), properties: [] },
  }
}

/** The properties of all variants; a property that only some have names these. */
function ofVariants(variants, get, above) {
  const found = new Map()
  for (const variant of variants) {
    for (const property of propertiesOf(variant, get, above)) {
      const { of = [], ...known } = found.get(property.name) ?? property
      found.set(property.name, { ...known, of: [...of, typeOf(variant, get)] })
    }
  }
  return [...found.values()].map(({ of, ...property }) =>
    of.length === variants.length ? property : { ...property, rules: [...property.rules, `of ${list(of, 'and')}`] },
  )
}

/** The type of a schema in words, such as `array of Message`. */
export function typeOf(schema, get) {
  const flat = flatten(schema, get)
  const types = [flat.type ?? []].flat().filter((type) => type !== 'null')
  const named = () => {
    if (flat.variants)
      return list(
        flat.variants.map((variant) => typeOf(variant, get)),
        'or',
      )
    if (types.includes('array')) return flat.items ? `array of ${typeOf(flat.items, get)}` : 'array'
    if (flat.properties && flat.name) return flat.name
    if (types.length > 0) return list(types, 'or')
    return flat.const === undefined ? 'any value' : typeof flat.const
  }
  return flat.nullable ? `${named()} or null` : named()
}

/** Constraints of a value, besides its type. */
export function rulesOf(schema, get) {
  const flat = flatten(schema, get)
  const code = (value) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
  const { additionalProperties: others, propertyNames: keys } = flat
  return [
    flat.format && `format ${code(flat.format)}`,
    range(flat.minLength, flat.maxLength, 'character'),
    range(flat.minItems, flat.maxItems, 'entry', 'entries'),
    range(flat.minProperties, flat.maxProperties, 'property', 'properties'),
    range(flat.minimum, flat.maximum, ''),
    flat.exclusiveMinimum !== undefined && `above ${flat.exclusiveMinimum}`,
    flat.pattern && `pattern ${code(flat.pattern)}`,
    flat.enum && (flat.name === 'ErrorCode' ? 'an error code' : `one of ${list(flat.enum.map(code), 'or')}`),
    flat.const !== undefined && `always ${code(flat.const)}`,
    keys && rulesOf(keys, get).map((rule) => `keys of ${rule}`),
    others && typeof others === 'object' && `values: ${[typeOf(others, get), ...rulesOf(others, get)].join(', ')}`,
    flat.default !== undefined && `default ${code(flat.default)}`,
  ]
    .flat()
    .filter(Boolean)
}

/** Resolves references, merges `allOf`, and turns "or null" into `nullable`. */
function flatten(schema, get) {
  const { 'x-type': { name } = {}, ...own } = get(schema)
  const flat = { name, ...own }
  if (own.allOf) {
    const parts = own.allOf.map((part) => flatten(part, get))
    flat.type ??= 'object'
    flat.properties = Object.assign({}, ...parts.map((part) => part.properties), own.properties)
    flat.required = [...parts.flatMap((part) => part.required ?? []), ...(own.required ?? [])]
    delete flat.allOf
  }
  const anyOf = own.anyOf ?? own.oneOf
  if (anyOf) {
    const variants = anyOf.filter((variant) => variant.type !== 'null')
    const described = own.description !== undefined && { description: own.description }
    delete flat.anyOf
    delete flat.oneOf
    if (variants.length === 1) Object.assign(flat, flatten(variants[0], get), described)
    else flat.variants = variants
    if (variants.length < anyOf.length) flat.nullable = true
  }
  if (Array.isArray(own.type) && own.type.includes('null')) flat.nullable = true
  return flat
}

/** The schema of the items of a list or a map, at any depth; otherwise the schema itself. */
function innermost(schema, get) {
  const held = schema.items ?? (schema.properties ? undefined : schema.additionalProperties)
  return held && typeof held === 'object' ? innermost(flatten(held, get), get) : schema
}

function descriptionOf(schema) {
  const note = schema.deprecated ? ` **Deprecated.** ${deprecationNote(schema)}` : ''
  return `${schema.description ?? ''}${note}`.replace(/\s+/g, ' ').trim()
}

function range(low, high, one, many = `${one}s`) {
  if (low === undefined && high === undefined) return false
  const word = (count) => (one === '' ? '' : ` ${count === 1 ? one : many}`)
  if (low === high) return `exactly ${low}${word(low)}`
  if (high === undefined) return `at least ${low}${word(low)}`
  if (low === undefined) return `at most ${high}${word(high)}`
  return `${low} to ${high}${word(high)}`
}

const facts = ({ type, required, rules }) => [type, required && 'required', ...rules].filter(Boolean)

export function propertiesMarkdown(properties, indent = '') {
  return properties
    .map((property) => {
      const line = `${indent}- \`${property.name}\` (${facts(property).join('; ')})${property.description && `: ${property.description}`}`
      return [line, propertiesMarkdown(property.properties, `${indent}  `)].filter(Boolean).join('\n')
    })
    .join('\n')
}

/** @param {object[]} properties @param {string} [opened] the property whose own properties are shown at first. */
export function propertiesHtml(properties, opened) {
  const item = (property) => {
    const [type, ...rest] = facts(property)
    const flags = rest.map(
      (fact) => `<span class="${fact === 'required' ? 'required' : 'rule'}">${inline(fact)}</span>`,
    )
    const nested =
      property.properties.length > 0
        ? `<details${property.name === opened ? ' open' : ''}><summary>Properties of <code>${escapeHtml(property.name)}</code></summary>${propertiesHtml(property.properties)}</details>`
        : ''
    const description = property.description && `<p>${inline(property.description)}</p>`
    return `<li><code class="name">${escapeHtml(property.name)}</code> <span class="type">${escapeHtml(type)}</span> ${flags.join(' ')}${description}${nested}</li>`
  }
  return `<ul class="properties">${properties.map(item).join('')}</ul>`
}
