import { deprecationNote } from './deprecation.mjs'
import { contentSchema, ContractError, fileKeys } from './load.mjs'
import { jsDoc } from './wrap.mjs'

// The operations as resources: one interface for each tag, one method for each operation. Client and server API have
// the same ones.

export const header = '// generated from spec/openapi.yaml by scripts/codegen; do not edit\n\n'
const idempotencyHeader = 'idempotency-key'
// `Error` would hide the language's own class wherever it is imported.
export const renamed = { Error: 'ErrorEnvelope' }

// The operationId without the tag's noun: sendMessage of Messages is `send`, sendScheduledMessageNow of
// ScheduledMessages is `sendNow`, listMutedMembers of Members is `listMuted`, getUnreadCount of Channels stays. getUsers of
// Users is `getMany`, because getUser is `get`.
export function methodName(operationId, tag) {
  if (operationId === `get${tag}`) return 'getMany'
  const singular = tag.replace(/s$/, '')
  const match = new RegExp(`^(.+?)${singular}s?(?![a-z])(.*)$`).exec(operationId)
  return match ? match[1] + match[2] : operationId
}

// list → iterate, listThread → iterateThread, search → iterateSearch.
export function iteratorName(method) {
  const rest = method.replace(/^list(?![a-z])/, '')
  return `iterate${rest.charAt(0).toUpperCase()}${rest.slice(1)}`
}

export function describe(operation, contract) {
  const { get } = contract
  const pascal = operation.id.charAt(0).toUpperCase() + operation.id.slice(1)
  const aliases = []
  const imports = []
  const ofLocation = (location) => operation.parameters.filter((parameter) => parameter.in === location)
  const named = (schema, suffix, path) => {
    const name = schema?.$ref?.match(/^#\/components\/schemas\/(\w+)$/)?.[1]
    if (name) {
      imports.push(renamed[name] ?? name)
      return renamed[name] ?? name
    }
    aliases.push(`export type ${pascal}${suffix} = ${path}\n`)
    return `${pascal}${suffix}`
  }
  const query = ofLocation('query')
  const hasHeader = (header) => ofLocation('header').some(({ name }) => name.toLowerCase() === header)
  const idempotent = hasHeader(idempotencyHeader)
  const method = methodName(operation.id, operation.tags[0])
  // Returned only on request.
  const preferred = hasHeader('prefer') ? operation.successStatuses.filter((status) => `${status}` === '202') : []
  const statuses = operation.successStatuses.filter((status) => !preferred.includes(status))
  const replyOf = (status) => {
    const schema = contentSchema(operation.responses[status])
    if (!schema) return 'void'
    const path = `operations['${operation.id}']['responses'][${status}]['content']['application/json']`
    return named(schema, statuses.length > 1 ? `Response${status}` : 'Response', path)
  }
  const replies = statuses.map(replyOf)
  const pathOfBody = `NonNullable<operations['${operation.id}']['requestBody']>['content']`
  const bodyType =
    operation.contentType && named(operation.bodySchema, 'Request', `${pathOfBody}['${operation.contentType}']`)
  const jsonType = operation.jsonSchema
    ? [named(operation.jsonSchema, 'Json', `${pathOfBody}['application/json']`)]
    : []
  const files = operation.contentType === 'multipart/form-data' ? fileKeys(operation.bodySchema, get) : []
  if (files.length > 0 && files.join() !== 'file') {
    throw new ContractError(`${operation.label}: the client can send one file, in a property named file`)
  }
  const queryType = `${pascal}Query`
  if (query.length > 0) imports.push(queryType)
  return {
    ...operation,
    tag: operation.tags[0],
    name: method,
    aliases,
    imports,
    pathParameters: pathParameters(operation, ofLocation('path'), get),
    query,
    queryType,
    bodyType: files.length > 0 ? [`FileUpload & Omit<${bodyType}, 'file'>`, ...jsonType].join(' | ') : bodyType,
    bodyRequired: operation.requestBody?.required === true,
    files,
    idempotent,
    reply: [...new Set(replies)].join(' | '),
    preferred: preferred.map(replyOf)[0],
    ...pagination(operation, query, get),
    iterator: iteratorName(method),
  }
}

// {id} says little in a signature: after /channels/ it becomes channelId.
function pathParameters({ path }, declared, get) {
  return [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, segment, name]) => {
    const noun = segment.replace(/s$/, '').replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
    const { description, schema } = declared.find((parameter) => parameter.name === name) ?? {}
    return { name: name === 'id' ? `${noun}Id` : name, description, isNumber: get(schema)?.type === 'integer' }
  })
}

// A paged list takes `cursor` and returns `nextCursor` beside one array of items.
function pagination(operation, query, get) {
  const properties = allProperties(contentSchema(operation.responses[operation.successStatuses[0]]), get)
  const lists = Object.keys(properties).filter((name) => get(properties[name])?.type === 'array')
  const inQuery = query.some(({ name }) => name === 'cursor')
  const inBody = 'cursor' in allProperties(operation.bodySchema, get)
  if (!('nextCursor' in properties) || !(inQuery || inBody)) return {}
  if (lists.length !== 1)
    throw new ContractError(`${operation.label}: answers nextCursor, so give it exactly one array`)
  return { items: lists[0], cursorIn: inQuery ? 'query' : 'body' }
}

function allProperties(schema, get) {
  const resolved = get(schema) ?? {}
  return Object.assign({}, ...(resolved.allOf ?? []).map((part) => allProperties(part, get)), resolved.properties)
}

