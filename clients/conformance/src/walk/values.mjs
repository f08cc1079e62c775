/** Values that a schema accepts, and values that it likely refuses. */

const letters = [...'abcdefghijklmnopqrstuvwxyz ABCXYZ0123456789.,-_!?éüßñ漢字🎉👍🏽%\'"<&/\\']
const keys = ['project', 'priority', 'a', 'Ключ', 'a.b', '🎉']

const length = (random, { minLength = 0, maxLength = 40 }) => {
  const edge = random.chance(0.03) ? maxLength : Math.min(maxLength, 24)
  return random.integer(minLength, edge)
}

const text = (random, schema) => {
  if (schema.format === 'date-time') return time(random)
  const made = Array.from({ length: length(random, schema) }, () => random.pick(letters)).join('')
  return schema.pattern && !new RegExp(schema.pattern, 'u').test(made) ? `x${made.slice(1)}` : made
}

/** Far from the present, so nothing becomes due during a walk. */
const time = (random) => {
  const part = (least, most) => String(random.integer(least, most)).padStart(2, '0')
  const year = random.chance(0.75) ? random.integer(2060, 2090) : random.integer(1970, 2020)
  const rest = `${part(1, 12)}-${part(1, 28)}T${part(0, 23)}:${part(0, 59)}:${part(0, 59)}`
  return `${year}-${rest}${random.pick(['Z', '.123Z', '.5Z', '+02:00', '-05:30'])}`
}

/** Whole numbers: the bounds, and any between. Seconds are 0 or at least a day, so nothing expires meanwhile. */
const integer = (random, { minimum = 0, maximum = 1000 }, name) => {
  const low = name === 'seconds' && random.chance(0.7) ? 86_400 : minimum
  return random.weighted([
    [1, minimum],
    [1, maximum],
    [4, random.integer(low, Math.max(low, Math.min(maximum, 2 ** 40)))],
  ])
}

const anything = (random, depth = 0) =>
  random.weighted([
    [3, text(random, { maxLength: 12 })],
    [2, random.integer(-1000, 1000)],
    [1, random.chance(0.5)],
    [1, null],
    [depth < 2 ? 1 : 0, undefined],
  ]) ?? (depth < 2 ? { [random.pick(keys)]: anything(random, depth + 1) } : null)

/**
 * @param schema without references
 * @param name of the property, for which `known` may have a value
 * @param {(name: string) => unknown} known a known value for this name, or undefined
 */
export const validValue = (random, schema, name, known) => {
  const better = known(name)
  if (better !== undefined) return better
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return validValue(random, random.pick(schema.anyOf), name, known)
  const types = [schema.type].flat()
  if (types.includes('null') && random.chance(0.2)) return null
  if (types.includes('object')) return object(random, schema, known)
  if (types.includes('array')) return list(random, schema, name, known)
  if (types.includes('integer')) return integer(random, schema, name)
  if (types.includes('boolean')) return random.chance(0.5)
  return text(random, schema)
}

function object(random, schema, known) {
  if (!schema.properties) {
    const names = random.some(keys, random.integer(0, 3))
    return Object.fromEntries(names.map((key) => [key, anything(random)]))
  }
  const required = schema.required ?? []
  const optional = Object.keys(schema.properties).filter((key) => !required.includes(key))
  const least = Math.max(0, (schema.minProperties ?? 0) - required.length)
  const chosen = random.some(optional, Math.max(least, random.chance(0.4) ? 0 : random.integer(0, optional.length)))
  // If nothing is required, the first property is usually the essential one: few messages are accepted without text.
  const main = required.length === 0 && random.chance(0.7) ? optional.slice(0, 1) : []
  const names = new Set([...required, ...main, ...chosen])
  return Object.fromEntries([...names].map((key) => [key, validValue(random, schema.properties[key], key, known)]))
}

function list(random, { items, minItems = 0, maxItems = 4 }, name, known) {
  const count = random.integer(minItems, Math.min(maxItems, Math.max(minItems, 4)))
  const values = Array.from({ length: count }, () => validValue(random, items, name.replace(/s$/, ''), known))
  return values
}

const wrong = [
  null,
  true,
  0,
  -1,
  1.5,
  '',
  ' ',
  'x',
  '\u0000',
  '\ud800',
  [],
  {},
  ['x'],
  { x: 1 },
  'x'.repeat(3000),
  '2026-02-30T00:00:00Z',
]

/** A change to a body that likely makes it invalid; the validators decide. */
export const spoil = (random, body) => {
  const names = Object.keys(body ?? {})
  const name = names.length > 0 ? random.pick(names) : 'unknown'
  return random.weighted([
    [3, () => ({ ...body, [name]: random.pick(wrong) })],
    [2, () => ({ ...body, [random.pick(['unknown', '__proto', 'tenantId', 'id'])]: random.pick(wrong) })],
    [2, () => Object.fromEntries(Object.entries(body ?? {}).filter(([key]) => key !== name))],
    [1, () => random.pick([null, [], 'text', 1, [body]])],
  ])()
}

/** Text that a parameter of this type never accepts. */
export const spoiltText = (random, { type }) => {
  if (type === 'integer')
    return random.pick(['x', '-1', '+1', '1.0', '0x1', '1e0', ' 1', '99999999999999999999', 'NaN'])
  if (type === 'boolean') return random.pick(['maybe', '2', 'TRUE!', 'null'])
  return undefined
}
