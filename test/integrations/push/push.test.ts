import { eventually } from '../../support/eventually'
import type { Person } from '../../support/world'
import type { TestDevice } from './devices'
import { PushWorld, routesOf } from './push-world'

const LARGE = 8

let push: PushWorld
let url: string
beforeAll(async () => {
  push = await PushWorld.start({ processes: 2, settings: { limits: { largeChannelMembers: LARGE } } })
  // No push is repeated, even on a slow machine.
  url = await push.push({ timeoutSeconds: 60 })
  await push.push({ node: 1, timeoutSeconds: 60 })
})
afterAll(() => push.close())

let alice: Person
let bob: Person
beforeEach(() => {
  alice = person('alice')
  bob = person('bob')
})

const tenantId = () => `t-${expect.getState().currentTestName}`.slice(0, 200)
const person = (userId: string) => push.world.person(userId, { tenantId: tenantId() })
const register = (of: Person, deviceId: string, device: TestDevice) =>
  routesOf(url, of.token).register(deviceId, device)
const group = async (...userIds: string[]) => (await alice.client.channels.createGroup({ userIds, name: 'Launch' })).id
const send = async (channelId: string, text: string, more: object = {}) =>
  (await alice.client.messages.send(channelId, { text, ...more })).id
/** A final message to bob: any others would have arrived before. */
const fence = async (channelId: string, device: TestDevice) => {
  await send(channelId, 'fence')
  await eventually(() => expect(device.texts).toContain('fence'))
}

it('pushes to every device of every member once, with the sender, the channel and the exact total', async () => {
  const devices = { phone: push.iphone(), tablet: push.android(), desk: push.browser() }
  for (const [id, device] of Object.entries(devices)) await register(bob, id, device)
  const own = push.iphone()
  await register(alice, 'phone', own)
  const other = await group('bob')
  const id = await group('bob')
  const first = await send(other, 'one')
  for (const device of Object.values(devices)) await eventually(() => expect(device.texts).toEqual(['one']))
  const second = await send(id, 'two')
  for (const device of Object.values(devices)) {
    await eventually(() => expect(device.texts).toEqual(['one', 'two']))
    expect(device.badge).toBe(2)
    expect([...device.shown.values()]).toMatchObject([
      { title: 'alice · Launch', channelId: other, messageId: first, seq: 1 },
      { title: 'alice · Launch', channelId: id, messageId: second, seq: 1 },
    ])
    expect(device.received).toHaveLength(2)
  }
  expect(own.received).toEqual([])
  // Apple refuses a new token for each push.
  expect(push.apns.bearers.size).toBeLessThanOrEqual(2)
})

it('does not push messages that are read, deleted or unwanted after the grace time', async () => {
  const slow = await PushWorld.start()
  try {
    const routes = await slow.push({ graceSeconds: 3600 })
    const person = (userId: string) => slow.world.person(userId)
    const userIds = ['read', 'muted', 'hidden', 'blocker', 'off', 'mention', 'bob']
    const { channels, messages } = person('alice').client
    const { id } = await channels.createGroup({ userIds })
    const devices = new Map<string, TestDevice>()
    for (const userId of userIds) {
      const device = slow.iphone()
      devices.set(userId, device)
      await routesOf(routes, person(userId).token).register('phone', device)
    }
    await person('mention').client.channels.setPushTrigger(id, { option: 'mention_only' })
    const query = (text: string) => slow.database.query(text)
    const haveArrived = (count: number) =>
      eventually(async () => expect((await query('select from chat_push.arrivals')).rows).toHaveLength(count))
    const deleted = await messages.send(id, { text: 'deleted' })
    await haveArrived(1)
    await messages.send(id, { text: 'kept' })
    await messages.delete(id, deleted.id)
    await person('read').client.channels.markRead(id)
    await person('muted').client.channels.mute(id)
    await person('hidden').client.channels.hide(id)
    await person('blocker').client.users.block({ userId: 'alice' })
    await person('off').client.channels.setPushTrigger(id, { option: 'off' })
    await messages.send(id, { text: 'named', mentionedUserIds: ['mention'] })
    await haveArrived(3)
    await query('update chat_push.arrivals set due_at = now()')
    await eventually(() => expect(devices.get('bob')?.texts.toSorted()).toEqual(['kept', 'named']))
    await eventually(() => expect(devices.get('mention')?.texts).toEqual(['named']))
    await eventually(() => expect(devices.get('read')?.texts).toEqual(['named']))
    for (const userId of ['muted', 'hidden', 'blocker', 'off']) expect(devices.get(userId)?.received).toEqual([])
  } finally {
    await slow.close()
  }
})

