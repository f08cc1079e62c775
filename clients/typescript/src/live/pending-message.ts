import type { Message } from '../api.gen.js'
import type { OutboxEntry } from './outbox-types.js'
import { quoteOf } from './quotes.js'

/**
 * An entry of the outbox as a message of a conversation.
 *
 * @param quoted the message that it quotes, if it is loaded.
 */
export function pendingMessage(
  entry: OutboxEntry,
  user: string | undefined,
  quoted?: Message,
): Message & { pending: OutboxEntry } {
  const { clientId, channelId, userId, draft, file, createdAt, previewUrl } = entry
  const { text = '', mentionedUserIds = [], parentMessageId = null, metadata = {} } = draft
  return {
    id: clientId,
    channelId,
    senderId: userId ?? user ?? '',
    type: 'TEXT',
    text,
    mentionedUserIds,
    isEdited: false,
    isForwarded: false,
    forwardedFromId: null,
    parentMessageId,
    reactions: [],
    metadata,
    linkMetadata: null,
    fileUrl: previewUrl ?? null,
    fileName: file?.fileName ?? null,
    fileSize: null,
    mimeType: file?.mimeType ?? null,
    thumbnailUrl: null,
    files: [],
    pollId: null,
    clientId,
    stream: null,
    quote: quoted ? quoteOf(quoted) : null,
    createdAt,
    updatedAt: createdAt,
    ...entry.message,
    pending: entry,
  }
}
