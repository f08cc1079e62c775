import type { Message, ScheduledMessage } from '../../../clients/typescript/src/index'
import { inAnHour, inMs } from '../../support/clock'
import { eventually } from '../../support/eventually'
import { STRANGER, type Person } from '../../support/world'
import { actBeforeTime, alice, bob, due, group, put, rowOf, sentToHost, texts, world } from './scheduled-world'
import { expectRefusals } from '../../support/refusals'

describe('a scheduled message', () => {
  it('is sent when due, with all fields, and its sender is notified', async () => {
    const channelId = await group()
    const [own, inbox] = [await alice.socket(), await bob.join(channelId)]
    const request = {
      text: 'Grüße 👋',
      mentionedUserIds: ['bob', 'bob'],
      metadata: { a: [1, null] },
      clientId: 'local-1',
      scheduledAt: inAnHour(),
    }
    const scheduled = await alice.client.scheduledMessages.create(channelId, request)
    expect(scheduled).toEqual({
      ...{ id: scheduled.id, channelId, senderId: 'alice', type: 'TEXT', status: 'PENDING' },
      ...request,
      ...{ mentionedUserIds: ['bob'], mentions: null, quotedMessageId: null, sentMessageId: null, errorMessage: null },
      ...{ createdAt: scheduled.createdAt, updatedAt: scheduled.createdAt },
    })
    expect((await own.next('chat:scheduled:message:updated')).data).toEqual({ channelId, scheduledMessage: scheduled })
    expect(await texts(channelId)).toEqual([])
    const scheduledAt = await due(scheduled)

    const message = (await inbox.next('chat:message:received')).data.message as Message
    expect(Date.parse(message.createdAt)).toBeGreaterThanOrEqual(Date.parse(scheduledAt))
    const { text, metadata, clientId } = request
    expect(message).toMatchObject({ senderId: 'alice', type: 'TEXT', text, metadata, clientId })
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
    await eventually(() => expect(sentToHost.filter((id) => id === message.id)).toHaveLength(1))
    expect((await bob.client.channels.list()).channels[0]).toMatchObject({ id: channelId, unreadCount: 1 })
    expect((await alice.client.scheduledMessages.list(channelId)).scheduledMessages).toEqual([])
  })

  it('is listed only for its sender, soonest first, in pages', async () => {
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

  it('can be changed while it is pending, and is sent as changed', async () => {
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
    // Setting the same values again is no change.
    const updates = own.of('chat:scheduled:message:updated').map(({ data }) => data.scheduledMessage)
    expect(updates).toEqual([scheduled, later, sooner])
  })

  it('is not sent at its former time', async () => {
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

  it('is visible and changeable only for its sender', async () => {
    const channelId = await group()
    const elsewhere = await group()
    const scheduled = await put(alice, channelId)
    const attempts = ({ client: { scheduledMessages } }: Person, id = scheduled.id, at = channelId) => [
      scheduledMessages.update(at, id, { text: 'other' }),
      scheduledMessages.cancel(at, id),
      scheduledMessages.sendNow(at, id),
    ]
    const notFound = { status: 404, code: 'CHAT_SCHEDULED_NOT_FOUND' }
    await expectRefusals(attempts(bob), notFound)
    await expectRefusals(attempts(alice, 'nothing'), notFound)
    await expectRefusals(attempts(alice, scheduled.id, elsewhere), notFound)
    for (const [person, status, code] of [
      [world.person(STRANGER), 403, 'CHAT_NOT_CHANNEL_MEMBER'],
      [world.person('alice', { tenantId: 'other' }), 404, 'CHAT_CHANNEL_NOT_FOUND'],
    ] as const) {
      const { scheduledMessages } = person.client
      const all = [...attempts(person), put(person, channelId), scheduledMessages.list(channelId)]
      await expectRefusals(all, { status, code })
    }
    expect((await alice.client.scheduledMessages.list(channelId)).scheduledMessages).toEqual([scheduled])
  })

  it('is refused on creation and change with a text that is too long or a past time', async () => {
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

  it('may be scheduled for the next millisecond, but not for this one', async () => {
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
})
