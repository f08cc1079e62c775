// Rules that Redocly does not have: on extensions of the contract, and on values that a request may no longer hold.
import { isDeepStrictEqual } from 'node:util'

const code = (value) => `\`${value}\``
const list = (values) => values.map(code).join(', ')

/**
 * @typedef {{ weight: 'major' | 'minor' | 'patch', kind: 'added' | 'removed' | 'modified', keys: string[], text: string, names: string[] }} Change
 * `keys` lead to the place in the older document if the change is a removal, else in the newer one. `names` are what an
 * entry of the changelog may call it.
 */

/** Lists of names: what it weighs that one is added, and that one is removed. */
const lists = {
  'x-errors': { what: 'the error code', added: 'minor', removed: 'major' },
  'x-guards': { what: 'the guard', added: 'major', removed: 'minor' },
  'x-emits': { what: 'the event', added: 'minor', removed: 'major' },
  'x-rooms': { what: 'the room', added: 'minor', removed: 'major' },
  'x-emitted-by': { what: 'the emitter', added: 'patch', removed: 'patch' },
}

const isGiven = (value) => value !== undefined && value !== false

/** Single values: what it weighs that one changes. */
const values = {
  'x-logged': (base) => (isGiven(base) ? 'major' : 'minor'),
  'x-feed': (base) => (isGiven(base) ? 'major' : 'minor'),
  'x-subprotocol': () => 'major',
  'x-rate-class': () => 'minor',
  'x-deprecated-since': () => 'minor',
  'x-sunset': (base, revision) => (base !== undefined && revision !== undefined && revision < base ? 'major' : 'minor'),
  'x-core': () => 'patch',
  'x-extension': () => 'patch',
  // It follows the other changes and is none itself.
  'x-feature-level': () => undefined,
}

/** Lists of things that have a name and properties: what it weighs that a property changes. */
const tables = {
  'x-codes': { what: 'Error code', entries: Object.entries, properties: { status: 'major', message: 'patch' } },
  'x-close-codes': {
    what: 'Close code',
    entries: (rows) => rows.map((row) => [String(row.code), row]),
    properties: { name: 'major', reconnect: 'major', description: 'patch' },
  },
}

export const knownExtensions = new Set([...Object.keys(lists), ...Object.keys(values), ...Object.keys(tables)])

/** @returns {Change[]} the changes of extensions, wherever both documents have the thing that they are about. */
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
  const before = new Map(entries(base))
  const after = new Map(entries(revision))
  const keyOf = (rows, all, name) => (Array.isArray(rows) ? String([...all.keys()].indexOf(name)) : name)
  const common = [...after.keys()].filter((name) => before.has(name))
  return [
    ...[...before.keys()]
      .filter((name) => !after.has(name))
      .map((name) => ({
        weight: 'major',
        kind: 'removed',
        keys: [...keys, keyOf(base, before, name)],
        text: `${what} ${code(name)} was removed.`,
        names: [name],
      })),
    ...[...after.keys()]
      .filter((name) => !before.has(name))
      .map((name) => ({
        weight: 'minor',
        kind: 'added',
        keys: [...keys, keyOf(revision, after, name)],
        text: `${what} ${code(name)} was added.`,
        names: [name],
      })),
    ...common.flatMap((name) =>
      Object.entries(properties)
        .filter(([property]) => before.get(name)[property] !== after.get(name)[property])
        .map(([property, weight]) => ({
          weight,
          kind: 'modified',
          keys: [...keys, keyOf(revision, after, name), property],
          text: `${property} of ${what.toLowerCase()} ${code(name)} changed from ${code(before.get(name)[property])} to ${code(after.get(name)[property])}.`,
          names: [name],
        })),
    ),
  ]
}

const subjectOf = (node, keys) => node.operationId ?? node.name ?? keys.at(-1) ?? 'the contract'

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Properties that a request may no longer hold. Bodies are closed, so each of them is refused from then on; Redocly sees it only
 * where the very schema that loses the property is closed.
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
      ([path]) => !left.has(path) && (parentOf(path) === '' || left.has(parentOf(path))),
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

/** Data from clients: the bodies of operations, and the data of their events. */
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
  const events = Object.values(document.operations ?? {})
    .filter(({ action }) => action === 'receive')
    .flatMap(({ messages }) => messages)
    .map(({ $ref }) => $ref.split('/').at(-1))
    .map((name) => ({
      name: document.components.messages[name].name,
      schema: document.components.messages[name].payload,
      keys: ['components', 'messages', name, 'payload'],
    }))
  return [...bodies, ...events]
}

/** Every property below a schema by its path, such as `channels.[].since`, and the keys to where it is declared. */
function propertiesOf(document, schema, keys, path = [], seen = new Set(), found = new Map()) {
  if (!isObject(schema) || seen.has(schema)) return found
  const within = new Set(seen).add(schema)
  // Schemas of the other file are compared there.
  if (schema.$ref?.startsWith('#/')) {
    const target = schema.$ref.slice(2).split('/')
    const resolved = target.reduce((node, key) => node?.[key], document)
    propertiesOf(document, resolved, target, path, within, found)
  }
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
