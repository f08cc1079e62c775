import type { ChatSocket, HeldAnswer } from '../../clients/typescript/src/index'
import type { ServerEventName } from '../../generated/events'
import { checkedFetch } from '../support/contract'
import { startMockProcess, type MockProcess } from './mock-process'
import { ChatClient } from '../../clients/typescript/src/index'
import { WebSocket } from 'ws'

const CHANNEL = 'h1kdw7riuexuyr40zpir6esv'

let mock: MockProcess
const open: ChatSocket[] = []

beforeAll(async () => {
  mock = await startMockProcess()
})

afterEach(async () => {
  for (const socket of open.splice(0)) socket.close()
  await control('reset')
})

afterAll(() => mock.end())

const control = (endpoint: string, body: object = {}) =>
  fetch(`${mock.url}/mock/${endpoint}`, { method: 'POST', body: JSON.stringify(body) })

/** A client whose answers are checked against the contract, and the next events of its socket as promises. */
async function connect(userId: string) {
  const client = new ChatClient({ baseUrl: mock.url, token: userId, WebSocket, fetch: checkedFetch(), retries: 0 })
  const socket = client.realtime()
  open.push(socket)
  await socket.connect()
  await socket.join(CHANNEL)
  const next = (event: ServerEventName) =>
    new Promise<Record<string, unknown>>((done) => socket.on(event, (data) => done({ ...data })))
  return { client, next }
}

const people = async () => ({
  ...{ alice: await connect('alice'), bob: await connect('bob'), carol: await connect('carol') },
})

const heldBy = async ({ client }: Awaited<ReturnType<typeof connect>>, text: string, idempotencyKey: string) =>
  ((await client.messages.send(CHANNEL, { text }, { prefer: 'hold', idempotencyKey })) as HeldAnswer).heldMessage

