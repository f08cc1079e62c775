import type { DecideCase } from '../../../src/index'
import { purgeRemoved } from '../../../src/domain/cases/removal'
import { caseAbout, decideAbout, deskOf } from '../../support/decide'
import { query } from '../../support/recount'
import { SWEEP_OFTEN } from '../../support/clock'
import { World, type Person } from '../../support/world'
import { finished } from '../compliance/erasing'

let world: World
let alice: Person
beforeAll(async () => {
  world = await World.start({ ...SWEEP_OFTEN, processes: 2 })
  alice = world.person('alice')
})
afterAll(() => world.close())

let people = 0
async function member() {
  const { id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob'] })
  const sue = world.person(`sue-${++people}`, { node: 1 })
  await alice.client.members.invite(channelId, { userIds: [sue.userId] })
  const { id: messageId } = await sue.client.messages.send(channelId, { text: 'bad' })
  return { sue, channelId, messageId }
}
type Member = Awaited<ReturnType<typeof member>>
/** A member about whose message a moderator has decided. */
async function decided(
  action: DecideCase['action'],
  body: Partial<DecideCase> = {},
  before: (of: Member) => Promise<unknown> = async () => {},
) {
  const { sue, channelId, messageId } = await member()
  await before({ sue, channelId, messageId })
  const feed = await sue.socket()
  const report = await alice.client.messages.report(channelId, messageId, { category: 'spam' })
  const caseId = await caseAbout(alice, messageId)
  await deskOf(alice).cases.decide(caseId, { action, reason: 'spam', decidedById: 'dora', ...body })
  const [decision] = (await sue.client.decisions.list()).decisions
  return { sue, channelId, messageId, report, caseId, feed, decision: decision! }
}
const settle = (caseId: string, outcome: 'UPHELD' | 'REVERSED', decidedById = 'erin') =>
  deskOf(alice).cases.decideAppeal(caseId, { outcome, statement: 'Looked at again.', decidedById })
/** Appealed, and reversed. */
async function reversed(...about: Parameters<typeof decided>) {
  const all = await decided(...about)
  await all.sue.client.decisions.appeal(all.decision.id, { text: 'It was fine.' })
  return { ...all, undo: () => settle(all.caseId, 'REVERSED') }
}
const send = ({ sue, channelId }: { sue: Person; channelId: string }) =>
  sue.client.messages.send(channelId, { text: 'x' })

it('the affected user is notified of a decision, and reporters of their settled reports', async () => {
  const reporter = await alice.socket()
  const other = await world.person('bob').socket()
  const { feed, decision, report } = await decided('MUTE', { seconds: 60, statement: 'Be kind.' })
  const { id: decisionId, action, reason, statement, isAutomated, until } = decision
  expect((await feed.next('chat:decision:made')).data).toEqual({
    ...{ decisionId, action, reason, statement, isAutomated, until },
  })
  expect(decision).toMatchObject({ action: 'MUTE', reason: 'spam', statement: 'Be kind.', isAutomated: false })
  expect((await reporter.next('chat:report:settled')).data).toEqual({ reportId: report.id })
  expect([...reporter.of('chat:decision:made'), ...other.of('chat:decision:made', 'chat:report:settled')]).toEqual([])
  expect(feed.of('chat:report:settled')).toEqual([])
})

it('only reporters see a decision without an action, also in their report', async () => {
  const reporter = await alice.socket()
  const { sue, feed } = await decided('NONE')
  await reporter.next('chat:report:settled')
  const other = await alice.client.users.report(sue.userId, { category: 'spam' })
  await deskOf(alice).reports.settle(other.id, { status: 'DISMISSED' })
  expect((await reporter.next('chat:report:settled')).data).toEqual({ reportId: other.id })
  expect((await sue.client.decisions.list()).decisions).toEqual([])
  expect(feed.of('chat:decision:made', 'chat:report:settled')).toEqual([])
})

it('a user’s own decisions are listed in pages, newest first', async () => {
  const { sue } = await member()
  for (const reason of ['one', 'two', 'three']) await decideAbout(alice, sue.userId, { action: 'WARN', reason })
  const first = await sue.client.decisions.list({ limit: 2 })
  const second = await sue.client.decisions.list({ limit: 2, cursor: first.nextCursor! })
  expect([...first.decisions, ...second.decisions].map(({ reason }) => reason)).toEqual(['three', 'two', 'one'])
  expect(second.nextCursor).toBeNull()
  expect((await alice.client.decisions.list()).decisions).toEqual([])
  const appeal = alice.client.decisions.appeal(first.decisions[0]!.id, { text: 'Not mine.' })
  await expect(appeal).rejects.toMatchObject({ status: 404, code: 'CHAT_DECISION_NOT_FOUND' })
})

describe('an appeal', () => {
  it('waits for another moderator, who upholds the decision', async () => {
    const { sue, decision, caseId, feed } = await decided('WARN')
    const appeal = (text: string) => sue.client.decisions.appeal(decision.id, { text })
    const appealed = await appeal('Why?')
    expect(appealed).toMatchObject({ id: decision.id, appeal: { text: 'Why?', state: 'OPEN', decidedAt: null } })
    expect((await feed.next('chat:decision:updated')).data).toEqual({ decision: appealed })
    expect(await appeal('Why?')).toEqual(appealed)
    await expect(appeal('Really?')).rejects.toMatchObject({ status: 409, code: 'CHAT_DECISION_APPEALED' })
    const { cases } = await deskOf(alice).cases.list({ state: 'APPEALED', limit: 100 })
    expect(cases.find(({ id }) => id === caseId)).toMatchObject({
      decision: { appeal: { text: 'Why?', state: 'OPEN' } },
    })
    for (const same of ['dora', sue.userId]) {
      await expect(settle(caseId, 'UPHELD', same)).rejects.toMatchObject({ code: 'CHAT_AUTH_FORBIDDEN' })
    }
    expect(await settle(caseId, 'UPHELD')).toMatchObject({
      state: 'DECIDED',
      decision: { reversedAt: null, appeal: { state: 'UPHELD', decidedById: 'erin', statement: 'Looked at again.' } },
    })
    expect((await feed.next('chat:decision:updated')).data).toMatchObject({
      decision: { reversedAt: null, appeal: { state: 'UPHELD', statement: 'Looked at again.' } },
    })
    await expect(settle(caseId, 'REVERSED')).rejects.toMatchObject({ code: 'CHAT_CASE_DECIDED' })
    const { entries } = await alice.node.chat.data(world.tenantId).audit({ userId: sue.userId })
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['case.uphold', 'erin'],
      ['case.appeal', sue.userId],
      ['case.decide', 'dora'],
    ])
  })

  it('is possible for 180 days', async () => {
    const { sue, decision } = await decided('WARN')
    expect(Date.parse(decision.appealableUntil) - Date.parse(decision.createdAt)).toBe(180 * 86_400_000)
    const aged = `update chat_decisions set created_at = created_at - interval '180 days' where id = $1`
    await query(world.databaseUrl, aged, [decision.id])
    const appeal = sue.client.decisions.appeal(decision.id, { text: 'Late.' })
    await expect(appeal).rejects.toMatchObject({ status: 410, code: 'CHAT_APPEAL_CLOSED' })
  })

  it('is not possible once the decision was reversed without one', async () => {
    const { sue, caseId, decision } = await decided('REMOVE')
    await deskOf(alice).cases.restore(caseId)
    const appeal = sue.client.decisions.appeal(decision.id, { text: 'Late.' })
    await expect(appeal).rejects.toMatchObject({ status: 410, code: 'CHAT_APPEAL_CLOSED' })
    expect(await deskOf(alice).cases.get(caseId)).toMatchObject({ state: 'DECIDED', decision: { appeal: null } })
  })

  it('gets one of two concurrent outcomes', async () => {
    const { sue, caseId, messageId, channelId, decision } = await reversed('REMOVE')
    const both = await Promise.allSettled([settle(caseId, 'UPHELD', 'fay'), settle(caseId, 'REVERSED', 'erin')])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [{ id, appeal }] = (await sue.client.decisions.list()).decisions as [typeof decision]
    expect(id).toBe(decision.id)
    const seen = await alice.client.messages.get(channelId, messageId).then(
      () => 'REVERSED',
      () => 'UPHELD',
    )
    expect(appeal!.state).toBe(seen)
  })
})

