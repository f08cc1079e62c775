/** Reads spec/openapi.yaml into operations, validators and links. */
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import { checkSentences } from './sentences.mjs'

const methods = ['get', 'put', 'post', 'delete', 'patch']

/** Follows a reference inside the document. */
const follow = (spec, node) => {
  let found = node
  while (found?.$ref !== undefined) {
    const place = found.$ref.slice(2).split('/')
    found = place.reduce((value, key) => value?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], spec)
  }
  return found
}

/** A schema without references; words beside a reference count too. Schemas of this contract hold no cycles. */
const inline = (spec, node) => {
  if (Array.isArray(node)) return node.map((part) => inline(spec, part))
  if (node === null || typeof node !== 'object') return node
  const { $ref, ...rest } = node
  const whole = $ref === undefined ? rest : { ...follow(spec, node), ...rest }
  if (whole.$ref !== undefined) return inline(spec, whole)
  return Object.fromEntries(
    Object.entries(whole)
      .filter(([word]) => !word.startsWith('x-') && word !== 'example' && word !== 'examples')
      .map(([word, value]) => [word, inline(spec, value)]),
  )
}

/** The schema of an answer, in which each object has only the properties that it names. */
const close = (schema, isPart = false) => {
  if (schema === null || typeof schema !== 'object') return schema
  const closed = { ...schema }
  if (schema.properties) {
    closed.properties = Object.fromEntries(Object.entries(schema.properties).map(([key, value]) => [key, close(value)]))
  }
  for (const word of ['items', 'additionalProperties']) if (schema[word]) closed[word] = close(schema[word])
  for (const word of ['anyOf', 'oneOf']) if (schema[word]) closed[word] = schema[word].map((part) => close(part))
  if (schema.allOf) closed.allOf = schema.allOf.map((part) => close(part, true))
  const isOpen = schema.additionalProperties !== undefined || !(schema.properties ?? schema.allOf)
  return isPart || isOpen ? closed : { ...closed, unevaluatedProperties: false }
}

/** Path parameters from the host: ids of users. */
const isOfHost = (name) => name === 'userId'

/**
 * @param {string} file of the contract
 * @returns operations by id, the statuses of error codes, and validators
 */
export const readContract = (file) => {
  const spec = parse(readFileSync(file, 'utf8'))
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
  addFormats.default(ajv)
  const operations = {}
  for (const [path, item] of Object.entries(spec.paths)) {
    for (const method of methods.filter((name) => item[name])) {
      const operation = readOperation(spec, ajv, { path, method, item })
      operations[operation.id] = operation
    }
  }
  checkSentences(operations)
  return { operations, codes: spec.components.schemas.ErrorCode['x-codes'], ajv }
}

function readOperation(spec, ajv, { path, method, item }) {
  const given = item[method]
  const parameters = [...(item.parameters ?? []), ...(given.parameters ?? [])].map((node) => {
    const parameter = follow(spec, node)
    const schema = inline(spec, parameter.schema)
    return {
      ...parameter,
      component: node.$ref?.split('/').at(-1) ?? parameter.name,
      schema,
      check: ajv.compile(schema),
    }
  })
  const body = readBody(spec, ajv, given.requestBody)
  const responses = Object.fromEntries(
    Object.entries(given.responses).map(([status, node]) => [status, readResponse(spec, ajv, follow(spec, node))]),
  )
  const words = [given.description, ...wordsIn(body?.schema)].join('\n')
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

function readBody(spec, ajv, node) {
  const given = follow(spec, node)
  if (!given) return undefined
  const [type, { schema }] = Object.entries(given.content)[0]
  const whole = inline(spec, schema)
  return { type, schema: whole, isRequired: given.required === true, check: ajv.compile(whole) }
}

function readResponse(spec, ajv, { content, links = {} }) {
  const schema = content?.['application/json']?.schema
  const check = schema && ajv.compile(close(inline(spec, schema)))
  return { check, links: Object.values(links).map((link) => follow(spec, link)) }
}
