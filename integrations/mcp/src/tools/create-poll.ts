import type { CreatePollRequest } from '@chat-service/client/rest'
import { at } from '../contract.js'
import { ADDS, tool } from '../tool.js'
import { pollView, repeatId, showPoll, wasDone } from '../views.js'

type Input = Omit<CreatePollRequest, 'clientId'> & { channelId: string; repeatId?: string }

export const createPoll = tool<Input>({
  name: 'create_poll',
  title: 'Create a poll',
  description:
    'Asks the members of a channel to vote, in the name of the user. A call that is repeated with the same arguments creates no second poll.',
  annotations: ADDS,
  operations: ['createPoll'],
  input: {
    channelId: at('createPoll.path.channelId'),
    title: at('createPoll.body.title'),
    options: at('createPoll.body.options'),
    allowMultipleVotes: at('createPoll.body.allowMultipleVotes'),
    allowUserSuggestion: at('createPoll.body.allowUserSuggestion'),
    allowChange: at('createPoll.body.allowChange'),
    closeAt: at('createPoll.body.closeAt'),
    repeatId,
  },
  output: { poll: pollView('createPoll'), wasCreatedBefore: wasDone },
  async run({ chat, options, idempotencyKey, wasReplayed }, { channelId, repeatId: _, ...body }) {
    const poll = await chat.polls.create(channelId, body, { ...options, idempotencyKey })
    const wasCreatedBefore = wasReplayed()
    const text = wasCreatedBefore
      ? `Nothing more was created: the same call created poll ${poll.id}. To ask once more, give another \`repeatId\`.`
      : `Created as poll ${poll.id}.`
    return { data: { poll: showPoll(poll), wasCreatedBefore }, text }
  },
})
