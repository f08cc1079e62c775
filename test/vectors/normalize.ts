import type { Vector } from './vector'

/** The beginning of each vector. */
const BEGINNING = Date.UTC(2030, 0, 1)

const ID = /^[a-z][0-9a-z]{16,23}$/
/** Ids of messages begin with their time, and are shorter. */
const MESSAGE_ID = /^[a-z][0-9a-z]{16}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const KINDS: Record<string, string> = { channelId: 'channel', pollId: 'poll', questionId: 'question' }

/**
 * Replaces values that differ between recordings: ids by kind and order, times by those since the beginning, positions, and the
 * tenant. Everything else is as the service sent it.
 *
 * @param from beginning of the run, in milliseconds since 1970.
 */
export function normalize(vector: Vector, from: number): Vector {
  const kinds = new Map<string, string>()
  const positions = new Set<string>()
  visit(vector, (value, key) => {
    if (key === 'position') positions.add(value)
    else if (ID.test(value) && !(MESSAGE_ID.test(value) && kinds.has(value)))
      kinds.set(value, MESSAGE_ID.test(value) ? 'message' : (KINDS[key] ?? kinds.get(value) ?? 'id'))
  })
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  // Messages in the order of their times, others in order of appearance.
  const messages = [...kinds.keys()].filter((id) => kinds.get(id) === 'message').sort()
  for (const id of [...messages, ...kinds.keys()]) {
    if (names.has(id)) continue
    const kind = kinds.get(id)!
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    names.set(id, `${kind}-${count}`)
  }
  const known = [...names.keys()]
  const named = (text: string) => {
    if (TIME.test(text)) return new Date(Date.parse(text) - from + BEGINNING).toISOString()
    if (text.startsWith('tenant-')) return 'tenant'
    if (positions.has(text)) return 'position'
    return names.get(text) ?? known.reduce((rest, id) => rest.replaceAll(id, names.get(id)!), text)
  }
  return renamed(vector, named) as Vector
}

function visit(value: unknown, see: (text: string, key: string) => void, key = ''): void {
  if (typeof value === 'string') see(value, key)
  else if (Array.isArray(value)) for (const item of value) visit(item, see, key)
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value)) {
      see(name, '')
      visit(item, see, name)
    }
}

function renamed(value: unknown, named: (text: string) => string): unknown {
  if (typeof value === 'string') return named(value)
  if (Array.isArray(value)) return value.map((item) => renamed(item, named))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [named(key), renamed(item, named)]))
}
