import { inAnHour, inMs } from '../support/clock'
import type { Person } from '../support/world'
import { ask } from './questions'
import { type MutatingOperation, type Stage, type Variants, unprepared } from './stage'

const UNREAD = 'chat:unread:count:changed'
const LEFT = ['chat:user:left', 'chat:channel:member:count:changed', UNREAD] as const

/** Leaves the channel to Alice and Bob. */
async function emptied({ alice, channelId }: Stage, ...leaving: string[]): Promise<void> {
  for (const userId of leaving) await alice.client.members.remove(channelId, userId)
}

async function direct({ alice, watched }: Stage): Promise<string> {
  const { id } = await alice.client.channels.createDirect({ userId: 'bob' })
  watched.push(id)
  return id
}

async function uploadedCover({ client }: Person): Promise<{ coverUploadId: string }> {
  const file = new Blob(['a picture'], { type: 'image/png' })
  return { coverUploadId: (await client.messages.createUpload({ file, fileName: 'cover.png' })).uploadId }
}

export const channelVariants = {
  createGroupChannel: {
    'with a user who was in no channel': {
      given: unprepared(({ bob }) => bob.client.channels.createGroup({ userIds: ['frank', 'alice'] })),
      emits: ['chat:channel:created'],
    },
    'with an uploaded cover': {
      given: unprepared(async (stage) =>
        stage.bob.client.channels.createGroup({ userIds: ['alice'], ...(await uploadedCover(stage.bob)) }),
      ),
      emits: ['chat:channel:created'],
    },
  },
  createDirectChannel: {
    'for the first time': {
      given: unprepared(({ bob }) => bob.client.channels.createDirect({ userId: 'alice' })),
      emits: ['chat:channel:created'],
    },
    'brings back one who had left, with what was sent meanwhile': {
      given: async (stage) => {
        const id = await direct(stage)
        await stage.bob.client.channels.leave(id)
        await stage.alice.client.messages.send(id, { text: 'meanwhile' })
        return () => stage.alice.client.channels.createDirect({ userId: 'bob' })
      },
      emits: ['chat:channel:created', 'chat:user:joined', 'chat:channel:member:count:changed', UNREAD],
      readAgain: ['bob'],
    },
    'of two who are both there': {
      given: async (stage) => {
        await direct(stage)
        return () => stage.bob.client.channels.createDirect({ userId: 'alice' })
      },
      emits: [],
    },
  },
  updateChannel: {
    'several properties at once': {
      given: unprepared(({ alice, channelId }) =>
        alice.client.channels.update(channelId, { name: 'New', coverUrl: null, customType: 'team' }),
      ),
      emits: ['chat:channel:changed'],
    },
    'to an uploaded cover, from another one': {
      given: async ({ alice, channelId }) => {
        await alice.client.channels.update(channelId, await uploadedCover(alice))
        return async () => alice.client.channels.update(channelId, await uploadedCover(alice))
      },
      emits: ['chat:channel:changed'],
    },
    'to slow mode, after a message of a member': {
      given: async ({ alice, bob, channelId }) => {
        await bob.client.messages.send(channelId, { text: 'a start' })
        return () => alice.client.channels.update(channelId, { slowModeSeconds: 600 })
      },
      emits: ['chat:channel:changed'],
    },
    'to an announcement channel, with an open stream of a member': {
      given: async ({ alice, bob, channelId }) => {
        await bob.client.messages.send(channelId, { text: 'hel', stream: {} })
        return () => alice.client.channels.update(channelId, { whoCanSend: 'OPERATORS' })
      },
      emits: ['chat:channel:changed', 'chat:message:updated'],
    },
    'to what they are': {
      given: unprepared(({ alice, channelId }) => alice.client.channels.update(channelId, { name: 'Stage' })),
      emits: [],
    },
  },
  deleteChannel: {
    'with all that is in it': {
      given: unprepared(({ alice, channelId }) => alice.client.channels.delete(channelId)),
      emits: ['chat:channel:deleted', UNREAD],
    },
    'with an open question': {
      given: async (stage) => {
        await ask(stage)
        return () => stage.alice.client.channels.delete(stage.channelId)
      },
      emits: ['chat:channel:deleted', UNREAD, 'chat:question:closed', 'chat:question:decided'],
    },
    'with what was still to be sent to it': {
      given: async ({ alice, channelId }) => {
        await alice.client.scheduledMessages.create(channelId, { text: 'too late', scheduledAt: inAnHour() })
        return () => alice.client.channels.delete(channelId)
      },
      emits: ['chat:channel:deleted', UNREAD, 'chat:scheduled:message:failed'],
    },
  },
  leaveChannel: {
    'a plain member': {
      given: unprepared(({ bob, channelId }) => bob.client.channels.leave(channelId)),
      emits: [...LEFT],
    },
    'who waits for an answer': {
      given: async (stage) => {
        await ask(stage)
        return () => stage.bob.client.channels.leave(stage.channelId)
      },
      emits: [...LEFT, 'chat:question:closed', 'chat:question:decided'],
    },
    'the last operator, who leaves an heir': {
      given: unprepared(({ alice, channelId }) => alice.client.channels.leave(channelId)),
      emits: [...LEFT, 'chat:operator:updated'],
    },
    'the last member of all': {
      given: async (stage) => {
        await emptied(stage, 'bob', 'carol', 'dave', 'erin')
        return () => stage.alice.client.channels.leave(stage.channelId)
      },
      emits: ['chat:user:left', UNREAD],
      unseen: ['chat:channel:member:count:changed', 'chat:channel:deleted'],
    },
    'one end of a direct channel': {
      given: async (stage) => {
        const id = await direct(stage)
        await stage.alice.client.messages.send(id, { text: 'unread' })
        return () => stage.bob.client.channels.leave(id)
      },
      emits: [...LEFT],
    },
    'a member whose stream is open': {
      given: async ({ bob, channelId }) => {
        await bob.client.messages.send(channelId, { text: 'half', stream: {} })
        return () => bob.client.channels.leave(channelId)
      },
      emits: [...LEFT, 'chat:message:updated'],
    },
  },
  markChannelRead: {
    'for the first time': {
      given: unprepared(({ bob, channelId }) => bob.client.channels.markRead(channelId)),
      emits: ['chat:read:receipt:updated', UNREAD],
    },
    'after a deleted message': {
      given: async ({ carol, alice, channelId }) => {
        const { id } = await alice.client.messages.send(channelId, { text: 'soon gone' })
        await alice.client.messages.delete(channelId, id)
        return () => carol.client.channels.markRead(channelId)
      },
      emits: ['chat:read:receipt:updated', UNREAD],
    },
    again: {
      given: unprepared(({ carol, channelId }) => carol.client.channels.markRead(channelId)),
      emits: [],
    },
    'up to a message': {
      given: unprepared(({ bob, channelId, message }) =>
        bob.client.channels.markRead(channelId, { messageId: message.id }),
      ),
      emits: ['chat:read:receipt:updated', UNREAD],
    },
    'up to a message that is read': {
      given: unprepared(({ carol, channelId, message }) =>
        carol.client.channels.markRead(channelId, { messageId: message.id }),
      ),
      emits: [],
    },
  },
  markChannelUnread: {
    'from a message on': {
      given: unprepared(({ carol, channelId, message }) =>
        carol.client.channels.markUnread(channelId, { messageId: message.id }),
      ),
      emits: ['chat:read:receipt:updated', UNREAD],
    },
    'from the first message on': {
      given: unprepared(({ carol, channelId, first }) =>
        carol.client.channels.markUnread(channelId, { messageId: first.id }),
      ),
      emits: ['chat:read:receipt:updated', UNREAD],
    },
    'what is unread': {
      given: unprepared(({ bob, channelId, reply }) =>
        bob.client.channels.markUnread(channelId, { messageId: reply.id }),
      ),
      emits: [],
    },
  },
  setPushTrigger: {
    'to another': {
      given: unprepared(({ bob, channelId }) =>
        bob.client.channels.setPushTrigger(channelId, { option: 'mention_only' }),
      ),
      emits: ['chat:channel:preference:updated'],
    },
  },
  setCountPreference: {
    'so that the channel does not count': {
      given: unprepared(({ bob, channelId }) =>
        bob.client.channels.setCountPreference(channelId, { preference: 'off' }),
      ),
      emits: ['chat:channel:preference:updated', UNREAD],
    },
    'so that it counts again': {
      given: async ({ bob, channelId }) => {
        await bob.client.channels.setCountPreference(channelId, { preference: 'off' })
        return () => bob.client.channels.setCountPreference(channelId, { preference: 'all' })
      },
      emits: ['chat:channel:preference:updated', UNREAD],
    },
  },
  freezeChannel: {
    'an open one': {
      given: unprepared(({ alice, channelId }) => alice.client.channels.freeze(channelId)),
      emits: ['chat:channel:frozen'],
    },
    'in which a stream is open': {
      given: async ({ alice, bob, channelId }) => {
        await bob.client.messages.send(channelId, { text: 'half', stream: {} })
        return () => alice.client.channels.freeze(channelId)
      },
      emits: ['chat:channel:frozen', 'chat:message:updated'],
    },
  },
  unfreezeChannel: {
    'a frozen one': {
      given: async ({ alice, channelId }) => {
        await alice.client.channels.freeze(channelId)
        return () => alice.client.channels.unfreeze(channelId)
      },
      emits: ['chat:channel:unfrozen'],
    },
  },
  muteChannel: {
    'for oneself': {
      given: unprepared(({ bob, channelId }) => bob.client.channels.mute(channelId)),
      emits: ['chat:channel:muted'],
    },
    'until a time that comes': {
      given: unprepared(({ bob, channelId }) => bob.client.channels.mute(channelId, { until: inMs(1000) })),
      emits: ['chat:channel:muted'],
      aside: ['chat:channel:unmuted'],
    },
  },
  unmuteChannel: {
    'for oneself': {
      given: async ({ bob, channelId }) => {
        await bob.client.channels.mute(channelId)
        return () => bob.client.channels.unmute(channelId)
      },
      emits: ['chat:channel:unmuted'],
    },
  },
  saveDraft: {
    "for one's other devices": {
      given: unprepared(({ bob, channelId }) =>
        bob.client.channels.saveDraft(channelId, { text: 'not yet', revision: 0 }),
      ),
      emits: ['chat:draft:changed'],
    },
    'as it is': {
      given: async ({ bob, channelId }) => {
        const draft = { text: 'not yet', revision: 0 }
        const { revision } = await bob.client.channels.saveDraft(channelId, draft)
        return () => bob.client.channels.saveDraft(channelId, { ...draft, revision })
      },
      emits: [],
    },
  },
  deleteDraft: {
    'that is there': {
      given: async ({ bob, channelId }) => {
        const { revision } = await bob.client.channels.saveDraft(channelId, { text: 'not yet', revision: 0 })
        return () => bob.client.channels.deleteDraft(channelId, { revision })
      },
      emits: ['chat:draft:changed'],
    },
    'that is not there': {
      given: unprepared(({ bob, channelId }) => bob.client.channels.deleteDraft(channelId, { revision: 1 })),
      emits: [],
    },
  },
  favoriteChannel: {
    'for oneself': {
      given: unprepared(({ bob, channelId }) => bob.client.channels.favorite(channelId)),
      emits: ['chat:channel:preference:updated'],
    },
  },
  unfavoriteChannel: {
    'for oneself': {
      given: async ({ bob, channelId }) => {
        await bob.client.channels.favorite(channelId)
        return () => bob.client.channels.unfavorite(channelId)
      },
      emits: ['chat:channel:preference:updated'],
    },
  },
  hideChannel: {
    'with its messages left visible': {
      given: unprepared(({ bob, channelId }) => bob.client.channels.hide(channelId)),
      emits: ['chat:channel:hidden', UNREAD],
    },
    'with all messages so far': {
      given: unprepared(({ bob, channelId }) => bob.client.channels.hide(channelId, { hidePreviousMessages: true })),
      emits: ['chat:channel:hidden', UNREAD],
    },
    'with messages, while others are sent': {
      given: unprepared(({ bob, alice, channelId }) =>
        Promise.all([
          bob.client.channels.hide(channelId, { hidePreviousMessages: true }),
          ...[1, 2, 3, 4].map((n) => alice.client.messages.send(channelId, { text: `meanwhile ${n}` })),
        ]),
      ),
      emits: ['chat:channel:hidden', UNREAD],
      aside: ['chat:message:received'],
    },
  },
  unhideChannel: {
    'in which something was sent meanwhile': {
      given: async ({ bob, alice, channelId }) => {
        await bob.client.channels.hide(channelId)
        await alice.client.messages.send(channelId, { text: 'meanwhile' })
        return () => bob.client.channels.unhide(channelId)
      },
      emits: ['chat:channel:unhidden', UNREAD],
    },
    'that was hidden under the eyes of the others': {
      given: unprepared(async ({ bob, channelId }) => {
        await bob.client.channels.hide(channelId)
        await bob.client.channels.setPushTrigger(channelId, { option: 'off' })
        await bob.client.channels.unhide(channelId)
      }),
      emits: ['chat:channel:unhidden', UNREAD],
      aside: ['chat:channel:hidden', 'chat:channel:preference:updated'],
    },
  },
  resetHistory: {
    'of a channel with pins, polls and threads': {
      given: unprepared(({ bob, channelId }) => bob.client.channels.resetHistory(channelId)),
      emits: ['chat:channel:history:reset', UNREAD],
    },
    'after a thread was begun': {
      given: unprepared(async ({ erin, alice, channelId, message }) => {
        await erin.client.channels.resetHistory(channelId)
        await alice.client.messages.send(channelId, { text: 'a late reply', parentMessageId: message.id })
      }),
      emits: ['chat:channel:history:reset', UNREAD],
      aside: ['chat:message:received'],
    },
  },
  replaceMetadata: {
    'with other keys': {
      given: unprepared(({ bob, channelId }) =>
        bob.client.channels.replaceMetadata(channelId, { metadata: { project: 'apollo', deep: { key: [1, null] } } }),
      ),
      emits: ['chat:metadata:changed'],
    },
  },
  deleteMetadataKey: {
    'of several': {
      given: async ({ bob, alice, channelId }) => {
        await alice.client.channels.replaceMetadata(channelId, { metadata: { one: 1, two: 2 } })
        return () => bob.client.channels.deleteMetadataKey(channelId, 'one')
      },
      emits: ['chat:metadata:changed'],
    },
    'that is not there': {
      given: unprepared(({ bob, channelId }) => bob.client.channels.deleteMetadataKey(channelId, 'none')),
      emits: [],
    },
  },
  reportChannel: {
    'to the host': {
      given: unprepared(({ bob, channelId }) => bob.client.channels.report(channelId, { category: 'spam' })),
      emits: [],
    },
  },
} satisfies Partial<Record<MutatingOperation, Variants>>
