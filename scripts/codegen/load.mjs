import { join } from 'node:path'
import { ContractError, readYaml } from '../read-yaml.mjs'
import { findBadDeprecations } from './deprecation.mjs'

export { ContractError }

const httpMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
export const knownGuards = ['member', 'operator', 'moderator', 'not-frozen', 'not-muted', 'not-banned']
export const knownRateClasses = ['read', 'write', 'send', 'upload', 'search', 'stream']
const lists = ['tags', 'parameters', 'x-guards', 'x-emits', 'x-errors']

// Reads spec/openapi.yaml under `root` and refuses a document from which no sound server could be generated. What
// Redocly's rules find, `npm run spec:lint` names.
export function load(root) {
  const document = readYaml(join(root, 'spec/openapi.yaml'))
  const malformed = checkForm(document)
  if (malformed.length > 0) throw new ContractError(`spec/openapi.yaml:\n  ${malformed.join('\n  ')}`)
  const contract = describeContract(root, document)
  const { get, operations, errorCodes } = contract
  const unreadable = checkErrorCodes(document, get)
  const problems =
    unreadable.length > 0
      ? unreadable
      : [...checkInfo(document), ...checkOperations(operations, errorCodes, get), ...findBadDeprecations(document)]
  if (problems.length > 0) throw new ContractError(`spec/openapi.yaml:\n  ${problems.join('\n  ')}`)
  return contract
}

// The input of every generator: the document, the version of the contract and its feature level, `get` to follow a reference, and the operations in the file's order.
export function describeContract(root, document) {
  const get = (value) => dereference(document, value)
  const operations = listOperations(document, get)
  const errorCodes = get(document.components?.schemas?.ErrorCode)?.['x-codes'] ?? {}
  const { version, 'x-feature-level': featureLevel } = document.info ?? {}
  return { root, document, version, featureLevel, get, operations, errorCodes }
}

// The codes that an operation can return, by status and in alphabetical order.
export function groupErrorCodesByStatus(operation, errorCodes) {
  const groups = new Map()
  for (const code of operation.errors) {
    const { status } = errorCodes[code]
    groups.set(status, [...(groups.get(status) ?? []), code].sort())
  }
  return groups
}

// The JSON schema of a request body or response, or undefined when it has none.
export function contentSchema(content, mediaType = 'application/json') {
  return content?.content?.[mediaType]?.schema
}

// Of a schema, or of that which it refers to.
export const descriptionOf = (schema, get) =>
  schema.description ??
  get(schema)?.description ??
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((part) => descriptionOf(part, get)).find(Boolean)

// Properties of a multipart body that are files. They are streamed to the handler and never validated as JSON.
function fileKeys(schema, get) {
  return Object.entries(get(schema)?.properties ?? {})
    .filter(([, property]) => isFile(get(property)))
    .map(([name]) => name)
}

// Names of the properties that Ajv fills in when they are absent, so that a handler always finds them.
export function defaultedKeys(schema, get) {
  return Object.entries(get(schema)?.properties ?? {})
    .filter(([, property]) => typeof property === 'object' && property.default !== undefined)
    .map(([name]) => name)
}

function isFile(schema) {
  if (schema?.format === 'binary') return true
  return schema?.contentMediaType !== undefined && !schema.contentMediaType.includes('json')
}

function dereference(document, value) {
  let current = value
  while (typeof current?.$ref === 'string') {
    const { $ref } = current
    current = resolvePointer(document, $ref)
    if (current === undefined)
      throw new ContractError(
        `spec/openapi.yaml: $ref ${$ref} leads nowhere: declare it under components or correct it`,
      )
  }
  return current
}

/** The part that a reference within a document leads to, or undefined. */
export function resolvePointer(document, reference) {
  if (!reference.startsWith('#/')) return undefined
  return keysOf(reference).reduce((node, key) => node?.[key], document)
}

/** The keys of a JSON pointer, with or without the `#` before it. */
export const keysOf = (pointer) =>
  pointer
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((key) => key !== '')
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))

function listOperations(document, get) {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    httpMethods.filter((method) => item[method]).map((method) => describeOperation(path, method, item, get)),
  )
}

function describeOperation(path, method, item, get) {
  const operation = item[method]
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(get)
  const requestBody = get(operation.requestBody)
  const contentType = requestBody ? Object.keys(requestBody.content ?? {})[0] : null
  const isForm = contentType === 'multipart/form-data'
  const bodySchema = contentSchema(requestBody, contentType ?? undefined)
  const responses = Object.fromEntries(
    Object.entries(operation.responses ?? {}).map(([status, response]) => [status, get(response)]),
  )
  return {
    id: operation.operationId,
    label: `${operation.operationId ?? '(no operationId)'} (${method.toUpperCase()} ${path})`,
    path,
    method,
    tags: operation.tags ?? [],
    core: operation['x-core'] ?? null,
    extension: operation['x-extension'] === true,
    guards: operation['x-guards'] ?? [],
    emits: operation['x-emits'] ?? [],
    errors: operation['x-errors'] ?? [],
    rateClass: operation['x-rate-class'] ?? (method === 'get' ? 'read' : 'write'),
    parameters,
    requestBody,
    contentType,
    bodySchema,
    // The JSON body that an operation takes in place of a form.
    jsonSchema: isForm ? contentSchema(requestBody) : undefined,
    files: isForm ? fileKeys(bodySchema, get) : [],
    idempotent: parameters.some((parameter) => isHeader(parameter, 'idempotency-key')),
    responses,
    successStatuses: Object.keys(responses)
      .map(Number)
      .filter((status) => status >= 200 && status < 300),
    source: operation,
  }
}

