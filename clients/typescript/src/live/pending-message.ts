import type { Message } from '../api.gen.js'
import type { OutboxEntry } from './outbox-types.js'

type PendingMessage = Message & { pending: OutboxEntry }

/** Entries of the outbox as they stand in a conversation: of one entry always the same object. */
export function pendingMessages(userId: () => string | undefined) {
  const asMessages = new WeakMap<OutboxEntry, PendingMessage>()
  return (entry: OutboxEntry): PendingMessage => {
    const known = asMessages.get(entry)
    if (known) return known
    const { clientId, channelId, draft, file, createdAt, previewUrl } = entry
    const { text = '', mentionedUserIds = [], parentMessageId = null, metadata = {} } = draft
    const message = {
      id: clientId,
      channelId,
      senderId: entry.userId ?? userId() ?? '',
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
      pollId: null,
      clientId,
      createdAt,
      updatedAt: createdAt,
      ...entry.message,
      pending: entry,
    } as PendingMessage
    asMessages.set(entry, message)
    return message
  }
}
