import type { Handlers } from '../../../generated/operations'
import type { Chat } from '../messages/chat'
import type { RequestContext } from '../access/request-context'
import { created, done, held, ok } from '../../platform/lib/answers'
import { deleteMessage } from '../messages/delete'
import { holdingOf } from '../messages/hold'
import { addPollOption, closePoll, createPoll, getPoll, votePoll } from './polls'

export const pollHandlers = {
  createPoll: async ({ chat, caller, params, headers, body }) => {
    const key = headers['idempotency-key']
    const result = await createPoll(chat, caller, params.channelId, body, key, holdingOf(headers, caller))
    return 'heldMessage' in result ? held(result) : created(result.poll, result.replayed)
  },

  getPoll: ok(({ chat, caller, params }) => getPoll(chat, caller, params.channelId, params.pollId)),

  votePoll: ok(({ chat, caller, params, body }) =>
    votePoll(chat, caller, params.channelId, params.pollId, { ...body, replaces: false }),
  ),

  changePollVote: ok(({ chat, caller, params, body }) =>
    votePoll(chat, caller, params.channelId, params.pollId, { ...body, replaces: true }),
  ),

  withdrawPollVote: ok(({ chat, caller, params }) =>
    votePoll(chat, caller, params.channelId, params.pollId, { optionIds: [], replaces: true }),
  ),

  addPollOption: async ({ chat, caller, params, body }) => ({
    status: 201,
    body: await addPollOption(chat, caller, params.channelId, params.pollId, body),
  }),

  closePoll: ok(({ chat, caller, params }) => closePoll(chat, caller, params.channelId, params.pollId)),
  deletePoll: done(({ chat, caller, params }) =>
    deleteMessage(chat, caller, params.channelId, { pollId: params.pollId }),
  ),
} satisfies Partial<Handlers<RequestContext<Chat>>>
