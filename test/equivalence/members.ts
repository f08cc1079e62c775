import { ask } from './questions'
import { type MutatingOperation, type Variants, unprepared } from './stage'

const UNREAD = 'chat:unread:count:changed'
const COUNT = 'chat:channel:member:count:changed'

export const memberVariants = {
  inviteMembers: {
    'several at once': {
      given: unprepared(({ alice, channelId }) =>
        alice.client.members.invite(channelId, { userIds: ['frank', 'grace', 'bob', 'heidi'] }),
      ),
      emits: ['chat:user:joined', COUNT, 'chat:channel:created'],
      readAgain: ['frank'],
    },
    'one who was muted, had read and comes back': {
      given: async ({ alice, bob, channelId }) => {
        await bob.client.channels.markRead(channelId)
        await alice.client.members.mute(channelId, 'bob', { seconds: 3600 })
        await bob.client.channels.leave(channelId)
        return () => alice.client.members.invite(channelId, { userIds: ['bob'] })
      },
      emits: ['chat:user:joined', COUNT, 'chat:channel:created'],
      readAgain: ['bob'],
    },
    'one who comes back to what was sent meanwhile': {
      given: async ({ alice, bob, channelId }) => {
        await bob.client.channels.leave(channelId)
        await alice.client.messages.send(channelId, { text: 'meanwhile' })
        return () => alice.client.members.invite(channelId, { userIds: ['bob'] })
      },
      emits: ['chat:user:joined', COUNT, 'chat:channel:created', UNREAD],
      readAgain: ['bob'],
    },
  },
  removeMember: {
    'a plain member': {
      given: unprepared(({ alice, channelId }) => alice.client.members.remove(channelId, 'bob')),
      emits: ['chat:user:left', COUNT, UNREAD],
    },
    'who waits for an answer': {
      given: async (stage) => {
        await ask(stage)
        return () => stage.alice.client.members.remove(stage.channelId, 'bob')
      },
      emits: ['chat:user:left', COUNT, UNREAD, 'chat:question:closed', 'chat:question:decided'],
    },
    'a member who is muted': {
      given: async ({ alice, channelId }) => {
        await alice.client.members.mute(channelId, 'dave')
        return () => alice.client.members.remove(channelId, 'dave')
      },
      emits: ['chat:user:left', COUNT],
    },
    'a member who is banned, and stays so': {
      given: async ({ alice, channelId }) => {
        await alice.client.members.mute(channelId, 'dave')
        await alice.client.members.ban(channelId, 'dave')
        return () => alice.client.members.remove(channelId, 'dave')
      },
      emits: ['chat:user:left'],
    },
    'whose stream is open': {
      given: async ({ alice, bob, channelId }) => {
        await bob.client.messages.send(channelId, { text: 'half', stream: {} })
        return () => alice.client.members.remove(channelId, 'bob')
      },
      emits: ['chat:user:left', COUNT, UNREAD, 'chat:message:updated'],
    },
  },
  addOperators: {
    'two, of which one is an observer': {
      given: unprepared(({ alice, channelId }) =>
        alice.client.members.addOperators(channelId, { userIds: ['bob', 'dave'] }),
      ),
      emits: ['chat:operator:updated'],
    },
    'a member who is banned': {
      given: async ({ alice, channelId }) => {
        await alice.client.members.ban(channelId, 'dave')
        return () => alice.client.members.addOperators(channelId, { userIds: ['dave', 'alice'] })
      },
      emits: ['chat:operator:updated'],
    },
  },
  removeOperators: {
    'one of two': {
      given: async ({ alice, channelId }) => {
        await alice.client.members.addOperators(channelId, { userIds: ['bob'] })
        await alice.client.members.mute(channelId, 'dave')
        return () => alice.client.members.removeOperators(channelId, { userIds: ['bob'] })
      },
      emits: ['chat:operator:updated'],
    },
    'of an announcement channel, who has an open stream': {
      given: async ({ alice, bob, channelId }) => {
        await alice.client.members.addOperators(channelId, { userIds: ['bob'] })
        await alice.client.channels.update(channelId, { whoCanSend: 'OPERATORS' })
        await bob.client.messages.send(channelId, { text: 'hel', stream: {} })
        return () => alice.client.members.removeOperators(channelId, { userIds: ['bob'] })
      },
      emits: ['chat:operator:updated', 'chat:message:updated'],
    },
  },
  updateMember: {
    'a member that operators let mention all': {
      given: unprepared(({ alice, channelId }) =>
        alice.client.members.update(channelId, 'bob', { canMentionAll: true }),
      ),
      emits: ['chat:operator:updated'],
    },
    'one who can already': {
      given: async ({ alice, channelId }) => {
        await alice.client.members.update(channelId, 'bob', { canMentionAll: true })
        return () => alice.client.members.update(channelId, 'bob', { canMentionAll: true })
      },
      emits: [],
    },
  },
  muteMember: {
    'without end': {
      given: unprepared(({ alice, channelId }) => alice.client.members.mute(channelId, 'bob')),
      emits: ['chat:user:muted'],
    },
    'for a time that ends': {
      given: unprepared(({ alice, channelId }) => alice.client.members.mute(channelId, 'bob', { seconds: 1 })),
      emits: ['chat:user:muted'],
      aside: ['chat:user:unmuted'],
    },
    'for another time, of one who is banned too': {
      given: async ({ alice, channelId }) => {
        await alice.client.members.mute(channelId, 'dave', { seconds: 3600 })
        await alice.client.members.ban(channelId, 'dave')
        return () => alice.client.members.mute(channelId, 'dave', { seconds: 7200 })
      },
      emits: ['chat:user:muted'],
    },
    'whose stream is open': {
      given: async ({ alice, bob, channelId }) => {
        await bob.client.messages.send(channelId, { text: 'half', stream: {} })
        return () => alice.client.members.mute(channelId, 'bob')
      },
      emits: ['chat:user:muted', 'chat:message:updated'],
    },
  },
  unmuteMember: {
    'who was muted for a time': {
      given: async ({ alice, channelId }) => {
        await alice.client.members.mute(channelId, 'bob', { seconds: 3600 })
        return () => alice.client.members.unmute(channelId, 'bob')
      },
      emits: ['chat:user:unmuted'],
    },
  },
  banMember: {
    'without end': {
      given: unprepared(({ alice, channelId }) =>
        alice.client.members.ban(channelId, 'bob', { description: 'Advertising' }),
      ),
      emits: ['chat:user:banned', COUNT, UNREAD],
    },
    'an operator, for a time that ends': {
      given: async ({ alice, channelId }) => {
        await alice.client.members.addOperators(channelId, { userIds: ['bob'] })
        return () => alice.client.members.ban(channelId, 'bob', { seconds: 1 })
      },
      emits: ['chat:user:banned', COUNT, UNREAD],
      aside: ['chat:user:unbanned'],
      readAgain: ['bob'],
    },
    'anew, one who is muted, for a time that ends': {
      given: async ({ alice, dave, channelId }) => {
        await dave.client.channels.markRead(channelId)
        await alice.client.members.mute(channelId, 'dave')
        await alice.client.members.ban(channelId, 'dave')
        return () => alice.client.members.ban(channelId, 'dave', { seconds: 1 })
      },
      emits: ['chat:user:banned', COUNT],
      aside: ['chat:user:unbanned'],
    },
    'who waits for an answer': {
      given: async (stage) => {
        await ask(stage)
        return () => stage.alice.client.members.ban(stage.channelId, 'bob')
      },
      emits: ['chat:user:banned', COUNT, UNREAD, 'chat:question:closed', 'chat:question:decided'],
    },
    'whose stream is open': {
      given: async ({ alice, bob, channelId }) => {
        await bob.client.messages.send(channelId, { text: 'half', stream: {} })
        return () => alice.client.members.ban(channelId, 'bob')
      },
      emits: ['chat:user:banned', COUNT, UNREAD, 'chat:message:updated'],
    },
  },
  unbanMember: {
    'a member unknown to the observers': {
      given: async ({ alice, bob, channelId }) => {
        await bob.client.channels.markRead(channelId)
        await alice.client.members.mute(channelId, 'bob', { seconds: 3600 })
        await alice.client.members.ban(channelId, 'bob')
        return () => alice.client.members.unban(channelId, 'bob')
      },
      emits: ['chat:user:unbanned', COUNT],
      readAgain: ['bob'],
    },
    'a member who has not read all': {
      given: async ({ alice, channelId }) => {
        await alice.client.members.ban(channelId, 'bob')
        return () => alice.client.members.unban(channelId, 'bob')
      },
      emits: ['chat:user:unbanned', COUNT, UNREAD],
      readAgain: ['bob'],
    },
    'a member who was removed meanwhile': {
      given: async ({ alice, channelId }) => {
        await alice.client.members.ban(channelId, 'bob')
        await alice.client.members.remove(channelId, 'bob')
        return () => alice.client.members.unban(channelId, 'bob')
      },
      emits: ['chat:user:unbanned'],
    },
  },
} satisfies Partial<Record<MutatingOperation, Variants>>
