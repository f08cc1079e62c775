import type { Poll } from '../../../generated/openapi'
import { removeMessage, restoreMessage } from '../../../src/domain/cases/removal'
import { deleteMessage } from '../../../src/domain/messages/delete'
import { setStage, type Stage } from '../../equivalence/stage'
import { decideOn } from '../../support/decide'
import { Watch, type Act } from '../../support/equivalence'
import { eventually } from '../../support/eventually'
import { query, recount } from '../../support/recount'
import { World, type Person } from '../../support/world'

const DECISION = 'decision'
const MODERATION = { state: 'REMOVED', decisionId: DECISION }

let world: World
beforeAll(async () => {
  world = await World.start({ processes: 2, storage: true })
})
afterAll(() => world.close())

const remove = ({ tenantId, node: { domain } }: Person, channelId: string, messageId: string) =>
  decideOn(domain, tenantId, channelId, (tx, channel) => removeMessage(domain, tx, channel, messageId, DECISION))
const restore = ({ tenantId, node: { domain } }: Person, channelId: string, messageId: string) =>
  decideOn(domain, tenantId, channelId, (tx, channel) => restoreMessage(domain, tx, channel, messageId))

type Emits = NonNullable<Act['emits']>

describe('events equal a new read, for sender, members, blockers and moderators, when a decision removes and restores', () => {
  // One stage for all tests, since every removal is reversed.
  let stage: Stage
  let poll: Poll
  let watch: Watch
  beforeAll(async () => {
    stage = await setStage(world)
    const { alice, bob, carol, dave, erin, frank, channelId } = stage
    // She moderates as a plain member; Alice does so as an operator.
    const dora = world.person('dora', { tenantId: alice.tenantId })
    await alice.client.members.invite(channelId, { userIds: ['dora'] })
    poll = await dave.client.polls.create(channelId, { title: 'Now?', options: ['Yes', 'No'] })
    const observers = [alice, bob, carol, dave, erin, frank, dora]
    watch = await Watch.begin({ observers, channelIds: [channelId] })
  })
  afterAll(() => watch?.end())

  /** After each of the two, the state before it plus the events equals the state after it. */
  async function expectSame(
    messageId: string,
    emits: { removed: Emits; restored: Emits },
    between?: () => Promise<void>,
  ) {
    const { alice, channelId } = stage
    const counted = async () => expect(await recount(world.databaseUrl, alice.tenantId)).toEqual([])
    await watch.during({ act: () => remove(alice, channelId, messageId), emits: emits.removed })
    await counted()
    await between?.()
    await watch.during({ act: () => restore(alice, channelId, messageId), emits: emits.restored })
    await counted()
  }
  const removed: Emits = ['chat:message:deleted', 'chat:message:updated']

  it('a pinned message with a thread, quoted by another message', async () => {
    const restored: Emits = ['chat:message:restored', 'chat:pinned:message:updated']
    await expectSame(stage.message.id, { removed, restored })
  })

  it('a reply', () => expectSame(stage.reply.id, { removed, restored: ['chat:message:restored'] }))

  it('a reply hidden from a member', () =>
    expectSame(stage.hiddenReply.id, { removed, restored: ['chat:message:restored'] }))

  it('a poll', async () => {
    const { dave, channelId } = stage
    const restored: Emits = ['chat:message:restored', 'chat:poll:updated']
    await expectSame(poll.messageId, { removed, restored }, async () => {
      await expect(dave.client.polls.get(channelId, poll.id)).rejects.toMatchObject({ code: 'CHAT_POLL_NOT_FOUND' })
    })
  })
})

