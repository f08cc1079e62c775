/** The operation of a request, and a check of its ids. */
import { invalid, Refusal } from './errors.mjs'

const PARAMETER = /^\{(\w+)\}$/
const DIGITS = /^\d{1,15}$/

const segmentsOf = (path) => path.split('/').filter((segment) => segment !== '')

const decode = (segment) => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const matchPath = (template, path) => {
  const expected = segmentsOf(template)
  const given = segmentsOf(path)
  if (expected.length !== given.length) return undefined
  const params = {}
  for (const [index, segment] of expected.entries()) {
    const [, name] = PARAMETER.exec(segment) ?? []
    if (name !== undefined) params[name] = decode(given[index])
    else if (segment !== given[index]) return undefined
  }
  return params
}

/** The operation and its path parameters, or undefined. If two match, the one with fewer parameters. */
export const findRoute = (operations, method, path) => {
  const routes = operations.flatMap((operation) => {
    if (operation.method !== method.toLowerCase()) return []
    const params = matchPath(operation.path, path)
    return params ? [{ operation, params }] : []
  })
  return routes.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}

/** The resource of a path parameter: `channel` for the `id` in `/channels/{id}`. */
const nameOf = (template, parameter) => {
  if (parameter !== 'id') return parameter
  const segments = segmentsOf(template)
  return `${segments[segments.indexOf('{id}') - 1].replace(/s$/, '')}Id`
}

const codeFor = (operation, errorCodes, name) => {
  const [, word] = /([A-Z]?[a-z]+)Ids?$/.exec(name) ?? []
  const code = operation.errors.find((candidate) => candidate === `CHAT_${word?.toUpperCase()}_NOT_FOUND`)
  return code !== undefined && errorCodes[code].status === 404 ? code : undefined
}

/**
 * Prism accepts everything that JavaScript converts to a number.
 *
 * @throws Refusal for the numbers in the path and the query that are not decimal digits.
 */
export const requireDigits = ({ operation, params }, query, get) => {
  const given = { path: params, query }
  const errors = operation.parameters
    .filter(({ in: place, name, schema }) => get(schema).type === 'integer' && given[place]?.[name] !== undefined)
    .filter(({ in: place, name }) => !DIGITS.test(given[place][name]))
    .map(({ in: place, name }) => ({
      in: place,
      pointer: `/${name}`,
      message: 'must be a number of at most 15 decimal digits',
    }))
  if (errors.length > 0) throw invalid(errors)
}

/** @throws Refusal, the operation's own 404, for the first unknown id in the path or the body. */
export const requireKnown = ({ operation, params }, body, { errorCodes, knows }) => {
  const inPath = Object.entries(params).map(([name, id]) => [nameOf(operation.path, name), id])
  for (const [name, value] of [...inPath, ...Object.entries(body ?? {})]) {
    const code = codeFor(operation, errorCodes, name)
    if (code === undefined) continue
    const unknown = [value].flat().filter((id) => typeof id === 'string' && !knows(id))
    if (unknown.length > 0) {
      throw new Refusal(code, code === 'CHAT_USER_NOT_FOUND' ? { userIds: unknown } : { [name]: unknown[0] })
    }
  }
}
