// Deprecations have dates: `deprecated: true` with `x-deprecated-since` and `x-sunset`. Messages of AsyncAPI have no
// `deprecated`, so there the dates suffice.

const day = /^\d{4}-\d{2}-\d{2}$/

/** The dates of a node of the contract, or undefined if it is not deprecated. */
export function deprecationOf(node) {
  const { 'x-deprecated-since': since, 'x-sunset': sunset } = node ?? {}
  return since === undefined ? undefined : { since, sunset }
}

/** Undefined if it is not deprecated. */
export function deprecationNote(node) {
  const dates = deprecationOf(node)
  return dates && `Since ${dates.since}. It goes away on ${dates.sunset}.`
}

/** The tag of a comment in TypeScript; undefined if it is not deprecated. */
export function deprecationTag(node) {
  const note = deprecationNote(node)
  return note && `@deprecated ${note}`
}

/** The description with the deprecation, for languages whose comments have no tags. */
export function describeInText(node) {
  const note = deprecationNote(node)
  return [node?.description, note && `Deprecated. ${note}`].filter(Boolean).join('\n')
}

/** Invalid dates in a document, as lines that begin with the path. */
export function findBadDeprecations(node, place = '') {
  if (typeof node !== 'object' || node === null) return []
  const own = Array.isArray(node) ? undefined : checkDates(node)
  const below = Object.entries(node)
    // Examples may have properties of these names.
    .filter(([key]) => !['example', 'examples', 'default', 'const', 'enum'].includes(key))
    .flatMap(([key, child]) => findBadDeprecations(child, place === '' ? key : `${place}.${key}`))
  return own ? [`${place}: ${own}`, ...below] : below
}

function checkDates({ deprecated, 'x-deprecated-since': since, 'x-sunset': sunset }) {
  if (deprecated === false && (since ?? sunset) !== undefined) return 'has dates but `deprecated: false`: remove one'
  if (deprecated !== true && since === undefined && sunset === undefined) return undefined
  for (const [name, value] of Object.entries({ 'x-deprecated-since': since, 'x-sunset': sunset })) {
    if (typeof value !== 'string' || !isDay(value))
      return `is deprecated, so \`${name}\` has to be a day such as 2027-01-31, not ${JSON.stringify(value)}`
  }
  return since < sunset ? undefined : `\`x-sunset\` (${sunset}) has to be later than \`x-deprecated-since\` (${since})`
}

function isDay(text) {
  const at = Date.parse(text)
  return day.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
