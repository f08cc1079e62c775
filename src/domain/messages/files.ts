import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageType } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { ChatError } from '../../errors'
import { newId } from '../../platform/lib/ids'
import { isBlockedIn, requireMember, requireSender } from '../access/guards'
import type { UploadResult } from '../../providers'
import type { FileStorage } from '../../platform/host/file-storage'
import type { Upload } from './upload'
import { selectSent, wasWritten } from './file-queries'
import { newMessage, type NewMessage } from './message'
import { deliver, digest, getMessage, tooLong, type Sent } from './messages'

/** A database that went away is asked again after these times. */
const SETTLE_AFTER_MS = [0, 500, 2000, 10_000]

type Fields = OperationInput<'sendFile'>['body']

/**
 * Streams a file to the host's storage and sends a message with it, once for each idempotency key.
 *
 * Invariants
 *   * Nothing is uploaded for a message that would be refused by what is known before: guards, type, text, and a key
 *     under which a message was sent already.
 *   * A file is stored if and only if a message refers to it. All is judged again when the message is written, because an
 *     upload takes its time; if that refuses, or fails, or another request under the same key was faster, the file is
 *     deleted. The one exception is a database that does not say whether the message was written: then the file stays,
 *     because a message without its file is worse than a file without its message.
 */
export async function sendFile(
  chat: Chat,
  caller: Caller,
  channelId: string,
  upload: Upload,
  known: Fields,
  idempotencyKey: string | undefined,
): Promise<Sent> {
  const { storage } = chat.host
  if (!storage) {
    await requireSender(chat.db, caller, channelId)
    throw new ChatError('CHAT_STORAGE_NOT_CONFIGURED')
  }
  if (idempotencyKey !== undefined) {
    await requireMember(chat.db, caller, channelId)
    const sent = await selectSent(chat.db, caller, channelId, idempotencyKey)
    if (sent) return replay(chat, caller, channelId, upload, { ...sent, idempotencyKey })
  }
  await judgeBeforehand(chat, caller, channelId, upload, known)
  const { fileName, mimeType, stream } = upload
  const stored = await storage.upload(stream, { fileName, mimeType, folder: channelId, tenantId: caller.tenantId })
  const messageId = newId()
  try {
    const whole = await upload.finish()
    const message = fileMessage(caller, channelId, messageId, fileName, whole.fields, stored)
    const sent = await deliver(chat, caller, message, {
      idempotencyKey: idempotencyKey ?? null,
      idempotencyDigest: idempotencyKey === undefined ? null : digestOf(upload, whole),
      refusal: tooLong(chat, message.text),
    })
    if (sent.replayed) await storage.discard(stored.fileUrl)
    return sent
  } catch (error) {
    await settle(chat, caller, storage, { channelId, messageId, fileUrl: stored.fileUrl }, error)
    throw error
  }
}

/** The first answer again, if this is the same file with the same fields. Reads it to compare it, and stores nothing. */
async function replay(
  chat: Chat,
  caller: Caller,
  channelId: string,
  upload: Upload,
  sent: { id: string; digest: string | null; idempotencyKey: string },
): Promise<Sent> {
  upload.stream.resume()
  if (digestOf(upload, await upload.finish()) !== sent.digest) {
    throw new ChatError('CHAT_IDEMPOTENCY_CONFLICT', { idempotencyKey: sent.idempotencyKey })
  }
  return { message: await getMessage(chat, caller, channelId, sent.id), replayed: true }
}

/** Refuses, in the order in which the message itself will be judged, what need not be uploaded at all. */
async function judgeBeforehand(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { mimeType }: Upload,
  { text = '', parentMessageId }: Fields,
): Promise<void> {
  await requireSender(chat.db, caller, channelId)
  if (await isBlockedIn(chat.db, caller, channelId)) throw new ChatError('CHAT_USER_BLOCKED', { channelId })
  const { allowedMimeTypes } = chat.config.storage
  if (!allowedMimeTypes.some((pattern) => matches(pattern.toLowerCase(), mimeType))) {
    throw new ChatError('CHAT_FILE_TYPE_NOT_ALLOWED', { mimeType, allowed: allowedMimeTypes })
  }
  const refusal = tooLong(chat, text)
  if (refusal) throw new ChatError(refusal.code, refusal.details)
  if (parentMessageId !== undefined) await getMessage(chat, caller, channelId, parentMessageId)
}

function matches(pattern: string, mimeType: string): boolean {
  if (pattern === '*/*') return true
  return pattern.endsWith('/*') ? mimeType.startsWith(pattern.slice(0, -1)) : mimeType === pattern
}

function fileMessage(
  caller: Caller,
  channelId: string,
  id: string,
  fileName: string,
  { text = '', parentMessageId, metadata }: Fields,
  { fileUrl, thumbnailUrl, fileSize, mimeType }: UploadResult,
): NewMessage {
  return newMessage({
    id,
    channelId,
    senderId: caller.userId,
    type: typeOf(mimeType),
    text,
    parentMessageId: parentMessageId ?? null,
    metadata,
    fileUrl,
    fileName,
    fileSize,
    mimeType,
    thumbnailUrl: thumbnailUrl ?? null,
  })
}

function typeOf(mimeType: string): MessageType {
  switch (mimeType.toLowerCase().split('/', 1)[0]) {
    case 'image':
      return 'IMAGE'
    case 'video':
      return 'VIDEO'
    case 'audio':
      return 'AUDIO'
    default:
      return 'FILE'
  }
}

/** The URL is no part of it: storage gives every upload another one. */
function digestOf({ fileName, mimeType }: Upload, { fields, size, sha256 }: Awaited<ReturnType<Upload['finish']>>) {
  return digest('sendFile', { ...fields, file: { fileName, mimeType, size, sha256 } })
}

/** Deletes a file whose message failed, unless that may have been written after all. */
async function settle(
  chat: Chat,
  caller: Caller,
  storage: FileStorage,
  stored: { channelId: string; messageId: string; fileUrl: string },
  error: unknown,
): Promise<void> {
  // A refusal says that nothing was written. Any other error may have come between the commit and its answer: then the
  // database is asked, and the caller need not wait for what it says.
  if (error instanceof ChatError) await storage.discard(stored.fileUrl)
  else void settleLater(chat, caller, storage, stored)
}

async function settleLater(
  chat: Chat,
  caller: Caller,
  storage: FileStorage,
  { channelId, messageId, fileUrl }: { channelId: string; messageId: string; fileUrl: string },
): Promise<void> {
  let cause: unknown
  for (const delay of SETTLE_AFTER_MS) {
    await sleep(delay, undefined, { ref: false })
    try {
      if (!(await wasWritten(chat.db, caller, channelId, messageId))) await storage.discard(fileUrl)
      return
    } catch (error) {
      cause = error
    }
  }
  chat.log.error({ err: cause, fileUrl, messageId }, 'a stored file is kept, because its message may have been written')
}
