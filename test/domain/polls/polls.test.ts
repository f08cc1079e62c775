import type { Message, Poll } from '../../../clients/typescript/src/index'
import { inAnHour, inMs, makeDue } from '../../support/clock'
import { recount } from '../../support/recount'
import { STRANGER, type Person } from '../../support/world'
import { alice, bob, carol, group, idOf, question, world } from './poll-world'
import { expectRefusals } from '../../support/refusals'

describe('a poll', () => {
  it('has a message that shows it', async () => {
    const channelId = await group()
    const inbox = await bob.join(channelId)
    const closeAt = inAnHour()
    const poll = await alice.client.polls.create(channelId, { ...question, allowMultipleVotes: true, closeAt })
    expect(poll).toEqual({
      ...{ id: poll.id, channelId, messageId: poll.messageId, title: question.title, closeAt, status: 'OPEN' },
      ...{
        allowMultipleVotes: true,
        allowUserSuggestion: false,
        allowChange: true,
        voterCount: 0,
        createdById: 'alice',
      },
      options: question.options.map((text, position) => ({ id: idOf(poll, position), text, voteCount: 0, position })),
      createdAt: poll.createdAt,
    })
    expect(await bob.client.polls.get(channelId, poll.id)).toEqual({ ...poll, votedOptionIds: [] })
    const message = await bob.client.messages.get(channelId, poll.messageId)
    expect(message).toMatchObject({ type: 'POLL', text: question.title, pollId: poll.id, createdAt: poll.createdAt })
    const { data } = await inbox.next('chat:message:received')
    expect((data.message as Message).id).toBe(poll.messageId)
    expect((await bob.client.channels.list()).channels[0]).toMatchObject({ id: channelId, unreadCount: 1 })
  })

  it('is created once per idempotency key, and returned in its current state', async () => {
    const channelId = await group()
    const twin = world.person('alice', { node: 1 })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (n % 2 ? alice : twin).client.polls.create(channelId, question, { idempotencyKey: 'once' }),
      ),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await bob.client.messages.list(channelId)).messages).toHaveLength(1)
    const [poll] = answers as [Poll]
    await bob.client.polls.vote(channelId, poll.id, { optionIds: [idOf(poll, 0)] })
    await alice.client.channels.resetHistory(channelId)
    const again = await alice.client.polls.create(channelId, question, { idempotencyKey: 'once' })
    expect(again).toMatchObject({ id: poll.id, voterCount: 1 })
    await expect(
      alice.client.polls.create(channelId, { ...question, title: 'Other' }, { idempotencyKey: 'once' }),
    ).rejects.toMatchObject({ code: 'CHAT_IDEMPOTENCY_CONFLICT' })
    await expect(
      alice.client.messages.send(channelId, { text: 'Other' }, { idempotencyKey: 'once' }),
    ).rejects.toMatchObject({ code: 'CHAT_IDEMPOTENCY_CONFLICT' })
  })

  it.each([
    ['one option', { ...question, options: ['alone'] }, 'CHAT_VALIDATION_ERROR'],
    ['a blank option', { ...question, options: ['a', ' '] }, 'CHAT_VALIDATION_ERROR'],
    ['the same option twice', { ...question, options: ['a', 'b', 'a'] }, 'CHAT_VALIDATION_ERROR'],
    ['a time that is past', { ...question, closeAt: inMs(-1000) }, 'CHAT_VALIDATION_ERROR'],
    ['a time in the year 10000', { ...question, closeAt: '9999-12-31T23:59:59-15:00' }, 'CHAT_VALIDATION_ERROR'],
    ['no title', { options: ['a', 'b'] } as never, 'CHAT_VALIDATION_ERROR'],
    ['too many options', { ...question, options: ['a', 'a', 'a', 'a', 'a'] }, 'CHAT_POLL_OPTION_LIMIT'],
  ])('is refused with %s, and nothing is written', async (_, request, code) => {
    const channelId = await group()
    const refused = alice.client.polls.create(channelId, request)
    await expect(refused).rejects.toMatchObject({ status: 400, code })
    if (code === 'CHAT_POLL_OPTION_LIMIT')
      await expect(refused).rejects.toMatchObject({ details: { limit: 4, actual: 5 } })
    expect((await alice.client.messages.list(channelId)).messages).toEqual([])
  })

  it('is refused like a message by the guards of the channel', async () => {
    const channelId = await group('dave', 'erin')
    const by = (userId: string) => world.person(userId).client.polls.create(channelId, question)
    await alice.client.members.mute(channelId, 'dave', {})
    await alice.client.members.ban(channelId, 'erin', {})
    await expect(by(STRANGER)).rejects.toMatchObject({ status: 403, code: 'CHAT_NOT_CHANNEL_MEMBER' })
    await expect(by('dave')).rejects.toMatchObject({ status: 403, code: 'CHAT_USER_MUTED' })
    await expect(by('erin')).rejects.toMatchObject({ status: 403, code: 'CHAT_USER_BANNED' })
    await alice.client.channels.freeze(channelId)
    await expect(by('alice')).rejects.toMatchObject({ status: 403, code: 'CHAT_CHANNEL_FROZEN' })
    await expect(alice.client.polls.create('nowhere', question)).rejects.toMatchObject({
      code: 'CHAT_CHANNEL_NOT_FOUND',
    })
    expect((await alice.client.messages.list(channelId)).messages).toEqual([])

    const direct = await alice.client.channels.createDirect({ userId: 'frank' })
    await world.person('frank').client.users.block({ userId: 'alice' })
    await expect(alice.client.polls.create(direct.id, question)).rejects.toMatchObject({ code: 'CHAT_USER_BLOCKED' })
  })

  it('lets members suggest options if allowed', async () => {
    const channelId = await group()
    const closed = await alice.client.polls.create(channelId, question)
    const add = (pollId: string, text: string) => bob.client.polls.addOption(channelId, pollId, { text })
    await expect(add(closed.id, 'c')).rejects.toMatchObject({ status: 403, code: 'CHAT_AUTH_FORBIDDEN' })

    const poll = await alice.client.polls.create(channelId, { ...question, allowUserSuggestion: true })
    const inbox = await carol.join(channelId)
    const added = await add(poll.id, 'In the canteen')
    expect(added.options[2]).toEqual({ id: idOf(added, 2), text: 'In the canteen', voteCount: 0, position: 2 })
    const { votedOptionIds, ...shown } = added
    expect(votedOptionIds).toEqual([])
    expect((await inbox.next('chat:poll:updated')).data).toEqual({ channelId, poll: shown })
    expect(await bob.client.polls.get(channelId, poll.id)).toEqual(added)
    await bob.client.polls.vote(channelId, poll.id, { optionIds: [idOf(added, 2)] })
    await expect(add(poll.id, 'In the canteen')).rejects.toMatchObject({ status: 400, code: 'CHAT_VALIDATION_ERROR' })

    // The limit holds, even with concurrent suggestions.
    const many = await Promise.allSettled(['d', 'e', 'f', 'g'].map((text) => add(poll.id, text)))
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(add(poll.id, 'h')).rejects.toMatchObject({
      code: 'CHAT_POLL_OPTION_LIMIT',
      details: { limit: 4, actual: 5 },
    })
    await alice.client.polls.close(channelId, poll.id)
    await expect(add(poll.id, 'i')).rejects.toMatchObject({ status: 410, code: 'CHAT_POLL_CLOSED' })
  })

  it('is closed by its creator or an operator, once', async () => {
    const channelId = await group()
    const inbox = await carol.join(channelId)
    const poll = await bob.client.polls.create(channelId, question)
    await expect(carol.client.polls.close(channelId, poll.id)).rejects.toMatchObject({
      status: 403,
      code: 'CHAT_AUTH_FORBIDDEN',
    })
    const closed = await alice.client.polls.close(channelId, poll.id)
    expect(closed).toEqual({ ...poll, status: 'CLOSED', votedOptionIds: [] })
    expect(await bob.client.polls.close(channelId, poll.id)).toEqual(closed)
    await expect(bob.client.polls.vote(channelId, poll.id, { optionIds: [idOf(poll, 0)] })).rejects.toMatchObject({
      status: 410,
      code: 'CHAT_POLL_CLOSED',
    })
    const own = await bob.client.polls.create(channelId, question)
    await bob.client.polls.close(channelId, own.id)
    await inbox.until(() => inbox.of('chat:poll:updated').length === 4)
    expect(inbox.of('chat:poll:updated').map(({ data }) => data.poll as Poll)).toMatchObject([
      { id: poll.id, status: 'OPEN' },
      { id: poll.id, status: 'CLOSED' },
      { id: own.id, status: 'OPEN' },
      { id: own.id, status: 'CLOSED' },
    ])
  })

  it('may close in the next millisecond, but not in this one', async () => {
    const channelId = await group()
    world.clock.stop()
    try {
      const at = world.clock.now()
      const create = (ms: number) =>
        alice.client.polls.create(channelId, { ...question, closeAt: new Date(at + ms).toISOString() })
      await expect(create(0)).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR' })
      const { id } = await create(1)
      expect(await alice.client.polls.get(channelId, id)).toMatchObject({ status: 'CLOSED' })
    } finally {
      world.clock.run()
    }
  })

  it('closes automatically, and counts as closed from that moment', async () => {
    const channelId = await group()
    const inbox = await carol.join(channelId)
    const poll = await bob.client.polls.create(channelId, { ...question, closeAt: inAnHour() })
    await bob.client.polls.vote(channelId, poll.id, { optionIds: [idOf(poll, 0)] })
    const closeAt = await makeDue(world, 'chat_polls', poll.id)
    const isClosed = ({ data }: { data: Record<string, unknown> }) =>
      (data.poll as Poll | undefined)?.status === 'CLOSED'
    const { data } = await inbox.find(isClosed)
    expect(data.poll).toMatchObject({ id: poll.id, status: 'CLOSED', voterCount: 1, closeAt })
    await expect(carol.client.polls.vote(channelId, poll.id, { optionIds: [idOf(poll, 0)] })).rejects.toMatchObject({
      code: 'CHAT_POLL_CLOSED',
    })
    await alice.client.polls.close(channelId, poll.id)
    // A job that could close it once more runs before another one closes.
    const marker = await bob.client.polls.create(channelId, { ...question, closeAt: inAnHour() })
    await makeDue(world, 'chat_polls', marker.id)
    await inbox.find((frame) => isClosed(frame) && (frame.data.poll as Poll).id === marker.id)
    expect(inbox.of('chat:poll:updated').filter(isClosed)).toHaveLength(2)
  })

  it('is not found by users who cannot see its message', async () => {
    const channelId = await group('newcomer')
    const newcomer = world.person('newcomer')
    const poll = await bob.client.polls.create(channelId, { ...question, allowUserSuggestion: true })
    const optionIds = [idOf(poll, 0)]
    const attempts = (person: Person, id = poll.id) => [
      person.client.polls.get(channelId, id),
      person.client.polls.vote(channelId, id, { optionIds }),
      person.client.polls.addOption(channelId, id, { text: 'c' }),
      person.client.polls.close(channelId, id),
      person.client.polls.delete(channelId, id),
    ]
    const notFound = { status: 404, code: 'CHAT_POLL_NOT_FOUND' }
    await expectRefusals(attempts(carol, 'no-such-poll'), notFound)
    await newcomer.client.channels.resetHistory(channelId)
    await expectRefusals(attempts(newcomer), notFound)
    await carol.client.users.block({ userId: 'bob' })
    await expectRefusals(attempts(carol), notFound)
    await carol.client.users.unblock({ userId: 'bob' })
    await expectRefusals(attempts(world.person(STRANGER)), { status: 403, code: 'CHAT_NOT_CHANNEL_MEMBER' })
    const foreign = attempts(world.person('bob', { tenantId: 'other' }))
    await expectRefusals(foreign, { status: 404, code: 'CHAT_CHANNEL_NOT_FOUND' })
    expect(await alice.client.polls.get(channelId, poll.id)).toEqual({ ...poll, votedOptionIds: [] })
  })

  it.each(['poll', 'message'])('goes with its message when the %s is deleted', async (what) => {
    const channelId = await group()
    const inbox = await carol.join(channelId)
    const poll = await bob.client.polls.create(channelId, question, { idempotencyKey: 'first' })
    await carol.client.polls.vote(channelId, poll.id, { optionIds: [idOf(poll, 0)] })
    await expect(carol.client.polls.delete(channelId, poll.id)).rejects.toMatchObject({
      status: 403,
      code: 'CHAT_AUTH_FORBIDDEN',
    })
    if (what === 'poll') expect(await alice.client.polls.delete(channelId, poll.id)).toEqual({ success: true })
    else await bob.client.messages.delete(channelId, poll.messageId)

    const { data } = await inbox.find(({ event }) => event === 'chat:poll:deleted')
    expect(data).toEqual({ channelId, pollId: poll.id, messageId: poll.messageId })
    expect(inbox.of('chat:message:deleted').map((frame) => frame.data.messageId)).toEqual([poll.messageId])
    const notFound = { status: 404, code: 'CHAT_POLL_NOT_FOUND' }
    await expect(carol.client.polls.get(channelId, poll.id)).rejects.toMatchObject(notFound)
    await expect(bob.client.polls.delete(channelId, poll.id)).rejects.toMatchObject(notFound)
    await expect(carol.client.messages.get(channelId, poll.messageId)).rejects.toMatchObject({ status: 404 })
    // The poll of the key is gone, and is not created again.
    const again = bob.client.polls.create(channelId, question, { idempotencyKey: 'first' })
    await expect(again).rejects.toMatchObject(notFound)
    expect((await carol.client.channels.list()).channels.find(({ id }) => id === channelId)?.unreadCount ?? 0).toBe(0)
    expect(await recount(world.databaseUrl)).toEqual([])
  })
})
