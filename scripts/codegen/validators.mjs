import { addSchema, bundle, codeOf, openAjv } from './bundle.mjs'
import { contentSchema, fileKeys, groupErrorCodesByStatus } from './load.mjs'
import { boundedSchema, closeComponents, closeSchema, mapValues, plainSchema } from './json-schema.mjs'

const addErrors = `
export function addErrors(errors, more) {
  if (errors === null) return more
  for (const error of more) errors.push(error)
  return errors
}
`
const header = '// generated from spec/openapi.yaml by scripts/codegen; do not edit\n'

// Validators of every request and every reply as plain functions. Three Ajv instances make them: it coerces parameters,
// which are strings, fills defaults into bodies, and leaves replies unchanged.
export async function generate(contract) {
  const { schemas } = contract.document.components
  const modules = {
    parameters: compile(
      { coerceTypes: 'array', useDefaults: true },
      mapValues(schemas, plainSchema),
      parameterSchemas(contract),
    ),
    bodies: compile({ useDefaults: true }, mapValues(schemas, boundedSchema), bodySchemas(contract)),
    replies: compile({}, closeComponents(contract), replySchemas(contract)),
  }
  return {
    'generated/validators.js':
      header +
      (await bundle({
        ...mapValues(modules, ({ code }) => code),
        entry: printEntry(contract, modules),
        errors: addErrors,
      })),
    'generated/validators.d.ts': declarations,
  }
}

// A component becomes one shared function, not a copy per use. For that it must be a schema with its own $id: Ajv
// compiles a pointer into another schema again for each use. Equal schemas, such as the path parameters of a channel,
// share a function too.
function compile(options, components, schemas) {
  const ajv = openAjv({ ...options, allErrors: true, strict: true, strictTypes: true })
  for (const [name, schema] of Object.entries(components)) ajv.addSchema({ $id: `component:${name}`, ...schema })
  const exported = new Map()
  const names = {}
  for (const [name, schema] of Object.entries(schemas)) {
    const text = JSON.stringify(schema)
    if (!exported.has(text)) {
      addSchema(ajv, name, { $id: name, ...schema })
      exported.set(text, name)
    }
    names[name] = exported.get(text)
  }
  return { code: linearise(codeOf(ajv, [...exported.values()])), names }
}

// Ajv copies all earlier errors whenever a component adds some: quadratic, minutes for a 1 MiB array of invalid values.
// Adding in place takes milliseconds.
function linearise(code) {
  const copying = /vErrors === null \? (\w+)\.errors : vErrors\.concat\(\1\.errors\)/g
  const changed = code.replaceAll(copying, 'addErrors(vErrors, $1.errors)')
  if (changed.includes('vErrors.concat(')) throw new Error('Ajv merges errors in a new way: adapt `linearise`')
  return `import { addErrors } from 'chat:errors'\n${changed}`
}

function parameterSchemas({ operations }) {
  return Object.fromEntries(
    operations.flatMap((operation) =>
      ['path', 'query', 'header'].flatMap((place) => {
        const schema = parameterSchema(operation, place)
        return schema ? [[`${operation.id}_${place}`, schema]] : []
      }),
    ),
  )
}

// An operation without query parameters gets a closed empty object, so that unknown ones are refused there too.
function parameterSchema(operation, place) {
  const parameters = operation.parameters.filter((parameter) => parameter.in === place)
  if (parameters.length === 0 && place !== 'query') return undefined
  const nameOf = (parameter) => (place === 'header' ? parameter.name.toLowerCase() : parameter.name)
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((parameter) => [nameOf(parameter), plainSchema(parameter.schema)])),
    required: parameters.filter((parameter) => parameter.required).map(nameOf),
    additionalProperties: place === 'header',
  }
}

function bodySchemas({ operations, get }) {
  return Object.fromEntries(
    operations.flatMap(({ id, contentType, bodySchema, jsonSchema }) => {
      const body = contentType === 'multipart/form-data' ? fieldsOnly(bodySchema, get) : bodySchema
      return [
        ...(body ? [[`${id}_body`, boundedSchema(body)]] : []),
        ...(jsonSchema ? [[`${id}_json`, boundedSchema(jsonSchema)]] : []),
      ]
    }),
  )
}

