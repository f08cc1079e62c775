import { createHash } from 'node:crypto'
import type { Message } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { TenantSettings } from '../../config/tenant-overrides'
import type { Chat } from '../../context'
import { ChatError } from '../../errors'
import type { Tx } from '../../platform/database/transaction'
import { newId } from '../../platform/lib/ids'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { Caller } from '../access/caller'
import { queueChange } from '../access/channel-lock'
import { newMessage, type NewMessageFields } from './message-row'
import { getOwnMessage } from './list-messages'
import { sendBySystem } from './send-by-system'
import { sendItems, type Refusal, type SendItem, type SendOutcome, type SendResult } from './send-queue'

/** The answer to a request to send. A replay shows the message as it is now. */
export interface Sent {
  message: Message
  replayed: boolean
}

type SendOptions = Omit<SendItem, 'message'>

/** Sends a text message, of the system an `ADMIN` one, once for each idempotency key. */
export async function sendMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  request: OperationInput<'sendMessage'>['body'],
  idempotencyKey: string | undefined,
): Promise<Sent> {
  const fields: NewMessageFields = {
    id: newId(),
    channelId,
    senderId: caller.userId,
    type: caller.isSystem ? 'ADMIN' : 'TEXT',
    text: request.text,
    mentionedUserIds: [...new Set(request.mentionedUserIds)],
    parentMessageId: request.parentMessageId ?? null,
    metadata: request.metadata,
    linkMetadata: request.linkMetadata ?? null,
    clientId: request.clientId ?? null,
  }
  return send(chat, caller, fields, {
    ...idempotencyOf('sendMessage', idempotencyKey, request),
    refusal: tooLong(await chat.settingsOf(caller.tenantId), request.text),
  })
}

/**
 * Sends a message: one statement checks, writes and logs it, then others are notified.
 *
 * @throws what the channel's guards or the rules of sending say.
 */
export async function send(chat: Chat, caller: Caller, fields: NewMessageFields, options: SendOptions): Promise<Sent> {
  const key = { tenantId: caller.tenantId, channelId: fields.channelId }
  const item = { message: newMessage(fields), ...options }
  const sent = caller.isSystem
    ? await queueChange(chat, key, (tx) => sendBySystem(chat, tx, caller, item))
    : await sendQueued(chat, caller, key, item)
  switch (sent.outcome) {
    case 'refused':
      throw new ChatError(sent.code, sent.details)
    case 'replayed':
      return { message: await getOwnMessage(chat, caller, fields.channelId, sent.messageId), replayed: true }
    case 'sent':
      return { message: sent.message, replayed: false }
  }
}

/** Sends a message of a user with those of others that wait. */
async function sendQueued(chat: Chat, caller: Caller, key: ChannelKey, item: SendItem): Promise<SendOutcome> {
  const epoch = chat.epoch.current
  const result = await chat.sends.add(key, item)
  if (result.outcome !== 'sent') return result
  const { message } = JSON.parse(result.data) as { message: Message }
  announce(chat, caller, message, { ...result, epoch })
  if (result.notified.length > 0) {
    const places = result.notified.map((userId, index) => ({ userId, seq: result.userSeqs[index] as number, epoch }))
    chat.events.publishToUsers(mentionOf(caller, message, result.notified), { places })
  }
  return { outcome: 'sent', message }
}

/**
 * Sends a message in a transaction that writes something else with it. Others are notified after the commit. A refusal is
 * returned and not thrown: the caller decides whether it undoes the rest.
 */
export async function sendWithin(
  chat: Chat,
  tx: Tx,
  caller: Caller,
  fields: NewMessageFields,
  options: SendOptions,
): Promise<SendOutcome> {
  const key = { tenantId: caller.tenantId, channelId: fields.channelId }
  const item = { message: newMessage(fields), ...options }
  if (caller.isSystem) return sendBySystem(chat, tx, caller, item)
  const epoch = chat.epoch.current
  const [result] = (await sendItems(tx, key, [item], { isWithin: true })) as [SendResult]
  if (result.outcome !== 'sent') return result
  const { message } = JSON.parse(result.data) as { message: Message }
  tx.afterCommit(() => announce(chat, caller, message, { ...result, epoch }))
  if (result.notified.length > 0) chat.events.appendForUsers(tx, mentionOf(caller, message, result.notified))
  return { outcome: 'sent', message }
}

const mentionOf = ({ tenantId, userId }: Caller, message: Message, userIds: string[]) => ({
  tenantId,
  userIds,
  event: 'chat:mention:received' as const,
  data: { channelId: message.channelId, message },
  about: aboutOf(userId, message),
})

const aboutOf = (senderId: string, { createdAt }: Message) => ({ senderId, createdAt: new Date(createdAt) })

/** Notifies others of a message that is committed. Nothing here can fail the send. */
function announce(
  chat: Chat,
  { tenantId, userId }: Caller,
  message: Message,
  { seq, epoch, data }: Extract<SendResult, { outcome: 'sent' }> & { epoch: string },
): void {
  const { channelId } = message
  const about = aboutOf(userId, message)
  const event = 'chat:message:received'
  chat.events.publishLogged({ tenantId, channelId }, { seq, epoch, event, about, forMembers: true, data })
  chat.unread.changedInChannel(tenantId, channelId, userId)
}

/** The refusal of a text that is too long. Length counts Unicode code points, as people count. */
export function tooLong({ limits }: TenantSettings, text: string): Refusal | null {
  const limit = limits.maxMessageLength
  // A string of UTF-16 code units is never shorter than its code points, so most texts need no counting.
  const actual = text.length <= limit ? text.length : [...text].length
  return actual > limit ? { code: 'CHAT_MESSAGE_TOO_LONG', details: { limit, actual } } : null
}

/** @throws CHAT_MESSAGE_TOO_LONG */
export function checkLength(settings: TenantSettings, text: string): void {
  const refusal = tooLong(settings, text)
  if (refusal) throw new ChatError(refusal.code, refusal.details)
}

/** The options that make repetitions of a request send one message; none if the request has no key. */
export const idempotencyOf = (operation: string, idempotencyKey: string | undefined, request: unknown) =>
  idempotencyKey === undefined ? {} : { idempotencyKey, idempotencyDigest: digest(operation, request) }

/**
 * Distinguishes a repetition of a request from another request under the same key. It is stored with the message and
 * compared days later, so it must be the same for the same request in every version.
 */
export function digest(operation: string, request: unknown): string {
  return createHash('sha256').update(operation).update(canonical(request)).digest('base64url')
}

/** JSON with sorted keys, because bodies have theirs in the order of the client. Integer-like keys come first, by value. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
