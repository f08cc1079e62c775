import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { finished } from '../compliance/erasing'
import { STRANGER, World, type Person } from '../../support/world'

let world: World
let alice: Person
let bob: Person
const desk = () => world.nodes[0]!.chat.system(world.tenantId, { userId: 'desk' })

beforeAll(async () => {
  world = await World.start({
    storage: true,
    processes: 2,
    sweepMs: 50,
    messageRetention: { firstMs: 20, intervalMs: 60, retryMs: 60, channelPauseMs: 1 },
  })
  alice = world.person('alice')
  bob = world.person('bob', { node: 1 })
})
afterAll(() => world.close())

const group = async () => (await alice.client.channels.createGroup({ userIds: ['bob', 'carol'] })).id
const casesOf = (subjectId: string) =>
  query<{ state: string; report_count: number; subject_type: string }>(
    world.databaseUrl,
    'select subject_type, state, report_count from chat_cases where subject_id = $1 order by opened_at',
    [subjectId],
  )

describe('a report of a message', () => {
  it('keeps the message as it was, with what stood around it', async () => {
    const channelId = await group()
    const sent = []
    for (let n = 0; n < 13; n += 1) sent.push(await alice.client.messages.send(channelId, { text: `message ${n}` }))
    const reported = sent[6]!
    const inbox = await alice.join(channelId)
    const report = await bob.client.messages.report(channelId, reported.id, { category: 'spam', description: 'ads' })
    expect(report).toEqual({
      ...{ id: report.id, category: 'spam', description: 'ads', createdAt: expect.any(String) as string },
    })
    await alice.client.messages.edit(channelId, reported.id, { text: 'something else' })
    await alice.client.messages.delete(channelId, sent[5]!.id)
    expect(await desk().reports.get(report.id)).toEqual({
      ...report,
      ...{ channelId, messageId: reported.id, userId: 'alice', reporterId: 'bob', status: 'OPEN' },
      ...{ settledAt: null, settledById: null, note: null },
      snapshot: { message: reported, before: sent.slice(1, 6), after: sent.slice(7, 12) },
    })
    // The edit is the next event after the messages: nobody learns of the report.
    expect((await inbox.next('chat:message:updated')).seq).toBe(sent.length + 1)
    expect((await desk().reports.list({ userId: 'alice' })).reports.map(({ id }) => id)).toEqual([report.id])
  })

  it('is filed once by a user while it is open, and all of a message have one case', async () => {
    const channelId = await group()
    const { id } = await alice.client.messages.send(channelId, { text: 'again and again' })
    const report = (person: Person) => person.client.messages.report(channelId, id, { category: 'harassment' })
    const carol = world.person('carol')
    const filed = await Promise.all([report(bob), report(bob), report(carol), report(bob), report(carol)])
    expect(new Set(filed.map((one) => one.id)).size).toBe(2)
    expect(await casesOf(id)).toEqual([{ subject_type: 'MESSAGE', state: 'OPEN', report_count: 2 }])

    const [ofBob, ofCarol] = [filed[0].id, filed[2].id]
    await Promise.all(
      [ofBob, ofCarol].map((reportId) => desk().reports.settle(reportId, { status: 'DISMISSED', settledById: 'dora' })),
    )
    expect(await casesOf(id)).toMatchObject([{ state: 'DECIDED' }])
    const decisions = 'select action, user_id, message_id, made_by_id from chat_decisions where message_id = $1'
    expect(await query(world.databaseUrl, decisions, [id])).toEqual([
      { action: 'NONE', user_id: null, message_id: id, made_by_id: 'dora' },
    ])

    const later = await report(bob)
    expect(later.id).not.toBe(ofBob)
    await desk().reports.reopen(ofCarol)
    expect((await report(carol)).id).toBe(ofCarol)
    expect((await casesOf(id)).slice(1)).toEqual([{ subject_type: 'MESSAGE', state: 'OPEN', report_count: 2 }])
  })

  it('is possible after a block, and not for what the caller cannot see', async () => {
    const channelId = await group()
    const old = await alice.client.messages.send(channelId, { text: 'before' })
    await bob.client.channels.resetHistory(channelId)
    const { id } = await alice.client.messages.send(channelId, { text: 'after' })
    const content = { category: 'other' } as const
    const unknown = { code: 'CHAT_MESSAGE_NOT_FOUND' }
    await expect(bob.client.messages.report(channelId, old.id, content)).rejects.toMatchObject(unknown)
    await bob.client.users.block({ userId: 'alice' })
    expect(await bob.client.messages.report(channelId, id, content)).toMatchObject(content)
    await bob.client.users.unblock({ userId: 'alice' })
    const stranger = world.person('eve').client.messages.report(channelId, id, content)
    await expect(stranger).rejects.toMatchObject({ code: 'CHAT_NOT_CHANNEL_MEMBER' })
    await alice.client.messages.delete(channelId, id)
    await expect(bob.client.messages.report(channelId, id, content)).rejects.toMatchObject(unknown)
  })

  it('keeps the files of the message until 180 days after it was settled', async () => {
    const channelId = await group()
    const sent = await alice.client.messages.sendFile(channelId, { file: new File(['proof'], 'proof.txt') })
    const url = sent.fileUrl as string
    const { id } = await bob.client.messages.report(channelId, sent.id, { category: 'inappropriate' })
    await alice.client.messages.delete(channelId, sent.id)
    const queued = () =>
      query<{ due_at: Date }>(world.databaseUrl, 'select due_at from chat_deleted_files where file_url = $1', [url])
    const hurry = `update chat_deleted_files set due_at = now() where file_url = $1`
    await query(world.databaseUrl, hurry, [url])
    // Postponed: the job has looked at it.
    await eventually(async () => (await queued())[0]!.due_at.getTime() > Date.now() + 30 * 60_000)
    expect(world.storage.files.has(url)).toBe(true)

    await desk().reports.settle(id, { status: 'RESOLVED' })
    const age = `update chat_reports set settled_at = settled_at - interval '181 days' where id = $1`
    await query(world.databaseUrl, age, [id])
    await eventually(async () => (await desk().reports.get(id)).snapshot === null)
    await query(world.databaseUrl, hurry, [url])
    await eventually(async () => (await queued()).length === 0)
    expect(world.storage.files.has(url)).toBe(false)
  })
})