function fieldsOnly(schema, get) {
  const files = fileKeys(schema, get)
  const whole = get(schema)
  return {
    ...whole,
    properties: Object.fromEntries(Object.entries(whole.properties).filter(([name]) => !files.includes(name))),
    required: (whole.required ?? []).filter((name) => !files.includes(name)),
  }
}

// Success bodies must hold no undeclared property, and refusals only codes that the operation lists.
function replySchemas(contract) {
  const schemas = {}
  for (const operation of contract.operations) {
    for (const status of operation.successStatuses) {
      const schema = contentSchema(operation.responses[status])
      if (schema) schemas[`${operation.id}_${status}`] = closeSchema(schema, contract.get)
    }
    for (const [status, codes] of groupErrorCodesByStatus(operation, contract.errorCodes)) {
      schemas[`${operation.id}_${status}`] = refusalSchema(status, codes)
    }
  }
  return schemas
}

function refusalSchema(status, codes) {
  return {
    type: 'object',
    allOf: [{ $ref: 'component:Error.closed' }],
    properties: {
      statusCode: { const: status },
      error: { type: 'object', properties: { code: { enum: codes } } },
    },
  }
}

function printEntry({ operations, errorCodes }, { parameters, bodies, replies }) {
  return [
    "import * as parameters from 'chat:parameters'",
    "import * as bodies from 'chat:bodies'",
    "import * as replies from 'chat:replies'",
    'function noBody(data) {',
    '  const empty = data === undefined || data === null',
    "  noBody.errors = empty ? null : [{ instancePath: '', schemaPath: '#/false', keyword: 'false schema', params: {}, message: 'must be absent' }]",
    '  return empty',
    '}',
    `export const requestValidators = { ${operations.map((operation) => printRequest(operation, parameters.names, bodies.names)).join(',\n')} }`,
    `export const replyValidators = { ${operations.map((operation) => printReplies(operation, errorCodes, replies.names)).join(',\n')} }`,
  ].join('\n')
}

function printRequest({ id }, parameterNames, bodyNames) {
  const entries = ['path', 'query', 'header']
    .filter((place) => parameterNames[`${id}_${place}`])
    .map((place) => `${place === 'header' ? 'headers' : place}: parameters.${parameterNames[`${id}_${place}`]}`)
  const bodies = ['body', 'json']
    .filter((name) => bodyNames[`${id}_${name}`])
    .map((name) => `${name}: bodies.${bodyNames[`${id}_${name}`]}`)
  return `${id}: { ${[...entries, ...bodies].join(', ')} }`
}

function printReplies(operation, errorCodes, names) {
  const statuses = [...operation.successStatuses, ...groupErrorCodesByStatus(operation, errorCodes).keys()]
  const entries = statuses.map((status) => {
    const name = names[`${operation.id}_${status}`]
    return `${status}: ${name ? `replies.${name}` : 'noBody'}`
  })
  return `${operation.id}: { ${entries.join(', ')} }`
}

const declarations = `${header}
import type { OperationId } from './operations'

export interface ValidationError {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
}

/** Checks a value and leaves its errors in \`errors\`, until the next call. */
export interface Validator {
  (data: unknown): boolean
  errors?: ValidationError[] | null
}

export interface RequestValidators {
  /** Coerces the values of its object in place and fills in defaults. */
  path?: Validator
  query: Validator
  /** Names are in lower case. */
  headers?: Validator
  /** Fills in defaults in place. Of a multipart body: the fields that are not files. */
  body?: Validator
  /** Of an operation that takes a form: the JSON that it takes in its place. */
  json?: Validator
}

export const requestValidators: Record<OperationId, RequestValidators>

/** By status. A status without a validator is one that the contract does not allow. */
export const replyValidators: Record<OperationId, Partial<Record<number, Validator>>>
`