describe('a message removed by a decision', () => {
  let alice: Person
  let bob: Person
  let channelId: string
  let id: string

  beforeEach(async () => {
    const tenantId = `${world.tenantId}-${Math.random()}`
    ;[alice, bob] = [world.person('alice', { tenantId }), world.person('bob', { tenantId, node: 1 })]
    channelId = (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
    id = (await bob.client.messages.send(channelId, { text: 'rude' })).id
  })

  it('is visible only to its sender, with the decision', async () => {
    expect(await remove(alice, channelId, id)).toBe(true)
    const { messages } = await bob.client.messages.list(channelId)
    expect(messages).toMatchObject([{ id, text: 'rude', moderation: MODERATION }])
    expect(await bob.client.messages.get(channelId, id)).toMatchObject({ moderation: MODERATION })
    expect((await alice.client.messages.list(channelId)).messages).toEqual([])
    await expect(alice.client.messages.get(channelId, id)).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
    for (const { client } of [alice, bob]) {
      expect((await client.messages.search({ keyword: 'rude' })).messages).toEqual([])
      expect((await client.channels.list()).channels).toMatchObject([{ lastMessage: null, unreadCount: 0 }])
    }
  })

  it('can only be read and deleted by its sender', async () => {
    await remove(alice, channelId, id)
    const { messages, channels } = bob.client
    const refused = { code: 'CHAT_MESSAGE_NOT_FOUND' }
    await expect(messages.edit(channelId, id, { text: 'kind' })).rejects.toMatchObject(refused)
    await expect(messages.addReaction(channelId, id, { key: '👍' })).rejects.toMatchObject(refused)
    await expect(messages.pin(channelId, id)).rejects.toMatchObject(refused)
    await expect(messages.forward(channelId, id, { targetChannelId: channelId })).rejects.toMatchObject(refused)
    await expect(messages.send(channelId, { text: 'so', quotedMessageId: id })).rejects.toMatchObject(refused)
    await channels.markRead(channelId, { messageId: id })
    await messages.delete(channelId, id)
    expect((await messages.list(channelId)).messages).toEqual([])
    expect(await restore(alice, channelId, id)).toBe(false)
    expect(await remove(alice, channelId, id)).toBe(false)
    expect(await recount(world.databaseUrl, alice.tenantId)).toEqual([])
  })

  it('is removed and restored once', async () => {
    const { lastSeq } = await alice.client.channels.listEvents(channelId, { since: 0, limit: 1 })
    expect(await restore(alice, channelId, id)).toBe(true)
    expect(await remove(alice, channelId, id)).toBe(true)
    expect(await remove(alice, channelId, id)).toBe(true)
    expect(await restore(alice, channelId, id)).toBe(true)
    expect(await restore(alice, channelId, id)).toBe(true)
    const { events } = await alice.client.channels.listEvents(channelId, { since: lastSeq, limit: 100 })
    expect(events.map(({ event }) => event)).toEqual(['chat:message:deleted', 'chat:message:restored'])
    expect((await alice.client.channels.list()).channels).toMatchObject([{ unreadCount: 1 }])
  })

  it('comes back for members who left before and after', async () => {
    await alice.client.channels.leave(channelId)
    await remove(bob, channelId, id)
    await bob.client.members.invite(channelId, { userIds: ['alice'] })
    await alice.client.channels.leave(channelId)
    await restore(bob, channelId, id)
    expect(await recount(world.databaseUrl, alice.tenantId)).toEqual([])
    await bob.client.members.invite(channelId, { userIds: ['alice'] })
    expect(await recount(world.databaseUrl, alice.tenantId)).toEqual([])
  })

  it('sends one event with one seq, different for the sender; replays send the current state', async () => {
    const [ofAlice, ofBob] = [await alice.join(channelId), await bob.join(channelId)]
    const { lastSeq: since } = await alice.client.channels.listEvents(channelId, { since: 0, limit: 1 })
    await remove(alice, channelId, id)
    const deleted = await ofAlice.next('chat:message:deleted')
    const updated = await ofBob.next('chat:message:updated')
    expect(deleted).toMatchObject({ seq: since + 1, data: { messageId: id } })
    expect(deleted.data).not.toHaveProperty('moderation')
    expect(updated).toMatchObject({ seq: since + 1, data: { message: { id, text: 'rude', moderation: MODERATION } } })

    // Once more from the log.
    const replayed = await bob.join(channelId, since)
    expect(await replayed.next('chat:message:updated')).toEqual(updated)
    const { events } = await bob.client.channels.listEvents(channelId, { since, limit: 10 })
    expect(events).toMatchObject([{ seq: since + 1, event: 'chat:message:updated', data: updated.data }])
    const others = await alice.client.channels.listEvents(channelId, { since, limit: 10 })
    expect(others.events).toMatchObject([{ event: 'chat:message:deleted', data: deleted.data }])

    await restore(alice, channelId, id)
    expect(await ofBob.next('chat:message:restored')).toMatchObject({ data: { message: { id, text: 'rude' } } })
    const later = await bob.client.channels.listEvents(channelId, { since, limit: 10 })
    expect(later.events.map(({ event }) => event)).toEqual(['chat:message:deleted', 'chat:message:restored'])
  })

  it('ends an open stream first', async () => {
    const { id: stream } = await bob.client.messages.send(channelId, { text: 'so far', stream: {} })
    const ofBob = await bob.join(channelId)
    await remove(alice, channelId, stream)
    const frames = [await ofBob.next('chat:message:updated'), await ofBob.next('chat:message:updated')]
    expect(frames).toMatchObject([
      { data: { message: { stream: { state: 'FAILED' } } } },
      { data: { message: { stream: { state: 'FAILED' }, moderation: MODERATION } } },
    ])
  })

  it('keeps all acknowledged text of an open stream', async () => {
    const { messages } = bob.client
    const { id: stream } = await messages.send(channelId, { text: 'so ', stream: {} })
    await alice.client.messages.report(channelId, stream, { category: 'other' })
    const { cases } = alice.node.chat.system(alice.tenantId)
    const { id: caseId } = (await cases.list()).cases.find(({ subjectId }) => subjectId === stream)!
    await messages.appendToStream(channelId, stream, { run: 1, offset: 3, text: 'far' })
    // Not yet in the database: the previous piece has just been written.
    await messages.appendToStream(channelId, stream, { run: 1, offset: 6, text: ', so good' })
    await cases.decide(caseId, { action: 'REMOVE', reason: 'other' })
    expect(await messages.get(channelId, stream)).toMatchObject({
      ...{ text: 'so far, so good', stream: { state: 'FAILED' }, moderation: { state: 'REMOVED' } },
    })
  })

  it('is not deleted permanently once it was restored', async () => {
    const { domain } = bob.node
    const late = { messageId: id, decisionId: DECISION }
    const purge = () =>
      deleteMessage(domain, { tenantId: bob.tenantId, userId: 'bob', isSystem: true }, channelId, late)
    await expect(purge()).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
    expect(await bob.client.messages.get(channelId, id)).toMatchObject({ id, text: 'rude' })
    await remove(alice, channelId, id)
    await purge()
    await expect(bob.client.messages.get(channelId, id)).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
  })

  it('reaches consumers with the decision while that stands', async () => {
    const events: unknown[] = []
    await alice.node.chat.consume(
      'removals',
      (event) => {
        if (event.tenantId !== alice.tenantId) return
        const { moderation = null } = event.payload as { moderation?: unknown }
        events.push({ name: event.name, moderation })
      },
      { events: ['chat:message:deleted', 'chat:message:restored'], from: 'now' },
    )
    await remove(alice, channelId, id)
    await eventually(() => expect(events).toEqual([{ name: 'chat:message:deleted', moderation: MODERATION }]))
    await restore(alice, channelId, id)
    await eventually(() => expect(events[1]).toEqual({ name: 'chat:message:restored', moderation: null }))
  })
})

it('a removed message keeps its files, and is deleted permanently after 180 days', async () => {
  const kept = await World.start({
    storage: true,
    sweepMs: 50,
    messageRetention: { firstMs: 20, intervalMs: 60, retryMs: 60, channelPauseMs: 1 },
  })
  const [alice, bob] = [kept.person('alice'), kept.person('bob')]
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
  const file = { file: new Blob(['content']), fileName: 'a.txt' }
  const sent = await bob.client.messages.sendFile(id, file)
  const copy = await bob.client.messages.forward(id, sent.id, { targetChannelId: id })
  await remove(alice, id, sent.id)
  await bob.client.messages.delete(id, copy.id)
  const sql = (text: string) => query<{ count: number }>(kept.databaseUrl, text, [kept.tenantId])
  await sql('update chat_deleted_files set due_at = now() where tenant_id = $1')
  await eventually(async () => expect(await sql('select from chat_deleted_files where tenant_id = $1')).toEqual([]))
  expect(kept.storage.files.size).toBe(1)

  const exported = []
  for await (const record of kept.nodes[0]!.chat.data(kept.tenantId).exportUser('bob')) exported.push(record)
  expect(exported).toContainEqual(
    expect.objectContaining({ type: 'message', messageId: sent.id, moderation: MODERATION }),
  )

  await sql(
    `update chat_messages set deleted_at = now() - interval '181 days' where tenant_id = $1 and decision_id is not null`,
  )
  await eventually(async () => expect((await bob.client.messages.list(id)).messages).toEqual([]))
  await sql('update chat_deleted_files set due_at = now() where tenant_id = $1')
  await eventually(() => expect(kept.storage.files.size).toBe(0))
  expect(await restore(alice, id, sent.id)).toBe(false)
  expect(await recount(kept.databaseUrl)).toEqual([])
  await kept.close()
})
