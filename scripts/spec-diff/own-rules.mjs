// Rules that Redocly lacks: on extensions of the contract, and on properties removed from requests.
import { isDeepStrictEqual } from 'node:util'
import { keysOf, resolvePointer } from '../codegen/load.mjs'
import { listMessages } from '../codegen/load-events.mjs'

const code = (value) => `\`${value}\``
const list = (values) => values.map(code).join(', ')

/**
 * @typedef {{ weight: 'major' | 'minor' | 'patch', kind: 'added' | 'removed' | 'modified', keys: string[], text: string, names: string[] }} Change
 * `keys` is the path in the older document for a removal, else in the newer one. `names` are the names that a changelog
 * entry may use.
 */

/** Lists of names: the weight of an addition and of a removal. */
const lists = {
  'x-errors': { what: 'the error code', added: 'minor', removed: 'major' },
  'x-guards': { what: 'the guard', added: 'major', removed: 'minor' },
  'x-emits': { what: 'the event', added: 'minor', removed: 'major' },
  'x-rooms': { what: 'the room', added: 'minor', removed: 'major' },
  'x-emitted-by': { what: 'the emitter', added: 'patch', removed: 'patch' },
}

const isGiven = (value) => value !== undefined && value !== false

/** Single values: the weight of a change. */
const values = {
  'x-logged': (base) => (isGiven(base) ? 'major' : 'minor'),
  'x-feed': (base) => (isGiven(base) ? 'major' : 'minor'),
  'x-subprotocol': () => 'major',
  'x-rate-class': () => 'minor',
  'x-deprecated-since': () => 'minor',
  'x-sunset': (base, revision) => (base !== undefined && revision !== undefined && revision < base ? 'major' : 'minor'),
  'x-core': () => 'patch',
  'x-extension': () => 'patch',
  // It follows from the other changes.
  'x-feature-level': () => undefined,
}

/** Lists of named objects: the weight of a changed property. */
const tables = {
  'x-codes': { what: 'Error code', entries: Object.entries, properties: { status: 'major', message: 'patch' } },
  'x-close-codes': {
    what: 'Close code',
    entries: (rows) => rows.map((row) => [String(row.code), row]),
    properties: { name: 'major', reconnect: 'major', description: 'patch' },
  },
}

export const knownExtensions = new Set([...Object.keys(lists), ...Object.keys(values), ...Object.keys(tables)])

/** @returns {Change[]} the changes of extensions on parts that both documents have. */
export function compareExtensions(base, revision, keys = []) {
  if (!isObject(base) || !isObject(revision)) return []
  const extensions = [...new Set([...Object.keys(base), ...Object.keys(revision)])].filter((key) =>
    knownExtensions.has(key),
  )
  const own = extensions
    .filter((key) => !isDeepStrictEqual(base[key], revision[key]))
    .flatMap((key) =>
      compareExtension(key, base, revision, { keys: [...keys, key], subject: subjectOf(revision, keys) }),
    )
  const below = Object.keys(revision)
    .filter((key) => !key.startsWith('x-') && !['example', 'examples'].includes(key))
    .flatMap((key) => compareExtensions(base[key], revision[key], [...keys, key]))
  return [...own, ...below]
}

function compareExtension(key, base, revision, about) {
  if (lists[key]) return compareLists(key, base[key] ?? [], revision[key] ?? [], about)
  if (tables[key]) return compareTables(tables[key], base[key] ?? [], revision[key] ?? [], about)
  const weight = values[key](base[key], revision[key])
  const show = (value) => (value === undefined ? 'nothing' : code(value))
  const text = `${key} of ${code(about.subject)} changed from ${show(base[key])} to ${show(revision[key])}.`
  return weight ? [{ weight, kind: 'modified', keys: about.keys, text, names: [about.subject, key] }] : []
}

function compareLists(key, base, revision, { keys, subject }) {
  const { what, added, removed } = lists[key]
  const change = (kind, weight, name, index) => ({
    weight,
    kind,
    keys: [...keys, String(index)],
    text: `${code(subject)} ${kind === 'added' ? 'has' : 'no longer has'} ${what} ${code(name)} (${key}).`,
    names: [name, subject],
  })
  return [
    ...base.flatMap((name, index) => (revision.includes(name) ? [] : [change('removed', removed, name, index)])),
    ...revision.flatMap((name, index) => (base.includes(name) ? [] : [change('added', added, name, index)])),
  ]
}

