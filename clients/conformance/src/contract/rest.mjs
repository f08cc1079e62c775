/** The REST half of the contract as operations, validators and links. */
import { close, Documents } from './documents.mjs'
import { checkSentences } from './sentences.mjs'
import { validators } from './validators.mjs'

const methods = ['get', 'put', 'post', 'delete', 'patch']

/** Path parameters from the host: ids of users. */
const isOfHost = (name) => name === 'userId'

/** @returns operations by id, and the statuses of error codes */
export const readContract = (documents = new Documents()) => {
  const spec = documents.openapi
  const ajv = validators()
  const operations = {}
  for (const [path, item] of Object.entries(spec.paths)) {
    for (const method of methods.filter((name) => item[name])) {
      const operation = readOperation(documents, ajv, { path, method, item })
      operations[operation.id] = operation
    }
  }
  checkSentences(operations)
  return { operations, codes: spec.components.schemas.ErrorCode['x-codes'] }
}

function readOperation(documents, ajv, { path, method, item }) {
  const given = item[method]
  const parameters = [...(item.parameters ?? []), ...(given.parameters ?? [])].map((node) => {
    const parameter = documents.follow(node).node
    const schema = documents.inline(parameter.schema)
    return {
      ...parameter,
      component: node.$ref?.split('/').at(-1) ?? parameter.name,
      schema,
      check: ajv.compile(schema),
    }
  })
  const body = readBody(documents, ajv, given.requestBody)
  const responses = Object.fromEntries(
    Object.entries(given.responses).map(([status, node]) => [
      status,
      readResponse(documents, ajv, documents.follow(node).node),
    ]),
  )
  const words = [given.description, ...wordsIn(body?.contents)].join('\n')
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const key = inPath.filter(({ name }) => !isOfHost(name)).map(({ component }) => component)
  return {
    id: given.operationId,
    path,
    method,
    parameters,
    inPath,
    key,
    body,
    responses,
    words,
    errors: given['x-errors'] ?? [],
  }
}

/** All descriptions in a schema. */
const wordsIn = (schema) =>
  schema === null || typeof schema !== 'object'
    ? []
    : [schema.description, ...Object.values(schema).flatMap(wordsIn)].filter((words) => typeof words === 'string')

function readBody(documents, ajv, node) {
  const given = documents.follow(node).node
  if (!given) return undefined
  const contents = Object.entries(given.content).map(([type, { schema }]) => {
    const whole = documents.inline(schema)
    return { type, schema: whole, check: ajv.compile(whole) }
  })
  return { contents, isRequired: given.required === true }
}

function readResponse(documents, ajv, { content, links = {} }) {
  const schema = content?.['application/json']?.schema
  const check = schema && ajv.compile(close(documents.inline(schema)))
  return { check, links: Object.values(links).map((link) => documents.follow(link).node) }
}