it.each([
  ['a small channel', 0],
  ['a large channel', LARGE],
])('reading elsewhere in %s sets the badge and removes the notices within seconds, once', async (_, more) => {
  const names = Array.from({ length: more }, (_, n) => `user${n}`)
  const [id, other] = [await group('bob', ...names), await group('bob')]
  const devices = [push.iphone(), push.android()]
  for (const [n, device] of devices.entries()) await register(bob, `device-${n}`, device)
  await send(other, 'elsewhere')
  const first = await send(id, 'first')
  await send(id, 'second')
  for (const device of devices)
    await eventually(() => expect(device.texts).toEqual(expect.arrayContaining(['elsewhere', 'first', 'second'])))
  await bob.client.channels.markRead(id, { messageId: first })
  for (const device of devices) {
    await eventually(() => expect(device.silent).toHaveLength(1), { within: 10_000 })
    expect(device.silent[0]).toMatchObject({
      badge: 2,
      data: { channelId: id },
      clear: [{ channelId: id, upToSeq: 1 }],
    })
    expect(device.texts.toSorted()).toEqual(['elsewhere', 'second'])
  }
  await bob.client.channels.markRead(id)
  for (const device of devices)
    await eventually(() => expect([device.badge, device.texts]).toEqual([1, ['elsewhere']]), { within: 10_000 })
  for (const device of devices) {
    await fence(other, device)
    expect(device.silent).toHaveLength(2)
  }
})

it('a browser gets no silent push: reads are sent with its next notice', async () => {
  const [id, other] = [await group('bob'), await group('bob')]
  const browser = push.browser()
  await register(bob, 'desk', browser)
  await send(id, 'read soon')
  await eventually(() => expect(browser.texts).toEqual(['read soon']))
  await bob.client.channels.markRead(id)
  // Until the read is recorded.
  await eventually(async () => {
    const { rows } = await push.database.query(
      `select from chat_push.deliveries where tenant_id = $1 and message_id = '' and due_at is null`,
      [tenantId()],
    )
    expect(rows).toHaveLength(1)
  })
  await send(other, 'next')
  await eventually(() => expect(browser.texts).toEqual(['next']))
  expect(browser.received[1]).toMatchObject({ badge: 1, clear: [{ channelId: id, upToSeq: 1 }] })
  await fence(other, browser)
  expect(browser.received[2]).toMatchObject({ badge: 2, clear: [] })
})

it('of a thousand members only those with devices have rows, one for each device', async () => {
  const id = await group('bob')
  await push.database.query(
    `insert into chat_channel_members (tenant_id, channel_id, user_id, id, role)
     select $1, $2, 'user-' || n, 'member-' || n, 'MEMBER' from generate_series(1, 998) n`,
    [tenantId(), id],
  )
  const devices = [push.iphone(), push.android(), push.browser()]
  for (const [n, device] of devices.entries()) await register(n < 2 ? bob : person('user-7'), `device-${n}`, device)
  await send(id, 'hello')
  for (const device of devices) await eventually(() => expect(device.texts).toEqual(['hello']))
  const { rows } = await push.database.query('select from chat_push.deliveries where tenant_id = $1', [tenantId()])
  expect(rows).toHaveLength(3)
})

it('a phone that was offline gets a notice of each message, and read ones are removed', async () => {
  const device = push.android()
  await register(bob, 'phone', device)
  push.fcm.disconnect(device)
  const ids = await Promise.all(Array.from({ length: 3 }, () => group('bob')))
  const texts = Array.from({ length: 12 }, (_, n) => `m${n}`)
  for (const [n, text] of texts.entries()) await send(ids[n % 3]!, text)
  await eventually(() => expect(push.fcm.attemptsOf(device.token)).toBe(12))
  await bob.client.channels.markRead(ids[0]!)
  await eventually(() => expect(push.fcm.attemptsOf(device.token)).toBe(13), { within: 10_000 })
  push.fcm.connect(device)
  expect(device.received).toHaveLength(13)
  expect([device.texts.toSorted(), device.badge]).toEqual([texts.filter((_, n) => n % 3 !== 0).toSorted(), 8])
})

