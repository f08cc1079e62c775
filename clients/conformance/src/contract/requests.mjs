/** Checks a client's request against the contract. */
import { problemOf } from './validators.mjs'

const patternOf = ({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`)

/** The operation of a request, or undefined. Fixed paths come before those with parameters. */
export const operationOf = ({ operations }, method, pathname) =>
  Object.values(operations)
    .filter((operation) => operation.method.toUpperCase() === method && patternOf(operation).test(pathname))
    .sort((one, other) => one.inPath.length - other.inPath.length)[0]

/** Parses a query parameter's text by its schema. */
const readText = (text, { type }) => {
  if (type === 'integer' && /^\d{1,15}$/.test(text)) return Number(text)
  return type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text
}

function* problemsOfQuery(operation, query) {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query')
  for (const name of new Set(query.keys())) {
    const parameter = known.find((one) => one.name === name)
    if (!parameter) {
      yield `the query parameter ${name} is not known`
      continue
    }
    const texts = query.getAll(name)
    const { schema, check } = parameter
    const value =
      schema.type === 'array' ? texts.map((text) => readText(text, schema.items)) : readText(texts[0], schema)
    if (!check(value)) yield `the query parameter ${name}: ${problemOf(check)}`
  }
  const missing = known.filter(({ name, required }) => required && !query.has(name))
  for (const { name } of missing) yield `the query parameter ${name} is missing`
}

function* problemsOfBody({ body }, headers, bytes) {
  if (!body || (bytes.length === 0 && !body.isRequired)) return
  const type = headers['content-type'] ?? ''
  const content = body.contents.find((one) => type.startsWith(one.type))
  const allowed = body.contents.map((one) => one.type).join(' or ')
  if (!content) yield `the content type must be ${allowed}, and is ${type || 'missing'}`
  else if (content.type === 'application/json') {
    try {
      if (!content.check(JSON.parse(bytes.toString()))) yield `the body: ${problemOf(content.check)}`
    } catch {
      yield 'the body is not JSON'
    }
  }
}

/**
 * @param contract from `readContract`
 * @returns {string | undefined}
 */
export const problemOfRequest = (contract, { method, url, headers, bytes }) => {
  const operation = operationOf(contract, method, url.pathname)
  if (!operation) return 'no operation of the contract has this method and path'
  const key = headers['idempotency-key']
  const problems = [
    ...(/^Bearer \S+$/.test(headers.authorization ?? '') ? [] : ['the header Authorization must be Bearer <JWT>']),
    ...(key !== undefined && (key.length < 1 || key.length > 255) ? ['Idempotency-Key has 1 to 255 characters'] : []),
    ...problemsOfQuery(operation, url.searchParams),
    ...problemsOfBody(operation, headers, bytes),
  ]
  return problems[0]
}
