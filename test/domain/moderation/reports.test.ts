import { operations, type OperationId } from '../../../generated/operations'
import { caseAbout } from '../../support/decide'
import { eventually } from '../../support/eventually'
import { createFixture, everyOperation, requestFor } from '../../support/fixture'
import { raw } from '../../support/raw'
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
  it('keeps the original message and its context', async () => {
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
    // The edit is the next event after the messages: the report sends no event.
    expect((await inbox.next('chat:message:updated')).seq).toBe(sent.length + 1)
    expect((await desk().reports.list({ userId: 'alice' })).reports.map(({ id }) => id)).toEqual([report.id])
  })

  it('is filed once per user while it is open, and all reports of a message share a case', async () => {
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

  it('is possible after a block, but not for an invisible message', async () => {
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

  it('keeps the message’s files until 180 days after it was settled', async () => {
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
  it('names the user without a channel; a repeat returns the first report', async () => {
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

it('the erasure of a user removes texts kept by reports', async () => {
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

describe('a report is invisible to its subject', () => {
  const reads = everyOperation.filter((id) => operations[id].method === 'get')
  const WORDS = 'only for moderators'

  /** A user with one of each object, who calls every read operation and listens. */
  async function listener() {
    const sue = world.person('sue', { tenantId: `${world.tenantId}-${Math.random()}` })
    const [reporter, moderator] = ['bob', 'alice'].map((id) => world.person(id, { tenantId: sue.tenantId }))
    const fixture = await createFixture(sue, 'bob')
    const socket = await sue.join(fixture.channelId)
    const read = async () => {
      const answers = new Map<OperationId, string>()
      for (const id of reads) {
        const request = requestFor(id, fixture)
        if (id === 'getUsers') request.path += '?ids=bob'
        const headers = { authorization: `Bearer ${sue.token}` }
        const { status, body } = await raw(sue.node.url, { ...request, headers })
        // A position covers the whole database.
        const answer = status < 400 ? { ...body, position: undefined } : body.error
        answers.set(id, JSON.stringify([status, answer]))
      }
      return answers
    }
    /** The events since the last call, delimited by a message of her own. */
    const heard = async () => {
      const { id } = await sue.client.messages.send(fixture.channelId, { text: 'fence' })
      const isFence = ({ data }: { data: { message?: { id: string } } }) => data.message?.id === id
      await socket.find(isFence)
      const frames = socket.frames.splice(0)
      return frames.slice(0, frames.findIndex(isFence) + 1)
    }
    return { sue, reporter: reporter!, moderator: moderator!, ...fixture, read, heard }
  }

  it('while moderators claim and dismiss it', async () => {
    const { sue, reporter, moderator, channelId, messageId, read, heard } = await listener()
    const [fence] = (await heard()).slice(-1)
    const before = await read()
    const content = { category: 'spam', description: WORDS } as const
    await reporter.client.messages.report(channelId, messageId, content)
    await reporter.client.users.report('sue', content)
    await reporter.client.channels.report(channelId, content)
    const cases = [await caseAbout(reporter, messageId), await caseAbout(reporter, 'sue')]
    for (const caseId of cases) {
      await expect(sue.client.cases.get(caseId)).rejects.toMatchObject({ status: 404, code: 'CHAT_CASE_NOT_FOUND' })
      await moderator.client.cases.claim(caseId)
      await moderator.client.cases.decide(caseId, { action: 'NONE', reason: 'fine', statement: WORDS })
    }
    expect([...(await read())]).toEqual([...before])
    // Without a gap in the channel's seqs.
    expect(await heard()).toMatchObject([{ event: 'chat:message:received', seq: fence!.seq! + 1 }])
  })

  it('except the decision, without reporter, moderator, case or their texts', async () => {
    const { sue, reporter, moderator, channelId, messageId, read, heard } = await listener()
    await heard()
    const before = await read()
    const report = await reporter.client.messages.report(channelId, messageId, { category: 'spam', description: WORDS })
    const caseId = await caseAbout(reporter, messageId)
    await moderator.client.cases.decide(caseId, { action: 'WARN', reason: 'rude', statement: 'Be kind.' })
    const after = await read()
    const changed = reads.filter((id) => after.get(id) !== before.get(id))
    expect(changed.sort()).toEqual(['listDecisions', 'listUserEvents'])
    const frames = await heard()
    expect(frames.map(({ event }) => event)).toEqual(['chat:decision:made', 'chat:message:received'])
    expect(frames[0]!.data).toMatchObject({ action: 'WARN', reason: 'rude', statement: 'Be kind.' })
    const told = [JSON.stringify(frames[0]), ...changed.map((id) => after.get(id))].join()
    for (const secret of [WORDS, caseId, report.id, '"alice"']) expect(told).not.toContain(secret)
    expect(after.get('listDecisions')).not.toContain('"bob"')
    expect(JSON.stringify(frames[0])).not.toContain('"bob"')
    expect(await sue.client.decisions.list()).toMatchObject({ decisions: [{ action: 'WARN', channelId, messageId }] })
  })
})
