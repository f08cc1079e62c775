import { operations, type ErrorCode, type OperationId } from '../../../generated/operations'
import type { MessagePolicy } from '../../../src/index'
import { inAnHour, makeDue, SWEEP_OFTEN } from '../../support/clock'
import { caseAbout, decideAbout, deskOf } from '../../support/decide'
import { createFixture, everyOperation as all, isOfStream, requestFor, type Fixture } from '../../support/fixture'
import { raw } from '../../support/raw'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

/** Operations open to a suspended user: leave, block, report, and change private settings. */
const goesOn: OperationId[] = [
  ...(['leaveChannel', 'markChannelRead', 'markChannelUnread', 'markThreadRead', 'markThreadUnread'] as const),
  ...(['blockUser', 'unblockUser', 'reportChannel', 'reportMessage', 'reportUser'] as const),
  ...(['deleteMessage', 'deletePoll', 'cancelScheduledMessage', 'cancelHeldMessage', 'appealDecision'] as const),
  ...(['saveDraft', 'deleteDraft', 'followThread', 'unfollowThread', 'hideChannel', 'unhideChannel'] as const),
  ...(['muteChannel', 'unmuteChannel', 'favoriteChannel', 'unfavoriteChannel', 'resetHistory'] as const),
  ...(['setPushTrigger', 'setCountPreference', 'searchMessages'] as const),
]
/** The moderators, by the host. */
const everyOperation = all.filter((id) => !(operations[id].guards as readonly string[]).includes('moderator'))
const isRead = (id: OperationId) => operations[id].method === 'get' || id === 'pollEvents'
const writes = everyOperation.filter((id) => !isRead(id) && !goesOn.includes(id))

let world: World
let alice: Person
beforeAll(async () => {
  const messagePolicy: MessagePolicy = {
    review: ({ kind, text }) =>
      kind !== 'RELEASE' && text === 'hold' ? { action: 'hold', reason: 'link' } : { action: 'allow' },
  }
  world = await World.start({ redis: true, storage: true, providers: { messagePolicy }, ...SWEEP_OFTEN })
  alice = world.person('alice')
})
afterAll(() => world.close())

let people = 0
/** A user who has written nothing yet, and a group of theirs with bob. */
async function newcomer(): Promise<{ sue: Person; channelId: string }> {
  const sue = world.person(`sue-${++people}`)
  const { id: channelId } = await sue.client.channels.createGroup({ userIds: ['bob', 'alice'] })
  return { sue, channelId }
}
const suspend = (userId: string, seconds?: number) =>
  decideAbout(alice, userId, { action: 'SUSPEND', reason: 'spam', ...(seconds !== undefined && { seconds }) })
const suspended = { status: 403, code: 'CHAT_USER_SUSPENDED', details: { until: null } }
const expire = (userId: string) =>
  query(world.databaseUrl, `update chat_suspensions set until = now() where user_id = $1`, [userId])

it('every write operation refuses a suspended user, and all others work', async () => {
  const { sue } = await newcomer()
  const fixtures = new Map<OperationId, Fixture>()
  // Refused requests and reads change nothing.
  const [streaming, shared] = [await createFixture(sue, 'bob', { stream: true }), await createFixture(sue)]
  for (const id of everyOperation) {
    const own = goesOn.includes(id) && (await createFixture(sue, 'bob', { of: id }))
    fixtures.set(id, own || (isOfStream(id) ? streaming : shared))
  }
  await suspend(sue.userId)
  const refused: OperationId[] = []
  const failed: unknown[] = []
  for (const id of everyOperation) {
    const fixture = fixtures.get(id) as Fixture
    const { headers, ...request } = requestFor(id, fixture, { messageId: fixture.messageId })
    if (id === 'getUsers') request.path += '?ids=bob'
    const answer = await raw(sue.node.url, {
      ...request,
      headers: { ...headers, authorization: `Bearer ${sue.token}` },
    })
    const error = (answer.body as { error?: { code: ErrorCode } } | undefined)?.error
    if (error?.code === 'CHAT_USER_SUSPENDED') refused.push(id)
    // Nothing is held, and nothing decided.
    else if (answer.status >= 400 && id !== 'cancelHeldMessage' && id !== 'appealDecision')
      failed.push([id, answer.status, error])
  }
  expect({ refused, failed }).toEqual({ refused: writes, failed: [] })
  const listed = everyOperation.filter((id) =>
    (operations[id].errors as readonly string[]).includes('CHAT_USER_SUSPENDED'),
  )
  // Messages of others.
  expect(listed.filter((id) => id !== 'deleteMessage' && id !== 'deletePoll')).toEqual(writes)
})

