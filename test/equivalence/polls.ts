import { inAnHour, makeDue } from '../support/clock'
import { eventually } from '../support/eventually'
import { query } from '../support/recount'
import { type MutatingOperation, type Variants, unprepared } from './stage'

const UNREAD = 'chat:unread:count:changed'
const CREATED = ['chat:message:received', 'chat:poll:updated', UNREAD] as const

export const pollVariants = {
  createPoll: {
    'without end': {
      given: unprepared(({ bob, channelId }) =>
        bob.client.polls.create(channelId, { title: 'When?', options: ['Now', 'Later'] }),
      ),
      emits: [...CREATED],
    },
    'that waits for a moderator': {
      given: unprepared(({ bob, channelId }) =>
        bob.client.polls.create(channelId, { title: 'hold', options: ['Now', 'Later'] }, { prefer: 'hold' }),
      ),
      emits: ['chat:message:held'],
    },
    'that closes by itself': {
      given: unprepared(async ({ world, bob, channelId }) => {
        const { id } = await bob.client.polls.create(channelId, {
          title: 'When?',
          options: ['Now', 'Later'],
          closeAt: inAnHour(),
        })
        await makeDue(world, 'chat_polls', id)
        // Closed from that moment on; the event follows a little later.
        const isAnnounced = `select from chat_polls where id = $1 and closed_at is not null`
        await eventually(async () => (await query(world.databaseUrl, isAnnounced, [id])).length > 0)
      }),
      emits: [...CREATED],
    },
    'by a user blocked by an observer': {
      given: unprepared(({ dave, channelId }) =>
        dave.client.polls.create(channelId, { title: 'When?', options: ['Now', 'Later'] }),
      ),
      emits: [...CREATED],
    },
  },
  votePoll: {
    'one more option, by a member who has voted': {
      given: unprepared(({ bob, channelId, poll }) =>
        bob.client.polls.vote(channelId, poll.id, { optionIds: [poll.options[1]?.id ?? ''] }),
      ),
      emits: ['chat:poll:voted'],
    },
    'all options': {
      given: unprepared(({ carol, channelId, poll }) =>
        carol.client.polls.vote(channelId, poll.id, { optionIds: poll.options.map(({ id }) => id) }),
      ),
      emits: ['chat:poll:voted'],
    },
  },
  changePollVote: {
    'to another option': {
      given: unprepared(({ bob, channelId, poll }) =>
        bob.client.polls.changeVote(channelId, poll.id, { optionIds: [poll.options[1]?.id ?? ''] }),
      ),
      emits: ['chat:poll:voted'],
    },
    'which is the first': {
      given: unprepared(({ carol, channelId, poll }) =>
        carol.client.polls.changeVote(channelId, poll.id, { optionIds: poll.options.map(({ id }) => id) }),
      ),
      emits: ['chat:poll:voted'],
    },
  },
  withdrawPollVote: {
    'by a member who has voted': {
      given: unprepared(({ bob, channelId, poll }) => bob.client.polls.withdrawVote(channelId, poll.id)),
      emits: ['chat:poll:voted'],
    },
  },
  addPollOption: {
    'to one with votes': {
      given: unprepared(({ bob, channelId, poll }) =>
        bob.client.polls.addOption(channelId, poll.id, { text: 'Elsewhere' }),
      ),
      emits: ['chat:poll:updated'],
    },
  },
  closePoll: {
    'by its creator': {
      given: unprepared(({ alice, channelId, poll }) => alice.client.polls.close(channelId, poll.id)),
      emits: ['chat:poll:updated'],
    },
  },
  deletePoll: {
    'with its message': {
      given: unprepared(({ alice, channelId, poll }) => alice.client.polls.delete(channelId, poll.id)),
      emits: ['chat:poll:deleted', 'chat:message:deleted', UNREAD],
    },
    'with its message, which asks': {
      given: async ({ alice, channelId, poll }) => {
        await alice.client.questions.ask(channelId, poll.messageId, { kind: 'APPROVAL', prompt: 'Where?' })
        return () => alice.client.polls.delete(channelId, poll.id)
      },
      emits: ['chat:poll:deleted', 'chat:message:deleted', UNREAD, 'chat:question:closed', 'chat:question:decided'],
    },
  },
} satisfies Partial<Record<MutatingOperation, Variants>>