describe('the policy', () => {
  it('refuses texts with a word, with its reason and details', async () => {
    const { alice } = await people()
    const rule = { contains: 'darn', action: 'refuse', reason: 'language', details: { word: 'darn' } }
    expect(await (await control('policy', rule)).json()).toEqual({ policy: [rule] })
    const refused = {
      ...{ status: 403, code: 'CHAT_POLICY_REFUSED' },
      details: { reason: 'language', word: 'darn' },
    }
    const { id } = await alice.client.messages.send(CHANNEL, { text: 'fine' })
    await expect(alice.client.messages.send(CHANNEL, { text: 'oh darn' })).rejects.toMatchObject(refused)
    await expect(alice.client.messages.edit(CHANNEL, id, { text: 'darn' })).rejects.toMatchObject(refused)
    const poll = { title: 'Which?', options: ['darn', 'heck'] }
    await expect(alice.client.polls.create(CHANNEL, poll)).rejects.toMatchObject(refused)
    await control('reset')
    expect((await alice.client.messages.send(CHANNEL, { text: 'oh darn' })).text).toBe('oh darn')
  })

  it('holds for clients that can show it, and refuses the others', async () => {
    const { alice, bob } = await people()
    await control('policy', { contains: 'www.', action: 'hold', reason: 'link' })
    const none = { code: 'CHAT_POLICY_REFUSED', details: { reason: 'held' } }
    await expect(alice.client.messages.send(CHANNEL, { text: 'www.fun.example' })).rejects.toMatchObject(none)
    const event = alice.next('chat:message:held')
    const held = await heldBy(alice, 'www.fun.example', 'one')
    expect(held).toMatchObject({ text: 'www.fun.example', reason: 'link', state: 'HELD', senderId: 'alice' })
    expect(await event).toEqual({ channelId: CHANNEL, heldMessage: held })
    expect(await heldBy(alice, 'www.fun.example', 'one')).toEqual(held)
    expect((await alice.client.heldMessages.list()).heldMessages).toEqual([held])
    expect((await bob.client.heldMessages.list()).heldMessages).toEqual([])
    expect((await bob.client.messages.list(CHANNEL)).messages.map(({ text }) => text)).not.toContain(held.text)
    const settled = alice.next('chat:message:held:settled')
    await alice.client.heldMessages.cancel(held.id)
    expect(await settled).toMatchObject({ heldMessageId: held.id, state: 'CANCELED' })
    expect((await bob.client.cases.list()).cases).toEqual([])
    await expect(heldBy(alice, 'www.fun.example', 'one')).rejects.toMatchObject({ code: 'CHAT_POLICY_REFUSED' })
    expect(await alice.client.messages.send(CHANNEL, { text: 'fine' }, { prefer: 'hold' })).toMatchObject({
      text: 'fine',
    })
  })

  it('lets a moderator release a held message, or refuse it', async () => {
    const { alice, bob } = await people()
    await control('policy', { contains: 'www.', action: 'hold', reason: 'link' })
    const poll = { title: 'www.fun.example?', options: ['Yes', 'No'] }
    const [held, refused] = [await heldBy(alice, 'www.a.example', 'a'), await heldBy(alice, 'www.b.example', 'b')]
    const waiting = (await alice.client.polls.create(CHANNEL, poll, { prefer: 'hold' })) as HeldAnswer
    expect(waiting.heldMessage).toMatchObject({ type: 'POLL', poll: { options: poll.options } })
    expect((await alice.client.cases.list()).cases).toEqual([])
    const { cases } = await bob.client.cases.list()
    expect(cases.map(({ subjectId }) => subjectId)).toEqual([held.id, refused.id, waiting.heldMessage.id])
    expect((await bob.client.cases.get(cases[0]!.id)).heldMessage).toEqual(held)
    const received = bob.next('chat:message:received')
    const settled = alice.next('chat:message:held:settled')
    await bob.client.cases.decide(cases[0]!.id, { action: 'RELEASE', reason: 'fine' })
    const { message } = (await received) as { message: { id: string; text: string } }
    expect(message.text).toBe(held.text)
    expect(await settled).toMatchObject({ heldMessageId: held.id, state: 'RELEASED', messageId: message.id })
    const again = { idempotencyKey: 'a', prefer: 'hold' } as const
    expect(await alice.client.messages.send(CHANNEL, { text: held.text }, again)).toMatchObject({ id: message.id })
    const notSent = alice.next('chat:message:held:settled')
    await bob.client.cases.decide(cases[1]!.id, { action: 'REMOVE', reason: 'spam' })
    expect(await notSent).toMatchObject({ heldMessageId: refused.id, state: 'REFUSED', reason: 'spam' })
    await bob.client.cases.decide(cases[2]!.id, { action: 'RELEASE', reason: 'fine' })
    const { messages } = await bob.client.messages.list(CHANNEL)
    expect(messages.map(({ text }) => text)).toEqual(expect.arrayContaining([held.text, poll.title]))
    expect((await alice.client.heldMessages.list()).heldMessages).toEqual([])
  })

  it('is refused without a word, or with another action', async () => {
    const wrong = await control('policy', { action: 'replace' })
    expect(wrong.status).toBe(400)
    expect(((await wrong.json()) as { error: { message: string } }).error.message).toContain('/contains is required')
    expect((await control('policy', { contains: 'x', action: 'replace' })).status).toBe(400)
  })
})

async function removed() {
  const { alice, bob, carol } = await people()
  const { id } = await alice.client.messages.send(CHANNEL, { text: 'bad' })
  const report = await carol.client.messages.report(CHANNEL, id, { category: 'spam' })
  expect(await carol.client.messages.report(CHANNEL, id, { category: 'spam' })).toEqual(report)
  const { cases } = await bob.client.cases.list()
  const caseId = cases.find(({ subjectId }) => subjectId === id)!.id
  const events = {
    updated: alice.next('chat:message:updated'),
    made: alice.next('chat:decision:made'),
    deleted: carol.next('chat:message:deleted'),
    settled: carol.next('chat:report:settled'),
  }
  await bob.client.cases.decide(caseId, { action: 'REMOVE', reason: 'spam', statement: 'No advertisements.' })
  return { alice, bob, carol, id, report, caseId, events }
}

