import { createHash } from 'node:crypto'
import type { Message, MessagePage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { readPage } from '../../platform/database/pagination'
import type { Tx } from '../../platform/database/transaction'
import { ChatError } from '../../errors'
import { newId } from '../../platform/lib/ids'
import { tellHost } from './callbacks'
import { newMessage, toMessage, type NewMessage } from './message'
import { selectMessage, selectMessages, selectThread } from './queries'
import { sendItems, type SendItem, type SendResult } from './send-queue'

type SendRequest = OperationInput<'sendMessage'>['body']

/** What came of a request to send. A replay shows the message as it is now. */
export interface Sent {
  message: Message
  replayed: boolean
}

/** Sends a text message, once for each idempotency key. */
export async function sendMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  request: SendRequest,
  idempotencyKey: string | undefined,
): Promise<Sent> {
  const message = newMessage({
    id: newId(),
    channelId,
    senderId: caller.userId,
    type: 'TEXT',
    text: request.text,
    mentionedUserIds: [...new Set(request.mentionedUserIds)],
    parentMessageId: request.parentMessageId ?? null,
    metadata: request.metadata,
    linkMetadata: request.linkMetadata ?? null,
  })
  return deliver(chat, caller, message, {
    idempotencyKey: idempotencyKey ?? null,
    idempotencyDigest: idempotencyKey === undefined ? null : digest('sendMessage', request),
    refusal: tooLong(chat, request.text),
  })
}

/**
 * Brings a message into its channel: one statement that judges, writes and logs, and after it what others are told.
 *
 * @throws what the channel's guards or the rules of sending say.
 */
export async function deliver(
  chat: Chat,
  caller: Caller,
  message: NewMessage,
  options: Omit<SendItem, 'message'>,
): Promise<Sent> {
  const key = { tenantId: caller.tenantId, channelId: message.channelId }
  const result = await chat.sends.send(key.tenantId, key.channelId, { message, ...options })
  switch (result.outcome) {
    case 'refused':
      throw new ChatError(result.code, result.details)
    case 'replayed':
      return { message: await getMessage(chat, caller, key.channelId, result.messageId), replayed: true }
    case 'sent': {
      const { message: sent } = JSON.parse(result.data) as { message: Message }
      announce(chat, caller, sent, result)
      return { message: sent, replayed: false }
    }
  }
}

/**
 * Brings a message into its channel inside a transaction that has something of its own to write with it. Others are told
 * after the commit. A refusal is answered and not thrown: whether it undoes the rest is the caller's to say.
 */
export async function deliverWithin(
  chat: Chat,
  tx: Tx,
  caller: Caller,
  fields: Parameters<typeof newMessage>[0],
  options: Omit<SendItem, 'message'>,
): Promise<Delivery> {
  const item = { message: newMessage(fields), ...options }
  const [result] = await sendItems(tx, caller.tenantId, fields.channelId, [item])
  if (result?.outcome !== 'sent') return result as Exclude<SendResult, { outcome: 'sent' }>
  const { message } = JSON.parse(result.data) as { message: Message }
  tx.afterCommit(() => announce(chat, caller, message, result))
  return { outcome: 'sent', message }
}

export type Delivery = { outcome: 'sent'; message: Message } | Exclude<SendResult, { outcome: 'sent' }>

/** What others are told of a message that is committed. Nothing here can fail the send. */
function announce(
  chat: Chat,
  { tenantId, userId }: Caller,
  message: Message,
  { seq, data, notified }: Extract<SendResult, { outcome: 'sent' }>,
): void {
  const { channelId } = message
  const about = { senderId: userId, createdAt: new Date(message.createdAt) }
  chat.events.published({ tenantId, channelId }, { seq, event: 'chat:message:received', about, data })
  chat.events.toUsers(tenantId, notified, 'chat:mention:received', { channelId, message }, { authorId: userId })
  chat.unread.changedInChannel(tenantId, channelId, userId)
  tellHost(chat, { tenantId, userId }, message, notified)
}

/** A page of a channel's messages, newest first. With `after` alone it holds the earliest ones after that time. */
export async function listMessages(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { limit, before, after, cursor, ...include }: OperationInput<'listMessages'>['query'],
): Promise<MessagePage> {
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
  const messages = page.map(toMessage)
  return { messages: forward ? messages.reverse() : messages, nextCursor }
}

export async function getMessage(chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<Message> {
  const row = await selectMessage(chat.db, caller, channelId, messageId)
  if (!row) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
  return toMessage(row)
}

/** The replies to a message, oldest first: all of them, or a page where a limit or a cursor is given. */
export async function listThread(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  request: OperationInput<'listThread'>['query'],
): Promise<MessagePage> {
  const list = { name: `thread ${messageId}`, position: ['createdAt'] } as const
  const { page, nextCursor } = await readPage(list, request, async ({ after, limit }) => {
    const thread = await selectThread(chat.db, caller, channelId, messageId, { after: after?.createdAt, limit })
    if (!thread.parentExists) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
    return thread.replies
  })
  return { messages: page.map(toMessage), nextCursor }
}

/** Length counts Unicode code points, as people count. */
export function tooLong(chat: Chat, text: string): SendItem['refusal'] {
  const limit = chat.config.limits.maxMessageLength
  // A string of UTF-16 code units is never shorter than its code points, so most texts need no counting.
  const actual = text.length <= limit ? text.length : [...text].length
  return actual > limit ? { code: 'CHAT_MESSAGE_TOO_LONG', details: { limit, actual } } : null
}

/** Validated bodies have defaults filled in and keys in the order of the caller, so keys are sorted. */
export function digest(operation: string, request: unknown): string {
  return createHash('sha256').update(operation).update(canonical(request)).digest('base64url')
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
