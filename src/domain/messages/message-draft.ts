import type { MessageFile } from '../../../generated/openapi'
import { ChatError, unavailable } from '../../errors'
import type { DraftFile, DraftKind } from '../../providers'
import type { Caller } from '../access/caller'
import type { Draft } from '../moderation/review'
import { begunStream } from '../open-streams/new-stream'
import type { Chat } from './chat'
import { checkContent, checkLength, tooLong } from './content'
import { getMessage } from './list-messages'
import type { NewMessageFields } from './message-row'
import type { SendItem } from './send-queue'

/** Required in the form of a scheduled message; the policy does not replace it. */
const ANY_TIME = '2000-01-01T00:00:00.000Z'

/** The draft of a message to be sent. @param hashes SHA-256 of its files, in hex, if known. */
export function messageDraft(
  chat: Chat,
  caller: Caller,
  { message, quotedMessageId, stream }: SendItem,
  {
    kind = kindOf(message),
    hashes = [],
  }: { kind?: DraftKind | undefined; hashes?: (string | null)[] | undefined } = {},
): Draft {
  const { text, mentionedUserIds = [], mentions = null, metadata = {}, linkMetadata = null, channelId } = message
  const hasFiles = filesOfNew(message).length > 0
  return {
    ...{ kind, author: caller, text, mentionedUserIds, mentions, metadata, linkMetadata },
    files: filesOfNew(message).map((file, index) => draftFile(chat, caller, file, hashes[index] ?? null)),
    form: {
      ...(kind === 'SCHEDULED'
        ? { operation: 'createScheduledMessage', body: { text, mentionedUserIds, metadata, scheduledAt: ANY_TIME } }
        : { operation: 'sendMessage', body: { text, mentionedUserIds, metadata } }),
      check({ text: replaced }, settings) {
        if (replaced === undefined) return
        checkContent(replaced, { hasFiles, isStream: stream !== undefined })
        // The limit of streams, because a forwarded message may have been one.
        checkLength(settings, replaced, stream !== undefined || tooLong(settings, text) !== null)
      },
    },
    ...(quotedMessageId !== undefined && {
      more: async () => ({ quote: await quoteOf(chat, caller, channelId, quotedMessageId) }),
    }),
  }
}

/** The message with the values that the policy replaces. */
export function replaceFields(message: NewMessageFields, replacement: Partial<NewMessageFields>): NewMessageFields {
  const changed = { ...message, ...replacement }
  return replacement.text !== undefined && message.stream ? { ...changed, stream: begunStream(changed.text) } : changed
}

function kindOf(message: NewMessageFields): DraftKind {
  if (message.type === 'POLL') return 'POLL'
  if (message.isForwarded) return 'FORWARD'
  return filesOfNew(message).length > 0 ? 'FILE' : 'SEND'
}

type NewFile = Pick<MessageFile, 'fileUrl' | 'fileName' | 'fileSize' | 'mimeType' | 'altText'>

const filesOfNew = ({ files, fileUrl, fileName, fileSize, mimeType }: NewMessageFields): NewFile[] =>
  files && files.length > 0
    ? files
    : fileUrl
      ? [{ fileUrl, fileName, fileSize, mimeType, altText: null } as NewFile]
      : []

/** A file of a draft. @param sha256 in hex, if known. */
export function draftFile(
  { host }: Chat,
  { tenantId }: Caller,
  { fileUrl, fileName, fileSize, mimeType, altText }: NewFile,
  sha256: string | null,
): DraftFile {
  const open = async () => {
    if (!host.storage?.read) throw unavailable("The host's storageProvider has no read().")
    return host.storage.read(fileUrl, tenantId)
  }
  return { fileName, mimeType, fileSize, sha256, altText, open }
}

/** Null for a message that the author cannot see, which the send then refuses. */
async function quoteOf(chat: Chat, caller: Caller, channelId: string, messageId: string) {
  try {
    const { senderId, text } = (await getMessage(chat, caller, channelId, messageId)).toJSON()
    return { messageId, senderId, text }
  } catch (error) {
    if (error instanceof ChatError && error.code === 'CHAT_MESSAGE_NOT_FOUND') return null
    throw error
  }
}
