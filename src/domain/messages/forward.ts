import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { ChatError, invalid } from '../../errors'
import { newId } from '../../platform/lib/ids'
import { newMessage, type NewMessage } from './message'
import { deliver, digest, getMessage, type Sent } from './messages'

/**
 * Sends a copy of a message to another channel, once for each idempotency key of that channel. The copy mentions nobody.
 *
 * @throws what the guards of both channels say, the source's first.
 */
export async function forwardMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  targetChannelId: string,
  idempotencyKey: string | undefined,
): Promise<Sent> {
  const options = {
    idempotencyKey: idempotencyKey ?? null,
    idempotencyDigest:
      idempotencyKey === undefined ? null : digest('forwardMessage', { channelId, messageId, targetChannelId }),
  }
  const send = (copy: Partial<NewMessage>, refusal: ChatError | null) =>
    deliver(
      chat,
      caller,
      newMessage({ id: newId(), channelId: targetChannelId, senderId: caller.userId, type: 'TEXT', text: '', ...copy }),
      { ...options, refusal: refusal && { code: refusal.code, details: refusal.details } },
    )

  let copy: Partial<NewMessage>
  try {
    copy = await copyOf(chat, caller, channelId, messageId)
  } catch (error) {
    // What was forwarded under this key stays forwarded, whatever has become of the original.
    if (idempotencyKey === undefined || !(error instanceof ChatError)) throw error
    return send({}, error).catch(() => Promise.reject(error))
  }
  return send(copy, null)
}

async function copyOf(chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<Partial<NewMessage>> {
  const message = await getMessage(chat, caller, channelId, messageId)
  if (message.type === 'POLL') throw invalid('path', '/messageId', 'must not be the message of a poll')
  const { type, text, metadata, linkMetadata, fileUrl, fileName, fileSize, mimeType, thumbnailUrl } = message
  return {
    ...{ text, metadata, linkMetadata, fileUrl, fileName, fileSize, mimeType, thumbnailUrl },
    // What the caller sends is a user's message, whatever it repeats.
    type: type === 'ADMIN' ? 'TEXT' : type,
    isForwarded: true,
    forwardedFromId: message.id,
  }
}
