import fc from 'fast-check'
import { operations, type OperationId } from '../../generated/operations'
import { bodyOf, parametersOf, resolve, type Schema } from '../support/openapi'
import { raw, type RawRequest } from '../support/raw'
import { requestFor, createFixture, everyOperation, type Fixture } from '../support/fixture'
import { howMany } from '../support/tier'
import { World, type Person } from '../support/world'

/** Requests of one run. `FUZZ_RUNS=20000 FUZZ_SEED=… npx jest test/http/fuzz` looks further, or again. */
const RUNS = Number(process.env.FUZZ_RUNS ?? howMany(200, 5000))
const SEED = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED)

/** Operations without a provider return 501; no other status may be the server's fault. */
const ALLOWED_FAULTS = [501]

let world: World
let alice: Person
let fixture: Fixture

beforeAll(async () => {
  world = await World.start()
  alice = world.person('alice')
  fixture = await createFixture(alice)
})
afterAll(() => world.close())

const nasty = fc.oneof(
  fc.constantFrom('', ' ', '\0', 'a\0b', '\ud800', '\udfff', '\uffff', '🎉', '../..', "' or 1=1 --", '%', '%00', '\\'),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'null',
    'NaN',
    '-0',
    '1e999',
    '0x10',
    '[object Object]',
  ),
  fc.constantFrom(
    '2026-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-15:00',
    '2026-01-01T00:00:00+14:00',
  ),
  fc.constantFrom('x'.repeat(256), 'x'.repeat(5001), 'é'.repeat(2100)),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
)
const junk: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, [], {}, [null], [[]], { a: { b: {} } }),
  fc.jsonValue({ maxDepth: 4 }),
)

/** Values that a schema accepts, and occasionally one that it does not. */
function like(given: Schema, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: valid(given, name) }, { weight: 1, arbitrary: junk })
}

function valid(given: Schema, name: string): fc.Arbitrary<unknown> {
  const schema = resolve(given)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = [schema.type].flat()
  const [type] = types
  const values = ((): fc.Arbitrary<unknown> => {
    switch (type) {
      case 'object':
        return schema.properties
          ? record(schema)
          : fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 })
      case 'array':
        return fc.array(like(schema.items as Schema, name.replace(/s$/, '')), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(schema.maxItems ?? 4, 4),
        })
      case 'integer':
        return fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 1000 })
      case 'boolean':
        return fc.boolean()
      default:
        return text(schema, name)
    }
  })()
  return types.includes('null') ? fc.option(values) : values
}

function text(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (schema.format === 'date-time') {
    return fc
      .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString())
  }
  const { minLength = 0, maxLength = 60 } = schema
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
  return fc.oneof(
    free,
    fc.constantFrom('alice', 'bob', 'carol', 'stranger'),
    fc.constant(HERE).map(() => real(name)),
  )
}

/** Placeholder for an existing id. */
const HERE = Symbol('here')
const real = (name: string): string =>
  (
    ({
      ...fixture,
      parentMessageId: fixture.messageId,
      targetChannelId: fixture.channelId,
      optionId: fixture.optionIds[0],
    }) as Record<string, unknown>
  )[name]?.toString() ?? 'bob'

function record(schema: Schema): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, value]) => [key, like(value, key)]),
  )
  const whole = fc.record(model, { requiredKeys: schema.required ?? [] })
  const spoilt = fc.tuple(whole, nasty, junk).map(([value, key, extra]) => ({ ...value, [key]: extra }))
  const short = fc.record(model, { requiredKeys: [] })
  return fc.oneof({ weight: 8, arbitrary: whole }, { weight: 1, arbitrary: spoilt }, { weight: 1, arbitrary: short })
}

/** Node refuses a head of more than 16 KiB, so no part of it may be long. */
const encode = (value: unknown): string => {
  const string = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(string.slice(0, 300).toWellFormed())
}

