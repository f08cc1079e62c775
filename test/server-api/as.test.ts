import { operations, type OperationId } from '../../generated/operations'
import type { ChatOperations } from '../../generated/server-api'
import { resources } from '../../generated/server-api-methods'
import { ChatError } from '../../src/index'
import { tour, tourPolicy } from '../contract/tour'
import { createFixture, everyOperation, type Fixture } from '../support/fixture'
import { bodyOf, parametersOf, resolve } from '../support/openapi'
import { raw } from '../support/raw'
import { query } from '../support/recount'
import { errorOf, recorded, refusalOf, withoutNames, type Call } from '../support/same-answers'
import { World } from '../support/world'

let world: World
beforeAll(async () => {
  world = await World.start({ storage: true, providers: { messagePolicy: tourPolicy } })
})
afterAll(() => world.close())

const chatOf = ({ nodes }: World) => (nodes[0] as World['nodes'][number]).chat
const as = (userId: string, tenantId = world.tenantId) => chatOf(world).as({ tenantId, userId })

describe('every operation', () => {
  it('returns the same in process as over HTTP', async () => {
    const overHttp: Call[] = []
    const inProcess: Call[] = []
    const client = (userId: string) => recorded(world.person(userId, { tenantId: 'tour-a' }).client, overHttp)
    const user = (userId: string) => recorded(as(userId, 'tour-b'), inProcess)
    await tour(client('alice'), client('bob'))
    await tour(user('alice'), user('bob'))

    const told = (calls: Call[]): unknown =>
      JSON.parse(JSON.stringify(withoutNames(calls)).replaceAll(/tour-[ab]/g, 'either'))
    expect(told(inProcess)).toEqual(told(overHttp))
    const called = new Set(inProcess.map(({ method }) => method))
    expect(called).toEqual(new Set(methods().map(({ name }) => name)))
  })

  it('is refused in process exactly as over HTTP', async () => {
    const fixture = await createFixture(world.person('alice'))
    for (const { id, name } of methods()) {
      for (const [what, given] of Object.entries(refusedInputs(id, fixture))) {
        const [there, here] = await Promise.all([
          refusedOverHttp(id, given),
          refusalOf(call(name, given), `${id}, ${what}`),
        ])
        expect({ id, what, ...here }).toEqual({ id, what, ...there })
      }
    }
  })
})

interface Given {
  params: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  userId?: string
}

/** The methods of the contract, without iterators. */
function methods(): { name: string; id: OperationId }[] {
  return Object.entries(resources).flatMap(([resource, rows]) =>
    Object.entries(rows as Record<string, { id: OperationId; repeats?: string }>)
      .filter(([, { repeats }]) => repeats === undefined)
      .map(([name, { id }]) => ({ name: `${resource}.${name}`, id })),
  )
}

/** Calls that are refused, with every fault possible for the operation. */
function refusedInputs(id: OperationId, fixture: Fixture): Record<string, Given> {
  const { body: takes, contentType, path } = operations[id]
  const ids: Record<string, string> = { ...fixture, id: fixture.channelId, key: 'key' } as never
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  const params = Object.fromEntries(names.map((name) => [name, String(ids[name])]))
  const unknown = Object.fromEntries(names.map((name) => [name, 'nothing-like-it']))
  const inputs: Record<string, Given> = {}
  // Over HTTP files are sent as forms: they have separate tests.
  if (contentType === 'multipart/form-data') return {}
  const schema = bodyOf(id)
  // Operations without a channel return their data.
  if (names.some((name) => name === 'id' || name === 'channelId') && !schema)
    inputs['an unknown channel'] = { params: unknown }
  if (names.includes('id') && !schema) inputs['a stranger'] = { params, userId: 'mallory' }
  if (parametersOf(id).some((parameter) => parameter.in === 'query')) {
    inputs['an unknown query parameter'] = { params, query: { unknown: 1 } }
    inputs['a page beyond the limit'] = { params, query: { limit: 5000, cursor: 'x'.repeat(3000) } }
  }
  if (schema) {
    const properties = Object.keys(resolve(schema).properties ?? {})
    inputs['an unknown property'] = { params, body: { unknown: true } }
    inputs['wrong types'] = { params, body: Object.fromEntries(properties.map((name) => [name, [['wrong']]])) }
    inputs['a list'] = { params, body: [] }
    inputs['a forbidden key'] = { params, body: { constructor: 1 } }
    inputs['NUL'] = { params, body: Object.fromEntries(properties.map((name) => [name, 'a\0b'])) }
    inputs['too much'] = { params, body: { text: 'x'.repeat(1024 * 1024) } }
    if (takes === 'required') inputs['no body'] = { params }
  }
  return inputs
}

