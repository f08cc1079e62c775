import { addSchema, bundle, codeOf, openAjv } from './bundle.mjs'
import { contentSchema, groupErrorCodesByStatus } from './load.mjs'
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
  const { document, operations } = contract
  const { schemas } = document.components
  const coercing = { coerceTypes: 'array', useDefaults: true }
  const filling = { useDefaults: true }
  const parameters = compile('parameters', coercing, mapValues(schemas, plainSchema), contract, parameterSchemas)
  const bodies = compile('bodies', filling, mapValues(schemas, boundedSchema), contract, bodySchemas)
  const replies = compile('replies', {}, closeComponents(contract), contract, replySchemas)
  const print = (...modules) =>
    operations.map(({ id }) => `${id}: { ${modules.flatMap(({ printed }) => printed[id]).join(', ')} }`).join(',\n')
  const entry = `
    import * as parameters from 'chat:parameters'
    import * as bodies from 'chat:bodies'
    import * as replies from 'chat:replies'
    function noBody(data) {
      const empty = data === undefined || data === null
      noBody.errors = empty ? null : [{ instancePath: '', schemaPath: '#/false', keyword: 'false schema', params: {}, message: 'must be absent' }]
      return empty
    }
    export const requestValidators = { ${print(parameters, bodies)} }
    export const replyValidators = { ${print(replies)} }`
  const codes = { parameters: parameters.code, bodies: bodies.code, replies: replies.code, errors: addErrors }
  return {
    'generated/validators.js': header + (await bundle({ ...codes, entry })),
    'generated/validators.d.ts': declarations,
  }
}

// A component becomes one shared function, not a copy per use. For that it must be a schema with its own $id: Ajv
// compiles a pointer into another schema again for each use. Equal schemas, such as the path parameters of a channel,
// share a function too. `printed` has the validators of each operation, as entries of the object that exports them.
function compile(module, options, components, contract, schemasOf) {
  const ajv = openAjv({ ...options, allErrors: true, strict: true, strictTypes: true })
  for (const [name, schema] of Object.entries(components)) ajv.addSchema({ $id: `component:${name}`, ...schema })
  const names = new Map()
  const nameOf = (schema, name) => {
    const text = JSON.stringify(schema)
    if (!names.has(text)) {
      addSchema(ajv, name, { $id: name, ...schema })
      names.set(text, name)
    }
    return names.get(text)
  }
  const printed = contract.operations.map((operation) => [
    operation.id,
    schemasOf(operation, contract).map(([part, schema]) => {
      const key = part === 'header' ? 'headers' : part
      return `${key}: ${schema ? `${module}.${nameOf(schema, `${operation.id}_${part}`)}` : 'noBody'}`
    }),
  ])
  return { printed: Object.fromEntries(printed), code: linearise(codeOf(ajv, [...names.values()])) }
}

// Ajv copies all earlier errors whenever a component adds some: quadratic, minutes for a 1 MiB array of invalid values.
// Adding in place takes milliseconds.
function linearise(code) {
  const copying = /vErrors === null \? (\w+)\.errors : vErrors\.concat\(\1\.errors\)/g
  const changed = code.replaceAll(copying, 'addErrors(vErrors, $1.errors)')
  if (changed.includes('vErrors.concat(')) throw new Error('Ajv merges errors in a new way: adapt `linearise`')
  return `import { addErrors } from 'chat:errors'\n${changed}`
}

// An operation without query parameters gets a closed empty object, so that unknown ones are refused there too.
function parameterSchemas(operation) {
  return ['path', 'query', 'header'].flatMap((place) => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === place)
    return parameters.length > 0 || place === 'query' ? [[place, parameterSchema(parameters, place)]] : []
  })
}

function parameterSchema(parameters, place) {
  const nameOf = (parameter) => (place === 'header' ? parameter.name.toLowerCase() : parameter.name)
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((parameter) => [nameOf(parameter), plainSchema(parameter.schema)])),
    required: parameters.filter((parameter) => parameter.required).map(nameOf),
    additionalProperties: place === 'header',
  }
}

function bodySchemas({ bodySchema, jsonSchema, files }, { get }) {
  const body = files.length > 0 ? fieldsOnly(get(bodySchema), files) : bodySchema
  const schemas = Object.entries({ body, json: jsonSchema }).filter(([, schema]) => schema)
  return schemas.map(([part, schema]) => [part, boundedSchema(schema)])
}

function fieldsOnly(schema, files) {
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !files.includes(name))),
    required: (schema.required ?? []).filter((name) => !files.includes(name)),
  }
}

// By status. Success bodies must hold no undeclared property, and refusals only codes that the operation lists.
function replySchemas(operation, { get, errorCodes }) {
  const successes = operation.successStatuses.map((status) => {
    const schema = contentSchema(operation.responses[status])
    return [status, schema && closeSchema(schema, get)]
  })
  const refusals = [...groupErrorCodesByStatus(operation, errorCodes)].map(([status, codes]) => [
    status,
    refusalSchema(status, codes),
  ])
  return [...successes, ...refusals]
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