/** A request to an operation, valid or nearly so. */
function toOperation(id: OperationId): fc.Arbitrary<RawRequest> {
  const { method, path, contentType } = operations[id]
  const parameters = parametersOf(id)
  const segments = fc.record(
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => [
          name,
          fc.oneof({ weight: 6, arbitrary: fc.constant(HERE) }, { weight: 1, arbitrary: nasty }),
        ]),
    ),
  )
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const query = fc.oneof(
    {
      weight: 8,
      arbitrary: record({
        properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
        required: inQuery.filter(({ required }) => required).map(({ name }) => name),
      }),
    },
    { weight: 1, arbitrary: fc.dictionary(nasty, junk, { maxKeys: 3 }) },
  )
  const schema = bodyOf(id)
  const body = schema
    ? fc.oneof(
        { weight: 10, arbitrary: like(schema).map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: nasty },
      )
    : fc.constant(undefined)
  const headers = fc.record(
    {
      'content-type': fc.oneof(
        { weight: 20, arbitrary: fc.constant('application/json') },
        fc.constantFrom('text/plain', ';', 'application/json; charset=x'),
      ),
      'idempotency-key': fc.oneof(fc.constantFrom('', 'key', 'x'.repeat(256)), fc.uuid()),
      'x-request-id': fc.constantFrom('', 'mine', 'x'.repeat(200)),
    },
    { requiredKeys: ['content-type'] },
  )
  return fc
    .record({ segments, query, body, headers, chunked: fc.boolean() })
    .map(({ segments, query, body, headers, chunked }) => {
      if (contentType === 'multipart/form-data') return requestFor(id, fixture)
      const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
        const value = segments[name]
        return value === HERE ? encode(name === 'id' ? fixture.channelId : real(name)) : encode(value) || 'x'
      })
      const search = Object.entries(query as object).map(([key, value]) => `${encode(key)}=${encode(value)}`)
      const target = search.length > 0 ? `${filled}?${search.join('&')}` : filled
      return { method: method.toUpperCase(), path: target, headers, body, chunked: chunked && body !== undefined }
    })
}

/** A request to a random path. */
const nonsense: fc.Arbitrary<RawRequest> = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'),
  path: fc
    .array(
      fc.oneof(
        fc.constantFrom('channels', 'messages', 'users', '..', '.', '', 'my', '%', '%2e%2e', '*', ':id', '{id}'),
        nasty.map(encode),
      ),
      { maxLength: 6 },
    )
    .map((segments) => `/${segments.join('/')}`),
})

const request: fc.Arbitrary<{ request: RawRequest; id: OperationId | undefined }> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .constantFrom(...everyOperation)
      .chain((id) => fc.record({ id: fc.constant<OperationId | undefined>(id), request: toOperation(id) })),
  },
  { weight: 1, arbitrary: fc.record({ id: fc.constant(undefined), request: nonsense }) },
)

it(
  `answers ${RUNS} random requests according to the contract, none with an internal error`,
  async () => {
    const answered: Record<number, number> = {}
    const property = fc.asyncProperty(request, async ({ request }) => {
      const answer = await raw(alice.node.url, {
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${alice.token}` },
      })
      answered[answer.status] = (answered[answer.status] ?? 0) + 1
      if (answer.status >= 500 && !ALLOWED_FAULTS.includes(answer.status)) throw new Error(answer.text)
      // Occasionally a request leaves or deletes the channel.
      if (answer.status >= 300 || request.method === 'GET') return
      const left = await raw(alice.node.url, {
        path: `/channels/${fixture.channelId}`,
        headers: { authorization: `Bearer ${alice.token}` },
      })
      if (left.status !== 200) fixture = await createFixture(alice)
    })
    // fast-check names the seed, the path to the smallest failing request, and that request.
    await fc.assert(property, { numRuns: RUNS, ...(SEED !== undefined && { seed: SEED }), endOnFailure: false })
    // Some succeeded and some were refused: otherwise the requests would prove nothing.
    expect(answered[200]).toBeGreaterThan(RUNS / 20)
    expect(answered[400]).toBeGreaterThan(RUNS / 20)
  },
  120_000 + RUNS * 100,
)
