import { makeDue, SWEEP_OFTEN } from '../../support/clock'
import { query } from '../../support/recount'
import { raw } from '../../support/raw'
import { World, type Person } from '../../support/world'

let world: World
let alice: Person
/** Bob at each of the processes. */
let bobs: Person[]
let bob: Person

beforeAll(async () => {
  world = await World.start({ ...SWEEP_OFTEN, processes: 4, storage: true })
  alice = world.person('alice')
  bobs = [0, 1, 2, 3].map((node) => world.person('bob', { node }))
  bob = bobs[1] as Person
})
afterAll(() => world.close())

async function group(settings: { slowModeSeconds?: number; whoCanSend?: 'MEMBERS' | 'OPERATORS' }) {
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob', 'carol'] })
  if (Object.keys(settings).length > 0) await alice.client.channels.update(id, settings)
  return id
}

/** Backdates the last message. */
const pass = (channelId: string, seconds: number) =>
  query(
    world.databaseUrl,
    `update chat_channel_members set last_sent_at = last_sent_at - make_interval(secs => $2) where channel_id = $1`,
    [channelId, seconds],
  )

const itemOf = async (person: Person, channelId: string) => {
  const { channels } = await person.client.channels.list({ includeEmpty: true, limit: 100 })
  return channels.find(({ id }) => id === channelId)
}

const SLOW = { status: 429, code: 'CHAT_SLOW_MODE' }
const OPERATORS = { status: 403, code: 'CHAT_NOT_CHANNEL_OPERATOR' }

const plain = { retries: 0 }

/** Each way to make a message. */
const ways = {
  message: (person: Person, id: string) => person.client.messages.send(id, { text: 'hi' }, plain),
  stream: (person: Person, id: string) => person.client.messages.send(id, { text: '', stream: {} }, plain),
  file: (person: Person, id: string) =>
    person.client.messages.sendFile(id, { file: new Blob(['x']), fileName: 'a.txt' }, plain),
  poll: (person: Person, id: string) =>
    person.client.polls.create(id, { title: 'q', options: ['a', 'b'], allowMultipleVotes: false }, plain),
  async forward(person: Person, id: string) {
    const from = await group({})
    const { id: messageId } = await alice.client.messages.send(from, { text: 'forwarded' })
    return person.client.messages.forward(from, messageId, { targetChannelId: id }, plain)
  },
  async scheduled(person: Person, id: string) {
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
    const scheduled = await person.client.scheduledMessages.create(id, { text: 'hi', scheduledAt })
    return person.client.scheduledMessages.sendNow(id, scheduled.id, plain)
  },
}

