import type { MutatingOperation, Variants } from './stage'

const UNREAD = 'chat:unread:count:changed'
const CREATED = ['chat:message:received', 'chat:poll:updated', UNREAD] as const
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

export const pollVariants = {
  createPoll: {
    'without end': {
      given:
        async ({ bob, channelId }) =>
        () =>
          bob.client.polls.create(channelId, { title: 'When?', options: ['Now', 'Later'] }),
      emits: [...CREATED],
    },
    'that closes by itself': {
      given:
        async ({ bob, channelId }) =>
        async () => {
          const { id } = await bob.client.polls.create(channelId, {
            title: 'When?',
            options: ['Now', 'Later'],
            closeAt: inMs(700),
          })
          await closed(() => bob.client.polls.get(channelId, id))
        },
      emits: [...CREATED],
    },
    'by somebody whom an observer blocked': {
      given:
        async ({ dave, channelId }) =>
        () =>
          dave.client.polls.create(channelId, { title: 'When?', options: ['Now', 'Later'] }),
      emits: [...CREATED],
    },
  },
  votePoll: {
    'one more option, by somebody who has voted': {
      given:
        async ({ bob, channelId, poll }) =>
        () =>
          bob.client.polls.vote(channelId, poll.id, { optionIds: [poll.options[1]?.id ?? ''] }),
      emits: ['chat:poll:voted'],
    },
    'all options': {
      given:
        async ({ carol, channelId, poll }) =>
        () =>
          carol.client.polls.vote(channelId, poll.id, { optionIds: poll.options.map(({ id }) => id) }),
      emits: ['chat:poll:voted'],
    },
  },
  addPollOption: {
    'to one with votes': {
      given:
        async ({ bob, channelId, poll }) =>
        () =>
          bob.client.polls.addOption(channelId, poll.id, { text: 'Elsewhere' }),
      emits: ['chat:poll:updated'],
    },
  },
  closePoll: {
    'by its creator': {
      given:
        async ({ alice, channelId, poll }) =>
        () =>
          alice.client.polls.close(channelId, poll.id),
      emits: ['chat:poll:updated'],
    },
  },
  deletePoll: {
    'with its message': {
      given:
        async ({ alice, channelId, poll }) =>
        () =>
          alice.client.polls.delete(channelId, poll.id),
      emits: ['chat:poll:deleted', 'chat:message:deleted', UNREAD],
    },
  },
} satisfies Partial<Record<MutatingOperation, Variants>>

async function closed(read: () => Promise<{ status: string }>): Promise<void> {
  while ((await read()).status === 'OPEN') await new Promise((resolve) => setTimeout(resolve, 20))
}
