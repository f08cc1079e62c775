import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { MessageType } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Chat, Upload } from '../../context'
import { ChatError } from '../../errors'
import { transaction } from '../../platform/database/transaction'
import type { FileStorage } from '../../platform/host/file-storage'
import type { ChannelKey } from '../../platform/lib/channel-key'
import { newId } from '../../platform/lib/ids'
import type { UploadResult } from '../../providers'
import type { Caller } from '../access/caller'
import { lockChannelRow } from '../access/channel-lock'
import { isBlockedIn, requireMember, requireSender } from '../access/guards'
import type { NewMessageFields } from './message-row'
import { getMessage } from './list-messages'
import { checkLength, digest, idempotencyOf, send, tooLong, type Sent } from './send'

/** If the database does not answer whether the message was written, it is asked again after these times. */
const RETRY_AFTER_MS = [0, 500, 2000, 10_000]

type Fields = OperationInput<'sendFile'>['body']

/**
 * Streams a file to the host's storage and sends a message with it, once for each idempotency key.
 *
 * Invariants
 *   * Nothing is uploaded for a message that would be refused by what is known before: guards, type, text, and a key
 *     under which a message was sent already.
 *   * A file is stored if and only if a message refers to it. Everything is checked again when the message is written,
 *     because an upload takes time. If the message is then refused, or fails, or another request under the same key was
 *     faster, the file is deleted. The one exception: if the database does not answer whether the message was written,
 *     the file stays, because a message without its file is worse than a file without its message.
 */
export async function sendFile(
  chat: Chat,
  caller: Caller,
  channelId: string,
  upload: Upload,
  /** The fields before the file. */
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
  await checkBeforeUpload(chat, caller, channelId, upload, known)
  const { fileName, mimeType, stream } = upload
  const stored = await storage.upload(stream, { fileName, mimeType, folder: channelId, tenantId: caller.tenantId })
  const messageId = newId()
  try {
    const form = await upload.finish()
    const message = fileMessage(caller, channelId, messageId, fileName, form.fields, stored)
    const sent = await send(chat, caller, message, {
      ...idempotencyOf('sendFile', idempotencyKey, identityOf(upload, form)),
      refusal: tooLong(await chat.settingsOf(caller.tenantId), message.text),
    })
    if (sent.replayed) await storage.discard(stored.fileUrl, caller.tenantId)
    return sent
  } catch (error) {
    // A refusal says that nothing was written. Any other error may have come between the commit and its answer: then the
    // database is asked, and the caller does not wait for that.
    if (error instanceof ChatError) await storage.discard(stored.fileUrl, caller.tenantId)
    else void discardUnlessWritten(chat, storage, { tenantId: caller.tenantId, channelId }, messageId, stored.fileUrl)
    throw error
  }
}

/** Answers the first message again if this is the same file with the same fields: reads it, and stores nothing. */
async function replay(
  chat: Chat,
  caller: Caller,
  channelId: string,
  upload: Upload,
  sent: { id: string; digest: string | null; idempotencyKey: string },
): Promise<Sent> {
  upload.stream.resume()
  if (digest('sendFile', identityOf(upload, await upload.finish())) !== sent.digest) {
    throw new ChatError('CHAT_IDEMPOTENCY_CONFLICT', { idempotencyKey: sent.idempotencyKey })
  }
  const message = await getMessage(chat, caller, channelId, sent.id)
  return { message: message.toJSON(), replayed: true }
}

/** What makes two uploads the same request. Without the URL, because storage gives every upload another one. */
function identityOf({ fileName, mimeType }: Upload, { fields, size, sha256 }: Awaited<ReturnType<Upload['finish']>>) {
  return { ...fields, file: { fileName, mimeType, size, sha256 } }
}

/** Refuses what need not be uploaded, in the order in which the message itself will be checked. */
async function checkBeforeUpload(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { mimeType }: Upload,
  { text = '', parentMessageId }: Fields,
): Promise<void> {
  await requireSender(chat.db, caller, channelId)
  if (await isBlockedIn(chat.db, caller, channelId)) throw new ChatError('CHAT_USER_BLOCKED', { channelId })
  const settings = await chat.settingsOf(caller.tenantId)
  const { allowedMimeTypes } = settings.storage
  if (!allowedMimeTypes.some((pattern) => matches(pattern.toLowerCase(), mimeType))) {
    throw new ChatError('CHAT_FILE_TYPE_NOT_ALLOWED', { mimeType, allowed: allowedMimeTypes })
  }
  checkLength(settings, text)
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
  { text = '', parentMessageId, metadata, clientId }: Fields,
  { fileUrl, thumbnailUrl, fileSize, mimeType }: UploadResult,
): NewMessageFields {
  return {
    id,
    channelId,
    senderId: caller.userId,
    type: typeOf(mimeType),
    text,
    parentMessageId: parentMessageId ?? null,
    metadata,
    clientId: clientId ?? null,
    fileUrl,
    fileName,
    fileSize,
    mimeType,
    thumbnailUrl: thumbnailUrl ?? null,
  }
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

/** Deletes a file whose message failed, unless the message was written after all. */
async function discardUnlessWritten(
  chat: Chat,
  storage: FileStorage,
  channel: ChannelKey,
  messageId: string,
  fileUrl: string,
): Promise<void> {
  let cause: unknown
  for (const delay of RETRY_AFTER_MS) {
    await sleep(delay, undefined, { ref: false })
    try {
      if (!(await isWritten(chat.db, channel, messageId))) await storage.discard(fileUrl, channel.tenantId)
      return
    } catch (error) {
      cause = error
    }
  }
  chat.log.error({ err: cause, fileUrl, messageId }, 'a stored file is kept, because its message may have been written')
}

/** The message that the caller has sent to the channel under this key, and the digest of the request that sent it. */
function selectSent(
  db: Kysely<DB>,
  { tenantId, userId }: Caller,
  channelId: string,
  idempotencyKey: string,
): Promise<{ id: string; digest: string | null } | undefined> {
  return db
    .selectFrom('chatMessages as m')
    .select(['m.id', 'm.idempotencyDigest as digest'])
    .where('m.tenantId', '=', tenantId)
    .where('m.channelId', '=', channelId)
    .where('m.senderId', '=', userId)
    .where('m.idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
}

/**
 * Whether a message was written, also by a statement whose answer never came: as long as that one runs it holds the
 * channel lock, which is waited for here.
 */
function isWritten(db: Kysely<DB>, channel: ChannelKey, messageId: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    await lockChannelRow(tx, channel)
    const found = await tx
      .selectFrom('chatMessages as m')
      .select('m.id')
      .where('m.tenantId', '=', channel.tenantId)
      .where('m.channelId', '=', channel.channelId)
      .where('m.id', '=', messageId)
      .executeTakeFirst()
    return found !== undefined
  })
}