it('no kind of upload is accepted, and earlier uploads stay unused', async () => {
  const { sue, channelId } = await newcomer()
  const { messages, channels } = sue.client
  const picture = () => new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' })
  const upload = async () => (await messages.createUpload({ file: picture() })).uploadId
  const uploadId = await upload()
  const coverUploadId = await upload()
  await suspend(sue.userId)
  const stored = [...world.storage.files.keys()]
  const files = [{ uploadId }]
  const ways: [string, () => Promise<unknown>][] = [
    ['an upload', upload],
    ['a direct one', () => messages.createUpload({ fileName: 'x.svg', size: 6, mimeType: 'image/svg+xml' })],
    ['a file', () => messages.sendFile(channelId, { file: picture() })],
    ['one that may wait', () => messages.sendFile(channelId, { file: picture() }, { prefer: 'hold' })],
    ['an earlier upload', () => messages.send(channelId, { files })],
    ['a cover', () => channels.update(channelId, { coverUploadId })],
    ['a cover of a new group', () => channels.createGroup({ userIds: ['bob'], coverUploadId })],
    ['a stream', () => messages.send(channelId, { text: '', stream: {} })],
    ['later', () => sue.client.scheduledMessages.create(channelId, { text: 'later', scheduledAt: inAnHour() })],
  ]
  const answers: unknown[] = []
  for (const [way, write] of ways) {
    const answer = await write().catch(({ code }: { code: string }) => code)
    answers.push([way, answer])
  }
  expect(answers).toEqual(ways.map(([way]) => [way, 'CHAT_USER_SUSPENDED']))
  expect([...world.storage.files.keys()]).toEqual(stored)
  const { messages: written } = await alice.client.messages.list(channelId)
  expect(written).toEqual([])
  expect((await alice.client.channels.get(channelId)).coverUrl).toBeNull()
})

it('ends at the time that the refusal names; the last of several counts', async () => {
  const { sue, channelId } = await newcomer()
  const { decision } = await suspend(sue.userId, 3600)
  const send = () => sue.client.messages.send(channelId, { text: 'hi' })
  await expect(send()).rejects.toMatchObject({ ...suspended, details: { until: decision!.until } })
  expect(Date.parse(decision!.until!) - Date.parse(decision!.createdAt)).toBeLessThanOrEqual(3_600_000)
  const longer = await suspend(sue.userId, 7200)
  await suspend(sue.userId, 60)
  await expect(send()).rejects.toMatchObject({ details: { until: longer.decision!.until } })
  await expire(sue.userId)
  expect(await send()).toMatchObject({ text: 'hi' })
})

it('a repeat of an earlier send succeeds', async () => {
  const { sue, channelId } = await newcomer()
  const send = () => sue.client.messages.send(channelId, { text: 'once' }, { idempotencyKey: 'once' })
  const { id } = await send()
  await suspend(sue.userId)
  expect(await send()).toMatchObject({ id })
})

it('own messages can be deleted, but no others, even by an operator', async () => {
  const { sue, channelId } = await newcomer()
  const own = await sue.client.messages.send(channelId, { text: 'own' })
  const other = await alice.client.messages.send(channelId, { text: 'other' })
  await suspend(sue.userId)
  await sue.client.messages.delete(channelId, own.id)
  await expect(sue.client.messages.delete(channelId, other.id)).rejects.toMatchObject(suspended)
  expect((await alice.client.messages.list(channelId)).messages.map(({ id }) => id)).toEqual([other.id])
})

