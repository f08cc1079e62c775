import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { OperationInput } from '../../../generated/operations'
import type { Chat } from './chat'
import type { Upload } from '../access/request-context'
import { ChatError } from '../../errors'
import { inTenant } from '../../platform/database/tenant-fence'
import { transaction } from '../../platform/database/transaction'
import type { FileStorage } from '../../platform/host/file-storage'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { UploadResult } from '../../providers'
import type { Caller } from '../access/caller'
import { lockChannelRow } from '../access/channel-lock'
import { requireMember, requireSender, requireUnblocked } from '../access/guards'
import { requireAllowedType, typeOfFiles } from './file-type'
import { mentionAllOf, requireMentionAll } from './mention-all'
import type { NewMessageFields } from './message-row'
import { getMessage } from './list-messages'
import { heldOrRefused, type Holding } from './hold'
import type { Held } from './send-queue'
import { checkLength, tooLong } from './content'
import { digest, idempotencyOf } from '../access/idempotency'
import { send, type Sent } from './send'
import { forgetFile, inHex, noteFile } from './uploads'

/** Delays between checks whether the message was written, after a send with an unknown outcome. */
const RETRY_AFTER_MS = [0, 500, 2000, 10_000]

type Fields = OperationInput<'sendFile'>['body']

/**
 * Streams a file to the host's storage and sends a message with it, once per idempotency key.
 *
 * Invariants
 *
 * * Nothing is uploaded for a message that will be refused (guards, type, text), or whose key was used before.
 * * A file is stored if and only if a message refers to it. An upload takes time, so everything is checked again when the
 *   message is written. If that is refused, fails, or loses to another request with the same key, the file is deleted.
 *   While the outcome of the write is unknown the file stays, because a message without its file is worse than a file without
 *   its message. If the storage reserves URLs, the file is noted before it is stored, and deleted a day later if no message
 *   has it: also if the process dies meanwhile.
 */
export async function sendFile(
  chat: Chat,
  caller: Caller,
  channelId: string,
  upload: Upload<'sendFile'>,
  /** The fields before the file. */
  known: Fields,
  { idempotencyKey, holding }: { idempotencyKey: string | undefined; holding?: Holding | undefined },
): Promise<Sent | Held> {
  const { storage } = chat.host
  if (!storage) {
    await requireSender(chat.db, caller, channelId)
    throw new ChatError('CHAT_STORAGE_NOT_CONFIGURED')
  }
  const refusal = await checkBeforeUpload(chat, caller, channelId, upload, known).then(
    () => undefined,
    (error: unknown) => error as Error,
  )
  // Looked up after the check: in slow mode a repeat is refused once the first request has sent.
  if (idempotencyKey !== undefined) {
    await requireMember(chat.db, caller, channelId)
    const sent = await selectSent(chat.db, caller, channelId, idempotencyKey)
    if (sent) return replay(chat, caller, channelId, upload, { ...sent, idempotencyKey, holding })
  }
  if (refusal) throw refusal
  const { fileName, mimeType, stream } = upload
  const place = { fileName, mimeType, folder: channelId, tenantId: caller.tenantId }
  const { options, noted } = await noteFile(chat, storage, caller, place)
  const stored = await storage.upload(stream, options)
  try {
    const form = await upload.finish()
    const settings = await chat.settingsOf(caller.tenantId)
    const message = fileMessage(caller, channelId, fileName, form.fields, stored)
    const sent = await send(
      chat,
      caller,
      {
        message,
        ...idempotencyOf('sendFile', idempotencyKey, identityOf(upload, form)),
        ...(await mentionAllOf(chat, caller, channelId, form.fields.mentions, settings)),
        quotedMessageId: form.fields.quotedMessageId,
        refusal: tooLong(settings, message.text),
      },
      { hashes: [inHex(form.sha256)], holding },
    )
    if (sent.replayed) await storage.discard(stored.fileUrl, caller.tenantId)
    else await forgetFile(chat, caller, noted)
    return sent
  } catch (error) {
    // A refusal means that nothing was written. After any other error the outcome is unknown, and checked in the
    // background.
    if (error instanceof ChatError && error.status < 500) await storage.discard(stored.fileUrl, caller.tenantId)
    else void discardUnlessWritten(chat, storage, { tenantId: caller.tenantId, channelId }, stored.fileUrl)
    throw error
  }
}

