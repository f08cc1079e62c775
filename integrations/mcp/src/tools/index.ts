import type { Tool } from '../tool.js'
import { answerQuestion } from './answer-question.js'
import { catchUp } from './catch-up.js'
import { createPoll } from './create-poll.js'
import { findChannels } from './find-channels.js'
import { findPeople } from './find-people.js'
import { listMembers } from './list-members.js'
import { listQuestions } from './list-questions.js'
import { markRead } from './mark-read.js'
import { openDirectChannel } from './open-direct-channel.js'
import { react } from './react.js'
import { readConversation } from './read-conversation.js'
import { searchMessages } from './search-messages.js'
import { sendMessage } from './send-message.js'
import { votePoll } from './vote-poll.js'

/** Chosen for common requests to an assistant. At most 14, since each uses up context of the model. */
export const tools: readonly Tool[] = [
  catchUp,
  findChannels,
  readConversation,
  searchMessages,
  sendMessage,
  react,
  markRead,
  findPeople,
  openDirectChannel,
  listMembers,
  createPoll,
  votePoll,
  listQuestions,
  answerQuestion,
]