it('open streams end, and accept nothing more by request or socket', async () => {
  const { sue, channelId } = await newcomer()
  const { id: messageId } = await sue.client.messages.send(channelId, { text: '', stream: { idleSeconds: 600 } })
  const socket = await sue.join(channelId)
  const piece = { run: 1, part: 0, type: 'text' as const, offset: 0, text: 'shown' }
  await socket.request('chat:stream:append', { channelId, messageId, ...piece })
  await suspend(sue.userId)
  expect(await alice.client.messages.get(channelId, messageId)).toMatchObject({ stream: { state: 'FAILED' } })
  const more = { ...piece, offset: 5, text: ' more' }
  await expect(socket.request('chat:stream:append', { channelId, messageId, ...more })).rejects.toMatchObject({
    code: 'CHAT_USER_SUSPENDED',
  })
  await expect(sue.client.messages.appendToStream(channelId, messageId, more)).rejects.toMatchObject(suspended)
})

it('an open socket cannot send typing', async () => {
  const { sue, channelId } = await newcomer()
  const socket = await sue.join(channelId)
  await suspend(sue.userId)
  await expect(socket.request('chat:typing:start', { channelId })).rejects.toMatchObject({
    code: 'CHAT_USER_SUSPENDED',
  })
})

it('scheduled messages fail at their time, and held ones when they are released', async () => {
  const { sue, channelId } = await newcomer()
  const scheduled = await sue.client.scheduledMessages.create(channelId, { text: 'later', scheduledAt: inAnHour() })
  const hold = async (held: Promise<unknown>) => ((await held) as { heldMessage: { id: string } }).heldMessage.id
  const held = [
    await hold(sue.client.messages.send(channelId, { text: 'hold' }, { prefer: 'hold' })),
    await hold(
      sue.client.scheduledMessages.create(channelId, { text: 'hold', scheduledAt: inAnHour() }, { prefer: 'hold' }),
    ),
  ]
  const feed = await sue.socket()
  await suspend(sue.userId)
  await makeDue(world, 'chat_scheduled_messages', scheduled.id)
  expect((await feed.next('chat:scheduled:message:failed')).data).toMatchObject({
    scheduledMessage: { id: scheduled.id, errorMessage: 'CHAT_USER_SUSPENDED' },
  })
  for (const id of held) {
    await deskOf(alice).cases.decide(await caseAbout(alice, id), { action: 'RELEASE', reason: 'fine' })
    expect((await feed.next('chat:message:held:settled')).data).toMatchObject({
      ...{ heldMessageId: id, state: 'REFUSED', reason: 'CHAT_USER_SUSPENDED' },
    })
  }
  expect((await alice.client.messages.list(channelId)).messages).toEqual([])
})

it('no other user, and no other tenant, is affected; the system writes as before', async () => {
  const { sue, channelId } = await newcomer()
  await suspend(sue.userId)
  expect(await alice.client.messages.send(channelId, { text: 'hi' })).toMatchObject({ text: 'hi' })
  const abroad = world.person(sue.userId, { tenantId: 'elsewhere' })
  expect(await abroad.client.channels.createGroup({ userIds: ['bob'] })).toMatchObject({ type: 'GROUP' })
  const system = sue.node.chat.system(world.tenantId, { userId: sue.userId })
  expect(await system.messages.send(channelId, { text: 'notice' })).toMatchObject({ type: 'ADMIN' })
  await system.channels.freeze(channelId)
})

