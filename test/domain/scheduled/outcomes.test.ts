import { setTimeout as sleep } from 'node:timers/promises'
import { inMs } from '../../support/clock'
import { eventually } from '../../support/eventually'
import { actBeforeTime, alice, due, group, put, rowOf, texts, world } from './scheduled-world'

describe('a scheduled message', () => {
  const refusals: [string, string, (channelId: string) => Promise<unknown>][] = [
    ['the channel is frozen', 'CHAT_CHANNEL_FROZEN', (id) => alice.client.channels.freeze(id)],
    ['the sender is muted', 'CHAT_USER_MUTED', (id) => alice.client.members.mute(id, 'carol', {})],
    ['the sender is banned', 'CHAT_USER_BANNED', (id) => alice.client.members.ban(id, 'carol', {})],
    ['the sender has left', 'CHAT_NOT_CHANNEL_MEMBER', (id) => world.person('carol').client.channels.leave(id)],
    ['the sender was removed', 'CHAT_NOT_CHANNEL_MEMBER', (id) => alice.client.members.remove(id, 'carol')],
  ]
  it.each(refusals)('fails when due because %s, with an event', async (_, code, refuse) => {
    const channelId = await group('carol')
    const carol = world.person('carol', { node: 1 })
    const own = await carol.socket()
    const scheduled = await put(carol, channelId)
    await refuse(channelId)
    const scheduledAt = await due(scheduled)
    const { data } = await own.next('chat:scheduled:message:failed')
    expect(data).toEqual({
      channelId,
      scheduledMessage: {
        ...scheduled,
        scheduledAt,
        status: 'FAILED',
        errorMessage: code,
        updatedAt: expect.any(String),
      },
    })
    expect(await texts(channelId)).toEqual([])
    expect(own.of('chat:scheduled:message:sent')).toEqual([])
  })

  it('fails when due if the peer of a direct channel has blocked its sender', async () => {
    const direct = await alice.client.channels.createDirect({ userId: 'dora' })
    const own = await alice.socket()
    const scheduled = await put(alice, direct.id)
    const pending = await put(alice, direct.id)
    await world.person('dora').client.users.block({ userId: 'alice' })
    await due(scheduled)
    expect((await own.next('chat:scheduled:message:failed')).data).toMatchObject({
      scheduledMessage: { status: 'FAILED', errorMessage: 'CHAT_USER_BLOCKED' },
    })
    await expect(alice.client.scheduledMessages.sendNow(direct.id, pending.id)).rejects.toMatchObject({
      code: 'CHAT_USER_BLOCKED',
    })
    expect(await rowOf(pending)).toMatchObject({ status: 'PENDING' })
  })

  it('does not outlive its channel, and its sender is notified', async () => {
    const { channelId, scheduled, own } = await actBeforeTime((id) => alice.client.channels.delete(id))
    const fates = () =>
      own
        .of('chat:scheduled:message:failed', 'chat:scheduled:message:sent')
        .filter(({ data }) => data.channelId === channelId)
    await own.until(() => fates().length > 0)
    expect(await rowOf(scheduled)).toBeUndefined()
    expect(fates()).toMatchObject([
      {
        event: 'chat:scheduled:message:failed',
        data: { scheduledMessage: { id: scheduled.id, status: 'FAILED', errorMessage: 'CHAT_CHANNEL_NOT_FOUND' } },
      },
    ])
  })

  it.each(refusals.slice(0, 4))('stays pending if sending it at once fails because %s', async (_, code, refuse) => {
    const channelId = await group('carol')
    const carol = world.person('carol')
    const scheduled = await put(carol, channelId)
    await refuse(channelId)
    await expect(carol.client.scheduledMessages.sendNow(channelId, scheduled.id)).rejects.toMatchObject({
      status: 403,
      code,
    })
    expect(await rowOf(scheduled)).toEqual({ status: 'PENDING', sentMessageId: null, errorMessage: null })
    expect(await texts(channelId)).toEqual([])
  })

  it('has one outcome if it is sent, changed and canceled as it becomes due', async () => {
    const channelId = await group()
    const { client } = alice
    const twin = world.person('alice', { node: 1 }).client
    const fates: (() => Promise<void>)[] = []
    for (let round = 0; round < 6; round += 1) {
      // Already too late on a slow machine: the next try gets it in time.
      let ms = 350
      const own = await eventually(() => put(alice, channelId, `round ${round}`, inMs((ms *= 2))))
      await sleep(Date.parse(own.scheduledAt) - Date.now() - 100 + round * 20)
      const codes = await Promise.all(
        [
          () => client.scheduledMessages.sendNow(channelId, own.id),
          () => twin.scheduledMessages.sendNow(channelId, own.id),
          () => client.scheduledMessages.update(channelId, own.id, { text: `moved ${round}` }),
          () => twin.scheduledMessages.cancel(channelId, own.id),
        ].map((attempt) =>
          attempt().then(
            () => 'done',
            (error: { code: string }) => error.code,
          ),
        ),
      )
      const [first, second, , cancel] = codes as [string, string, string, string]
      expect(codes.filter((code) => !['done', 'CHAT_SCHEDULED_ALREADY_SENT'].includes(code))).toEqual([])
      await eventually(async () => (await rowOf(own))?.status !== 'PENDING')
      const winners = [first, second, cancel].filter((code) => code === 'done').length
      expect(winners).toBeLessThanOrEqual(1)
      fates.push(async () => {
        const row = await rowOf(own)
        const sent = (await texts(channelId)).filter((text) => text === `round ${round}` || text === `moved ${round}`)
        expect([row?.status, sent.length]).toEqual(cancel === 'done' ? ['CANCELED', 0] : ['SENT', 1])
      })
    }
    // A message that could still be sent is sent before the one that is due last.
    const last = await put(alice, channelId, 'last')
    await due(last)
    await eventually(async () => expect(await texts(channelId)).toContain('last'))
    for (const expectOneFate of fates) await expectOneFate()
  })
})
