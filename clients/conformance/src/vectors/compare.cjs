// CommonJS, because the tests of the service compare by it too.
const { isDeepStrictEqual } = require('node:util')

const isOpen = (state) => state === 'STREAMING' || state === 'STOPPING'
const isBranch = (value) => typeof value === 'object' && value !== null

/** Whether no event says this property of an object, so that a client cannot have it. */
const isUnsaid = (value, key) =>
  value[key] === undefined ||
  (isOpen(value.streamState) && (key === 'text' || key === 'streamState')) ||
  ('joinedAt' in value && (key === 'isOnline' || key === 'lastSeenAt'))

/** Without what no event says, as `expected` is. */
function withoutUnsaid(value) {
  if (Array.isArray(value)) return value.map(withoutUnsaid)
  if (!isBranch(value)) return value
  const said = Object.entries(value).filter(([key]) => !isUnsaid(value, key))
  const rest = Object.fromEntries(said.map(([key, item]) => [key, withoutUnsaid(item)]))
  if (isBranch(value.stream) && isOpen(value.stream.state))
    rest.stream.parts = rest.stream.parts.map(({ durableLength: _, ...part }) => part)
  return rest
}

/** Where they differ, as lines of a path and both values. */
function differences(shown, expected, path = '') {
  if (isDeepStrictEqual(shown, expected)) return []
  if (!isBranch(shown) || !isBranch(expected) || Array.isArray(shown) !== Array.isArray(expected))
    return [`${path || '/'}: shown ${JSON.stringify(shown)}, expected ${JSON.stringify(expected)}`]
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(shown)])]
  return keys.flatMap((key) => differences(shown[key], expected[key], `${path}/${key}`))
}

/** Where the collection that a client shows after a vector differs from the expected one. */
const problemsOf = (shown, expected) => {
  const parts = Object.keys(expected).map((part) => [part, shown?.[part]])
  return differences(withoutUnsaid(Object.fromEntries(parts)), expected)
}

module.exports = { problemsOf, withoutUnsaid }
