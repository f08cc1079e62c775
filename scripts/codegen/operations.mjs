import { deprecationOf } from './deprecation.mjs'
import { defaultedKeys, knownRateClasses } from './load.mjs'

const header = '// generated from spec/openapi.yaml by scripts/codegen; do not edit\n'

// The operations for the server: a table for routing and documentation, and the types of handlers.
export async function generate({ operations, errorCodes, version, featureLevel, get }) {
  const table = Object.fromEntries(operations.map((operation) => [operation.id, describe(operation)]))
  const content = [
    header,
    "import type { operations as Contract } from './openapi'\n",
    `/** The version of the contract, and its feature level, which rises with each version that adds or changes something. */\nexport const contract: { readonly version: string; readonly featureLevel: number } = ${print({ version, featureLevel })}\n`,
    `export const operations = ${print(table)} as const\n`,
    'export type OperationId = keyof typeof operations\n',
    deprecations(operations),
    `/** The class of an operation for rate limits. */\nexport type RateClass = ${printUnion(knownRateClasses)}\n`,
    `export const errorCodes = ${print(pickStatusAndMessage(errorCodes))} as const\n`,
    'export type ErrorCode = keyof typeof errorCodes\n',
    printInterface(
      'DefaultedKeys',
      'Keys that the validators fill in when they are absent.',
      listDefaults(operations, get),
    ),
    printInterface(
      'FileKeys',
      'Multipart fields that are streamed instead of being part of the body.',
      operations.filter(({ files }) => files.length > 0).map(({ id, files }) => [id, printUnion(files)]),
    ),
    handlerTypes,
  ].join('\n')
  return { 'generated/operations.ts': content }
}

function describe(operation) {
  return {
    method: operation.method,
    path: operation.path,
    tag: operation.tags[0],
    core: operation.core,
    guards: operation.guards,
    emits: operation.emits,
    errors: operation.errors,
    rateClass: operation.rateClass,
    body: bodyPresence(operation),
    contentType: operation.contentType,
    idempotent: operation.idempotent,
    statuses: operation.successStatuses,
  }
}

function deprecations(operations) {
  const deprecated = operations.flatMap(({ id, source }) => {
    const dates = deprecationOf(source)
    return dates ? [[id, dates]] : []
  })
  return [
    '/** Since when an operation is deprecated, and when it goes away: days in UTC. */',
    'export interface Deprecation {\n  since: string\n  sunset: string\n}\n',
    `export const deprecations: Partial<Record<OperationId, Deprecation>> = ${print(Object.fromEntries(deprecated))}\n`,
  ].join('\n')
}

function bodyPresence({ requestBody }) {
  if (!requestBody) return 'none'
  return requestBody.required ? 'required' : 'optional'
}

function pickStatusAndMessage(errorCodes) {
  return Object.fromEntries(
    Object.entries(errorCodes).map(([code, { status, message }]) => [code, { status, message }]),
  )
}

function listDefaults(operations, get) {
  return operations.flatMap((operation) => {
    const query = operation.parameters
      .filter((parameter) => parameter.in === 'query' && parameter.schema?.default !== undefined)
      .map((parameter) => parameter.name)
    const body = operation.bodySchema ? defaultedKeys(operation.bodySchema, get) : []
    if (query.length + body.length === 0) return []
    return [[operation.id, `{ query: ${printUnion(query)}; body: ${printUnion(body)} }`]]
  })
}

function printInterface(name, comment, entries) {
  const lines = entries.map(([key, type]) => `  ${key}: ${type}`)
  return `// ${comment}\nexport type ${name} = {\n${lines.join('\n')}\n}\n`
}

function printUnion(names) {
  return names.length === 0 ? 'never' : names.map((name) => JSON.stringify(name)).join(' | ')
}

function print(value) {
  return JSON.stringify(value, null, 2)
}

const handlerTypes = `
type Empty = Record<never, never>
type Flatten<T> = { [K in keyof T]: T[K] }
type Content<T> = T extends { content: infer C } ? C[keyof C] : undefined
type KeysOf<Table, O, Part> = O extends keyof Table ? (Part extends keyof Table[O] ? Table[O][Part] : never) : never
type Filled<T, K> = [K] extends [never] ? T : Flatten<T & { [P in Extract<K, keyof T>]-?: Exclude<T[P], undefined> }>
type LowerCaseKeys<T> = { [K in keyof T as Lowercase<K & string>]: T[K] }

type Parameters<O extends OperationId, In extends 'path' | 'query' | 'header'> = [
  NonNullable<Contract[O]['parameters'][In]>,
] extends [never]
  ? Empty
  : NonNullable<Contract[O]['parameters'][In]>

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

type Fields<O extends OperationId> = O extends keyof FileKeys
  ? Without<Content<NonNullable<Contract[O]['requestBody']>>, FileKeys[O]>
  : Content<NonNullable<Contract[O]['requestBody']>>

type Body<O extends OperationId> = (typeof operations)[O]['body'] extends 'none'
  ? undefined
  : Filled<Fields<O>, KeysOf<DefaultedKeys, O, 'body'>> | ((typeof operations)[O]['body'] extends 'optional' ? undefined : never)

type Status<O extends OperationId> = Extract<(typeof operations)[O]['statuses'][number], keyof Contract[O]['responses']>
type Reply<S, B> = [B] extends [undefined]
  ? { status: S; body?: undefined; headers?: Record<string, string> }
  : { status: S; body: B | JsonText<B>; headers?: Record<string, string> }

/** A body that is JSON text already. */
interface JsonText<T> {
  readonly text: string
  toJSON(): T
}

/** A validated request: parameters are coerced, defaults are present, header names are in lower case. */
export type OperationInput<O extends OperationId> = {
  params: Parameters<O, 'path'>
  query: Filled<Parameters<O, 'query'>, KeysOf<DefaultedKeys, O, 'query'>>
  headers: LowerCaseKeys<Parameters<O, 'header'>>
  body: Body<O>
}

/** The successful responses that the contract allows. Refusals are thrown as errors with a code. */
export type OperationReply<O extends OperationId> = {
  [S in Status<O>]: Reply<S, Content<Contract[O]['responses'][S]>>
}[Status<O>]

/** The error codes of an operation in the contract. */
export type OperationErrorCode<O extends OperationId> = (typeof operations)[O]['errors'][number]

export type Handler<O extends OperationId, Context = Empty> = (
  input: OperationInput<O> & Context,
) => Promise<OperationReply<O>>

export type Handlers<Context = Empty> = { [O in OperationId]: Handler<O, Context> }
`