export function commonErrors(operations) {
  const [first, ...rest] = operations.map(({ errors }) => errors)
  return new Set((first ?? []).filter((code) => rest.every((errors) => errors.includes(code))))
}

export function checkNames(described, document) {
  const taken = new Map()
  const claim = (name, label) => {
    const other = taken.get(name)
    if (other)
      throw new ContractError(`${label} and ${other} would both be ${name} in the client: rename an operationId`)
    taken.set(name, label)
  }
  for (const name of Object.keys(document.components?.schemas ?? {})) claim(renamed[name] ?? name, `the schema ${name}`)
  for (const tag of new Set(described.map((operation) => operation.tag))) claim(tag, `the tag ${tag}`)
  for (const operation of described) {
    claim(`${operation.tag}.${operation.name}`, operation.label)
    if (operation.items) claim(`${operation.tag}.${operation.iterator}`, `the iterator of ${operation.label}`)
    for (const alias of operation.aliases) claim(/type (\w+)/.exec(alias)?.[1], operation.label)
    if (operation.query.length > 0) claim(operation.queryType, operation.label)
  }
}

// The resource with streams has one more method, which combines several operations (the client's stream.ts).
export const hasStreams = (operations) => operations.some(({ id }) => id === 'appendToStream')

// The interface of each tag, and `root`, one with all of them. `style` has the differences between client and server
// API: `errorClass`, `ignored` codes that it never throws, `optionsOf` an operation, the type of the last parameter,
// and the root's `comment`.
export function writeInterfaces(described, { document, operations }, { root, style }) {
  const common = commonErrors(operations)
  const descriptionOf = (tag) => document.tags?.find(({ name }) => name === tag)?.description
  const tags = tagsOf(described)
  const members = tags.map((tag) => `${docComment([descriptionOf(tag)])}\nreadonly ${resourceName(tag)}: ${tag}`)
  const ofTag = (tag) => described.filter((operation) => operation.tag === tag)
  return [
    ...tags.map((tag) => writeInterface(tag, ofTag(tag), descriptionOf(tag), { common, style })),
    `/** ${style.comment} */\nexport interface ${root} {\n${members.join('\n')}\n}`,
  ]
}

export const tagsOf = (described) => [...new Set(described.map(({ tag }) => tag))]

function writeInterface(tag, operations, description, { common, style }) {
  const codes = [...common].filter((code) => !style.ignored?.includes(code))
  const everywhere = codes.length > 0 && `Every method can also fail with ${codes.join(', ')}.`
  return `${docComment([description, everywhere])}
    export interface ${tag}${hasStreams(operations) ? ` extends StreamMethods<${style.optionsOf({ idempotent: true })}>` : ''} {
      ${operations.map((operation) => writeMethod(operation, { common, style })).join('\n')}
    }
  `
}

function writeMethod(operation, { common, style }) {
  const { name, reply, preferred } = operation
  const comment = methodComment(operation, { common, style })
  // First, because types such as `ReturnType` take the last overload, which must be the usual one.
  const holding = preferred
    ? `${comment}
    ${name}(${writeArguments(operation, style, 'PreferHold')}): Promise<${reply} | ${preferred}>`
    : ''
  return `
    ${holding}
    ${comment}
    ${name}(${writeArguments(operation, style)}): Promise<${reply}>
    ${operation.items ? writeIterator(operation, style) : ''}`
}

function writeIterator(operation, style) {
  const item = `${operation.reply}['${operation.items}'][number]`
  return `
    ${docComment([
      `Everything that {@link ${operation.name}} lists, page after page as the loop goes on. \`${operation.cursorIn}.limit\` is the size of a page.`,
      operation.source.deprecated && `@deprecated ${deprecationNote(operation.source)}`,
    ])}
    ${operation.iterator}(${writeArguments(operation, style)}): AsyncGenerator<${item}, void, undefined>`
}

function writeArguments(operation, style, demanded) {
  const options = [style.optionsOf(operation), demanded].filter(Boolean).join(' & ')
  const queryRequired = operation.query.some(({ required }) => required)
  if (operation.bodyType && !operation.bodyRequired && queryRequired) {
    throw new ContractError(
      `${operation.label}: has a required query parameter after an optional body: make one follow the other`,
    )
  }
  return [
    ...operation.pathParameters.map(({ name, isNumber }) => `${name}: ${isNumber ? 'number' : 'string'}`),
    operation.bodyType && `body${operation.bodyRequired ? '' : '?'}: ${operation.bodyType}`,
    operation.query.length > 0 && `query${queryRequired ? '' : '?'}: ${operation.queryType}`,
    options && `options${demanded ? '' : '?'}: ${options}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function methodComment(operation, { common, style }) {
  const { source } = operation
  const errors = operation.errors.filter((code) => !common.has(code) && !style.ignored?.includes(code))
  const parameters = operation.pathParameters
    .filter(({ description }) => description)
    .map(({ name, description }) => `@param ${name} ${description.trim()}`)
  return docComment([
    source.summary && sentence(source.summary),
    source.description,
    [
      ...parameters,
      errors.length > 0 && `@throws {${style.errorClass}} ${errors.join(', ')}`,
      source.deprecated && `@deprecated ${deprecationNote(source)}`,
      `@see ${operation.method.toUpperCase()} ${operation.path}`,
    ]
      .filter(Boolean)
      .join('\n'),
  ])
}

function sentence(text) {
  const trimmed = text.trim()
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
}

export const docComment = (paragraphs) => jsDoc(paragraphs, 112)

export const resourceName = (tag) => tag.charAt(0).toLowerCase() + tag.slice(1)
