import { kdoc, name as safe } from './kotlin-text.mjs'
import { replyNames, resourcesOf, schemaName } from './models.mjs'

// One class for each tag, one method for each operation, under the names of the TypeScript client.
export function printKotlinOperations(contract, header) {
  const resources = resourcesOf(contract)
  return [
    header,
    ...resources.flatMap(({ tag, text, operations }) => [
      ...kdoc(text),
      `class ${tag} internal constructor(private val http: Http) {`,
      ...operations.flatMap((operation) => printMethods(operation, contract)),
      '}',
      '',
    ]),
    '/** All operations, by resource. */',
    'open class Resources internal constructor(http: Http) {',
    ...resources.map(({ tag, name }) => `    val ${name} = ${tag}(http)`),
    '}',
    '',
  ].join('\n')
}

// An operation that takes a form or JSON has a method for each.
function printMethods(operation, contract) {
  const { jsonSchema: bodySchema } = operation
  const withJson = bodySchema && { ...operation, bodySchema, files: [] }
  const forms = [operation, withJson].filter(Boolean)
  return forms.flatMap((each) => [
    ...printMethod(each, contract),
    ...(each.preferred ? printHolding(each, contract) : []),
  ])
}

function printMethod(operation, { get }) {
  const [answer] = replyNames(operation)
  const call = printCall(operation)
  return [
    '',
    ...kdoc(operation.text, '    '),
    ...signature(operation.name, parameters(operation, get), answer ?? 'Unit'),
    answer ? `        ${answer}(${call})` : `        Unit.also { ${call} }`,
    ...(operation.items ? printIterator(operation, get, answer) : []),
  ]
}

// The variant that can return a held message.
function printHolding(operation, { get }) {
  const [answer] = replyNames(operation)
  const text = `[${operation.name}], which answers with the held message where the policy holds it; else that is refused with the reason \`held\`.`
  return [
    '',
    ...kdoc(text, '    '),
    ...signature(`${operation.name}OrHold`, parameters(operation, get), `OrHeld<${answer}>`),
    `        orHeld(${printCall(operation, ['prefer = "hold"'])}, ::${answer})`,
  ]
}

function printCall(operation, more = []) {
  const { method, files } = operation
  const sent = [
    `"${method.toUpperCase()}"`,
    `"${pathOf(operation)}"`,
    ...(operation.bodyType ? [files.length > 0 ? 'body = body, file = file' : 'body = body'] : []),
    ...(operation.query.length > 0
      ? [`query = mapOf(${operation.query.map(({ name }) => `"${name}" to ${safe(name)}`).join(', ')})`]
      : []),
    ...(operation.idempotent ? ['idempotent = true'] : []),
    ...more,
    'options = options',
  ]
  return `http.send(${sent.join(', ')})`
}

function printIterator(operation, get, answer) {
  const inBody = operation.cursorIn === 'body'
  const given = [
    ...operation.pathParameters.map(({ name }) => safe(name)),
    ...(operation.bodyType ? [inBody ? 'request' : 'body'] : []),
    ...operation.query.map(({ name }) => `${safe(name)} = ${name === 'cursor' ? 'next' : safe(name)}`),
    'options = options',
  ]
  const item = operation.itemSchema.$ref.split('/').at(-1)
  const bodyClass = operation.bodyType && schemaName(operation, operation.bodySchema, 'Request')
  return [
    '',
    ...kdoc(`Everything that [${operation.name}] lists, page after page as it is asked for.`, '    '),
    ...signature(operation.iterator, parameters(operation, get), `Sequence<${item}>`),
    '        sequence {',
    `            var next = ${inBody ? 'body.cursor' : 'cursor'}`,
    '            do {',
    ...(inBody
      ? [
          `                val request = ${bodyClass}(LinkedHashMap(body.fields))`,
          '                if (next != null) request.cursor = next',
        ]
      : []),
    `                val page: ${answer} = ${operation.name}(${given.join(', ')})`,
    `                yieldAll(page.${operation.items})`,
    '                next = page.nextCursor',
    '            } while (next != null)',
    '        }',
  ]
}

function signature(name, parts, answer) {
  const line = `    fun ${safe(name)}(${parts.join(', ')}): ${answer} =`
  if (line.length <= 116) return [line]
  return [
    `    fun ${safe(name)}(`,
    ...parts.map((part, n) => `        ${part}${n < parts.length - 1 ? ',' : ''}`),
    `    ): ${answer} =`,
  ]
}

const pathOf = ({ path, pathParameters }) => {
  const names = pathParameters.map(({ name, isNumber }) => (isNumber ? `${safe(name)}.toString()` : safe(name)))
  return path.replace(/\{\w+\}/g, () => `\${http.segment(${names.shift()})}`)
}

function parameters(operation, get) {
  const { bodyType, bodyRequired, bodySchema, files, query } = operation
  const body = bodyType && schemaName(operation, bodySchema, 'Request')
  return [
    ...operation.pathParameters.map(({ name, isNumber }) => `${safe(name)}: ${isNumber ? 'Int' : 'String'}`),
    ...(files.length > 0 ? ['file: UploadedFile'] : []),
    ...(body ? [files.length > 0 || !bodyRequired ? `body: ${body} = ${body}()` : `body: ${body}`] : []),
    ...query.map(({ name, schema, required }) => `${safe(name)}: ${typeOf(schema, get)}${required ? '' : '? = null'}`),
    'options: RequestOptions = RequestOptions()',
  ]
}

// The type of a parameter.
function typeOf(schema, get) {
  const { type, items } = get(schema)
  if (type === 'array') return `List<${typeOf(items, get)}>`
  return { string: 'String', integer: 'Long', number: 'Double', boolean: 'Boolean' }[type]
}