describe('a decision about a message', () => {
  async function reported() {
    const { id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const sue = world.person(`sue-${++people}`)
    await alice.client.members.invite(channelId, { userIds: [sue.userId] })
    const { id } = await sue.client.messages.send(channelId, { text: 'bad' })
    await alice.client.messages.report(channelId, id, { category: 'spam' })
    return { sue, channelId, caseId: await caseAbout(alice, id) }
  }
  const decide = (caseId: string, action: 'MUTE' | 'BAN' | 'WARN' | 'SUSPEND', body = {}) =>
    deskOf(alice).cases.decide(caseId, { action, reason: 'spam', decidedById: 'dora', ...body })

  it('mutes or bans in its channel, until the same time', async () => {
    const muted = await reported()
    const { decision } = await decide(muted.caseId, 'MUTE', { seconds: 600, statement: 'Be kind.' })
    const send = (person: Person, id: string) => person.client.messages.send(id, { text: 'x' })
    await expect(send(muted.sue, muted.channelId)).rejects.toMatchObject({ details: { mutedUntil: decision!.until } })
    expect(decision).toMatchObject({ action: 'MUTE', statement: 'Be kind.', until: expect.any(String) })
    const banned = await reported()
    expect((await decide(banned.caseId, 'BAN')).decision).toMatchObject({ action: 'BAN', until: null })
    await expect(send(banned.sue, banned.channelId)).rejects.toMatchObject({ code: 'CHAT_USER_BANNED' })
    const { entries } = await alice.node.chat.data(world.tenantId).audit({ userId: banned.sue.userId })
    // Events of one transaction within a millisecond have no order.
    const acts = entries.map(({ action, actorId }) => [action, actorId])
    expect(acts.sort()).toEqual([
      ['case.decide', 'dora'],
      ['member.ban', 'dora'],
    ])
  })

  it('shows other members no reason, and keeps a longer mute or ban', async () => {
    const { sue, channelId, caseId } = await reported()
    const socket = await world.person('bob').join(channelId)
    await decide(caseId, 'BAN', { seconds: 600 })
    expect((await socket.next('chat:user:banned')).data).toMatchObject({ userId: sue.userId, description: null })
    const other = await reported()
    await alice.client.members.ban(other.channelId, other.sue.userId, { description: 'For ever.' })
    expect((await decide(other.caseId, 'BAN', { seconds: 600 })).decision).toMatchObject({
      until: expect.any(String) as string,
    })
    const { bannedUsers } = await alice.client.members.listBanned(other.channelId)
    expect(bannedUsers).toMatchObject([{ bannedUntil: null, banDescription: 'For ever.' }])
  })

  it.each(['MUTE', 'BAN', 'SUSPEND'] as const)('lasts for a hundred years with %s, the maximum', async (action) => {
    const { caseId } = await reported()
    const { decision } = await decide(caseId, action, { seconds: 3_153_600_000 })
    expect(Date.parse(decision!.until!) - Date.parse(decision!.createdAt)).toBeGreaterThan(3_153_000_000_000)
  })

  it('warns, and changes nothing else', async () => {
    const { sue, channelId, caseId } = await reported()
    expect((await decide(caseId, 'WARN')).decision).toMatchObject({ action: 'WARN', until: null })
    expect(await sue.client.messages.send(channelId, { text: 'x' })).toMatchObject({ text: 'x' })
  })

  it('is refused with nothing done for a former member, for `seconds` without an end, and by the affected user', async () => {
    const { sue, channelId, caseId } = await reported()
    await expect(decide(caseId, 'WARN', { seconds: 5 })).rejects.toMatchObject({ field: 'seconds' })
    await expect(decide(caseId, 'WARN', { decidedById: sue.userId })).rejects.toMatchObject({
      code: 'CHAT_AUTH_FORBIDDEN',
    })
    await sue.client.channels.leave(channelId)
    await expect(decide(caseId, 'MUTE')).rejects.toMatchObject({ code: 'CHAT_USER_NOT_FOUND' })
    expect(await deskOf(alice).cases.get(caseId)).toMatchObject({ state: 'OPEN', decision: null })
  })

  it('succeeds once for two concurrent decisions', async () => {
    const { sue, caseId } = await reported()
    const both = await Promise.allSettled([
      decide(caseId, 'MUTE'),
      deskOf(alice).cases.decide(caseId, { action: 'SUSPEND', reason: 'spam' }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { decision } = await deskOf(alice).cases.get(caseId)
    const rows = await query(world.databaseUrl, `select from chat_suspensions where user_id = $1`, [sue.userId])
    expect(rows).toHaveLength(decision!.action === 'SUSPEND' ? 1 : 0)
    const muted = await alice.client.members.listMuted((await deskOf(alice).cases.get(caseId)).channelId!)
    expect(muted.mutedUsers).toHaveLength(decision!.action === 'MUTE' ? 1 : 0)
  })
})

it('a user without a channel can be neither muted nor banned', async () => {
  const { sue } = await newcomer()
  await alice.client.users.report(sue.userId, { category: 'spam' })
  const caseId = await caseAbout(alice, sue.userId)
  const mute = deskOf(alice).cases.decide(caseId, { action: 'MUTE', reason: 'spam' })
  await expect(mute).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR', field: 'action' })
})
