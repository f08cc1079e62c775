import type { Message } from '../api.gen.js'
import type { OutboxAttachment, OutboxEntry } from './outbox-types.js'
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
  const { clientId, channelId, userId, draft, createdAt } = entry
  const files = (entry.files ?? (entry.file ? [entry.file] : [])).map((file: OutboxAttachment, n) => ({
    fileUrl: (entry.previewUrls ?? [entry.previewUrl])[n] ?? '',
    fileName: file.fileName ?? (file.file as Partial<File> | undefined)?.name ?? 'file',
    fileSize: (file.file as Partial<Blob> | undefined)?.size ?? 0,
    mimeType: file.mimeType ?? (file.file as Partial<Blob> | undefined)?.type ?? '',
    thumbnailUrl: null,
    altText: file.altText ?? null,
  }))
  const file = entry.file ?? entry.files?.[0]
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
    fileUrl: entry.previewUrl ?? null,
    fileName: file?.fileName ?? null,
    fileSize: null,
    mimeType: file?.mimeType ?? null,
    thumbnailUrl: null,
    files,
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
