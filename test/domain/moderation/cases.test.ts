import { alice, allow, bob, group, policy, world } from './policy-world'

const desk = () => world.nodes[0]!.chat.system(world.tenantId, { userId: 'desk' })
const hold = () => ({ action: 'hold', reason: 'link' })
const caseOf = async (subjectId: string) =>
  (await desk().cases.list({ limit: 100 })).cases.find((found) => found.subjectId === subjectId)!

describe('a case', () => {
  it('of a reported message is decided once, removes it, and can restore it', async () => {
    const { id: channelId } = await group()
    const { id } = await alice.client.messages.send(channelId, { text: 'bad' })
    const report = await bob.client.messages.report(channelId, id, { category: 'spam' })
    const { id: caseId } = await caseOf(id)
    expect(await desk().cases.get(caseId)).toMatchObject({
      ...{ subjectType: 'MESSAGE', userId: 'alice', state: 'OPEN', reportCount: 1, decision: null },
      reports: [{ id: report.id, snapshot: { message: { text: 'bad' } } }],
    })
    const decide = () => desk().cases.decide(caseId, { action: 'REMOVE', reason: 'spam', decidedById: 'dora' })
    const both = await Promise.allSettled([decide(), decide()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await desk().cases.get(caseId)).toMatchObject({
      state: 'DECIDED',
      decision: { action: 'REMOVE', reason: 'spam', madeById: 'dora', reversedAt: null },
      reports: [{ status: 'RESOLVED', settledById: 'dora' }],
    })
    // Has its author and the deciding moderator, but not the reporter.
    const page = await desk().cases.list({ state: 'DECIDED', limit: 1, includeUsers: true })
    expect(page.cases).toMatchObject([{ id: caseId }])
    expect(Object.keys(page.users ?? {}).sort()).toEqual(['alice', 'dora'])
    const seen = () => bob.client.messages.get(channelId, id)
    await expect(seen()).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
    expect(await alice.client.messages.get(channelId, id)).toMatchObject({ moderation: { state: 'REMOVED' } })
    expect((await desk().cases.restore(caseId)).decision?.reversedAt).toEqual(expect.any(String))
    await desk().cases.restore(caseId)
    expect(await seen()).toMatchObject({ id, text: 'bad' })
    const { entries } = await world.nodes[0]!.chat.data(world.tenantId).audit({ userId: 'alice' })
    expect(entries.map(({ action }) => action).filter((action) => action.startsWith('case.'))).toEqual([
      'case.reverse',
      'case.decide',
    ])
  })

  it('of a held message releases or refuses it', async () => {
    const { id: channelId } = await group()
    policy.answer = hold
    const send = async (text: string) => {
      const sent = await alice.client.messages.send(channelId, { text }, { prefer: 'hold' })
      return (sent as { heldMessage: { id: string } }).heldMessage.id
    }
    const [good, bad] = [await send('good'), await send('bad')]
    policy.answer = allow
    const cases = { good: await caseOf(good), bad: await caseOf(bad) }
    expect(await desk().cases.get(cases.good.id)).toMatchObject({ heldMessage: { text: 'good' } })
    const none = desk().cases.decide(cases.good.id, { action: 'NONE', reason: 'fine' })
    await expect(none).rejects.toMatchObject({ field: 'action' })
    await desk().cases.decide(cases.good.id, { action: 'RELEASE', reason: 'fine' })
    await desk().cases.decide(cases.bad.id, { action: 'REMOVE', reason: 'spam' })
    expect((await bob.client.messages.list(channelId)).messages.map(({ text }) => text)).toEqual(['good'])
    expect((await alice.client.heldMessages.list()).heldMessages).toEqual([])
    expect((await desk().cases.get(cases.bad.id)).decision).toMatchObject({ action: 'REMOVE', madeById: 'desk' })
  })
})
