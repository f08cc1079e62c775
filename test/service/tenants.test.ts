import { Client } from 'pg'
import { operations } from '../../generated/operations'
import type { StorageProvider } from '../../src/index'
import { bodyOf, resolve } from '../support/openapi'
import { raw, type RawAnswer, type RawRequest } from '../support/raw'
import { requestFor, createFixture, everyOperation, type Fixture } from '../support/fixture'
import { World, type Person } from '../support/world'

const ofChannels = everyOperation.filter((id) => operations[id].path.startsWith('/channels/{'))
const ofNoChannel = everyOperation.filter((id) => !ofChannels.includes(id))
/** Objects of a channel, by their names in paths. */
const HELD = ['messageId', 'pollId', 'scheduledId'] as const

const ask = (person: Person, request: RawRequest): Promise<RawAnswer> =>
  raw(person.node.url, { ...request, headers: { ...request.headers, authorization: `Bearer ${person.token}` } })

const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })

/** Without a storage, sending files would be refused first. */
const storageProvider: StorageProvider = {
  upload: async (file, { mimeType }) => {
    const chunks = (await file.toArray()) as Buffer[]
    return { fileUrl: 'https://files.example.com/1', fileSize: Buffer.concat(chunks).length, mimeType }
  },
  delete: () => Promise.resolve(),
}

let world: World
let alice: Person
let stranger: Person
/** Has the same id as alice, in another tenant. */
let foreigner: Person
let fixture: Fixture
let foreignFixture: Fixture

beforeAll(async () => {
  world = await World.start({ providers: { storageProvider } })
  alice = world.person('alice')
  stranger = world.person('mallory')
  foreigner = world.person('alice', { tenantId: 'another-tenant' })
  fixture = await createFixture(alice)
  foreignFixture = await createFixture(foreigner)
})
afterAll(() => world.close())

/** Every row of every table of the service. */
async function dump(): Promise<Record<string, unknown[]>> {
  const client = new Client({ connectionString: world.databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_name like 'chat\\_%' and table_name not like 'chat\\_events\\_%' order by 1",
    )
    const all: Record<string, unknown[]> = {}
    for (const { name } of tables) {
      all[name] = (await client.query(`select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`)).rows
    }
    return all
  } finally {
    await client.end()
  }
}

describe('a channel', () => {
  let before: Awaited<ReturnType<typeof dump>>
  let inboxes: Awaited<ReturnType<Person['join']>>[]
  let seen: number[]

  beforeAll(async () => {
    inboxes = [await alice.join(fixture.channelId), await world.person('bob').join(fixture.channelId)]
    inboxes.push(await foreigner.join(foreignFixture.channelId))
    seen = inboxes.map((inbox) => inbox.frames.length)
    before = await dump()
  })

  it.each(ofChannels)('is not found by another tenant: %s', async (id) => {
    expect(await ask(foreigner, requestFor(id, fixture))).toMatchObject(refusal(404, 'CHAT_CHANNEL_NOT_FOUND'))
  })

  it.each(ofChannels)('is closed to a non-member of the same tenant: %s', async (id) => {
    expect(await ask(stranger, requestFor(id, fixture))).toMatchObject(refusal(403, 'CHAT_NOT_CHANNEL_MEMBER'))
  })

  const reaching = ofChannels.flatMap((id) =>
    HELD.filter((name) => operations[id].path.includes(`{${name}}`)).map((name) => [name, id] as const),
  )
  it.each(reaching)('does not expose its %s to a channel of another tenant: %s', async (name, id) => {
    const answer = await ask(foreigner, requestFor(id, { ...foreignFixture, [name]: fixture[name] }))
    expect(answer.status).toBe(404)
    expect(answer.body.error.code).toMatch(/^CHAT_(MESSAGE|POLL|QUESTION|SCHEDULED)_NOT_FOUND$/)
  })

  const naming = everyOperation.flatMap((id) => {
    const schema = bodyOf(id)
    const names = Object.keys((schema && resolve(schema).properties) ?? {})
    return names
      .filter((name) => /^(channelId|targetChannelId|parentMessageId)$/.test(name))
      .map((name) => [name, id] as const)
  })
  it.each(naming)('is not found by another tenant as %s of a body: %s', async (name, id) => {
    const value = name === 'parentMessageId' ? fixture.messageId : fixture.channelId
    expect(await ask(foreigner, requestFor(id, foreignFixture, { [name]: value }))).toMatchObject({ status: 404 })
  })

  it.each(ofNoChannel.filter((id) => operations[id].method === 'get' || id === 'searchMessages'))(
    'is invisible to another tenant and to a non-member: %s',
    async (id) => {
      for (const person of [foreigner, stranger]) {
        const { text } = await ask(person, requestFor(id, foreignFixture, { keyword: 'fixture' }))
        for (const secret of [fixture.channelId, fixture.messageId, fixture.pollId]) expect(text).not.toContain(secret)
      }
    },
  )

  it('is unchanged afterwards, and no event was sent', async () => {
    expect(await dump()).toEqual(before)
    await alice.client.messages.send(fixture.channelId, { text: 'marker' })
    await foreigner.client.messages.send(foreignFixture.channelId, { text: 'marker' })
    for (const [index, inbox] of inboxes.entries()) {
      await inbox.find((frame) => JSON.stringify(frame.data).includes('"marker"'))
      const received = inbox.frames.slice(seen[index]).map((frame) => frame.event)
      // Presence events come from the sockets of this test.
      const own = ['chat:message:received', 'chat:unread:count:changed', 'chat:presence:changed']
      expect(received.filter((event) => !own.includes(event))).toEqual([])
      expect(received.filter((event) => event === 'chat:message:received')).toHaveLength(1)
    }
  })
})
