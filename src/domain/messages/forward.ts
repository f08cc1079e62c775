import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from './chat'
import { ChatError, invalid, type Refusal } from '../../errors'
import { isOpen } from '../open-streams/is-open'
import { filesColumns, type NewMessage, type NewMessageFields } from './message-row'
import { getMessage } from './list-messages'
import { idempotencyOf } from '../access/idempotency'
import { send, type Sent } from './send'

/**
 * Sends a copy of a message, without its mentions, to another channel, once per idempotency key of that channel.
 *
 * @throws errors of the guards of both channels, those of the source first.
 */
export async function forwardMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  { targetChannelId, clientId }: OperationInput<'forwardMessage'>['body'],
  idempotencyKey: string | undefined,
): Promise<Sent> {
  const fields: NewMessageFields = {
    channelId: targetChannelId,
    senderId: caller.userId,
    type: 'TEXT',
    text: '',
    clientId: clientId ?? null,
  }
  // Without a client id the digest equals that of versions before client ids.
  const request = { channelId, messageId, targetChannelId, clientId }
  const idempotency = idempotencyOf('forwardMessage', idempotencyKey, request)
  // A forwarded copy is never held.
  const sendNow = (copy?: Partial<NewMessage>, refusal?: Refusal) =>
    send(chat, caller, { message: { ...fields, ...copy }, ...idempotency, refusal: refusal ?? null }) as Promise<Sent>
  let copy: Partial<NewMessage>
  try {
    copy = await copyOf(chat, caller, channelId, messageId)
  } catch (error) {
    if (idempotencyKey === undefined || !(error instanceof ChatError)) throw error
    // The original may have been deleted after the first request, so the key is looked up before refusing.
    const refusal = { code: error.code, details: error.details }
    return sendNow({}, refusal).catch(() => Promise.reject(error))
  }
  return sendNow(copy)
}

async function copyOf(chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<Partial<NewMessage>> {
  const message = (await getMessage(chat, caller, channelId, messageId)).toJSON()
  if (message.moderation) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
  if (isOpen(message.stream)) throw new ChatError('CHAT_STREAM_OPEN', { channelId, messageId })
  if (message.type === 'POLL') throw invalid('path', '/messageId', 'must not be the message of a poll')
  const { type, text, metadata, linkMetadata, files } = message
  return {
    ...{ text, metadata, linkMetadata, ...filesColumns(files) },
    // A user's copy of an administrator's message is a user's message.
    type: type === 'ADMIN' ? 'TEXT' : type,
    isForwarded: true,
    forwardedFromId: message.id,
  }
}
