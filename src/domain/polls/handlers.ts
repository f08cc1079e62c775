import type { Handlers } from '../../../generated/operations'
import type { Chat } from '../messages/chat'
import type { RequestContext } from '../access/request-context'
import { created, done, held } from '../../platform/lib/answers'
import { deletePoll } from '../messages/delete'
import { holdingOf } from '../messages/hold'
import { addPollOption, closePoll, createPoll, getPoll, votePoll } from './polls'

export const pollHandlers = {
  createPoll: async ({ chat, caller, params, headers, body }) => {
    const key = headers['idempotency-key']
    const result = await createPoll(chat, caller, params.channelId, body, key, holdingOf(headers, caller))
    return 'heldMessage' in result ? held(result) : created(result.poll, result.replayed)
  },

  getPoll: async ({ chat, caller, params }) => ({
    status: 200,
    body: await getPoll(chat, caller, params.channelId, params.pollId),
  }),

  votePoll: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await votePoll(chat, caller, params.channelId, params.pollId, { ...body, replaces: false }),
  }),

  changePollVote: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await votePoll(chat, caller, params.channelId, params.pollId, { ...body, replaces: true }),
  }),

  withdrawPollVote: async ({ chat, caller, params }) => ({
    status: 200,
    body: await votePoll(chat, caller, params.channelId, params.pollId, { optionIds: [], replaces: true }),
  }),

  addPollOption: async ({ chat, caller, params, body }) => ({
    status: 201,
    body: await addPollOption(chat, caller, params.channelId, params.pollId, body),
  }),

  closePoll: async ({ chat, caller, params }) => ({
    status: 200,
    body: await closePoll(chat, caller, params.channelId, params.pollId),
  }),

  deletePoll: async ({ chat, caller, params }) => {
    await deletePoll(chat, caller, params.channelId, params.pollId)
    return done
  },
} satisfies Partial<Handlers<RequestContext<Chat>>>
