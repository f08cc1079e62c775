import type { ChannelListItem, ListChannelsQuery } from '@chat-service/client/rest'
import { answer, at, listOf, optional, pick } from '../contract.js'
import { READS, tool, type Call } from '../tool.js'
import {
  channelView,
  cut,
  inLine,
  listText,
  messageLines,
  messageView,
  nameOf,
  showChannel,
  showMessages,
  TEXT_BUDGET,
} from '../views.js'

type Input = Required<Pick<ListChannelsQuery, 'limit'>> & Pick<ListChannelsQuery, 'cursor'>

/** Maximum number of channels whose newest messages are read; each costs a request. */
const CHANNELS_READ = 10
const MESSAGES_OF_EACH = 5
const THREADS = 10
/** Characters of the first and the last message of a thread. */
const THREAD_TEXT = 500

/** The newest unread messages of a channel, oldest first. Undefined if the user has lost the channel since it was listed. */
async function readNewest({ chat, options }: Call, { id, unreadCount }: ChannelListItem) {
  const limit = Math.min(unreadCount, MESSAGES_OF_EACH)
  try {
    const { messages, users } = await chat.messages.list(id, { limit, includeUsers: true }, options)
    return showMessages(messages.reverse(), users, TEXT_BUDGET / CHANNELS_READ)
  } catch (error) {
    const { status } = error as { status?: number }
    if (status === 403 || status === 404) return undefined
    throw error
  }
}

export const catchUp = tool<Input>({
  name: 'catch_up',
  title: 'Catch up',
  description: `Shows what is unread: the conversations with unread messages, the newest ${MESSAGES_OF_EACH} messages of the first ${CHANNELS_READ} of them, followed threads with unread replies, and how many questions wait for the user. It marks nothing as read. read_conversation with \`start: "unread"\` has all of one conversation.`,
  annotations: READS,
  operations: ['getUnreadCount', 'listChannels', 'listMessages', 'listThreads', 'listQuestions'],
  input: {
    limit: at('listChannels.query.limit', {
      default: 20,
      description: 'How many of the newest conversations are looked through.',
    }),
    cursor: at('listChannels.query.cursor', {
      description: 'The `nextCursor` of the call before, to look through older conversations.',
    }),
  },
  sets: [
    'listMessages.path.id',
    'listMessages.query.limit',
    'listMessages.query.includeUsers',
    'listThreads.query.filter',
    'listThreads.query.limit',
    'listQuestions.query.state',
    'listQuestions.query.limit',
  ],
  output: {
    totalUnreadCount: answer('getUnreadCount.totalUnreadCount'),
    totalUnreadThreads: answer('getUnreadCount.totalUnreadThreads'),
    channels: listOf(
      channelView('listChannels.channels[]', {
        messages: optional(listOf(messageView('listMessages.messages[]'), 'The newest ones, oldest first.')),
      }),
      'The conversations with unread messages.',
    ),
    threads: listOf(
      pick('listThreads.threads[]', ['parentMessageId', 'unreadCount'], {
        channel: pick('listThreads.threads[].channel', ['id', 'name']),
        parent: pick('listThreads.threads[].parent', ['senderId', 'text']),
        lastReply: pick('listThreads.threads[].lastReply', ['senderId', 'text', 'createdAt']),
      }),
      'Followed threads with unread replies, on the first page only.',
    ),
    openQuestionCount: answer('listQuestions.openCount'),
    nextCursor: answer('listChannels.nextCursor'),
  },
  async run(call, { limit, cursor }) {
    const { chat, options } = call
    const [{ totalUnreadCount, totalUnreadThreads }, page, followed, { openCount }] = await Promise.all([
      chat.channels.getUnreadCount(options),
      chat.channels.list({ limit, ...(cursor !== undefined && { cursor }) }, options),
      cursor === undefined ? chat.threads.list({ filter: 'unread', limit: THREADS }, options) : { threads: [] },
      chat.questions.list({ state: 'OPEN', limit: 1 }, options),
    ])
    const unread = page.channels.filter(({ unreadCount }) => unreadCount > 0)
    const newest = await Promise.all(unread.slice(0, CHANNELS_READ).map((channel) => readNewest(call, channel)))
    const channels = unread.map((channel, index) => ({
      ...showChannel(channel),
      ...(newest[index] && { messages: newest[index] }),
    }))
    const threads = followed.threads.map(({ parentMessageId, unreadCount, channel, parent, lastReply }) => ({
      parentMessageId,
      unreadCount,
      channel: { id: channel.id, name: channel.name },
      parent: parent && { senderId: parent.senderId, text: cut(parent.text, THREAD_TEXT) },
      lastReply: {
        senderId: lastReply.senderId,
        text: cut(lastReply.text, THREAD_TEXT),
        createdAt: lastReply.createdAt,
      },
    }))
    const lines = channels.flatMap((channel, index) => [
      `${nameOf(channel)}: ${channel.unreadCount} unread (${channel.id})`,
      ...messageLines(newest[index] ?? []).map((line) => `  ${line}`),
    ])
    for (const { parentMessageId, unreadCount, lastReply } of threads)
      lines.push(
        `Thread ${parentMessageId}: ${unreadCount} unread, last ${lastReply.senderId}: ${inLine(lastReply.text)}`,
      )
    if (openCount > 0) lines.push(`Questions that wait for the user: ${openCount} (list_questions)`)
    return {
      data: {
        totalUnreadCount,
        ...(totalUnreadThreads !== undefined && { totalUnreadThreads }),
        channels,
        threads,
        openQuestionCount: openCount,
        nextCursor: page.nextCursor,
      },
      text: listText(lines, 'Nothing is unread in these conversations.', page.nextCursor),
    }
  },
})