/** Returns the first message to a repeat with an equal file and fields; reads the upload without storing it. */
async function replay(
  chat: Chat,
  caller: Caller,
  channelId: string,
  upload: Upload<'sendFile'>,
  sent: SentBefore & { idempotencyKey: string; holding: Holding | undefined },
): Promise<Sent | Held> {
  upload.stream.resume()
  if (digest('sendFile', identityOf(upload, await upload.finish())) !== sent.digest) {
    throw new ChatError('CHAT_IDEMPOTENCY_CONFLICT', { idempotencyKey: sent.idempotencyKey })
  }
  if (sent.held) {
    return heldOrRefused(chat, caller, { code: 'CHAT_POLICY_REFUSED', details: sent.held }, sent.holding)
  }
  return { message: await getMessage(chat, caller, channelId, sent.id), replayed: true }
}

/** Identifies repeated uploads. Without the URL, which is new for every upload. */
function identityOf(
  { fileName, mimeType }: Upload<'sendFile'>,
  { fields, size, sha256 }: Awaited<ReturnType<Upload<'sendFile'>['finish']>>,
) {
  return { ...fields, file: { fileName, mimeType, size, sha256 } }
}

/** Refuses before the upload, with checks in the same order as for the message itself. */
async function checkBeforeUpload(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { mimeType }: Upload<'sendFile'>,
  { text = '', mentions, parentMessageId, quotedMessageId }: Fields,
): Promise<void> {
  requireUnblocked(await requireSender(chat.db, caller, channelId), channelId)
  const settings = await chat.settingsOf(caller.tenantId)
  requireAllowedType(settings, mimeType)
  checkLength(settings, text)
  if (mentions !== undefined) await requireMentionAll(inTenant(chat.db, caller.tenantId), caller, channelId)
  if (parentMessageId !== undefined) await getMessage(chat, caller, channelId, parentMessageId)
  if (quotedMessageId !== undefined) await getMessage(chat, caller, channelId, quotedMessageId)
}

function fileMessage(
  caller: Caller,
  channelId: string,
  fileName: string,
  { text = '', mentions, parentMessageId, metadata, clientId }: Fields,
  { fileUrl, thumbnailUrl, fileSize, mimeType }: UploadResult,
): NewMessageFields {
  return {
    channelId,
    senderId: caller.userId,
    type: typeOfFiles([{ mimeType }]),
    text,
    mentions,
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

/** Deletes the file of a failed message, unless the message was written after all. */
async function discardUnlessWritten(
  chat: Chat,
  storage: FileStorage,
  channel: ChannelKey,
  fileUrl: string,
): Promise<void> {
  let cause: unknown
  for (const delay of RETRY_AFTER_MS) {
    await sleep(delay, undefined, { ref: false })
    try {
      if (!(await isWritten(chat.db, channel, fileUrl))) await storage.discard(fileUrl, channel.tenantId)
      return
    } catch (error) {
      cause = error
    }
  }
  chat.log.error({ err: cause, ...channel, fileUrl }, 'outcome of a send is unknown; its stored file is kept')
}

interface SentBefore {
  id: string
  digest: string | null
  /** See chat_held_before. Null for a sent message. */
  held: Record<string, unknown> | null
}

/** The caller's sent or held message in the channel with this key, and the digest of its request. */
async function selectSent(
  db: Kysely<DB>,
  { tenantId, userId }: Caller,
  channelId: string,
  idempotencyKey: string,
): Promise<SentBefore | undefined> {
  const { rows } = await sql<SentBefore>`
    select m.id, m.idempotency_digest as digest, null::jsonb as held
      from chat_messages m
     where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.sender_id = ${userId}
       and m.idempotency_key = ${idempotencyKey}
    union all
    select w.id, w.idempotency_digest, chat_held_before(w.channel_id, w.id, w.state, w.reason)
      from chat_waiting_messages w
     where w.tenant_id = ${tenantId} and w.channel_id = ${channelId} and w.sender_id = ${userId}
       and w.idempotency_key = ${idempotencyKey} and w.state <> 'RELEASED'`.execute(inTenant(db, tenantId))
  return rows[0]
}

/**
 * Whether a message with the file was written. A statement that is still running holds the channel lock, so this waits
 * for that lock. If the message was deleted since, its file is queued for deletion.
 */
function isWritten(db: Kysely<DB>, channel: ChannelKey, fileUrl: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    await lockChannelRow(tx, channel)
    const { rows } = await sql<{ isWritten: boolean }>`
      select chat_is_file_used(${channel.tenantId}, ${fileUrl}) or exists (
               select from chat_deleted_files f
                where f.tenant_id = ${channel.tenantId} and f.channel_id = ${channel.channelId} and f.file_url = ${fileUrl}
             ) as is_written`.execute(tx)
    return rows[0]?.isWritten === true
  })
}
