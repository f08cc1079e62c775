import { replyNames, resourcesOf, schemaName } from './models.mjs'
import { call, docstring, snake } from './python-text.mjs'

// One class for each tag, one method for each operation, under the names of the TypeScript client.
export function printPythonOperations(contract, header) {
  const resources = resourcesOf(contract)
  return [
    header,
    '# mypy: disable-error-code="no-any-return"',
    '"""The operations of the contract, by resource."""',
    '',
    'from __future__ import annotations',
    '',
    'from collections.abc import Iterator, Sequence',
    'from typing import BinaryIO, Literal, overload',
    '',
    'from . import models',
    'from .http import Http, RequestOptions',
    '',
    '',
    'class Resource:',
    '    def __init__(self, http: Http) -> None:',
    '        self._http = http',
    ...resources.flatMap(({ tag, text, operations }) => [
      '',
      '',
      `class ${tag}(Resource):`,
      ...docstring(text, '    '),
      ...operations.flatMap((operation) => printMethods(operation, contract)),
    ]),
    '',
    '',
    'class Resources:',
    '    """All operations, by resource."""',
    '',
    '    def __init__(self, http: Http) -> None:',
    ...resources.map(({ tag }) => `        self.${snake(tag)} = ${tag}(http)`),
    '',
  ].join('\n')
}

function printMethods(operation, contract) {
  const method = printMethod(operation, contract)
  return operation.items ? [...method, ...printIterator(operation, contract)] : method
}

function printMethod(operation, { get }) {
  const answer = answerOf(operation)
  const sent = [
    `"${operation.method.toUpperCase()}"`,
    `${operation.pathParameters.length > 0 ? 'f' : ''}"${pathOf(operation)}"`,
    ...(operation.bodyType
      ? [operation.files.length > 0 ? 'body=body, file=file, file_name=file_name' : 'body=body']
      : []),
    ...(operation.query.length > 0
      ? [`query=dict(${operation.query.map(({ name }) => `${name}=${snake(name)}`).join(', ')})`]
      : []),
    ...(operation.idempotent ? ['idempotent=True'] : []),
    ...(operation.preferred ? ['prefer=prefer'] : []),
    'options=options',
  ]
  const signature = (given, answered) =>
    call(`def ${snake(operation.name)}(`, ['self', ...given], `) -> ${answered}:`, '    ')
  const given = parameters(operation, get)
  const holding = `${answer} | models.${operation.preferred}`
  const prefer = (type) => [...given.slice(0, -1), `prefer: ${type}`, ...given.slice(-1)]
  // Only callers who ask for it get a held message.
  const signatures = operation.preferred
    ? [
        '    @overload',
        ...bodiless(signature(prefer('Literal["hold"]'), holding)),
        '',
        '    @overload',
        ...bodiless(signature(prefer('None = None'), answer)),
        '',
        ...signature(prefer('Literal["hold"] | None = None'), holding),
      ]
    : signature(given, answer)
  return [
    '',
    ...signatures,
    ...docstring(operation.text, '        '),
    ...call('return self._http.send(', sent, ')', '        '),
  ]
}

const bodiless = (lines) => [...lines.slice(0, -1), `${lines.at(-1)} ...`]

function printIterator(operation, { get }) {
  const name = snake(operation.iterator)
  const inBody = operation.cursorIn === 'body'
  const given = [
    ...operation.pathParameters.map(({ name: own }) => snake(own)),
    ...(operation.bodyType ? [inBody ? 'request' : 'body'] : []),
    ...operation.query.map(({ name: own }) => `${snake(own)}=${snake(own)}`),
    'options=options',
  ]
  const item = answerOf(operation)
  return [
    '',
    ...call(
      `def ${name}(`,
      ['self', ...parameters(operation, get)],
      `) -> Iterator[${typeOf(operation.itemSchema, get)}]:`,
      '    ',
    ),
    ...docstring(
      `Everything that \`${snake(operation.name)}\` lists, page after page as the loop goes on.`,
      '        ',
    ),
    ...(inBody ? ['        request = body.copy()'] : []),
    '        while True:',
    ...call(`page: ${item} = self.${snake(operation.name)}(`, given, ')', '            '),
    `            yield from page["${operation.items}"]`,
    '            cursor = page["nextCursor"]',
    '            if cursor is None:',
    '                return',
    ...(inBody ? ['            request["cursor"] = cursor'] : []),
  ]
}

// `None` without content.
const answerOf = (operation) =>
  replyNames(operation)
    .map((name) => `models.${name}`)
    .join(' | ') || 'None'

const pathOf = ({ path, pathParameters }) => {
  const names = pathParameters.map(({ name, isNumber }) => (isNumber ? `str(${snake(name)})` : snake(name)))
  return path.replace(/\{\w+\}/g, () => `{self._http.segment(${names.shift()})}`)
}

function parameters(operation, get) {
  const { bodyType, bodyRequired, bodySchema, jsonSchema, files, query } = operation
  const required = query.filter(({ required: isRequired }) => isRequired)
  const optional = query.filter(({ required: isRequired }) => !isRequired)
  const ofJson = jsonSchema ? ` | models.${schemaName(operation, jsonSchema, 'Json')}` : ''
  const body = bodyType && `models.${schemaName(operation, bodySchema, 'Request')}${ofJson}`
  const fileParameters = jsonSchema
    ? ['file: BinaryIO | bytes | None = None', 'file_name: str = "file"']
    : ['file: BinaryIO | bytes', 'file_name: str']
  return [
    ...operation.pathParameters.map(({ name, isNumber }) => `${snake(name)}: ${isNumber ? 'int' : 'str'}`),
    ...(files.length > 0 ? fileParameters : []),
    ...(body ? [files.length > 0 || !bodyRequired ? `body: ${body} | None = None` : `body: ${body}`] : []),
    '*',
    ...required.map(({ name, schema }) => `${snake(name)}: ${typeOf(schema, get)}`),
    ...optional.map(({ name, schema }) => `${snake(name)}: ${typeOf(schema, get)} | None = None`),
    'options: RequestOptions | None = None',
  ]
}

// The type of a parameter or an item: a name of the contract, or a built-in type.
function typeOf(schema, get) {
  const resolved = get(schema)
  const name = schema.$ref?.split('/').at(-1)
  if (resolved.enum)
    return name ? `models.${name}` : `Literal[${resolved.enum.map((value) => JSON.stringify(value)).join(', ')}]`
  if (resolved.type === 'array') return `Sequence[${typeOf(resolved.items, get)}]`
  const plain = { string: 'str', integer: 'int', number: 'float', boolean: 'bool' }[resolved.type]
  return plain ?? `models.${name}`
}
