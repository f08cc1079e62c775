import type { ListMessagesQuery, Message } from '@chat-service/client/rest'
import { answer, at, listOf, own } from '../contract.js'
import { READS, tool, type Call } from '../tool.js'
import { listText, messageLines, messageView, showMessages, type Names } from '../views.js'

type Input = Pick<ListMessagesQuery, 'before' | 'after' | 'cursor'> & {
  channelId: string
  start: 'latest' | 'unread'
  limit: number
  threadId?: string
  messageId?: string
}

interface Page {
  messages: Message[]
  nextCursor: string | null
  users?: Names
}

/** Cursor prefix for unread messages: their pages go forward in time, even if messages are marked as read meanwhile. */
const FORWARD = 'after:'

/** A page of unread messages, oldest first: those after the read marker, or after the previous page. */
async function readUnread({ chat, options }: Call, { channelId, limit, cursor }: Input): Promise<Page> {
  const after = cursor?.startsWith(FORWARD)
    ? cursor.slice(FORWARD.length)
    : (await chat.channels.get(channelId, options)).membership?.lastReadAt
  // Earlier than every message.
  const query = { limit, includeUsers: true, after: after ?? '1970-01-01T00:00:00.000Z' }
  const { messages, nextCursor, users } = await chat.messages.list(channelId, query, options)
  const [newest] = messages
  return {
    messages: messages.reverse(),
    nextCursor: nextCursor && newest ? `${FORWARD}${newest.createdAt}` : null,
    users,
  }
}

async function readPage(call: Call, input: Input): Promise<Page> {
  const { chat, options } = call
  const { channelId, threadId, messageId, start, limit, cursor, before, after } = input
  if (messageId !== undefined)
    return { messages: [await chat.messages.get(channelId, messageId, options)], nextCursor: null }
  if (threadId === undefined && (cursor?.startsWith(FORWARD) || (start === 'unread' && cursor === undefined)))
    return readUnread(call, input)
  const query = { limit, includeUsers: true, ...(cursor !== undefined && { cursor }) }
  if (threadId !== undefined) return chat.messages.listThread(channelId, threadId, query, options)
  const bounds = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
  const page = await chat.messages.list(channelId, { ...query, ...bounds }, options)
  return { ...page, messages: page.messages.reverse() }
}

export const readConversation = tool<Input>({
  name: 'read_conversation',
  title: 'Read a conversation',
  description:
    'Reads messages of a channel, oldest first: the latest ones, those that the user has not read (`start: "unread"`), a span of time (`before`, `after`), the replies of a thread (`threadId`), or one message in full (`messageId`). `cursor` goes on: to older messages from the latest, to newer ones in threads and in what is unread. It marks nothing as read.',
  annotations: READS,
  operations: ['getChannel', 'listMessages', 'listThread', 'getMessage'],
  input: {
    channelId: at(['getChannel.path.id', 'listMessages.path.id', 'listThread.path.id', 'getMessage.path.id']),
    start: own(
      { type: 'string', enum: ['latest', 'unread'] },
      { default: 'latest', description: 'Where to begin. Without effect with `threadId`, `messageId` or `cursor`.' },
    ),
    threadId: at('listThread.path.messageId', {
      required: false,
      description: 'The id of the message that the thread replies to.',
    }),
    messageId: at('getMessage.path.messageId', { required: false, description: 'The id of the only message to read.' }),
    before: at('listMessages.query.before'),
    after: at('listMessages.query.after'),
    limit: at(['listMessages.query.limit', 'listThread.query.limit'], { default: 30 }),
    cursor: at(['listMessages.query.cursor', 'listThread.query.cursor'], {
      description: 'The `nextCursor` of the call before, with the same other arguments.',
    }),
  },
  sets: ['listMessages.query.includeUsers', 'listThread.query.includeUsers'],
  output: {
    messages: listOf(messageView('listMessages.messages[]', 'listThread.messages[]', 'getMessage'), 'Oldest first.'),
    nextCursor: answer('listMessages.nextCursor'),
  },
  async run(call, input) {
    const { messages, nextCursor, users } = await readPage(call, input)
    const shown = showMessages(messages, users)
    return {
      data: { messages: shown, nextCursor },
      text: listText(messageLines(shown), 'There are no such messages.', nextCursor),
    }
  },
})
