import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Message, MessagePage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Chat } from './chat'
import { ChatError } from '../../errors'
import { readPage } from '../../platform/database/pagination'
import { jsonPage, JsonText, type JsonItem } from '../../platform/lib/json-text'
import type { Caller } from '../access/caller'
import { mayBeOpen } from '../open-streams/is-open'
import { usersById } from '../users/users'
import { selectMessage, selectMessages, selectOwnMessage, selectThread, selectVisibleMessage } from './queries'

/** A page of a channel's messages, newest first. With `after` alone: the earliest messages after that time. */
export async function listMessages(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { limit, before, after, cursor, ...include }: OperationInput<'listMessages'>['query'],
): Promise<JsonText<MessagePage>> {
  const forward = after !== undefined && before === undefined
  const list = { name: `messages ${forward ? 'forward' : 'back'} ${channelId}`, position: ['id'] } as const
  let eventSeq = 0
  const { page, nextCursor } = await readPage(list, { limit, cursor }, async (next) => {
    const found = await selectMessages(chat.db, caller, channelId, {
      ...include,
      before: next.after ? undefined : before,
      after: forward && next.after ? undefined : after,
      beyond: next.after?.id,
      oldestFirst: forward,
      limit: next.limit,
    })
    eventSeq = found.eventSeq
    return found.messages
  })
  const answers = page.map(({ answer }) => answer)
  const messages = await withTails(chat, caller, channelId, answers)
  const users = await usersOfPage(chat, caller, include, page)
  return jsonPage('messages', forward ? messages.reverse() : messages, { nextCursor, eventSeq, ...users })
}

/** The property `users` of a page, if requested. */
const usersOfPage = async (
  chat: Chat,
  caller: Caller,
  { includeUsers }: { includeUsers: boolean },
  page: { userIds?: string[] }[],
) => {
  const userIds = page.flatMap(({ userIds = [] }) => userIds)
  return includeUsers && { users: await usersById(chat, caller, userIds) }
}

const messageBy =
  (select: typeof selectMessage) =>
  async (chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<JsonText<Message>> => {
    const message = await requireMessage(chat.db, caller, channelId, messageId, select)
    const [whole] = await withTails(chat, caller, channelId, [message], select)
    return new JsonText(whole as JsonItem<Message>)
  }

/** @throws CHAT_MESSAGE_NOT_FOUND */
export const getMessage = messageBy(selectMessage)
/** A message sent by the caller, even before the caller's history start. Returned to a repeated send. */
export const getOwnMessage = messageBy(selectOwnMessage)

/**
 * The message as seen by the caller, without the tail of an open stream.
 *
 * @throws CHAT_MESSAGE_NOT_FOUND
 */
async function requireMessage(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  messageId: string,
  select: typeof selectMessage,
): Promise<JsonItem<Message>> {
  const message = await select(db, caller, channelId, messageId)
  if (message === undefined) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
  return message
}

/** Checks that the caller can quote a message. @throws CHAT_MESSAGE_NOT_FOUND */
export async function requireQuotable(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  messageId: string,
): Promise<void> {
  await requireMessage(db, caller, channelId, messageId, selectVisibleMessage)
}

/** The replies to a message, which may be deleted, oldest first: all, or a page if a limit or a cursor is given. */
export async function listThread(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  request: OperationInput<'listThread'>['query'],
): Promise<JsonText<MessagePage>> {
  const list = { name: `thread ${messageId}`, position: ['id'] } as const
  const { includeUsers } = request
  let eventSeq = 0
  const { page, nextCursor } = await readPage(list, request, async ({ after, limit }) => {
    const next = { beyond: after?.id, limit, includeUsers }
    const thread = await selectThread(chat.db, caller, channelId, messageId, next)
    if (!thread.parentExists) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
    eventSeq = thread.eventSeq
    return thread.messages
  })
  const users = await usersOfPage(chat, caller, request, page)
  return jsonPage(
    'messages',
    await withTails(
      chat,
      caller,
      channelId,
      page.map(({ answer }) => answer),
    ),
    { nextCursor, eventSeq, ...users },
  )
}

/** Adds the tails, which PostgreSQL does not have yet, to messages with open streams. */
function withTails(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messages: JsonItem<Message>[],
  select = selectMessage,
): Promise<JsonItem<Message>[]> {
  return Promise.all(
    messages.map(async (text) => {
      if (!mayBeOpen(text)) return text
      const message = JSON.parse(text) as Message
      const again = async () => {
        const later = await select(chat.db, caller, channelId, message.id)
        return later === undefined ? undefined : (JSON.parse(later) as Message)
      }
      return JSON.stringify(await chat.checkpoints.withTail(caller.tenantId, message, again))
    }),
  )
}
