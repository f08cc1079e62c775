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
export function listMessages(
  chat: Chat,
  caller: Caller,
  channelId: string,
  request: OperationInput<'listMessages'>['query'],
): Promise<JsonText<MessagePage>> {
  const { limit, cursor, before, after, ...include } = request
  const forward = after !== undefined && before === undefined
  const name = `messages ${forward ? 'forward' : 'back'} ${channelId}`
  return messagePage(chat, caller, channelId, { name, request, isReversed: forward }, (beyond, size) =>
    selectMessages(chat.db, caller, channelId, {
      ...include,
      before: beyond === undefined ? before : undefined,
      after: forward && beyond !== undefined ? undefined : after,
      beyond,
      oldestFirst: forward,
      limit: size,
    }),
  )
}

/** The replies to a message, which may be deleted, oldest first: all, or a page if a limit or a cursor is given. */
export function listThread(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  request: OperationInput<'listThread'>['query'],
): Promise<JsonText<MessagePage>> {
  const { includeUsers } = request
  return messagePage(chat, caller, channelId, { name: `thread ${messageId}`, request }, async (beyond, limit) => {
    const thread = await selectThread(chat.db, caller, channelId, messageId, { beyond, limit, includeUsers })
    if (!thread.extra.parentExists) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
    return thread
  })
}

/** @param read reads messages beyond the cursor, at most `limit`. */
async function messagePage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  list: { name: string; request: OperationInput<'listThread'>['query']; isReversed?: boolean },
  read: (beyond: string | undefined, limit: number | undefined) => ReturnType<typeof selectMessages>,
): Promise<JsonText<MessagePage>> {
  const { name, request, isReversed = false } = list
  let eventSeq = 0
  const { page, nextCursor } = await readPage({ name, position: ['id'] }, request, async ({ after, limit }) => {
    const { rows, extra } = await read(after?.id, limit)
    eventSeq = extra.eventSeq
    return rows
  })
  const answers = page.map(({ answer }) => answer)
  const messages = await withTails(chat, caller, channelId, answers)
  const userIds = page.flatMap(({ userIds = [] }) => userIds)
  const users = request.includeUsers && { users: await usersById(chat, caller, userIds) }
  return jsonPage('messages', isReversed ? messages.reverse() : messages, { nextCursor, eventSeq, ...users })
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

/** The message as seen by the caller, without the tail of an open stream. @throws CHAT_MESSAGE_NOT_FOUND */
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
export const requireQuotable = (db: Kysely<DB>, caller: Caller, channelId: string, messageId: string) =>
  requireMessage(db, caller, channelId, messageId, selectVisibleMessage)

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
