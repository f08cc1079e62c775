import { deprecationTag } from './deprecation.mjs'
import { contentSchema, ContractError, isHeader } from './load.mjs'
import { jsDoc } from './wrap.mjs'

// The operations as resources: one interface for each tag, one method for each operation. Client and server API have
// the same ones.

export const header = '// generated from spec/openapi.yaml by scripts/codegen; do not edit\n\n'
// `Error` would hide the language's own class wherever it is imported.
export const renamed = { Error: 'ErrorEnvelope' }

// The operationId without the tag's noun: sendMessage of Messages is `send`, sendScheduledMessageNow of
// ScheduledMessages is `sendNow`, listMutedMembers of Members is `listMuted`, getUnreadCount of Channels stays. getUsers of
// Users is `getMany`, because getUser is `get`.
function methodName(operationId, tag) {
  if (operationId === `get${tag}`) return 'getMany'
  const singular = tag.replace(/s$/, '')
  const match = new RegExp(`^(.+?)${singular}s?(?![a-z])(.*)$`).exec(operationId)
  return match ? match[1] + match[2] : operationId
}

// list → iterate, listThread → iterateThread, search → iterateSearch.
function iteratorName(method) {
  const rest = method.replace(/^list(?![a-z])/, '')
  return `iterate${rest.charAt(0).toUpperCase()}${rest.slice(1)}`
}

// All operations, and by tag as `resources`. `common` are the codes that each can return, `ownErrors` its others. A module
// of them declares `aliases`, and imports the types `imports`; `schemas` are those of the contract.
export function readResources(contract) {
  const described = contract.operations.map((operation) => describe(operation, contract))
  checkNames(described, contract.document)
  const [first = [], ...rest] = described.map(({ errors }) => errors)
  const common = first.filter((code) => rest.every((errors) => errors.includes(code)))
  const operations = described.map((operation) => ({
    ...operation,
    ownErrors: operation.errors.filter((code) => !common.includes(code)),
  }))
  const resources = [...new Set(operations.map(({ tag }) => tag))].map((tag) => ({
    tag,
    name: resourceName(tag),
    description: contract.document.tags?.find(({ name }) => name === tag)?.description,
    operations: operations.filter((operation) => operation.tag === tag),
  }))
  return {
    operations,
    resources,
    common,
    queries: operations.filter(({ query }) => query.length > 0),
    imports: [...new Set(operations.flatMap(({ imports }) => imports))],
    aliases: operations.flatMap(({ aliases }) => aliases),
    schemas: Object.keys(contract.document.components.schemas).map((name) => renamed[name] ?? name),
  }
}

function describe(operation, { get }) {
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
  const method = methodName(operation.id, operation.tags[0])
  // Returned only on request.
  const prefers = operation.parameters.some((parameter) => isHeader(parameter, 'prefer'))
  const preferred = prefers ? operation.successStatuses.filter((status) => `${status}` === '202') : []
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
  const { files } = operation
  if (files.length > 0 && files.join() !== 'file') {
    throw new ContractError(`${operation.label}: the client can send one file, in a property named file`)
  }
  return {
    ...operation,
    tag: operation.tags[0],
    resource: resourceName(operation.tags[0]),
    name: method,
    aliases,
    imports,
    pathParameters: pathParameters(operation, ofLocation('path'), get),
    query,
    queryType: `${pascal}Query`,
    bodyType: files.length > 0 ? [`FileUpload & Omit<${bodyType}, 'file'>`, ...jsonType].join(' | ') : bodyType,
    bodyRequired: operation.requestBody?.required === true,
    reply: [...new Set(replies)].join(' | '),
    replySchemas: statuses.flatMap((status) => contentSchema(operation.responses[status]) ?? []),
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
  const [items] = lists
  return { items, itemSchema: get(properties[items]).items, cursorIn: inQuery ? 'query' : 'body' }
}

function allProperties(schema, get) {
  const resolved = get(schema) ?? {}
  return Object.assign({}, ...(resolved.allOf ?? []).map((part) => allProperties(part, get)), resolved.properties)
}

function checkNames(described, document) {
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

// The interface of each resource, and `root`, one with all of them. `style` has the differences between client and server
// API: `errorClass`, `ignored` codes that it never throws, `optionsOf` an operation, the type of the last parameter,
// and the root's `comment`.
export function writeInterfaces({ resources, common }, { root, style }) {
  const members = resources.map(
    ({ tag, name, description }) => `${docComment([description])}\nreadonly ${name}: ${tag}`,
  )
  return [
    ...resources.map((resource) => writeInterface(resource, common, style)),
    `/** ${style.comment} */\nexport interface ${root} {\n${members.join('\n')}\n}`,
  ]
}

const thrown = (codes, { ignored = [] }) => codes.filter((code) => !ignored.includes(code)).join(', ')

function writeInterface({ tag, description, operations }, common, style) {
  const everywhere = `Every method can also fail with ${thrown(common, style)}.`
  return `${docComment([description, everywhere])}
    export interface ${tag}${hasStreams(operations) ? ` extends StreamMethods<${style.optionsOf({ idempotent: true })}>` : ''} {
      ${operations.map((operation) => writeMethod(operation, style)).join('\n')}
    }
  `
}

function writeMethod(operation, style) {
  const { name, reply, preferred } = operation
  const comment = methodComment(operation, style)
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
      deprecationTag(operation.source),
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

function methodComment(operation, style) {
  const { source } = operation
  const errors = thrown(operation.ownErrors, style)
  const parameters = operation.pathParameters
    .filter(({ description }) => description)
    .map(({ name, description }) => `@param ${name} ${description.trim()}`)
  return docComment([
    source.summary && sentence(source.summary),
    source.description,
    [
      ...parameters,
      errors && `@throws {${style.errorClass}} ${errors}`,
      deprecationTag(source),
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

const docComment = (paragraphs) => jsDoc(paragraphs, 112)

const resourceName = (tag) => tag.charAt(0).toLowerCase() + tag.slice(1)