describe('a report of a user', () => {
  it('names the user, and no channel; the same one again is the first', async () => {
    const content = { category: 'harassment', description: 'in many channels' } as const
    const report = await bob.client.users.report('alice', content)
    expect(await bob.client.users.report('alice', { category: 'spam' })).toEqual(report)
    expect(await desk().reports.get(report.id)).toMatchObject({
      ...{ channelId: null, messageId: null, userId: 'alice', reporterId: 'bob', snapshot: null },
    })
    expect(await casesOf('alice')).toEqual([{ subject_type: 'USER', state: 'OPEN', report_count: 1 }])
    await expect(bob.client.users.report('bob', content)).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR' })
    await expect(bob.client.users.report(STRANGER, content)).rejects.toMatchObject({ code: 'CHAT_USER_NOT_FOUND' })
  })
})

it('the erasure of a user takes the text out of what reports keep', async () => {
  const channelId = await group()
  const secret = await world.person('carol').client.messages.sendFile(channelId, {
    ...{ file: new File(['secret'], 'carols.txt'), text: 'a secret of carol' },
  })
  await alice.client.messages.send(channelId, { text: 'see', quotedMessageId: secret.id })
  const copy = await alice.client.messages.forward(channelId, secret.id, { targetChannelId: channelId })
  const { id } = await alice.client.messages.send(channelId, { text: 'by alice' })
  await bob.client.messages.report(channelId, copy.id, { category: 'other' })
  const report = await bob.client.messages.report(channelId, id, { category: 'other' })
  const begun = await world.nodes[0]!.chat.data(world.tenantId).eraseUser('carol', { messages: 'delete' })
  await finished(world, world.tenantId, begun)
  const { snapshot } = await desk().reports.get(report.id)
  expect(snapshot).toMatchObject({
    message: { senderId: 'alice', text: 'by alice' },
    before: [{ text: '' }, { text: 'see' }, { text: '' }],
  })
  expect(world.storage.files.has(secret.fileUrl as string)).toBe(false)
  expect(JSON.stringify(snapshot)).not.toContain('carol')
})