describe('a decision that is reversed', () => {
  it('restores the message', async () => {
    const { undo, channelId, messageId, sue } = await reversed('REMOVE')
    expect((await undo()).decision).toMatchObject({ reversedAt: expect.any(String) })
    expect(await alice.client.messages.get(channelId, messageId)).toMatchObject({ text: 'bad' })
    expect((await sue.client.decisions.list()).decisions).toMatchObject([{ reversedAt: expect.any(String) }])
  })

  it('leaves the message removed while another decision to remove it stands', async () => {
    const first = await reversed('REMOVE')
    const { channelId, messageId, sue } = first
    await deskOf(alice).reports.reopen(first.report.id)
    const again = await caseAbout(alice, messageId)
    await deskOf(alice).cases.decide(again, { action: 'REMOVE', reason: 'again', decidedById: 'dora' })
    const { decisions } = await sue.client.decisions.list()
    const second = decisions.find(({ reason }) => reason === 'again')!
    const socket = await sue.join(channelId)
    await first.undo()
    await expect(alice.client.messages.get(channelId, messageId)).rejects.toMatchObject({ status: 404 })
    const moderation = { state: 'REMOVED', decisionId: second.id }
    const { data } = await socket.next('chat:message:updated')
    expect(data.message).toEqual(await sue.client.messages.get(channelId, messageId))
    expect(data.message).toMatchObject({ moderation })
    await deskOf(alice).cases.restore(again)
    expect(await alice.client.messages.get(channelId, messageId)).toMatchObject({ text: 'bad' })
  })

  it('lifts the mute, the ban, and the suspension', async () => {
    for (const action of ['MUTE', 'BAN', 'SUSPEND'] as const) {
      for (const body of [{}, { seconds: 600 }]) {
        const all = await reversed(action, body)
        await expect(send(all)).rejects.toMatchObject({ status: 403 })
        await all.undo()
        expect(await send(all)).toMatchObject({ text: 'x' })
      }
    }
  })

  it('leaves later actions and another suspension in place', async () => {
    const muted = await reversed('MUTE', { seconds: 600 })
    await alice.client.members.mute(muted.channelId, muted.sue.userId)
    await muted.undo()
    await expect(send(muted)).rejects.toMatchObject({ code: 'CHAT_USER_MUTED' })
    const banned = await reversed('BAN', { seconds: 600 })
    await alice.client.members.ban(banned.channelId, banned.sue.userId)
    await banned.undo()
    await expect(send(banned)).rejects.toMatchObject({ code: 'CHAT_USER_BANNED' })
    const suspended = await reversed('SUSPEND')
    await decideAbout(alice, suspended.sue.userId, { action: 'SUSPEND', reason: 'again', seconds: 600 })
    await suspended.undo()
    await expect(send(suspended)).rejects.toMatchObject({ details: { until: expect.any(String) } })
  })

  it.each(['MUTE', 'BAN'] as const)('leaves an earlier %s, and one repeated by another decision', async (action) => {
    const moderate = alice.client.members[action === 'MUTE' ? 'mute' : 'ban'].bind(alice.client.members)
    const earlier = await reversed(action, {}, ({ channelId, sue }) => moderate(channelId, sue.userId))
    await earlier.undo()
    await expect(send(earlier)).rejects.toMatchObject({ status: 403 })
    const first = await reversed(action)
    const { channelId, sue } = first
    await alice.client.messages.report(channelId, first.messageId, { category: 'spam' })
    const again = await caseAbout(alice, first.messageId)
    await deskOf(alice).cases.decide(again, { action, reason: 'again', decidedById: 'dora' })
    await first.undo()
    await expect(send(first)).rejects.toMatchObject({ status: 403 })
    const { decisions } = await sue.client.decisions.list()
    await sue.client.decisions.appeal(decisions.find(({ reason }) => reason === 'again')!.id, { text: 'Also fine.' })
    await settle(again, 'REVERSED')
    expect(await sue.client.messages.send(channelId, { text: 'x' })).toMatchObject({ text: 'x' })
  })

  const moderators = [
    ['MUTE', 'mute', 'listMuted', 'mutedUsers', 'mutedUntil'],
    ['BAN', 'ban', 'listBanned', 'bannedUsers', 'bannedUntil'],
  ] as const
  it.each(moderators)('leaves a %s that an operator repeats since, with the same end', async (action, method) => {
    const all = await reversed(action)
    await alice.client.members[method](all.channelId, all.sue.userId)
    await all.undo()
    await expect(send(all)).rejects.toMatchObject({ status: 403 })
  })

  it.each(moderators)('restores the shorter %s that it prolonged', async (action, method, list, users, until) => {
    const body = { seconds: 3600, ...(action === 'BAN' && { description: 'For an hour.' }) }
    let first: unknown
    const all = await reversed(action, {}, async ({ channelId, sue }) => {
      first = (await alice.client.members[method](channelId, sue.userId, body))[until]
    })
    const socket = await alice.join(all.channelId)
    await all.undo()
    const event = await socket.next(`chat:user:${action === 'MUTE' ? 'muted' : 'banned'}`)
    expect(event.data).toMatchObject({ userId: all.sue.userId, [until]: first })
    const page: Record<string, unknown> = await alice.client.members[list](all.channelId)
    expect(page[users]).toMatchObject([{ [until]: first, ...(action === 'BAN' && { banDescription: 'For an hour.' }) }])
    await alice.client.members[action === 'MUTE' ? 'unmute' : 'unban'](all.channelId, all.sue.userId)
    expect(await send(all)).toMatchObject({ text: 'x' })
  })

  it('leaves the mute of another decision, in either order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const short = await reversed('MUTE', { seconds: 600 })
      const { channelId, sue, messageId } = short
      await alice.client.messages.report(channelId, messageId, { category: 'spam' })
      const caseId = await caseAbout(alice, messageId)
      await deskOf(alice).cases.decide(caseId, { action: 'MUTE', reason: 'again', decidedById: 'dora' })
      const { decisions } = await sue.client.decisions.list()
      await sue.client.decisions.appeal(decisions[0]!.id, { text: 'Also fine.' })
      const undo = [short.undo, () => settle(caseId, 'REVERSED')] as const
      await undo[order[0]]()
      const { mutedUsers } = await alice.client.members.listMuted(channelId)
      expect(mutedUsers).toMatchObject([{ mutedUntil: order[0] === 0 ? null : short.decision.until }])
      await undo[order[1]]()
      expect(await send(short)).toMatchObject({ text: 'x' })
    }
  })

  it.each(moderators)(
    'has the end of its own %s, even if another one lasts longer',
    async (action, method, _list, _users, until) => {
      const body = { seconds: 3600 }
      let longer: unknown
      const { decision, sue, channelId, caseId, feed } = await decided(action, { seconds: 60 }, async (of) => {
        longer = (await alice.client.members[method](of.channelId, of.sue.userId, body))[until]
      })
      const lasts = Date.parse(decision.until!) - Date.parse(decision.createdAt)
      expect(lasts).toBeGreaterThan(0)
      expect(lasts).toBeLessThan(120_000)
      expect((await feed.next('chat:decision:made')).data).toMatchObject({ until: decision.until })
      expect((await deskOf(alice).cases.get(caseId)).decision).toMatchObject({ until: decision.until })
      await expect(send({ sue, channelId })).rejects.toMatchObject({ status: 403 })
      const { entries } = await alice.node.chat
        .data(world.tenantId)
        .audit({ userId: sue.userId, action: 'case.decide' })
      expect(entries).toMatchObject([{ details: { until: decision.until } }])
      expect(longer).not.toBe(decision.until)
    },
  )

  it('ignores causes that a process of the previous version, which has none, made obsolete', async () => {
    const change = (set: string, { channelId, sue }: Member) =>
      query(
        world.databaseUrl,
        `update chat_channel_members set ${set} where tenant_id = $1 and channel_id = $2 and user_id = $3`,
        [world.tenantId, channelId, sue.userId],
      )
    const unmuted = await decided('MUTE')
    await change('is_muted = false, muted_until = null', unmuted)
    await alice.client.messages.report(unmuted.channelId, unmuted.messageId, { category: 'spam' })
    const again = await caseAbout(alice, unmuted.messageId)
    const body = { action: 'MUTE', reason: 'again', seconds: 600, decidedById: 'dora' } as const
    expect((await deskOf(alice).cases.decide(again, body)).decision).toMatchObject({ until: expect.any(String) })
    const prolonged = await reversed('MUTE', { seconds: 600 })
    await change('muted_until = null', prolonged)
    await prolonged.undo()
    await expect(send(prolonged)).rejects.toMatchObject({ code: 'CHAT_USER_MUTED' })
  })

  it('lifts the mute of a user who has left', async () => {
    const muted = await reversed('MUTE')
    await muted.sue.client.channels.leave(muted.channelId)
    await muted.undo()
    await alice.client.members.invite(muted.channelId, { userIds: [muted.sue.userId] })
    expect(await send(muted)).toMatchObject({ text: 'x' })
  })

  it('is recorded even if the message, the member or the channel is gone', async () => {
    const removed = await reversed('REMOVE')
    await removed.sue.client.messages.delete(removed.channelId, removed.messageId)
    const left = await reversed('MUTE')
    await left.sue.client.channels.leave(left.channelId)
    const deleted = await reversed('REMOVE')
    await alice.client.channels.delete(deleted.channelId)
    for (const { undo } of [removed, left, deleted]) {
      expect((await undo()).decision).toMatchObject({ appeal: { state: 'REVERSED' } })
    }
  })
})