describe('a decision', () => {
  it('removes a message for all but its sender, and notifies those concerned', async () => {
    const { alice, carol, id, report, events } = await removed()
    const { decisions } = await alice.client.decisions.list()
    expect(decisions).toMatchObject([{ action: 'REMOVE', reason: 'spam', messageId: id, appeal: null }])
    const moderation = { state: 'REMOVED', decisionId: decisions[0]!.id }
    expect(await events.updated).toMatchObject({ message: { id, moderation } })
    expect(await events.deleted).toMatchObject({ messageId: id })
    expect(await events.made).toMatchObject({ decisionId: decisions[0]!.id, statement: 'No advertisements.' })
    expect(await events.settled).toEqual({ reportId: report.id })
    expect(await alice.client.messages.get(CHANNEL, id)).toMatchObject({ text: 'bad', moderation })
    const listed = async ({ client }: typeof alice) => (await client.messages.list(CHANNEL)).messages.map((m) => m.id)
    expect(await listed(alice)).toContain(id)
    expect(await listed(carol)).not.toContain(id)
    await expect(carol.client.messages.get(CHANNEL, id)).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
    const edit = alice.client.messages.edit(CHANNEL, id, { text: 'good' })
    await expect(edit).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
  })

  it('is one: the next is refused, as is one about a claimed case', async () => {
    const { bob, carol, alice, caseId } = await removed()
    const decide = ({ client }: typeof bob, id = caseId) => client.cases.decide(id, { action: 'NONE', reason: 'x' })
    await expect(decide(carol)).rejects.toMatchObject({ code: 'CHAT_CASE_DECIDED' })
    await carol.client.users.report('alice', { category: 'harassment' })
    const { cases } = await bob.client.cases.list()
    expect(cases).toMatchObject([{ subjectType: 'USER', subjectId: 'alice', reportCount: 1 }])
    await bob.client.cases.claim(cases[0]!.id)
    await expect(decide(carol, cases[0]!.id)).rejects.toMatchObject({ code: 'CHAT_CASE_CLAIMED' })
    await expect(decide(alice, cases[0]!.id)).rejects.toMatchObject({ code: 'CHAT_CASE_NOT_FOUND' })
    expect(await decide(bob, cases[0]!.id)).toMatchObject({ state: 'DECIDED', claim: null })
  })

  it('is undone by an appeal, which another moderator decides', async () => {
    const { alice, bob, carol, id, caseId } = await removed()
    const [{ id: decisionId } = { id: '' }] = (await alice.client.decisions.list()).decisions
    const updated = alice.next('chat:decision:updated')
    const appealed = await alice.client.decisions.appeal(decisionId, { text: 'It was fine.' })
    expect(await updated).toEqual({ decision: appealed })
    expect((await carol.client.cases.list({ state: 'APPEALED' })).cases).toMatchObject([{ id: caseId }])
    const reverse = { outcome: 'REVERSED', statement: 'Looked at again.' } as const
    await expect(bob.client.cases.decideAppeal(caseId, reverse)).rejects.toMatchObject({ code: 'CHAT_AUTH_FORBIDDEN' })
    const restored = [alice, carol].map(({ next }) => next('chat:message:restored'))
    await carol.client.cases.decideAppeal(caseId, reverse)
    for (const event of restored) expect(await event).toMatchObject({ message: { id, text: 'bad' } })
    expect(await carol.client.messages.get(CHANNEL, id)).not.toHaveProperty('moderation')
    expect((await alice.client.decisions.list()).decisions).toMatchObject([
      { reversedAt: expect.any(String) as string, appeal: { state: 'REVERSED', statement: 'Looked at again.' } },
    ])
    await expect(carol.client.cases.decideAppeal(caseId, reverse)).rejects.toMatchObject({ code: 'CHAT_CASE_DECIDED' })
  })

  it('is undone without an appeal, which is then closed', async () => {
    const { alice, bob, carol, id, caseId } = await removed()
    await bob.client.cases.restore(caseId)
    await bob.client.cases.restore(caseId)
    expect((await carol.client.messages.get(CHANNEL, id)).text).toBe('bad')
    const [decision] = (await alice.client.decisions.list()).decisions
    const late = alice.client.decisions.appeal(decision!.id, { text: 'Why?' })
    await expect(late).rejects.toMatchObject({ code: 'CHAT_APPEAL_CLOSED' })
  })

  it('suspends a user, who reads and does not write until it ends or is undone', async () => {
    const { alice, bob, carol } = await people()
    await carol.client.users.report('alice', { category: 'spam' })
    const [found] = (await bob.client.cases.list()).cases
    const { decision } = await bob.client.cases.decide(found!.id, { action: 'SUSPEND', reason: 'spam', seconds: 600 })
    const send = () => alice.client.messages.send(CHANNEL, { text: 'hi' })
    const refused = { status: 403, code: 'CHAT_USER_SUSPENDED', details: { until: decision!.until } }
    await expect(send()).rejects.toMatchObject(refused)
    await alice.client.messages.list(CHANNEL)
    await alice.client.decisions.appeal(decision!.id, { text: 'Why?' })
    await carol.client.cases.decideAppeal(found!.id, { outcome: 'REVERSED' })
    expect((await send()).text).toBe('hi')
  })
})
