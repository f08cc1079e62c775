import type { TenantOverrides } from '../../src/index'
import { inAnHour } from '../support/clock'
import { eventually } from '../support/eventually'
import { file, multipart, multipartType } from '../support/multipart'
import { World, type Person } from '../support/world'

/** Two tenants at once: one with overrides, and one without. */
let world: World
const own: TenantOverrides = {
  limits: {
    maxChannelMembers: 3,
    maxPinnedMessages: 1,
    maxMessageLength: 5,
    maxPollOptions: 2,
    rates: { classes: { search: { requests: 1, seconds: 600 } } },
  },
  storage: { maxFileSize: 10, allowedMimeTypes: ['image/*'] },
}
const asked: string[] = []
let small: Person
let large: Person
let channels: Map<Person, string>

beforeAll(async () => {
  world = await World.start({
    storage: true,
    settings: { limits: { maxMessageLength: 20, maxChannelMembers: 4, maxPinnedMessages: 2, maxPollOptions: 3 } },
    providers: {
      settingsProvider: {
        settingsFor(tenantId) {
          asked.push(tenantId)
          return Promise.resolve(tenantId.endsWith('-small') ? own : null)
        },
      },
    },
  })
  small = world.person('alice', { tenantId: `${world.tenantId}-small` })
  large = world.person('alice', { tenantId: `${world.tenantId}-large` })
  channels = new Map()
  for (const person of [small, large]) {
    const { id } = await person.client.channels.createGroup({ userIds: ['bob'] })
    channels.set(person, id)
  }
})
afterAll(() => world.close())

const channelOf = (person: Person) => channels.get(person) as string
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
const upload = (person: Person, content: string, name: string, type: string) =>
  person.fetch(`/channels/${channelOf(person)}/files`, {
    method: 'POST',
    headers: { 'content-type': multipartType },
    body: new Uint8Array(multipart([file(content, name, type)])),
  })
const statusOf = async (answer: Promise<Response>) => (await answer).status

type Limited = [string, string, (person: Person) => Promise<unknown>]
const limited: Limited[] = [
  ['text of a message', 'CHAT_MESSAGE_TOO_LONG', (p) => p.client.messages.send(channelOf(p), { text: 'longer' })],
  [
    'text of an edit',
    'CHAT_MESSAGE_TOO_LONG',
    async (p) => {
      const { id } = await p.client.messages.send(channelOf(p), { text: 'hi' })
      return p.client.messages.edit(channelOf(p), id, { text: 'longer' })
    },
  ],
  [
    'text of a scheduled message',
    'CHAT_MESSAGE_TOO_LONG',
    (p) => p.client.scheduledMessages.create(channelOf(p), { text: 'longer', scheduledAt: inAnHour() }),
  ],
  [
    'pinned messages',
    'CHAT_CHANNEL_PIN_LIMIT',
    async (p) => {
      for (const text of ['one', 'two']) {
        const { id } = await p.client.messages.send(channelOf(p), { text })
        await p.client.messages.pin(channelOf(p), id)
      }
    },
  ],
  [
    'options of a poll',
    'CHAT_POLL_OPTION_LIMIT',
    (p) => p.client.polls.create(channelOf(p), { title: 'Eat?', options: ['a', 'b', 'c'] }),
  ],
  [
    'options added to a poll',
    'CHAT_POLL_OPTION_LIMIT',
    async (p) => {
      const request = { title: 'Eat?', options: ['a', 'b'], allowUserSuggestion: true }
      const { id } = await p.client.polls.create(channelOf(p), request)
      return p.client.polls.addOption(channelOf(p), id, { text: 'c' })
    },
  ],
  [
    'members of a new group',
    'CHAT_CHANNEL_MEMBER_LIMIT',
    (p) => p.client.channels.createGroup({ userIds: ['b', 'c', 'd'] }),
  ],
  [
    'members who are invited',
    'CHAT_CHANNEL_MEMBER_LIMIT',
    (p) => p.client.members.invite(channelOf(p), { userIds: ['carol', 'dave'] }),
  ],
]

it.each(limited)('limits the %s by tenant, both at once', async (_what, code, work) => {
  expect(await Promise.all([codeOf(work(small)), codeOf(work(large))])).toEqual([code, 'done'])
})

it('limits files by tenant', async () => {
  const both = async (...form: [string, string, string]) =>
    Promise.all([statusOf(upload(small, ...form)), statusOf(upload(large, ...form))])
  expect(await both('12345', 'a.png', 'image/png')).toEqual([201, 201])
  expect(await both('12345678901', 'b.png', 'image/png')).toEqual([413, 201])
  expect(await both('12345', 'c.txt', 'text/plain')).toEqual([415, 201])
})

it('limits requests by tenant without a general limit', async () => {
  const search = (person: Person) => statusOf(person.fetch('/users/search?keyword=a'))
  expect([await search(small), await search(small)]).toEqual([200, 429])
  expect([await search(large), await search(large)]).toEqual([200, 200])
})

it('applies to calls of the host too', async () => {
  const { chat } = world.nodes[0]!
  const code = (person: Person) =>
    codeOf(chat.system(person.tenantId).messages.send(channelOf(person), { text: 'longer' }))
  expect([await code(small), await code(large)]).toEqual(['CHAT_MESSAGE_TOO_LONG', 'done'])
  const body = (person: Person) => ({
    file: Buffer.from('12345678901'),
    fileName: 'a.png',
    mimeType: 'image/png',
    text: person.userId,
  })
  const send = (person: Person) => codeOf(chat.as(person).messages.sendFile(channelOf(person), body(person)))
  expect([await send(small), await send(large)]).toEqual(['CHAT_FILE_TOO_LARGE', 'done'])
})

it('has asked the host once for each tenant', () => {
  expect([...asked].sort()).toEqual([large.tenantId, small.tenantId].sort())
})

it('asks the host once for all requests that wait for a tenant', async () => {
  let begun = 0
  let answer!: (settings: TenantOverrides) => void
  const host = new Promise<TenantOverrides>((resolve) => (answer = resolve))
  const slow = await World.start({
    providers: { settingsProvider: { settingsFor: () => ((begun += 1), host) } },
  })
  const [alice, bob] = [slow.person('alice'), slow.person('bob')]
  const lists = [
    alice.client.channels.createGroup({ userIds: ['bob'] }),
    bob.client.channels.createGroup({ userIds: ['bob'] }),
  ]
  await eventually(() => begun === 1)
  answer({ limits: { maxMessageLength: 2 } })
  const [{ id }] = (await Promise.all(lists)) as unknown as [{ id: string }]
  expect(await codeOf(alice.client.messages.send(id, { text: 'abc' }))).toBe('CHAT_MESSAGE_TOO_LONG')
  expect(begun).toBe(1)
  await slow.close()
})
