import type { HeldAnswer } from '../../generated/openapi'
import { inAnHour, inMs, makeDue } from '../support/clock'
import { decideAbout } from '../support/decide'
import { type MutatingOperation, type Stage, type Variants, unprepared } from './stage'

const UNREAD = 'chat:unread:count:changed'
const UPDATED = 'chat:scheduled:message:updated'

async function scheduled({ bob, channelId }: Stage): Promise<string> {
  const scheduledAt = inAnHour()
  await bob.client.scheduledMessages.create(channelId, { text: 'sooner', scheduledAt: inMs(1_800_000) })
  return (
    await bob.client.scheduledMessages.create(channelId, {
      text: 'later @alice',
      scheduledAt,
      mentionedUserIds: ['alice'],
    })
  ).id
}

export const userVariants = {
  followThread: {
    'whose author has unfollowed it': {
      given: async ({ bob, channelId, message }) => {
        await bob.client.threads.unfollow(channelId, message.id)
        return () => bob.client.threads.follow(channelId, message.id)
      },
      emits: ['chat:thread:followed'],
      unseen: ['chat:thread:unfollowed'],
    },
  },
  unfollowThread: {
    'by its author': {
      given: unprepared(({ bob, channelId, message }) => bob.client.threads.unfollow(channelId, message.id)),
      emits: ['chat:thread:unfollowed'],
    },
  },
  markThreadRead: {
    'by its author': {
      given: unprepared(({ bob, channelId, message }) => bob.client.threads.markRead(channelId, message.id)),
      emits: ['chat:thread:read'],
    },
  },
  markThreadUnread: {
    'from the newest reply on': {
      given: async ({ bob, channelId, message, reply }) => {
        await bob.client.threads.markRead(channelId, message.id)
        return () => bob.client.threads.markUnread(channelId, message.id, { messageId: reply.id })
      },
      emits: ['chat:thread:read'],
    },
  },
  blockUser: {
    'who sent, replied, reacted, pinned and made a poll': {
      given: unprepared(({ bob }) => bob.client.users.block({ userId: 'dave' })),
      emits: ['chat:user:blocked', UNREAD],
    },
    'who sent the last message': {
      given: async ({ alice, bob, channelId }) => {
        await bob.client.messages.send(channelId, { text: 'the last one' })
        return () => alice.client.users.block({ userId: 'bob' })
      },
      emits: ['chat:user:blocked', UNREAD],
    },
    'who is in no channel with the blocker': {
      given: unprepared(({ frank }) => frank.client.users.block({ userId: 'alice' })),
      emits: ['chat:user:blocked'],
    },
    'whose stream is open in their direct channel': {
      given: async ({ alice, bob, watched }) => {
        const { id } = await bob.client.channels.createDirect({ userId: 'alice' })
        watched.push(id)
        await bob.client.messages.send(id, { text: 'half', stream: {} })
        return () => alice.client.users.block({ userId: 'bob' })
      },
      emits: ['chat:user:blocked', 'chat:message:updated', UNREAD],
    },
  },
  unblockUser: {
    'whose messages are there again': {
      given: async ({ carol, dave, channelId }) => {
        await dave.client.messages.send(channelId, { text: 'not read' })
        return () => carol.client.users.unblock({ userId: 'dave' })
      },
      emits: ['chat:user:unblocked', UNREAD],
      readAgain: ['carol'],
    },
  },
  cancelHeldMessage: {
    'one of two': {
      given: async ({ bob, channelId }) => {
        const hold = () => bob.client.messages.send(channelId, { text: 'hold' }, { prefer: 'hold' })
        await hold()
        const { heldMessage } = (await hold()) as HeldAnswer
        return () => bob.client.heldMessages.cancel(heldMessage.id)
      },
      emits: ['chat:message:held:settled'],
    },
  },
  appealDecision: {
    'that has warned': {
      given: async ({ alice, bob }) => {
        await decideAbout(alice, bob.userId, { action: 'WARN', reason: 'spam' })
        const { decisions } = await bob.client.decisions.list()
        return () => bob.client.decisions.appeal(decisions[0]!.id, { text: 'Why?' })
      },
      emits: ['chat:decision:updated'],
    },
  },
  reportUser: {
    'to the host': {
      given: unprepared(({ bob }) => bob.client.users.report('alice', { category: 'harassment' })),
      emits: [],
    },
  },
  createScheduledMessage: {
    'for later': {
      given: unprepared(({ bob, channelId }) =>
        bob.client.scheduledMessages.create(channelId, {
          text: 'later',
          scheduledAt: inAnHour(),
          mentionedUserIds: ['alice'],
          metadata: { key: 'value' },
        }),
      ),
      emits: [UPDATED],
    },
    'that waits for a moderator': {
      given: unprepared(({ bob, channelId }) => {
        const later = { text: 'hold', scheduledAt: inAnHour() }
        return bob.client.scheduledMessages.create(channelId, later, { prefer: 'hold' })
      }),
      emits: ['chat:message:held'],
    },
    'whose time comes': {
      given: unprepared(async ({ world, bob, channelId }) => {
        const scheduledAt = inAnHour()
        const { id } = await bob.client.scheduledMessages.create(channelId, { text: 'due', scheduledAt })
        await makeDue(world, 'chat_scheduled_messages', id)
      }),
      emits: [UPDATED],
      aside: ['chat:scheduled:message:sent', 'chat:message:received', UNREAD],
    },
    'whose time comes when the channel is frozen': {
      given: unprepared(async ({ world, alice, bob, channelId }) => {
        const scheduledAt = inAnHour()
        const { id } = await bob.client.scheduledMessages.create(channelId, { text: 'due', scheduledAt })
        await alice.client.channels.freeze(channelId)
        await makeDue(world, 'chat_scheduled_messages', id)
      }),
      emits: [UPDATED],
      aside: ['chat:scheduled:message:failed', 'chat:channel:frozen'],
    },
  },
  updateScheduledMessage: {
    'its text and its time': {
      given: async (stage) => {
        const id = await scheduled(stage)
        const change = { text: 'changed', scheduledAt: inMs(60_000) }
        return () => stage.bob.client.scheduledMessages.update(stage.channelId, id, change)
      },
      emits: [UPDATED],
    },
  },
  cancelScheduledMessage: {
    'one of two': {
      given: async (stage) => {
        const id = await scheduled(stage)
        return () => stage.bob.client.scheduledMessages.cancel(stage.channelId, id)
      },
      emits: [UPDATED],
    },
  },
  sendScheduledMessageNow: {
    'that mentions a member': {
      given: async (stage) => {
        const id = await scheduled(stage)
        return () => stage.bob.client.scheduledMessages.sendNow(stage.channelId, id)
      },
      emits: ['chat:scheduled:message:sent', 'chat:message:received', 'chat:mention:received', UNREAD],
    },
  },
} satisfies Partial<Record<MutatingOperation, Variants>>