it('a removed message is not deleted permanently before its open appeal is decided', async () => {
  const open = await reversed('REMOVE')
  const upheld = await reversed('REMOVE')
  await settle(upheld.caseId, 'UPHELD')
  const aged = `update chat_messages set deleted_at = deleted_at - interval '181 days' where id = any($1)`
  await query(world.databaseUrl, aged, [[open.messageId, upheld.messageId]])
  await purgeRemoved(alice.node.domain)
  const kept = `select id from chat_messages where decision_id is not null and id = any($1)`
  expect(await query(world.databaseUrl, kept, [[open.messageId, upheld.messageId]])).toEqual([{ id: open.messageId }])
})

it('a message that was removed twice is kept while either decision can be appealed', async () => {
  const first = await reversed('REMOVE')
  const { channelId, messageId } = first
  await deskOf(alice).reports.reopen(first.report.id)
  const again = await caseAbout(alice, messageId)
  await deskOf(alice).cases.decide(again, { action: 'REMOVE', reason: 'again', decidedById: 'dora' })
  await first.undo()
  const old = (rows: string) =>
    query(world.databaseUrl, `update ${rows} - interval '181 days' where tenant_id = $1 and channel_id = $2`, [
      world.tenantId,
      channelId,
    ])
  await old('chat_messages set deleted_at = deleted_at')
  await purgeRemoved(alice.node.domain)
  await deskOf(alice).cases.restore(again)
  expect(await alice.client.messages.get(channelId, messageId)).toMatchObject({ text: 'bad' })
  await deskOf(alice).reports.reopen(first.report.id)
  const last = await caseAbout(alice, messageId)
  await deskOf(alice).cases.decide(last, { action: 'REMOVE', reason: 'at last', decidedById: 'dora' })
  await old('chat_messages set deleted_at = deleted_at')
  await old('chat_decisions set created_at = created_at')
  await purgeRemoved(alice.node.domain)
  await expect(deskOf(alice).cases.restore(last)).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
})

it('the export of the user has the appeal and the suspension, and the erasure takes the text', async () => {
  const { sue, decision, caseId } = await reversed('SUSPEND', { seconds: 600 })
  const data = alice.node.chat.data(world.tenantId)
  const lines: { type: string; appealText?: string; decisionId?: string }[] = []
  for await (const line of data.exportUser(sue.userId)) lines.push(line)
  expect(lines.find(({ type }) => type === 'decision')).toMatchObject({
    appealText: 'It was fine.',
    appealState: 'OPEN',
  })
  expect(lines.find(({ type }) => type === 'suspension')).toMatchObject({ decisionId: decision.id })
  await finished(world, world.tenantId, await data.eraseUser(sue.userId, { messages: 'delete' }))
  expect((await deskOf(alice).cases.get(caseId)).decision).toMatchObject({
    statement: null,
    appeal: { text: null, state: 'OPEN' },
  })
})
