import type { SearchMessagesRequest } from '@chat-service/client/rest'
import { answer, at, listOf } from '../contract.js'
import { READS, tool } from '../tool.js'
import { listText, messageLines, messageView, showMessages } from '../views.js'

type Input = Omit<SearchMessagesRequest, 'includeUsers'>

export const searchMessages = tool<Input>({
  name: 'search_messages',
  title: 'Search messages',
  description:
    "Searches the texts of the user's conversations, or of one, for words or parts of words. read_conversation shows what was said around a hit, by its time.",
  annotations: READS,
  operations: ['searchMessages'],
  input: {
    keyword: at('searchMessages.body.keyword'),
    channelId: at('searchMessages.body.channelId'),
    order: at('searchMessages.body.order'),
    exactMatch: at('searchMessages.body.exactMatch'),
    timestampFrom: at('searchMessages.body.timestampFrom'),
    timestampTo: at('searchMessages.body.timestampTo'),
    limit: at('searchMessages.body.limit'),
    cursor: at('searchMessages.body.cursor'),
  },
  sets: ['searchMessages.body.includeUsers'],
  output: {
    messages: listOf(messageView('searchMessages.messages[]')),
    nextCursor: answer('searchMessages.nextCursor'),
  },
  async run({ chat, options }, input) {
    const { messages, nextCursor, users } = await chat.messages.search({ ...input, includeUsers: true }, options)
    const shown = showMessages(messages, users)
    return {
      data: { messages: shown, nextCursor },
      text: listText(messageLines(shown), 'No message was found.', nextCursor),
    }
  },
})
