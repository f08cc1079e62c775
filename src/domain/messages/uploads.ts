import { sql } from 'kysely'
import type { MessageFile, Upload as CreatedUpload } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { ChatError, invalid } from '../../errors'
import type { FileStorage } from '../../platform/host/file-storage'
import { newId } from '../../platform/lib/ids'
import type { UploadOptions } from '../../providers'
import type { Caller } from '../access/caller'
import type { Upload } from '../access/request-context'
import type { Chat } from './chat'
import { requireAllowedType } from './file-type'
import type { Refusal } from './send-queue'

/** Of uploads in the host's storage. */
const FOLDER = 'uploads'
const HOURS = 24

/**
 * Streams a file to the host's storage, for a message that is sent later. It is queued for deletion until the message takes it
 * out of the queue: before it is stored, if the storage reserves its URL. So nothing is left of an upload that is never sent,
 * even if processes die.
 */
export async function createUpload(chat: Chat, caller: Caller, upload: Upload<'createUpload'>): Promise<CreatedUpload> {
  const { tenantId } = caller
  const { storage } = chat.host
  if (!storage) throw new ChatError('CHAT_STORAGE_NOT_CONFIGURED')
  const { fileName, mimeType, stream } = upload
  requireAllowedType(await chat.settingsOf(tenantId), mimeType)
  const { options, noted } = await noteFile(chat, storage, caller, { fileName, mimeType, folder: FOLDER, tenantId })
  const stored = await storage.upload(stream, options)
  try {
    const { sha256 } = await upload.finish()
    const hash = chat.policy && { sha256: inHex(sha256) }
    return await writeUpload(chat, caller, noted ?? newId(), { fileName, ...hash, ...stored })
  } catch (error) {
    // If the row was written nevertheless, no one knows its id.
    await storage.discard(stored.fileUrl, tenantId)
    throw error
  }
}

/**
 * Queues a file for deletion before it is stored: for as long as an upload has for its message, since a file that a message
 * has by then is kept.
 *
 * @returns the options of its upload, and the id of its row if the storage reserves URLs.
 */
export async function noteFile(
  { db }: Chat,
  storage: FileStorage,
  caller: Caller,
  options: UploadOptions,
): Promise<{ options: UploadOptions; noted: string | undefined }> {
  const fileUrl = await storage.reserve(options)
  if (fileUrl === undefined) return { options, noted: undefined }
  const noted = newId()
  await queueFile(db, caller, { id: noted, fileUrl })
  return { options: { ...options, fileUrl }, noted }
}

/** Takes a file that is no upload out of the queue. Without this it is taken out, and kept if a message has it, when it is due. */
export async function forgetFile({ db, log }: Chat, { tenantId }: Caller, noted: string | undefined): Promise<void> {
  if (noted === undefined) return
  await sql`
    delete from chat_deleted_files
     where tenant_id = ${tenantId} and channel_id = '' and id = ${noted} and upload is null`
    .execute(db)
    .catch((error: unknown) => log.warn({ err: error, tenantId }, 'forgetting a stored file failed'))
}

async function writeUpload(
  { db }: Chat,
  caller: Caller,
  uploadId: string,
  file: Pick<MessageFile, 'fileUrl' | 'fileName' | 'fileSize' | 'mimeType'> & {
    thumbnailUrl?: string | undefined
    /** For the policy, if the host has one. */
    sha256?: string
  },
): Promise<CreatedUpload> {
  const { fileUrl, fileName, fileSize, mimeType, thumbnailUrl = null, sha256 } = file
  const upload = { fileName, fileSize, mimeType, thumbnailUrl, ...(sha256 !== undefined && { sha256 }) }
  const expiresAt = await queueFile(db, caller, { id: uploadId, fileUrl, upload })
  return { uploadId, expiresAt: expiresAt.toISOString() }
}

/**
 * Queues a file for deletion, or makes a queued one an upload.
 *
 * @param file without `upload` no message can take it.
 * @returns until when a message can take it.
 */
async function queueFile(
  db: Chat['db'],
  { tenantId, userId }: Caller,
  { id, fileUrl, upload }: { id: string; fileUrl: string; upload?: object },
): Promise<Date> {
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into chat_deleted_files as f (tenant_id, channel_id, id, file_url, due_at, user_id, upload)
    values (${tenantId}, '', ${id}, ${fileUrl},
            chat_now() + make_interval(hours => ${HOURS}::integer) + chat_upload_grace(), ${userId},
            ${upload ? JSON.stringify(upload) : null}::jsonb)
        on conflict (tenant_id, channel_id, id)
           do update set file_url = excluded.file_url, due_at = excluded.due_at, upload = excluded.upload
    returning f.due_at - chat_upload_grace() as expires_at`.execute(db)
  return (rows[0] as { expiresAt: Date }).expiresAt
}

/** An upload as it is stored: with its hash, if the host had a policy then. */
type StoredUpload = Omit<MessageFile, 'fileUrl' | 'altText'> & { sha256?: string }

/** As lists of known files have it. */
export const inHex = (base64url: string) => Buffer.from(base64url, 'base64url').toString('hex')

export type FilesOfUploads = NonNullable<OperationInput<'sendMessage'>['body']['files']>

/**
 * The files of a message from uploads of the caller, in their order. The message takes them when it is written: see
 * chat_take_uploads.
 *
 * @returns the files with their hashes, and a refusal for too many, or if one is missing. It takes effect only if the message was not sent with its idempotency
 *   key before.
 * @throws CHAT_VALIDATION_ERROR for the same one twice.
 */
export async function filesOfUploads(
  chat: Chat,
  { tenantId, userId }: Caller,
  channelId: string,
  files: FilesOfUploads,
): Promise<{ files: MessageFile[]; hashes: (string | null)[]; refusal?: Refusal }> {
  const { maxFiles } = (await chat.settingsOf(tenantId)).limits
  if (files.length > maxFiles) {
    const { code, details } = invalid('body', '/files', `must have at most ${maxFiles} items`)
    return { files: [], hashes: [], refusal: { code, details } }
  }
  const ids = files.map(({ uploadId }) => uploadId)
  if (new Set(ids).size < ids.length) throw invalid('body', '/files', 'must name each upload once')
  const { rows } = await sql<{ id: string; fileUrl: string; upload: StoredUpload }>`
    select f.id, f.file_url, f.upload
      from chat_deleted_files f
     where f.tenant_id = ${tenantId} and f.channel_id = '' and f.id = any (${ids}::text[]) and f.user_id = ${userId}
       and f.upload is not null`.execute(chat.db)
  const known = new Map(rows.map((row) => [row.id, row]))
  const found = files.flatMap(({ uploadId, altText = null }) => {
    const row = known.get(uploadId)
    if (!row) return []
    const { sha256 = null, ...upload } = row.upload
    return [{ file: { fileUrl: row.fileUrl, ...upload, altText }, sha256 }]
  })
  const uploadId = ids.find((id) => !known.has(id))
  return {
    files: found.map(({ file }) => file),
    hashes: found.map(({ sha256 }) => sha256),
    ...(uploadId !== undefined && { refusal: { code: 'CHAT_UPLOAD_NOT_FOUND', details: { channelId, uploadId } } }),
  }
}
