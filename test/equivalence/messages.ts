import { ask } from './questions'
import { type MutatingOperation, type Variants, unprepared } from './stage'

const UNREAD = 'chat:unread:count:changed'
const RECEIVED = ['chat:message:received', UNREAD] as const

export const messageVariants = {
  reportMessage: {
    'to the host': {
      given: unprepared(({ bob, channelId, message }) =>
        bob.client.messages.report(channelId, message.id, { category: 'spam' }),
      ),
      emits: [],
    },
  },
  sendMessage: {
    'with everything': {
      given: unprepared(({ bob, channelId }) =>
        bob.client.messages.send(channelId, {
          text: 'hello @alice and @carol',
          mentionedUserIds: ['alice', 'carol', 'no-member'],
          metadata: { b: 1, a: [{}] },
          linkMetadata: { url: 'https://example.test/', title: 'Example' },
        }),
      ),
      emits: [...RECEIVED, 'chat:mention:received'],
    },
    'that waits for a moderator': {
      given: unprepared(({ bob, channelId, message }) =>
        bob.client.messages.send(channelId, { text: 'hold', parentMessageId: message.id }, { prefer: 'hold' }),
      ),
      emits: ['chat:message:held'],
    },
    'with a quote of what some observers do not see, and a mention of them': {
      given: unprepared(async ({ bob, channelId, hiddenReply, first }) => {
        for (const { id: quotedMessageId } of [hiddenReply, first])
          await bob.client.messages.send(channelId, {
            ...{ text: '@carol @erin', quotedMessageId, mentionedUserIds: ['carol', 'erin'] },
          })
      }),
      emits: [...RECEIVED, 'chat:mention:received'],
    },
    'with a mention of all': {
      given: unprepared(({ alice, channelId, first }) =>
        alice.client.messages.send(channelId, { text: '@all', quotedMessageId: first.id, mentions: 'CHANNEL' }),
      ),
      emits: [...RECEIVED, 'chat:mention:received'],
    },
    'of a draft in a thread': {
      given: async ({ bob, channelId, message }) => {
        const draft = { text: 'at last', parentMessageId: message.id }
        const { revision } = await bob.client.channels.saveDraft(channelId, { ...draft, revision: 0 })
        return () => bob.client.messages.send(channelId, { ...draft, draftRevision: revision })
      },
      emits: [...RECEIVED, 'chat:draft:changed'],
    },
    'the first one of a channel': {
      given: async ({ alice, bob, watched }) => {
        const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
        watched.push(id)
        return () => bob.client.messages.send(id, { text: 'first' })
      },
      emits: [...RECEIVED],
    },
    'a reply to a reply': {
      given: unprepared(({ bob, channelId, reply }) =>
        bob.client.messages.send(channelId, { text: 'me too', parentMessageId: reply.id }),
      ),
      emits: [...RECEIVED],
    },
    'a reply by a user blocked by an observer, with a mention of that observer': {
      given: unprepared(({ dave, channelId, message }) =>
        dave.client.messages.send(channelId, {
          text: '@carol',
          parentMessageId: message.id,
          mentionedUserIds: ['carol', 'erin'],
        }),
      ),
      emits: [...RECEIVED, 'chat:mention:received', 'chat:thread:followed'],
      // With more than 10,000 threads.
      unseen: ['chat:thread:unfollowed'],
    },
    'a reply to what an observer no longer sees': {
      given: unprepared(({ bob, channelId, first }) =>
        bob.client.messages.send(channelId, { text: 'late', parentMessageId: first.id }),
      ),
      emits: [...RECEIVED, 'chat:thread:followed'],
    },
    'twice under one key': {
      given: unprepared(async ({ bob, channelId }) => {
        for (let n = 0; n < 2; n += 1)
          await bob.client.messages.send(channelId, { text: 'once' }, { idempotencyKey: 'once' })
      }),
      emits: [...RECEIVED],
    },
    'as a stream': {
      given: unprepared(({ bob, channelId }) =>
        bob.client.messages.send(channelId, { text: 'Hel', stream: {}, mentionedUserIds: ['alice'] }),
      ),
      emits: [...RECEIVED],
    },
    'with files': {
      given: unprepared(async ({ bob, channelId }) => {
        const { messages } = bob.client
        const upload = (name: string) => messages.createUpload({ file: new Blob(['content']), fileName: name })
        const uploads = [await upload('a'), await upload('b')]
        return messages.send(channelId, { files: uploads.map(({ uploadId }) => ({ uploadId, altText: 'notes' })) })
      }),
      emits: [...RECEIVED],
    },
    'many at once': {
      given: unprepared(({ alice, bob, dave, channelId, message }) =>
        Promise.all(
          [alice, bob, dave, alice, bob, dave].map((by, n) =>
            by.client.messages.send(channelId, { text: `${n}`, ...(n % 2 && { parentMessageId: message.id }) }),
          ),
        ),
      ),
      emits: [...RECEIVED],
    },
  },
  sendFile: {
    'as a reply': {
      given: unprepared(({ carol, channelId, message }) =>
        carol.client.messages.sendFile(channelId, {
          file: new File(['content'], 'notes.txt', { type: 'text/plain' }),
          text: 'the notes',
          parentMessageId: message.id,
        }),
      ),
      emits: [...RECEIVED, 'chat:thread:followed'],
      unseen: ['chat:thread:unfollowed'],
    },
    'that waits for a moderator': {
      given: unprepared(({ bob, channelId }) => {
        const file = new File(['content'], 'notes.txt', { type: 'text/plain' })
        return bob.client.messages.sendFile(channelId, { file, text: 'hold' }, { prefer: 'hold' })
      }),
      emits: ['chat:message:held'],
    },
  },
  createUpload: {
    'that no message has yet': {
      given: unprepared(({ bob }) => bob.client.messages.createUpload({ file: new Blob(['content']), fileName: 'a' })),
      emits: [],
    },
    'whose bytes are not there': {
      given: unprepared(({ bob }) =>
        bob.client.messages.createUpload({ fileName: 'a', size: 7, mimeType: 'text/plain' }),
      ),
      emits: [],
    },
  },
  forwardMessage: {
    'into the same channel': {
      given: unprepared(({ alice, channelId, message }) =>
        alice.client.messages.forward(channelId, message.id, { targetChannelId: channelId }),
      ),
      emits: [...RECEIVED],
    },
    'of a reply into another channel': {
      given: async ({ alice, channelId, reply, watched }) => {
        const { id } = await alice.client.channels.createGroup({ userIds: ['carol'] })
        watched.push(id)
        return () => alice.client.messages.forward(channelId, reply.id, { targetChannelId: id })
      },
      emits: [...RECEIVED],
    },
  },
  editMessage: {
    'with reactions and replies, one of them by a user blocked by an observer': {
      given: unprepared(({ bob, channelId, message }) =>
        bob.client.messages.edit(channelId, message.id, { text: 'an edited message' }),
      ),
      emits: ['chat:message:updated'],
    },
    'the last one': {
      given: unprepared(({ alice, channelId, reply }) =>
        alice.client.messages.edit(channelId, reply.id, { text: 'an edited reply' }),
      ),
      emits: ['chat:message:updated'],
    },
    'that an observer no longer sees': {
      given: unprepared(({ bob, channelId, first }) =>
        bob.client.messages.edit(channelId, first.id, { text: 'edited first' }),
      ),
      emits: ['chat:message:updated'],
    },
    'by a user blocked by an observer': {
      given: unprepared(({ dave, channelId, hiddenReply }) =>
        dave.client.messages.edit(channelId, hiddenReply.id, { text: 'edited unseen' }),
      ),
      emits: ['chat:message:updated'],
    },
  },
  deleteMessage: {
    'the newest reply, which is the last message too': {
      given: unprepared(({ alice, channelId, reply }) => alice.client.messages.delete(channelId, reply.id)),
      emits: ['chat:message:deleted', UNREAD],
    },
    'all replies of a thread': {
      given: unprepared(async ({ alice, channelId, reply, hiddenReply }) => {
        for (const { id } of [hiddenReply, reply]) await alice.client.messages.delete(channelId, id)
      }),
      emits: ['chat:message:deleted', UNREAD],
    },
    'a pinned one with replies and reactions': {
      given: unprepared(({ bob, channelId, message }) => bob.client.messages.delete(channelId, message.id)),
      emits: ['chat:message:deleted', UNREAD],
    },
    'one that asks': {
      given: async (stage) => {
        await ask(stage)
        return () => stage.bob.client.messages.delete(stage.channelId, stage.message.id)
      },
      emits: ['chat:message:deleted', UNREAD, 'chat:question:closed', 'chat:question:decided'],
    },
    'that an observer no longer sees': {
      given: unprepared(({ alice, channelId, first }) => alice.client.messages.delete(channelId, first.id)),
      emits: ['chat:message:deleted', UNREAD],
    },
    'the message of a poll': {
      given: unprepared(({ alice, channelId, poll }) => alice.client.messages.delete(channelId, poll.messageId)),
      emits: ['chat:message:deleted', 'chat:poll:deleted', UNREAD],
    },
    'the only one of a channel': {
      given: async ({ alice, bob, watched }) => {
        const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
        watched.push(id)
        const only = await bob.client.messages.send(id, { text: 'only' })
        return () => bob.client.messages.delete(id, only.id)
      },
      emits: ['chat:message:deleted', UNREAD],
    },
  },
  addReaction: {
    'under a key that others chose, and one of her own': {
      given: unprepared(async ({ bob, channelId, message }) => {
        for (const key of ['👍', 'heart']) await bob.client.messages.addReaction(channelId, message.id, { key })
      }),
      emits: ['chat:reaction:updated'],
    },
    'to what an observer no longer sees': {
      given: unprepared(({ bob, channelId, first }) =>
        bob.client.messages.addReaction(channelId, first.id, { key: '👍' }),
      ),
      emits: ['chat:reaction:updated'],
    },
  },
  removeReaction: {
    'one of several': {
      given: unprepared(({ carol, channelId, message }) =>
        carol.client.messages.removeReaction(channelId, message.id, '👍'),
      ),
      emits: ['chat:reaction:updated'],
    },
    'that is not there': {
      given: unprepared(({ bob, channelId, message }) =>
        bob.client.messages.removeReaction(channelId, message.id, '👎'),
      ),
      emits: [],
    },
  },
  pinMessage: {
    'one more': {
      given: unprepared(({ bob, channelId, reply }) => bob.client.messages.pin(channelId, reply.id)),
      emits: ['chat:pinned:message:updated'],
    },
    'by a user blocked by an observer': {
      given: unprepared(({ bob, channelId, hiddenReply }) => bob.client.messages.pin(channelId, hiddenReply.id)),
      emits: ['chat:pinned:message:updated'],
    },
    'that is pinned': {
      given: unprepared(({ bob, channelId, message }) => bob.client.messages.pin(channelId, message.id)),
      emits: [],
    },
  },
  unpinMessage: {
    'that another member pinned': {
      given: unprepared(({ bob, channelId, message }) => bob.client.messages.unpin(channelId, message.id)),
      emits: ['chat:pinned:message:updated'],
    },
  },
} satisfies Partial<Record<MutatingOperation, Variants>>
