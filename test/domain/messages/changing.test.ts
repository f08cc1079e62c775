import type { Message } from '../../../clients/typescript/src/index'
import { loggedDuring } from '../../support/logged-during'
import { World, type Person } from '../../support/world'
import { expectRefusals } from '../../support/refusals'

describe('changing messages', () => {
  let world: World
  let alice: Person
  let bob: Person
  let carol: Person

  beforeAll(async () => {
    world = await World.start({ processes: 2, settings: { limits: { maxMessageLength: 20 } } })
    alice = world.person('alice')
    bob = world.person('bob', { node: 1 })
    carol = world.person('carol')
  })
  afterAll(() => world.close())

  const group = () => alice.client.channels.createGroup({ userIds: ['bob', 'carol'] })
  const send = (person: Person, channelId: string, text: string, parentMessageId?: string) =>
    person.client.messages.send(channelId, { text, ...(parentMessageId !== undefined && { parentMessageId }) })
  const itemOf = async (person: Person, channelId: string) => {
    const { channels } = await person.client.channels.list({ includeEmpty: true, limit: 100 })
    return channels.find(({ id }) => id === channelId)
  }
  const code = (status: number, name: string) => ({ status, code: name })

  describe('editing', () => {
    it('replaces the text, and sends other members the message as visible to them', async () => {
      const channel = await group()
      const sent = await send(alice, channel.id, 'befroe')
      await send(bob, channel.id, 'reply', sent.id)
      await carol.client.messages.addReaction(channel.id, sent.id, { key: '👍' })
      const inbox = await bob.join(channel.id)
      let edited!: Message
      const logged = await loggedDuring(inbox, alice, channel.id, async () => {
        edited = await alice.client.messages.edit(channel.id, sent.id, { text: 'before' })
      })
      expect(edited).toMatchObject({ text: 'before', isEdited: true, createdAt: sent.createdAt })
      expect(edited.updatedAt >= sent.createdAt).toBe(true)
      const seen = await bob.client.messages.get(channel.id, sent.id)
      expect(seen).toEqual(edited)
      expect(seen).toMatchObject({ reactions: [{ key: '👍', userIds: ['carol'] }], threadInfo: { replyCount: 1 } })
      expect(logged).toEqual([{ event: 'chat:message:updated', data: { channelId: channel.id, message: seen } }])
    })

    it('to the same text changes nothing and sends no event', async () => {
      const channel = await group()
      const sent = await send(alice, channel.id, 'same')
      const inbox = await bob.join(channel.id)
      const logged = await loggedDuring(inbox, alice, channel.id, async () => {
        expect(await alice.client.messages.edit(channel.id, sent.id, { text: 'same' })).toEqual(sent)
      })
      expect(logged).toEqual([])
    })

    it('is allowed only for the sender, checked before the length', async () => {
      const channel = await group()
      const sent = await send(bob, channel.id, 'mine')
      const poll = await alice.client.polls.create(channel.id, { title: 'Where?', options: ['here', 'there'] })
      const edit = (person: Person, text = 'x'.repeat(21), messageId = sent.id) =>
        person.client.messages.edit(channel.id, messageId, { text })
      const inbox = await carol.join(channel.id)
      const logged = await loggedDuring(inbox, alice, channel.id, async () => {
        // Alice is the operator.
        await expect(edit(alice)).rejects.toMatchObject(code(403, 'CHAT_MESSAGE_NOT_OWNER'))
        await expect(edit(world.person('eve'))).rejects.toMatchObject(code(403, 'CHAT_NOT_CHANNEL_MEMBER'))
        await expect(edit(bob)).rejects.toMatchObject({
          ...code(400, 'CHAT_MESSAGE_TOO_LONG'),
          details: { limit: 20, actual: 21 },
        })
        await expect(edit(alice, 'text', poll.messageId)).rejects.toMatchObject(code(400, 'CHAT_VALIDATION_ERROR'))
        await expect(edit(bob, 'text', 'nowhere')).rejects.toMatchObject(code(404, 'CHAT_MESSAGE_NOT_FOUND'))
      })
      expect(logged).toEqual([])
      // Allowed in a frozen channel and during a mute, but not during a ban.
      await alice.client.channels.freeze(channel.id)
      await alice.client.members.mute(channel.id, 'bob')
      expect(await edit(bob, '👍'.repeat(20))).toMatchObject({ isEdited: true })
      await alice.client.members.ban(channel.id, 'bob')
      await expect(edit(bob, 'text')).rejects.toMatchObject(code(403, 'CHAT_USER_BANNED'))
    })
  })

  describe('deleting', () => {
    it('is allowed for the sender and operators, and sends one event', async () => {
      const channel = await group()
      const [first, second] = [await send(bob, channel.id, 'first'), await send(bob, channel.id, 'second')]
      const reply = await send(bob, channel.id, 'reply', first.id)
      const inbox = await carol.join(channel.id)
      const erase = (person: Person, id: string) => person.client.messages.delete(channel.id, id)
      const logged = await loggedDuring(inbox, alice, channel.id, async () => {
        await expect(erase(carol, first.id)).rejects.toMatchObject(code(403, 'CHAT_MESSAGE_NOT_OWNER'))
        expect(await erase(bob, reply.id)).toEqual({ success: true })
        expect(await erase(bob, first.id)).toEqual({ success: true })
        expect(await erase(alice, second.id)).toEqual({ success: true })
        await expect(erase(bob, first.id)).rejects.toMatchObject(code(404, 'CHAT_MESSAGE_NOT_FOUND'))
      })
      const deleted = ({ id: messageId, parentMessageId }: Message) => ({
        event: 'chat:message:deleted',
        data: {
          channelId: channel.id,
          messageId,
          parentMessageId,
          threadInfo: null,
          deletedAt: expect.any(String) as string,
        },
      })
      expect(logged).toEqual([deleted(reply), deleted(first), deleted(second)])
    })

    it('removes the message from all lists and counts', async () => {
      const channel = await group()
      const top = await send(alice, channel.id, 'top')
      const reply = await send(bob, channel.id, 'reply', top.id)
      const last = await send(bob, channel.id, 'last', top.id)
      await carol.client.messages.pin(channel.id, last.id)
      expect((await itemOf(carol, channel.id))?.unreadCount).toBe(3)

      await bob.client.messages.delete(channel.id, last.id)
      await expect(carol.client.messages.get(channel.id, last.id)).rejects.toMatchObject({ status: 404 })
      const { messages } = await carol.client.messages.list(channel.id)
      expect(messages).toMatchObject([
        { id: reply.id },
        { id: top.id, threadInfo: { replyCount: 1, lastRepliedAt: reply.createdAt } },
      ])
      expect((await carol.client.messages.listThread(channel.id, top.id)).messages).toMatchObject([{ id: reply.id }])
      expect(await carol.client.messages.listPinned(channel.id)).toEqual({ pinnedMessages: [] })
      expect((await carol.client.messages.search({ keyword: 'last', channelId: channel.id })).messages).toEqual([])
      expect(await itemOf(carol, channel.id)).toMatchObject({
        unreadCount: 2,
        lastMessage: { id: reply.id },
        lastMessageAt: reply.createdAt,
      })
      await bob.client.messages.delete(channel.id, reply.id)
      expect(await carol.client.messages.get(channel.id, top.id)).not.toHaveProperty('threadInfo')
      await alice.client.messages.delete(channel.id, top.id)
      expect(await itemOf(carol, channel.id)).toMatchObject({ unreadCount: 0, lastMessage: null, lastMessageAt: null })
    })

    it('changes the unread count of members who had not read the message, and notifies them', async () => {
      const dave = world.person('dave')
      const channel = await alice.client.channels.createGroup({ userIds: ['bob', 'dave'] })
      const read = await send(bob, channel.id, 'read by dave')
      await dave.client.channels.markRead(channel.id)
      const inbox = await dave.socket()
      const unread = await send(bob, channel.id, 'read by no member')
      await inbox.find(({ data }) => data.totalUnreadCount === 1)
      await alice.client.channels.leave(channel.id)
      await bob.client.messages.delete(channel.id, unread.id)
      await inbox.find(({ data }) => data.totalUnreadCount === 0)
      await bob.client.messages.delete(channel.id, read.id)
      expect((await itemOf(dave, channel.id))?.unreadCount).toBe(0)
      // A returning member does not count it either.
      await bob.client.members.invite(channel.id, { userIds: ['alice'] })
      expect((await itemOf(alice, channel.id))?.unreadCount).toBe(0)
      await send(bob, channel.id, 'new')
      expect((await itemOf(alice, channel.id))?.unreadCount).toBe(1)
    })

    it("deletes a poll with its message, and a poll's message with it", async () => {
      const channel = await group()
      const create = () => bob.client.polls.create(channel.id, { title: 'Where?', options: ['here', 'there'] })
      const [first, second] = [await create(), await create()]
      const inbox = await carol.join(channel.id)
      const logged = await loggedDuring(inbox, alice, channel.id, async () => {
        await alice.client.messages.delete(channel.id, first.messageId)
        await expect(carol.client.polls.delete(channel.id, second.id)).rejects.toMatchObject(
          code(403, 'CHAT_AUTH_FORBIDDEN'),
        )
        expect(await bob.client.polls.delete(channel.id, second.id)).toEqual({ success: true })
      })
      expect(logged).toMatchObject(
        [first, second].flatMap(({ id, messageId }) => [
          { event: 'chat:message:deleted', data: { messageId } },
          { event: 'chat:poll:deleted', data: { channelId: channel.id, pollId: id, messageId } },
        ]),
      )
      for (const { id, messageId } of [first, second]) {
        await expect(bob.client.polls.get(channel.id, id)).rejects.toMatchObject(code(404, 'CHAT_POLL_NOT_FOUND'))
        await expect(bob.client.messages.get(channel.id, messageId)).rejects.toMatchObject({ status: 404 })
      }
    })
  })

  it('is not visible to users who have blocked the sender', async () => {
    const channel = await group()
    const sent = await send(bob, channel.id, 'by bob')
    await carol.client.users.block({ userId: 'bob' })
    const inbox = await carol.join(channel.id)
    const logged = await loggedDuring(inbox, alice, channel.id, async () => {
      await bob.client.messages.edit(channel.id, sent.id, { text: 'changed' })
      await alice.client.messages.addReaction(channel.id, sent.id, { key: '👍' })
      await alice.client.messages.pin(channel.id, sent.id)
      await bob.client.messages.delete(channel.id, sent.id)
    })
    expect(logged.map(({ event }) => event)).toEqual(Array(4).fill('gateway:skip'))
    const changes = [
      carol.client.messages.addReaction(channel.id, sent.id, { key: '👍' }),
      carol.client.messages.pin(channel.id, sent.id),
    ]
    await expectRefusals(changes, code(404, 'CHAT_MESSAGE_NOT_FOUND'))
    await carol.client.users.unblock({ userId: 'bob' })
  })
})
