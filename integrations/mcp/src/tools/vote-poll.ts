import type { VotePollRequest } from '@chat-service/client/rest'
import { answer, at, own } from '../contract.js'
import { REPLACES, tool, type Call } from '../tool.js'
import { pollView, showPoll } from '../views.js'

type Input = Partial<VotePollRequest> & { channelId: string; pollId: string; withdraw: boolean }

function act({ chat, options }: Call, { channelId, pollId, optionIds, withdraw }: Input) {
  if (withdraw) return chat.polls.withdrawVote(channelId, pollId, options)
  if (optionIds) return chat.polls.changeVote(channelId, pollId, { optionIds }, options)
  return chat.polls.get(channelId, pollId, options)
}

export const votePoll = tool<Input>({
  name: 'vote_poll',
  title: 'See a poll, or vote',
  description:
    "Shows a poll with its counts and the user's own votes. With `optionIds` these become the user's votes, in place of earlier ones; with `withdraw` the votes are taken back. A message of type POLL has the `pollId`.",
  annotations: REPLACES,
  operations: ['getPoll', 'changePollVote', 'withdrawPollVote'],
  input: {
    channelId: at(['getPoll.path.channelId', 'changePollVote.path.channelId', 'withdrawPollVote.path.channelId']),
    pollId: at(['getPoll.path.pollId', 'changePollVote.path.pollId', 'withdrawPollVote.path.pollId']),
    optionIds: at('changePollVote.body.optionIds', { required: false }),
    withdraw: own({ type: 'boolean' }, { default: false }),
  },
  output: {
    poll: pollView('getPoll', 'changePollVote', 'withdrawPollVote'),
    votedOptionIds: answer('getPoll.votedOptionIds'),
  },
  async run(call, input) {
    const poll = await act(call, input)
    const { votedOptionIds } = poll
    const lines = poll.options.map(
      ({ id, text, voteCount }) => `${text}: ${voteCount}${votedOptionIds.includes(id) ? ', voted for' : ''} (${id})`,
    )
    return {
      data: { poll: showPoll(poll), votedOptionIds },
      text: [`${poll.title} (${poll.status})`, ...lines].join('\n'),
    }
  },
})