export const isHeader = (parameter, name) => parameter.in === 'header' && parameter.name.toLowerCase() === name

/** Calls `look` with every object below `node`, arrays left out. */
export function visit(node, look) {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) look(node)
  for (const child of Object.values(node)) visit(child, look)
}

// The form on which all other checks rely. Without a value, a list is empty.
function checkForm({ paths }) {
  const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject(paths)) return ['paths has to be a map of paths to their operations']
  return Object.entries(paths).flatMap(([path, item]) => {
    if (!isObject(item)) return [`${path} has no operation: add one or remove the path`]
    return httpMethods
      .filter((method) => method in item)
      .flatMap((method) => {
        const label = `${method.toUpperCase()} ${path}`
        const operation = item[method]
        if (!isObject(operation)) return [`${label} is empty: describe the operation or remove it`]
        return lists
          .filter((name) => !Array.isArray(operation[name] ?? []))
          .map((name) => `${label}: ${name} has to be a list, such as [${operation[name]}]`)
      })
  })
}

function checkInfo({ info }) {
  const { version, 'x-feature-level': level } = info ?? {}
  return [
    !/^\d+\.\d+\.\d+$/.test(version) &&
      `info.version has to be a version such as 1.2.3, not ${JSON.stringify(version)}`,
    !(Number.isInteger(level) && level > 0) &&
      `info.x-feature-level has to be a whole number above 0, not ${JSON.stringify(level)}`,
  ].filter(Boolean)
}

function checkErrorCodes(document, get) {
  const schema = get(document.components?.schemas?.ErrorCode)
  if (!schema?.['x-codes'])
    return ['components.schemas.ErrorCode: give it `enum` and `x-codes: { CODE: { status, message } }`']
  const declared = new Set(schema.enum ?? [])
  const described = new Set(Object.keys(schema['x-codes']))
  return [
    ...[...declared]
      .filter((code) => !described.has(code))
      .map((code) => `ErrorCode: ${code} is in enum but not in x-codes: add its status and message`),
    ...[...described]
      .filter((code) => !declared.has(code))
      .map((code) => `ErrorCode: ${code} is in x-codes but not in enum: add it to enum`),
    ...Object.entries(schema['x-codes'])
      .filter(([, entry]) => !Number.isInteger(entry?.status) || typeof entry?.message !== 'string')
      .map(([code]) => `ErrorCode: x-codes.${code} needs an integer \`status\` and a \`message\``),
  ]
}

function checkOperations(operations, errorCodes, get) {
  const seen = new Map()
  return operations.flatMap((operation) => {
    const problems = [...checkNames(operation, seen), ...checkErrors(operation, errorCodes)]
    if (operation.contentType && !['application/json', 'multipart/form-data'].includes(operation.contentType)) {
      problems.push(
        `content type ${operation.contentType} is not supported: use application/json or multipart/form-data`,
      )
    }
    if (operation.contentType && !get(operation.bodySchema)) problems.push('requestBody has no schema: add one')
    return problems.map((problem) => `${operation.label}: ${problem}`)
  })
}

function checkNames(operation, seen) {
  const problems = []
  if (!/^[a-z][A-Za-z0-9]*$/.test(operation.id ?? '')) problems.push('give it a camelCase operationId')
  const namesake = seen.get(operation.id)
  if (namesake) problems.push(`operationId is taken by ${namesake}: choose another`)
  seen.set(operation.id, operation.label)
  if (operation.tags.length !== 1)
    problems.push('give it exactly one tag, the resource under which the client offers it')
  if ((operation.core !== null) === operation.extension)
    problems.push('give it either `x-core: <number>` or `x-extension: true`')
  if (!knownRateClasses.includes(operation.rateClass)) {
    problems.push(`x-rate-class: ${operation.rateClass} is unknown: use ${knownRateClasses.join(', ')}`)
  }
  for (const guard of operation.guards.filter((name) => !knownGuards.includes(name))) {
    problems.push(`x-guards: ${guard} is unknown: use ${knownGuards.join(', ')}`)
  }
  return problems
}

function checkErrors(operation, errorCodes) {
  const unknown = operation.errors.filter((code) => !Object.hasOwn(errorCodes, code))
  if (unknown.length > 0)
    return unknown.map((code) => `x-errors: ${code} is unknown: add it to components.schemas.ErrorCode or correct it`)
  const problems = operation.errors.length === 0 ? ['list every code that it can answer in `x-errors`'] : []
  const groups = groupErrorCodesByStatus(operation, errorCodes)
  for (const [status, codes] of groups) {
    if (!operation.responses[status])
      problems.push(`x-errors lists ${codes.join(', ')} but there is no response ${status}: add it to \`responses\``)
  }
  for (const status of Object.keys(operation.responses).map(Number)) {
    if (!(status >= 200 && status < 300) && !groups.has(status)) {
      problems.push(
        `declares a response ${status} but no code of x-errors has that status: add the code or remove the response`,
      )
    }
  }
  return problems
}