describe('slow mode', () => {
  it('allows one message per interval across four processes', async () => {
    const channelId = await group({ slowModeSeconds: 600 })
    for (let interval = 1; interval <= 3; interval += 1) {
      const sends = bobs.flatMap((at) =>
        [1, 2, 3].map((n) => at.client.messages.send(channelId, { text: `${n}` }, plain)),
      )
      const results = await Promise.allSettled(sends)
      const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as object] : []))
      expect(results.length - refused.length).toBe(1)
      for (const error of refused) expect(error).toMatchObject(SLOW)
      expect((await alice.client.messages.list(channelId)).messages).toHaveLength(interval)
      await pass(channelId, 600)
    }
  })

  it.each(Object.entries(ways))('a %s starts the interval and waits for its end', async (_way, make) => {
    const channelId = await group({ slowModeSeconds: 600 })
    await make(bob, channelId)
    await expect(ways.message(bob, channelId)).rejects.toMatchObject(SLOW)
    await expect(make(bob, channelId)).rejects.toMatchObject(SLOW)
    await pass(channelId, 600)
    await make(bob, channelId)
  })

  it('tells only the sender when the next message is allowed', async () => {
    const channelId = await group({ slowModeSeconds: 600 })
    const inbox = await alice.join(channelId)
    expect(await itemOf(bob, channelId)).toMatchObject({ slowModeSeconds: 600, nextSendAt: null })
    const { createdAt } = await ways.message(bob, channelId)
    const nextSendAt = new Date(Date.parse(createdAt) + 600_000).toISOString()
    const { frame } = await inbox.next('chat:message:received').then((frame) => ({ frame: JSON.stringify(frame) }))
    expect(frame).not.toContain('nextSendAt')
    expect(await itemOf(bob, channelId)).toMatchObject({ nextSendAt })
    expect(await bob.client.channels.get(channelId)).toMatchObject({ nextSendAt })
    expect(await itemOf(world.person('carol'), channelId)).toMatchObject({ nextSendAt: null })
    const refused = await raw(bob.node.url, {
      method: 'POST',
      path: `/channels/${channelId}/messages`,
      headers: { authorization: `Bearer ${bob.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'again' }),
    })
    expect(refused.status).toBe(429)
    const { details } = refused.body.error
    expect(details).toMatchObject({ channelId, nextSendAt })
    expect(refused.headers['retry-after']).toBe(String(details.retryAfter))
    expect(Number(details.retryAfter)).toBeGreaterThan(590)
    expect(Number(details.retryAfter)).toBeLessThanOrEqual(600)
  })

  it('survives a deletion, and counts from the last message before it was turned on', async () => {
    const channelId = await group({})
    const { id } = await ways.message(bob, channelId)
    await alice.client.channels.update(channelId, { slowModeSeconds: 600 })
    await bob.client.messages.delete(channelId, id)
    await expect(ways.message(bob, channelId)).rejects.toMatchObject(SLOW)
    await alice.client.channels.update(channelId, { slowModeSeconds: 0 })
    expect(await itemOf(bob, channelId)).toMatchObject({ slowModeSeconds: 0, nextSendAt: null })
    await ways.message(bob, channelId)
  })

  it('doesn’t limit operators, the system, replays, reactions and votes', async () => {
    const channelId = await group({ slowModeSeconds: 600 })
    const { id } = await ways.message(alice, channelId)
    await ways.message(alice, channelId)
    expect(await itemOf(alice, channelId)).toMatchObject({ nextSendAt: null })
    const send = () => bob.client.messages.send(channelId, { text: 'once' }, { ...plain, idempotencyKey: 'key' })
    const sent = await send()
    expect(await send()).toEqual(sent)
    const file = () =>
      bob.client.messages.sendFile(
        channelId,
        { file: new Blob(['x']), fileName: 'a.txt' },
        { ...plain, idempotencyKey: 'file' },
      )
    await pass(channelId, 600)
    const [one, other] = await Promise.all([file(), file()])
    expect(other.id).toBe(one.id)
    await bob.client.messages.addReaction(channelId, id, { key: '👍' })
    const poll = await alice.client.polls.create(channelId, {
      ...{ title: 'q', options: ['a', 'b'], allowMultipleVotes: false },
    })
    await bob.client.polls.vote(channelId, poll.id, { optionIds: [poll.options[0]?.id as string] })
    await pass(channelId, 600)
    const { messages } = world.nodes[0]?.chat.system(world.tenantId, { userId: 'bob' }) as unknown as {
      messages: { send: (id: string, body: { text: string }) => Promise<unknown> }
    }
    await messages.send(channelId, { text: 'one' })
    await messages.send(channelId, { text: 'two' })
    await ways.message(bob, channelId)
  })

  it('a scheduled message waits until it may be sent', async () => {
    const channelId = await group({ slowModeSeconds: 600 })
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
    const scheduled = await bob.client.scheduledMessages.create(channelId, { text: 'later', scheduledAt })
    const { createdAt } = await ways.message(bob, channelId)
    const own = await bob.socket()
    await makeDue(world, 'chat_scheduled_messages', scheduled.id)
    const updated = await own.next('chat:scheduled:message:updated')
    const waiting = {
      id: scheduled.id,
      status: 'PENDING',
      scheduledAt: new Date(Date.parse(createdAt) + 600_000).toISOString(),
    }
    expect(updated.data.scheduledMessage).toMatchObject(waiting)
    await alice.client.channels.update(channelId, { slowModeSeconds: 300 })
    const moved = await own.next('chat:scheduled:message:updated')
    expect(moved.data.scheduledMessage).toMatchObject({
      scheduledAt: new Date(Date.parse(createdAt) + 300_000).toISOString(),
    })
    const chosen = await bob.client.scheduledMessages.create(channelId, { text: 'tomorrow', scheduledAt })
    await alice.client.channels.update(channelId, { slowModeSeconds: 0 })
    const sent = await own.next('chat:scheduled:message:sent')
    expect(sent.data.scheduledMessage).toMatchObject({ id: scheduled.id })
    const { scheduledMessages } = await bob.client.scheduledMessages.list(channelId)
    expect(scheduledMessages).toEqual([chosen])
  })
})

describe('an announcement channel', () => {
  it.each(Object.entries(ways))('refuses a %s of a member, and accepts it from operators', async (_way, make) => {
    const channelId = await group({ whoCanSend: 'OPERATORS' })
    await expect(make(bob, channelId)).rejects.toMatchObject(OPERATORS)
    await make(alice, channelId)
    await alice.client.members.addOperators(channelId, { userIds: ['bob'] })
    await make(bob, channelId)
  })

  it('lets members react, vote and edit; a delivery fails, typing is refused', async () => {
    const channelId = await group({})
    const own = await ways.message(bob, channelId)
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
    const scheduled = await bob.client.scheduledMessages.create(channelId, { text: 'later', scheduledAt })
    const poll = await ways.poll(alice, channelId)
    await alice.client.channels.update(channelId, { whoCanSend: 'OPERATORS' })
    await bob.client.messages.addReaction(channelId, own.id, { key: '👍' })
    await bob.client.polls.vote(channelId, poll.id, { optionIds: [poll.options[0]?.id as string] })
    await bob.client.messages.edit(channelId, own.id, { text: 'edited' })
    const inbox = await bob.join(channelId)
    await expect(inbox.request('chat:typing:start', { channelId })).rejects.toMatchObject({ code: OPERATORS.code })
    await makeDue(world, 'chat_scheduled_messages', scheduled.id)
    const failed = await inbox.next('chat:scheduled:message:failed')
    expect(failed.data.scheduledMessage).toMatchObject({ errorMessage: 'CHAT_NOT_CHANNEL_OPERATOR' })
  })

  it('is checked before slow mode, and after a mute and a freeze', async () => {
    const channelId = await group({})
    await ways.message(bob, channelId)
    await alice.client.channels.update(channelId, { slowModeSeconds: 600, whoCanSend: 'OPERATORS' })
    await expect(ways.message(bob, channelId)).rejects.toMatchObject(OPERATORS)
    await alice.client.members.mute(channelId, 'bob')
    await expect(ways.message(bob, channelId)).rejects.toMatchObject({ code: 'CHAT_USER_MUTED' })
    await alice.client.channels.freeze(channelId)
    await expect(ways.message(bob, channelId)).rejects.toMatchObject({ code: 'CHAT_CHANNEL_FROZEN' })
  })

  it('ends the streams of members, including those of demoted operators', async () => {
    const channelId = await group({})
    await alice.client.members.addOperators(channelId, { userIds: ['carol'] })
    const carol = world.person('carol')
    const [ofBob, ofCarol, ofAlice] = [
      await ways.stream(bob, channelId),
      await ways.stream(carol, channelId),
      await ways.stream(alice, channelId),
    ]
    const stateOf = async ({ id }: { id: string }) => (await alice.client.messages.get(channelId, id)).stream?.state
    await alice.client.channels.update(channelId, { whoCanSend: 'OPERATORS' })
    expect([await stateOf(ofBob), await stateOf(ofCarol)]).toEqual(['FAILED', 'STREAMING'])
    await alice.client.members.removeOperators(channelId, { userIds: ['carol'] })
    expect([await stateOf(ofCarol), await stateOf(ofAlice)]).toEqual(['FAILED', 'STREAMING'])
  })
})
