import { setTimeout as sleep } from 'node:timers/promises'
import type { Message, ScheduledMessage } from '../../../clients/typescript/src/index'
import { inAnHour, inMs, makeDue, SWEEP_OFTEN } from '../../support/clock'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { STRANGER, World, type Person } from '../../support/world'

describe('a scheduled message', () => {
  let world: World
  let alice: Person
  let bob: Person
  const sentToHost: string[] = []

  beforeAll(async () => {
    world = await World.start({
      ...SWEEP_OFTEN,
      processes: 2,
      settings: { limits: { maxMessageLength: 20 } },
      providers: { eventHandler: { onMessageSent: (_, message) => void sentToHost.push(message.id) } },
    })
    alice = world.person('alice')
    bob = world.person('bob', { node: 1 })
  })
  afterAll(() => world.close())

  const group = async (...userIds: string[]) =>
    (await alice.client.channels.createGroup({ userIds: ['bob', ...userIds] })).id
  const put = (person: Person, channelId: string, text = 'later', scheduledAt = inAnHour()) =>
    person.client.scheduledMessages.create(channelId, { text, scheduledAt })
  const due = ({ id }: ScheduledMessage) => makeDue(world, 'chat_scheduled_messages', id)
  const texts = async (channelId: string) =>
    (await alice.client.messages.list(channelId)).messages.map(({ text }) => text)
  /** A scheduled message as the sender's list would show it, if it did not leave out what is not pending. */
  const rowOf = async ({ id }: ScheduledMessage) => {
    const [row] = await query<Record<string, unknown>>(
      world.databaseUrl,
      `select status, sent_message_id as "sentMessageId", error_message as "errorMessage"
         from chat_scheduled_messages where id = $1`,
      [id],
    )
    return row
  }

  it('is sent at its time, with all that it holds, and its sender is notified', async () => {
    const channelId = await group()
    const [own, inbox] = [await alice.socket(), await bob.join(channelId)]
    const request = {
      text: 'Grüße 👋',
      mentionedUserIds: ['bob', 'bob'],
      metadata: { a: [1, null] },
      scheduledAt: inAnHour(),
    }
    const scheduled = await alice.client.scheduledMessages.create(channelId, request)
    expect(scheduled).toEqual({
      ...{ id: scheduled.id, channelId, senderId: 'alice', type: 'TEXT', status: 'PENDING' },
      ...request,
      ...{ mentionedUserIds: ['bob'], sentMessageId: null, errorMessage: null },
      ...{ createdAt: scheduled.createdAt, updatedAt: scheduled.createdAt },
    })
    expect((await own.next('chat:scheduled:message:updated')).data).toEqual({ channelId, scheduledMessage: scheduled })
    expect(await texts(channelId)).toEqual([])
    const scheduledAt = await due(scheduled)

    const message = (await inbox.next('chat:message:received')).data.message as Message
    expect(Date.parse(message.createdAt)).toBeGreaterThanOrEqual(Date.parse(scheduledAt))
    expect(message).toMatchObject({ senderId: 'alice', type: 'TEXT', text: request.text, metadata: request.metadata })
    await inbox.find(({ event }) => event === 'chat:mention:received')
    expect((await own.next('chat:scheduled:message:sent')).data).toEqual({
      channelId,
      messageId: message.id,
      scheduledMessage: {
        ...{ ...scheduled, scheduledAt, status: 'SENT', sentMessageId: message.id },
        updatedAt: expect.any(String),
      },
    })
    expect(await bob.client.messages.get(channelId, message.id)).toEqual(message)
    expect(sentToHost.filter((id) => id === message.id)).toHaveLength(1)
    expect((await bob.client.channels.list()).channels[0]).toMatchObject({ id: channelId, unreadCount: 1 })
    expect((await alice.client.scheduledMessages.list(channelId)).scheduledMessages).toEqual([])
  })

  it('stands in the list of its sender alone, soonest first, page by page', async () => {
    const channelId = await group()
    const created = []
    for (const hours of [3, 1, 2]) created.push(await put(alice, channelId, `${hours}`, inMs(hours * 3_600_000)))
    await put(bob, channelId)
    const listed = await alice.client.scheduledMessages.list(channelId)
    expect(listed).toEqual({ scheduledMessages: [created[1], created[2], created[0]], nextCursor: null })
    const paged = []
    for await (const item of alice.client.scheduledMessages.iterate(channelId, { limit: 1 })) paged.push(item)
    expect(paged).toEqual(listed.scheduledMessages)
  })

  it('can be changed while it is pending, and goes out as it was changed', async () => {
    const channelId = await group()
    const own = await alice.socket()
    const scheduled = await put(alice, channelId, 'first')
    const update = (change: object) => alice.client.scheduledMessages.update(channelId, scheduled.id, change)
    const same = await update({ text: 'first', scheduledAt: scheduled.scheduledAt.replace('Z', '+00:00') })
    expect(same).toEqual(scheduled)
    const later = await update({ text: 'second' })
    expect(later).toEqual({ ...scheduled, text: 'second', updatedAt: later.updatedAt })
    const sooner = await update({ scheduledAt: inMs(1_800_000) })
    await due(sooner)
    await own.find(({ event }) => event === 'chat:scheduled:message:sent')
    expect(await texts(channelId)).toEqual(['second'])
    // Saying again what holds already is no change.
    const updates = own.of('chat:scheduled:message:updated').map(({ data }) => data.scheduledMessage)
    expect(updates).toEqual([scheduled, later, sooner])
  })

  /**
   * Acts on a scheduled message whose time is so near that every process has a timer for it, and resolves after that time.
   * A machine that is too slow to act before it gets more time at the next try.
   */
  const actBeforeTime = async (act: (channelId: string, scheduled: ScheduledMessage) => Promise<unknown>) => {
    const own = await alice.socket()
    for (let ms = 500; ; ms *= 2) {
      try {
        const [channelId, elsewhere] = [await group(), await group()]
        const at = Date.now() + ms
        const scheduled = await put(alice, channelId, 'later', new Date(at).toISOString())
        const marker = await put(alice, elsewhere, 'marker', new Date(at + 300).toISOString())
        await act(channelId, scheduled)
        await own.find(
          ({ event, data }) => event === 'chat:scheduled:message:sent' && data.channelId === marker.channelId,
        )
        return { channelId, scheduled, own }
      } catch (error) {
        const { code = '' } = error as { code?: string }
        if (!['CHAT_SCHEDULED_ALREADY_SENT', 'CHAT_SCHEDULED_INVALID_TIME'].includes(code)) throw error
      }
    }
  }

  it('does not go out at the time that it was moved away from', async () => {
    const { channelId, scheduled } = await actBeforeTime((id, { id: scheduledId }) =>
      alice.client.scheduledMessages.update(id, scheduledId, { scheduledAt: inAnHour() }),
    )
    expect(await texts(channelId)).toEqual([])
    await due(scheduled)
    await eventually(async () => expect(await texts(channelId)).toEqual(['later']))
  })

  it('can be canceled', async () => {
    const { channelId, own } = await actBeforeTime(async (id, scheduled) => {
      const canceled = await alice.client.scheduledMessages.cancel(id, scheduled.id)
      expect(canceled).toEqual({ ...scheduled, status: 'CANCELED', updatedAt: canceled.updatedAt })
    })
    const isCanceled = ({ data }: { data: Record<string, unknown> }) =>
      data.channelId === channelId && (data.scheduledMessage as ScheduledMessage | undefined)?.status === 'CANCELED'
    await own.find(isCanceled)
    expect(await texts(channelId)).toEqual([])
  })

  it('can be sent at once', async () => {
    let message: Message | undefined
    const { channelId, own } = await actBeforeTime(async (id, scheduled) => {
      const inbox = await bob.join(id)
      message = await alice.client.scheduledMessages.sendNow(id, scheduled.id)
      expect(message).toMatchObject({ channelId: id, senderId: 'alice', text: 'later', type: 'TEXT' })
      expect((await inbox.next('chat:message:received')).data).toEqual({ channelId: id, message })
    })
    const isSent = ({ event, data }: { event: string; data: Record<string, unknown> }) =>
      event === 'chat:scheduled:message:sent' && data.channelId === channelId
    expect((await own.find(isSent)).data).toMatchObject({ messageId: message?.id })
    expect(await texts(channelId)).toEqual(['later'])
  })

  it.each(['SENT', 'FAILED', 'CANCELED'])('can no longer be touched once it is %s', async (status) => {
    const channelId = await group()
    const { scheduledMessages } = alice.client
    const scheduled = await put(alice, channelId)
    if (status === 'SENT') await scheduledMessages.sendNow(channelId, scheduled.id)
    if (status === 'CANCELED') await scheduledMessages.cancel(channelId, scheduled.id)
    if (status === 'FAILED') {
      const own = await alice.socket()
      await alice.client.channels.freeze(channelId)
      await due(scheduled)
      await own.next('chat:scheduled:message:failed')
      await alice.client.channels.unfreeze(channelId)
    }
    const gone = { status: 410, code: 'CHAT_SCHEDULED_ALREADY_SENT', details: expect.objectContaining({ status }) }
    await expect(scheduledMessages.update(channelId, scheduled.id, { text: 'other' })).rejects.toMatchObject(gone)
    await expect(scheduledMessages.cancel(channelId, scheduled.id)).rejects.toMatchObject(gone)
    await expect(scheduledMessages.sendNow(channelId, scheduled.id)).rejects.toMatchObject(gone)
    expect(await rowOf(scheduled)).toMatchObject({ status })
  })

  it('can be seen and changed by its sender alone', async () => {
    const channelId = await group()
    const elsewhere = await group()
    const scheduled = await put(alice, channelId)
    const attempts = ({ client: { scheduledMessages } }: Person, id = scheduled.id, at = channelId) => [
      scheduledMessages.update(at, id, { text: 'other' }),
      scheduledMessages.cancel(at, id),
      scheduledMessages.sendNow(at, id),
    ]
    const notFound = { status: 404, code: 'CHAT_SCHEDULED_NOT_FOUND' }
    for (const attempt of attempts(bob)) await expect(attempt).rejects.toMatchObject(notFound)
    for (const attempt of attempts(alice, 'nothing')) await expect(attempt).rejects.toMatchObject(notFound)
    for (const attempt of attempts(alice, scheduled.id, elsewhere))
      await expect(attempt).rejects.toMatchObject(notFound)
    for (const [person, status, code] of [
      [world.person(STRANGER), 403, 'CHAT_NOT_CHANNEL_MEMBER'],
      [world.person('alice', { tenantId: 'other' }), 404, 'CHAT_CHANNEL_NOT_FOUND'],
    ] as const) {
      const { scheduledMessages } = person.client
      for (const attempt of [...attempts(person), put(person, channelId), scheduledMessages.list(channelId)]) {
        await expect(attempt).rejects.toMatchObject({ status, code })
      }
    }
    expect((await alice.client.scheduledMessages.list(channelId)).scheduledMessages).toEqual([scheduled])
  })

  it('is refused, when made and when changed, with a text too long or a time that is past', async () => {
    const channelId = await group()
    const { scheduledMessages } = alice.client
    const tooLong = { status: 400, code: 'CHAT_MESSAGE_TOO_LONG', details: { limit: 20, actual: 21 } }
    const past = { status: 400, code: 'CHAT_SCHEDULED_INVALID_TIME' }
    await expect(put(alice, channelId, '👍'.repeat(21))).rejects.toMatchObject(tooLong)
    await expect(put(alice, channelId, 'late', inMs(-1))).rejects.toMatchObject(past)
    const tooFar = { status: 400, code: 'CHAT_VALIDATION_ERROR', details: { errors: [{ pointer: '/scheduledAt' }] } }
    await expect(put(alice, channelId, 'far', '9999-12-31T23:59:59-15:00')).rejects.toMatchObject(tooFar)
    const scheduled = await put(alice, channelId, '👍'.repeat(20))
    const update = (change: object) => scheduledMessages.update(channelId, scheduled.id, change)
    await expect(update({ text: '👍'.repeat(21) })).rejects.toMatchObject(tooLong)
    await expect(update({ scheduledAt: inMs(-1) })).rejects.toMatchObject(past)
    await expect(update({})).rejects.toMatchObject({ status: 400, code: 'CHAT_VALIDATION_ERROR' })
    expect((await scheduledMessages.list(channelId)).scheduledMessages).toEqual([scheduled])
  })

  it('may be scheduled for the next millisecond, and not for this one', async () => {
    const channelId = await group()
    world.clock.stop()
    try {
      const at = world.clock.now()
      await expect(put(alice, channelId, 'now', new Date(at).toISOString())).rejects.toMatchObject({
        code: 'CHAT_SCHEDULED_INVALID_TIME',
      })
      await put(alice, channelId, 'next', new Date(at + 1).toISOString())
    } finally {
      world.clock.run()
    }
    await eventually(async () => expect(await texts(channelId)).toEqual(['next']))
  })

  const refusals: [string, string, (channelId: string) => Promise<unknown>][] = [
    ['the channel is frozen', 'CHAT_CHANNEL_FROZEN', (id) => alice.client.channels.freeze(id)],
    ['the sender is muted', 'CHAT_USER_MUTED', (id) => alice.client.members.mute(id, 'carol', {})],
    ['the sender is banned', 'CHAT_USER_BANNED', (id) => alice.client.members.ban(id, 'carol', {})],
    ['the sender has left', 'CHAT_NOT_CHANNEL_MEMBER', (id) => world.person('carol').client.channels.leave(id)],
    ['the sender was removed', 'CHAT_NOT_CHANNEL_MEMBER', (id) => alice.client.members.remove(id, 'carol')],
  ]
  it.each(refusals)('fails at its time when %s, and says so', async (_, code, refuse) => {
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

  it('fails at its time when the other end of a direct channel blocks its sender', async () => {
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
    const { channelId, scheduled, own } = await actBeforeTime(async (id, { id: scheduledId }) => {
      // Refused where its time was too near.
      await alice.client.scheduledMessages.update(id, scheduledId, { text: 'later' })
      await alice.client.channels.delete(id)
    })
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

  it.each(refusals.slice(0, 4))('stays pending when it is to be sent at once and %s', async (_, code, refuse) => {
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

  it('has one outcome, when it is sent, changed and canceled while its time comes', async () => {
    const channelId = await group()
    const { client } = alice
    const twin = world.person('alice', { node: 1 }).client
    const fates: (() => Promise<void>)[] = []
    for (let round = 0; round < 6; round += 1) {
      // Too late already on a slow machine: then it meets its time at the next try.
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
