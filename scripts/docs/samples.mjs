// Samples of a call of an operation: with curl, and with the TypeScript client.
const FILE = { name: 'plan.pdf', type: 'application/pdf' }

const quote = (text) => `'${String(text).replaceAll("'", "'\\''")}'`

/** A value as source code. */
export function literal(value, indent = '') {
  if (typeof value === 'string') return /['\\\n]/.test(value) ? JSON.stringify(value) : `'${value}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const keyOf = (key) => (/^[\w$]+$/.test(key) ? key : literal(key))
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, `${indent}  `))
    : Object.entries(value).map(([key, item]) => `${keyOf(key)}: ${literal(item, `${indent}  `)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const space = open === '{' && items.length > 0 ? ' ' : ''
  const line = `${open}${space}${items.join(', ')}${space}${close}`
  if (line.length <= 72 && !line.includes('\n')) return line
  return `${open}\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}${close}`
}

/** The first example of a request or response, resolved to its value. */
export function exampleOf(content, get) {
  const { example, examples = {} } = content ?? {}
  const [first] = Object.values(examples)
  return first === undefined ? example : get(first).value
}

/** The example of a parameter, or else its default. */
export function parameterExample({ example, examples, schema }) {
  const given = example ?? Object.values(examples ?? {})[0]?.value ?? schema.examples?.[0]
  return given ?? schema.default
}

/** The request of the samples: path, required query and body. */
function requestOf(operation, get) {
  const parameters = operation.parameters.map((parameter) => ({ ...parameter, value: parameterExample(parameter) }))
  const wanted = parameters.filter((parameter) => parameter.in === 'query' && isWanted(parameter))
  return {
    path: operation.path.replace(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(parameters.find((parameter) => parameter.in === 'path' && parameter.name === name).value),
    ),
    values: [...operation.path.matchAll(/\{(\w+)\}/g)].map(
      ([, name]) => parameters.find((parameter) => parameter.name === name).value,
    ),
    query: Object.fromEntries(wanted.map(({ name, value }) => [name, value])),
    body: exampleOf(operation.requestBody?.content?.[operation.contentType], get),
  }
}

/** Lists include the page size; other optional parameters are omitted. */
const isWanted = ({ required, name, value }) => required === true || (name === 'limit' && value !== undefined)

export function curlSample(operation, get) {
  const { path, query, body } = requestOf(operation, get)
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  const search = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
  const method = operation.method.toUpperCase()
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$CHAT_URL${path}${search}"`,
    '-H "Authorization: Bearer $TOKEN"',
    operation.idempotent && '-H "Idempotency-Key: $(uuidgen)"',
  ]
  if (operation.contentType === 'multipart/form-data') {
    for (const [name, value] of Object.entries(body)) {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      if (!operation.files.includes(name)) lines.push(`-F ${quote(`${name}=${text}`)}`)
    }
    lines.push(`-F ${quote(`file=@${FILE.name};type=${FILE.type}`)}`)
  } else if (body !== undefined) {
    lines.push(`-H "Content-Type: application/json"`, `-d ${quote(bodyText(body))}`)
  }
  return lines.filter(Boolean).join(' \\\n  ')
}

/** On one line if it fits. */
function bodyText(body) {
  const line = JSON.stringify(body)
  return line.length <= 72 ? line : JSON.stringify(body, null, 2)
}

/** The first lines of client samples. */
export const clientSetup = `import { ChatClient } from '@chat-service/client'

const client = new ChatClient({
  baseUrl: 'http://localhost:3000',
  token: process.env.TOKEN ?? '',
})`

export function clientSample(operation, get) {
  const { values, query, body } = requestOf(operation, get)
  const hasQuery = Object.keys(query).length > 0
  const files = operation.files.length > 0 && { ...body, file: undefined }
  const given = [
    ...values.map((value) => literal(value)),
    operation.bodyType && (files ? fileBody(files) : literal(body ?? {})),
    hasQuery && literal(query),
  ].filter(Boolean)
  const call = `client.${operation.resource}.${operation.name}(${given.join(', ')})`
  const result = resultName(operation.reply)
  const lines = [result ? `const ${result} = await ${call}` : `await ${call}`]
  if (operation.items) {
    const all = `client.${operation.resource}.${operation.iterator}(${given.join(', ')})`
    // `case` is a reserved word.
    const item = operation.items
      .replace(/ies$/, 'y')
      .replace(/s$/, '')
      .replace(/^case$/, 'found')
    lines.push('', '// Or all of them, page after page:', `for await (const ${item} of ${all}) console.log(${item})`)
  }
  return `${clientSetup}\n\n${lines.join('\n')}`
}

function fileBody({ file: _, ...fields }) {
  const content = `new Blob(['…'], { type: '${FILE.type}' })`
  const others = Object.entries(fields).map(([name, value]) => `${name}: ${literal(value)}`)
  return `{\n  file: ${content},\n  fileName: '${FILE.name}',\n${others.map((line) => `  ${line},\n`).join('')}}`
}

/** `ChannelPage` is a page, `Message | …` a message; a response without data gets no name. */
function resultName(reply) {
  if (reply === 'void' || reply === 'Success') return undefined
  if (reply.includes('|')) return 'answer'
  if (/Page$/.test(reply)) return 'page'
  return reply.charAt(0).toLowerCase() + reply.slice(1)
}
