/** Messages, channels and people as the tools show them, in a size that does not grow with the channel. */
import type { ChannelListItem, Message, Poll, PollWithVotes, Question, User } from '@chat-service/client/rest'
import { listOf, made, optional, own, pick, type AnswerPlace, type Result } from './contract.js'

/** Characters of all texts in one result. */
export const TEXT_BUDGET = 40_000
/** Maximum characters of a message in the text beside the structured result. */
const LINE_LENGTH = 200

const messageNames = [
  'id',
  'channelId',
  'senderId',
  'type',
  'text',
  'parentMessageId',
  'pollId',
  'isEdited',
  'createdAt',
] as const
const fileNames = ['fileName', 'mimeType', 'fileSize', 'fileUrl'] as const
const channelNames = ['id', 'type', 'name', 'unreadCount', 'unreadMentionCount', 'isMuted', 'lastMessageAt'] as const
const peerNames = ['id', 'nickname'] as const
const pollNames = [
  'id',
  'channelId',
  'messageId',
  'title',
  'status',
  'allowMultipleVotes',
  'closeAt',
  'voterCount',
] as const
const optionNames = ['id', 'text', 'voteCount'] as const
const questionNames = [
  'id',
  'channelId',
  'messageId',
  'askerId',
  'kind',
  'prompt',
  'options',
  'schema',
  'needed',
  'state',
  'answers',
  'expiresAt',
] as const
const subjectNames = ['name', 'arguments'] as const

const within = (places: readonly AnswerPlace[], name: string) =>
  places.map((place) => `${place}.${name}` as AnswerPlace)

export const reactionView = (...places: AnswerPlace[]) =>
  listOf(
    pick(places, ['key'], { count: made({ type: 'integer', minimum: 1 }) }),
    'The reactions, and how many people reacted so.',
  )

export const isShortened = (description: string) => made({ type: 'boolean', const: true, description })

/** The messages at places of responses. */
export const messageView = (...places: AnswerPlace[]) =>
  pick(places, messageNames, {
    senderName: optional(made({ type: 'string', description: 'The name of the sender, if the host knows it.' })),
    isShortened: optional(isShortened('Here is only the beginning of the text: read this message alone.')),
    replyCount: made({ type: 'integer', minimum: 0, description: 'The replies in the thread of this message.' }),
    reactions: reactionView(...within(places, 'reactions[]')),
    files: listOf(pick(within(places, 'files[]'), fileNames)),
  })

export const channelView = (place: AnswerPlace, more: Record<string, Result> = {}) =>
  pick(place, channelNames, { peer: pick(`${place}.peer` as AnswerPlace, peerNames), ...more })

export const pollView = (...places: AnswerPlace[]) =>
  pick(places, pollNames, {
    options: listOf(pick(within(places, 'options[]'), optionNames), 'In the order of the poll.'),
  })

export const questionView = (place: AnswerPlace, more: Record<string, Result> = {}) =>
  pick(place, questionNames, { subject: pick(`${place}.subject` as AnswerPlace, subjectNames), ...more })

/** The argument of a tool that may act twice on purpose but not by mistake. */
export const repeatId = own({
  type: 'string',
  minLength: 1,
  maxLength: 64,
  description:
    'Any text. A call with the same arguments acts once, also when it is repeated after a failure. To do the same again on purpose, give another `repeatId`.',
})

export const wasDone = made({
  type: 'boolean',
  description: 'True if an earlier call with the same arguments did it, so that this one changed nothing.',
})

export type Names = Record<string, User> | null | undefined

export const copy = <T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>

/** Truncates to this many UTF-16 units without splitting a character. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/** Messages of one result, with texts shortened to a common budget. */
export function showMessages(messages: Message[], users?: Names, budget = TEXT_BUDGET) {
  const most = Math.floor(budget / Math.max(1, messages.length))
  return messages.map((message) => {
    const senderName = users?.[message.senderId]?.nickname
    const isShortened = message.text.length > most
    return {
      ...copy(message, messageNames),
      text: cut(message.text, most),
      ...(senderName !== undefined && { senderName }),
      ...(isShortened && { isShortened }),
      replyCount: message.threadInfo?.replyCount ?? 0,
      reactions: showReactions(message.reactions ?? []),
      files: message.files.map((file) => copy(file, fileNames)),
    }
  })
}

export const showReactions = (reactions: { key: string; userIds: string[] }[]) =>
  reactions.map(({ key, userIds }) => ({ key, count: userIds.length }))

export const showChannel = (channel: ChannelListItem) => ({
  ...copy(channel, channelNames),
  peer: channel.peer && copy(channel.peer, peerNames),
})

export const showPoll = (poll: Poll | PollWithVotes) => ({
  ...copy(poll, pollNames),
  options: poll.options.map((option) => copy(option, optionNames)),
})

/** Above the budget, drops the form, the arguments and the answers' values, and truncates the texts. */
export function showQuestion(question: Question, budget: number) {
  const { subject, prompt, answers } = question
  const whole = { ...copy(question, questionNames), subject: subject && copy(subject, subjectNames) }
  if (JSON.stringify(whole).length <= budget) return whole
  return {
    ...whole,
    prompt: cut(prompt, budget / 4),
    schema: null,
    subject: subject && copy(subject, ['name']),
    answers: answers.map((answer) => ({
      ...answer,
      value: null,
      comment: answer.comment && cut(answer.comment, budget / 20),
    })),
    isShortened: true,
  }
}

export const nameOf = ({ name, peer }: ReturnType<typeof showChannel>): string =>
  name ?? peer?.nickname ?? 'a group without a name'

/** A text on one line, truncated. */
export const inLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LINE_LENGTH ? `${cut(line, LINE_LENGTH)}…` : line
}

/** A line for each message. */
export const messageLines = (messages: ReturnType<typeof showMessages>): string[] =>
  messages.map(({ id, senderId, senderName, text, files, createdAt }) => {
    const attached = files.length > 0 ? ` [${files.map(({ fileName }) => fileName).join(', ')}]` : ''
    return `${createdAt} ${senderName ?? senderId}: ${inLine(text)}${attached} (${id})`
  })

/** The text of a list: its lines, or a note that it is empty, and whether there is more. */
export const listText = (lines: string[], empty: string, nextCursor: string | null | undefined): string =>
  [...(lines.length > 0 ? lines : [empty]), ...(nextCursor ? ['There is more: call again with `cursor`.'] : [])].join(
    '\n',
  )