function call(name: string, { params, query, body, userId = 'alice' }: Given): Promise<unknown> {
  const [resource, method] = name.split('.') as [keyof ChatOperations, string]
  const args = [...Object.values(params), ...(body === undefined && query === undefined ? [] : [body ?? query])]
  const methods = as(userId)[resource] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  return methods[method]?.(...args) as Promise<unknown>
}

async function refusedOverHttp(id: OperationId, { params, query = {}, body, userId = 'alice' }: Given) {
  const { method, path } = operations[id]
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] as string))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  const person = world.person(userId)
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' }
  const answer = await raw(person.node.url, {
    method: method.toUpperCase(),
    path: search ? `${filled}?${search}` : filled,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (answer.status < 400) throw new Error(`${id} returned ${answer.status} over HTTP`)
  const { code, message, details } = answer.body.error
  return { code, status: answer.status, message, details }
}

describe('a call', () => {
  it('names the invalid field', async () => {
    const refused = as('alice').channels.createGroup({ userIds: ['bob', 7 as unknown as string] })
    await expect(refused).rejects.toBeInstanceOf(ChatError)
    await expect(refused).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR', status: 400, field: 'userIds/1' })
    await expect(as('alice').channels.get('')).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR', field: 'id' })
    await expect(as('alice').channels.get(undefined as unknown as string)).rejects.toMatchObject({ field: 'id' })
    const cyclic: Record<string, unknown> = {}
    cyclic.self = cyclic
    await expect(as('alice').messages.send('c', { text: 'hi', metadata: cyclic })).rejects.toMatchObject({
      field: 'body',
    })
    for (const user of [{ tenantId: '', userId: 'alice' }, { userId: 'alice' }, { tenantId: 'a\0', userId: 'alice' }]) {
      expect(() => chatOf(world).as(user as never)).toThrow(expect.objectContaining({ field: 'tenantId' }))
    }
    expect(() => chatOf(world).system(undefined as never)).toThrow(expect.objectContaining({ field: 'tenantId' }))
  })

  it('does not change its arguments, and returns values that the host may change', async () => {
    const body = Object.freeze({ userIds: Object.freeze(['bob']) as string[], name: 'Frozen' })
    const { id } = await as('alice').channels.createGroup(body)
    const metadata = { stage: 'as sent' }
    const sending = as('alice').messages.send(id, { text: 'hi', metadata })
    metadata.stage = 'changed meanwhile'
    expect((await sending).metadata).toEqual({ stage: 'as sent' })
    const done = await as('alice').channels.mute(id)
    done.success = false as never
    expect(await as('alice').channels.unmute(id)).toEqual({ success: true })
    const page = Object.freeze({ limit: 5 })
    expect((await as('alice').messages.list(id, page)).messages).toHaveLength(1)
  })

  it('for a list iterates over pages', async () => {
    const { id } = await as('alice').channels.createGroup({ userIds: ['bob'] })
    for (let n = 0; n < 5; n += 1) await as('alice').messages.send(id, { text: `needle ${n}` })
    const texts: string[] = []
    for await (const { text } of as('bob').messages.iterate(id, { limit: 2 })) texts.push(text)
    expect(texts).toEqual(['needle 4', 'needle 3', 'needle 2', 'needle 1', 'needle 0'])
    const found: string[] = []
    const search = as('bob').messages.iterateSearch({ keyword: 'needle', channelId: id, limit: 2 })
    for await (const { text } of search) found.push(text)
    expect(found).toEqual(texts)
  })

  it('with an idempotency key creates one message, even together with HTTP', async () => {
    const { id } = await as('alice').channels.createGroup({ userIds: ['bob'] })
    const options = { idempotencyKey: 'once' }
    const sent = await Promise.all([
      ...Array.from({ length: 5 }, () => as('alice').messages.send(id, { text: 'once' }, options)),
      ...Array.from({ length: 5 }, () => world.person('alice').client.messages.send(id, { text: 'once' }, options)),
    ])
    expect(new Set(sent.map((message) => message.id)).size).toBe(1)
    const other = as('alice').messages.send(id, { text: 'other' }, options)
    await expect(other).rejects.toMatchObject({ code: 'CHAT_IDEMPOTENCY_CONFLICT', status: 409 })
    const tooLong = as('alice').messages.send(id, { text: 'hi' }, { idempotencyKey: 'k'.repeat(256) })
    await expect(tooLong).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR', field: 'idempotency-key' })
  })

  it('with characters that cannot be stored is refused, naming the field; an id with them is unknown', async () => {
    const { id } = await as('alice').channels.createGroup({ userIds: ['bob'] })
    for (const bad of ['a\0', 'a\ud800']) {
      const invalid = (field: string) => ({ code: 'CHAT_VALIDATION_ERROR', status: 400, field })
      const body = { title: 'When?', options: ['Now', 'Never'] }
      const keyed = { idempotencyKey: bad }
      const header = invalid('idempotency-key')
      await expect(as('alice').messages.send(id, { text: 'hi' }, keyed)).rejects.toMatchObject(header)
      await expect(as('alice').polls.create(id, body, keyed)).rejects.toMatchObject(header)
      const file = { file: Buffer.from('hello') }
      await expect(as('alice').messages.sendFile(id, file, keyed)).rejects.toMatchObject(header)
      await expect(as('alice').messages.send(id, { text: bad })).rejects.toMatchObject(invalid('text'))
      const search = { keyword: 'hi', channelId: bad }
      await expect(as('alice').messages.search(search)).rejects.toMatchObject(invalid('channelId'))
      await expect(as('alice').channels.get(bad)).rejects.toMatchObject({ code: 'CHAT_CHANNEL_NOT_FOUND' })
      await expect(as('alice').messages.get(id, bad)).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
      await expect(as('alice').members.ban(id, bad)).rejects.toMatchObject({ code: 'CHAT_USER_NOT_FOUND' })
      await expect(as('alice').messages.send(bad, { text: 'hi' })).rejects.toMatchObject({
        code: 'CHAT_CHANNEL_NOT_FOUND',
      })
    }
    expect((await as('alice').messages.list(id)).messages).toEqual([])
  })

  it('reaches sockets like a client’s call', async () => {
    const { id } = await as('alice').channels.createGroup({ userIds: ['bob'] })
    const socket = await world.person('bob').join(id)
    const { id: messageId } = await as('alice').messages.send(id, { text: 'hi' })
    expect((await socket.next('chat:message:received')).data.message).toMatchObject({
      id: messageId,
      senderId: 'alice',
    })
  })

  it('does not count toward the user’s rate limit for HTTP', async () => {
    const limited = await World.start({ settings: { limits: { rate: { requests: 2, seconds: 60 } } } })
    const user = chatOf(limited).as({ tenantId: limited.tenantId, userId: 'alice' })
    for (let n = 0; n < 10; n += 1) await user.channels.list()
    const { client } = limited.person('alice')
    await client.channels.list()
    await client.channels.list()
    expect(await refusalOf(client.channels.list())).toMatchObject({ code: 'CHAT_RATE_LIMITED' })
    await limited.close()
  })

  it('that fails internally is logged, and throws an error of the contract without the cause', async () => {
    const logged: unknown[][] = []
    const note = (...line: unknown[]) => void logged.push(line)
    const logger = { debug: () => undefined, info: () => undefined, warn: note, error: note }
    const broken = await World.start({ settings: { logging: { logger } } })
    const { id } = await broken.person('alice').client.channels.createGroup({ userIds: ['bob'] })
    await query(
      broken.databaseUrl,
      `drop schema public_fence cascade; alter table chat_channels rename column metadata to hunter2`,
    )
    const error = await chatOf(broken)
      .as({ tenantId: broken.tenantId, userId: 'alice' })
      .channels.getMetadata(id)
      .catch((thrown: unknown) => thrown)
    expect(errorOf(error)).toMatchObject({ code: 'CHAT_INTERNAL_ERROR', status: 500 })
    expect(JSON.stringify(errorOf(error))).not.toContain('metadata')
    expect(logged.map(([fields]) => fields)).toContainEqual(
      expect.objectContaining({ operation: 'getMetadata', tenantId: broken.tenantId, userId: 'alice' }),
    )
    await broken.close()
  })
})

it('has a method for every operation of the contract', () => {
  expect(
    methods()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...everyOperation].sort())
})