function compareTables({ what, entries, properties }, base, revision, { keys }) {
  const [before, after] = [base, revision].map((rows) => new Map(entries(rows)))
  const change = (weight, kind, name, text, ...below) => {
    const [rows, all] = kind === 'removed' ? [base, before] : [revision, after]
    const key = Array.isArray(rows) ? String([...all.keys()].indexOf(name)) : name
    return { weight, kind, keys: [...keys, key, ...below], text, names: [name] }
  }
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)]
    if (!now) return change('major', 'removed', name, `${what} ${code(name)} was removed.`)
    if (!old) return change('minor', 'added', name, `${what} ${code(name)} was added.`)
    const changed = Object.entries(properties).filter(([property]) => old[property] !== now[property])
    return changed.map(([property, weight]) => {
      const values = `from ${code(old[property])} to ${code(now[property])}`
      const text = `${property} of ${what.toLowerCase()} ${code(name)} changed ${values}.`
      return change(weight, 'modified', name, text, property)
    })
  })
}

const subjectOf = (node, keys) => node.operationId ?? node.name ?? keys.at(-1) ?? 'the contract'

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Properties removed from requests. Bodies are closed, so the service then refuses them; Redocly sees that only if the
 * changed schema itself is closed.
 *
 * @returns {Change[]}
 */
export function compareRequests(base, revision) {
  const after = new Map(requestsOf(revision).map((request) => [request.name, request]))
  return requestsOf(base).flatMap(({ name, schema, keys }) => {
    const now = after.get(name)
    if (!now) return []
    const left = propertiesOf(revision, now.schema, now.keys)
    const gone = [...propertiesOf(base, schema, keys)].filter(
      ([path]) =>
        !path.endsWith(ANY) &&
        !left.has(path) &&
        !left.has(path.replace(/[^.]+$/, ANY)) &&
        (parentOf(path) === '' || left.has(parentOf(path))),
    )
    return gone.map(([path, place]) => ({
      weight: 'major',
      kind: 'removed',
      keys: place,
      text: `${code(name)} no longer takes ${list([path])}.`,
      names: [place.at(-1), name],
    }))
  })
}

const parentOf = (path) => path.replace(/(^|\.)[^.]+$/, '').replace(/(\.?\[\])+$/, '')

/** Data from clients: request bodies, and the data of client events. */
function requestsOf(document) {
  const bodies = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId, requestBody }]) =>
      Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => ({
        name: operationId,
        schema,
        keys: ['paths', path, method, 'requestBody', 'content', type, 'schema'],
      })),
    ),
  )
  const events = (document.operations ? listMessages(document) : [])
    .filter(({ direction }) => direction === 'client')
    .map(({ key, name, payload }) => ({ name, schema: payload, keys: ['components', 'messages', key, 'payload'] }))
  return [...bodies, ...events]
}

/** In place of the properties of a schema in the other file, which are compared in that file. */
const ANY = '*'

/** Every property below a schema by its path, such as `channels.[].since`, and the keys of its declaration. */
function propertiesOf(document, schema, keys, path = [], seen = new Set(), found = new Map()) {
  if (!isObject(schema) || seen.has(schema)) return found
  const within = new Set(seen).add(schema)
  if (schema.$ref && !schema.$ref.startsWith('#/')) found.set([...path, ANY].join('.'), keys)
  if (schema.$ref?.startsWith('#/'))
    propertiesOf(document, resolvePointer(document, schema.$ref), keysOf(schema.$ref), path, within, found)
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const place = [...keys, 'properties', name]
    found.set([...path, name].join('.'), place)
    propertiesOf(document, property, place, [...path, name], within, found)
  }
  if (schema.items) propertiesOf(document, schema.items, [...keys, 'items'], [...path, '[]'], within, found)
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const parts = schema[keyword] ?? []
    parts.forEach((part, index) => propertiesOf(document, part, [...keys, keyword, String(index)], path, within, found))
  }
  return found
}