it('pushes a stream when it ends, and its question to the users it names', async () => {
  const id = await group('bob', 'carol')
  const [ofBob, ofCarol] = [push.iphone(), push.iphone()]
  await register(bob, 'phone', ofBob)
  await register(person('carol'), 'phone', ofCarol)
  const stream = await alice.client.messages.send(id, { text: '', stream: {} })
  const run = stream.stream!.run
  const ask = { kind: 'APPROVAL' as const, prompt: 'Refund?', answerableBy: { userIds: ['bob'] } }
  const question = await alice.client.questions.ask(id, stream.id, ask)
  await eventually(() => expect(ofBob.texts).toEqual(['Refund?']))
  expect(ofCarol.received).toEqual([])
  await bob.client.questions.answer(id, stream.id, question.id, { decision: 'APPROVE' })
  await alice.client.messages.appendToStream(id, stream.id, { run, part: 0, offset: 0, text: 'Refunded.' })
  await alice.client.messages.endStream(id, stream.id, { run, state: 'COMPLETE' })
  for (const device of [ofBob, ofCarol]) await eventually(() => expect(device.texts).toContain('Refunded.'))
  expect(ofCarol.received).toHaveLength(1)
  // An edit sends no notice.
  await alice.client.messages.edit(id, stream.id, { text: 'Refunded!' })
  await fence(id, ofCarol)
  expect(ofCarol.received).toHaveLength(2)
})

it('never shows ids: a notice waits for the sender’s name, and then omits it', async () => {
  let failures = 0
  let asked = 0
  const gone = new Set<string>()
  const resolve = (id: string) => {
    asked++
    if (failures-- > 0) throw new Error('away')
    return gone.has(id) ? null : { id, nickname: `Mx ${id}` }
  }
  const userResolver = {
    getUser: async (id: string) => resolve(id),
    getUsers: async (ids: string[]) => ids.map(resolve).filter((user) => user !== null),
    searchUsers: async () => [],
  }
  const nameless = await PushWorld.start({ providers: { userResolver } })
  try {
    const routes = await nameless.push({ timeoutSeconds: 60 })
    const [ann, ben] = [nameless.world.person('ann'), nameless.world.person('ben')]
    const device = nameless.iphone()
    await routesOf(routes, ben.token).register('phone', device)
    const [group, direct] = [
      await ann.client.channels.createGroup({ userIds: ['ben', 'cat'], name: 'Launch' }),
      await ann.client.channels.createDirect({ userId: 'ben' }),
    ]
    const titles = () => [...device.shown.values()].map(({ title }) => title)
    failures = Infinity
    asked = 0
    await ann.client.messages.send(group.id, { text: 'one' })
    await eventually(() => expect(titles()).toEqual(['Launch']))
    expect(asked).toBe(4)
    await ann.client.messages.send(direct.id, { text: 'two' })
    await eventually(() => expect(titles()).toEqual(['Launch', 'New message']))
    // The resolver is back at the second attempt.
    failures = 1
    await ann.client.messages.send(direct.id, { text: 'three' })
    await eventually(() => expect(titles()).toEqual(['Launch', 'New message', 'Mx ann']))
    gone.add('cat')
    await nameless.world.person('cat').client.messages.send(group.id, { text: 'four' })
    await eventually(() => expect(titles()).toEqual(['Launch', 'New message', 'Mx ann', 'Launch']))
  } finally {
    await nameless.close()
  }
})

it('the host can render the texts, or suppress them', async () => {
  const named = await PushWorld.start()
  const routes = await named.push({
    render: ({ message, userId, badge }) =>
      message.text === 'secret' ? null : { title: `For ${userId}`, body: `${message.text} ${badge}` },
  })
  try {
    const [ann, ben] = [named.world.person('ann'), named.world.person('ben')]
    const device = named.iphone()
    await routesOf(routes, ben.token).register('phone', device)
    const { id } = await ann.client.channels.createDirect({ userId: 'ben' })
    await ann.client.messages.send(id, { text: 'secret' })
    await ann.client.messages.send(id, { text: 'ü'.repeat(4000) })
    await eventually(() => expect(device.texts).toHaveLength(1))
    expect([...device.shown.values()][0]).toMatchObject({
      title: 'For ben',
      body: expect.stringMatching(/^ü+…$/) as string,
    })
  } finally {
    await named.close()
  }
})
