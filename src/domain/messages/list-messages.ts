import type { Message, MessagePage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Chat } from '../../context'
import { ChatError } from '../../errors'
import { readPage } from '../../platform/database/pagination'
import { jsonPage, JsonText } from '../../platform/lib/json-text'
import type { Caller } from '../access/caller'
import { selectMessage, selectMessages, selectOwnMessage, selectThread } from './queries'

/** A page of a channel's messages, newest first. With `after` alone it holds the earliest ones after that time. */
export async function listMessages(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { limit, before, after, cursor, ...include }: OperationInput<'listMessages'>['query'],
): Promise<JsonText<MessagePage>> {
  const forward = after !== undefined && before === undefined
  const list = { name: `messages ${forward ? 'forward' : 'back'} ${channelId}`, position: ['createdAt'] } as const
  const { page, nextCursor } = await readPage(list, { limit, cursor }, (next) =>
    selectMessages(chat.db, caller, channelId, {
      ...include,
      before: forward ? undefined : (next.after?.createdAt ?? before),
      after: forward ? (next.after?.createdAt ?? after) : after,
      oldestFirst: forward,
      limit: next.limit,
    }),
  )
  const messages = page.map(({ answer }) => answer)
  return jsonPage('messages', forward ? messages.reverse() : messages, nextCursor)
}

export async function getMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
): Promise<JsonText<Message>> {
  const message = await selectMessage(chat.db, caller, channelId, messageId)
  if (message === undefined) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
  return new JsonText(message)
}

/** A message of the caller's own, also from before the caller's history start: a repeated send is answered by it. */
export async function getOwnMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
): Promise<Message> {
  const message = await selectOwnMessage(chat.db, caller, channelId, messageId)
  if (message === undefined) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
  return JSON.parse(message) as Message
}

/** The replies to a message, also to a deleted one, oldest first: all of them, or a page where a limit or a cursor is given. */
export async function listThread(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  request: OperationInput<'listThread'>['query'],
): Promise<JsonText<MessagePage>> {
  const list = { name: `thread ${messageId}`, position: ['createdAt'] } as const
  const { page, nextCursor } = await readPage(list, request, async ({ after, limit }) => {
    const thread = await selectThread(chat.db, caller, channelId, messageId, { after: after?.createdAt, limit })
    if (!thread.parentExists) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
    return thread.replies
  })
  return jsonPage(
    'messages',
    page.map(({ answer }) => answer),
    nextCursor,
  )
}
