import { sql } from 'kysely'
import type { CreateDirectUploadRequest, MessageFile, Upload as CreatedUpload } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { ChatError, invalid, type Refusal } from '../../errors'
import type { FileStorage } from '../../platform/host/file-storage'
import { badName } from '../../platform/lib/file-name'
import { newId } from '../../platform/lib/ids'
import type { UploadOptions } from '../../providers'
import type { Caller } from '../access/caller'
import { requireNotSuspended } from '../access/guards'
import type { Upload } from '../access/request-context'
import type { Chat } from './chat'
import { requireAllowedType } from './file-type'

/** Folder of uploads in the host's storage. */
const FOLDER = 'uploads'
const HOURS = 24

/**
 * Streams a file to the host's storage, for a message that is sent later. The file is queued for deletion until the
 * message takes it, and before it is stored if the storage reserves its URL. So an upload that is never sent is
 * deleted, even if processes die.
 */
export async function createUpload(chat: Chat, caller: Caller, upload: Upload<'createUpload'>): Promise<CreatedUpload> {
  await requireNotSuspended(chat.db, caller)
  const { tenantId } = caller
  const { storage } = chat.host
  if (!storage) throw new ChatError('CHAT_STORAGE_NOT_CONFIGURED')
  const { fileName, mimeType, stream } = upload
  requireAllowedType(await chat.settingsOf(tenantId), mimeType)
  const { options, noted } = await noteFile(chat, storage, caller, { fileName, mimeType, folder: FOLDER, tenantId })
  const stored = await storage.upload(stream, options)
  try {
    const { sha256 } = await upload.finish()
    const file = { fileName, sha256: chat.policy && inHex(sha256), ...stored }
    return await writeUpload(chat, caller, noted ?? newId(), file)
  } catch (error) {
    // If the row was written nevertheless, its id is unknown to clients.
    await storage.discard(stored.fileUrl, tenantId)
    throw error
  }
}

/**
 * Begins a direct upload, whose bytes the client puts to the host's storage. Queued for deletion like the others, but
 * until due even if a message takes it: so bytes that arrive after the message was deleted are deleted, too.
 *
 * @throws CHAT_UNSUPPORTED_MEDIA_TYPE if the storage accepts only uploads by form, or the host has a policy.
 */
export async function createDirectUpload(
  chat: Chat,
  caller: Caller,
  { fileName, size, mimeType: given }: CreateDirectUploadRequest,
): Promise<CreatedUpload> {
  await requireNotSuspended(chat.db, caller)
  const { tenantId } = caller
  const { storage } = chat.host
  if (!storage) throw new ChatError('CHAT_STORAGE_NOT_CONFIGURED')
  // A policy needs the hash of a file, which the service knows only for forms.
  if (!storage.direct || chat.policy) {
    const details = { contentType: 'application/json', allowed: ['multipart/form-data'] }
    throw new ChatError('CHAT_UNSUPPORTED_MEDIA_TYPE', details)
  }
  const failure = badName(fileName, '/fileName')
  if (failure) throw failure
  const mimeType = given.toLowerCase()
  const settings = await chat.settingsOf(tenantId)
  const { maxFileSize: limit } = settings.storage
  if (size > limit) throw new ChatError('CHAT_FILE_TOO_LARGE', { limit, actual: size })
  requireAllowedType(settings, mimeType)
  // By the real time, not chat_now: the storage compares it with its own clock.
  const expiresAt = new Date(Date.now() + HOURS * 3_600_000)
  const options = { fileName, mimeType, folder: FOLDER, tenantId, fileSize: size, expiresAt }
  const { fileUrl, url, headers, isResumable } = await storage.direct.create(options)
  try {
    const file = { fileUrl, fileName, fileSize: size, mimeType, direct: 'expected' as const }
    const upload = await writeUpload(chat, caller, newId(), file)
    return { ...upload, target: { url, method: 'PUT', headers, isResumable } }
  } catch (error) {
    await storage.discard(fileUrl, tenantId)
    throw error
  }
}

/**
 * Queues a file for deletion before it is stored. Due when the time to send the upload has passed; a file in a message
 * is kept then.
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

/** Removes a sent or held file that is not an upload from the queue. Later it would leave it, and be kept. */
export async function forgetFile({ db, log }: Chat, { tenantId }: Caller, noted: string | undefined): Promise<void> {
  if (noted === undefined) return
  await db
    .deleteFrom('chatDeletedFiles')
    .where((eb) => eb.and({ tenantId, channelId: '', id: noted, upload: null }))
    .execute()
    .catch((error: unknown) => log.warn({ err: error, tenantId }, 'forgetting a stored file failed'))
}

/** An upload in the queue. */
interface QueuedUpload extends Pick<MessageFile, 'fileName' | 'fileSize' | 'mimeType' | 'thumbnailUrl'> {
  /** For a direct upload: whether the storage has its bytes. */
  direct?: 'expected' | 'stored' | undefined
  /** Set if the host had a policy at the upload. */
  sha256?: string | undefined
}

async function writeUpload(
  { db }: Chat,
  caller: Caller,
  uploadId: string,
  file: Omit<QueuedUpload, 'thumbnailUrl'> & { fileUrl: string; thumbnailUrl?: string | undefined },
): Promise<CreatedUpload> {
  const { fileUrl, fileName, fileSize, mimeType, thumbnailUrl = null, direct, sha256 } = file
  const upload: QueuedUpload = { fileName, fileSize, mimeType, thumbnailUrl, direct, sha256 }
  const expiresAt = await queueFile(db, caller, { id: uploadId, fileUrl, upload })
  return { uploadId, expiresAt: expiresAt.toISOString() }
}

/**
 * Queues a file for deletion, or makes a queued one an upload.
 *
 * @param file can be taken by a message only with `upload`.
 * @returns the time until which a message can take it.
 */
async function queueFile(
  db: Chat['db'],
  { tenantId, userId }: Caller,
  { id, fileUrl, upload }: { id: string; fileUrl: string; upload?: QueuedUpload },
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

/** Lower-case hex, as in lists of known files. */
export const inHex = (base64url: string) => Buffer.from(base64url, 'base64url').toString('hex')

type FilesOfUploads = NonNullable<OperationInput<'sendMessage'>['body']['files']>

/**
 * The files of a message, or of a cover, from uploads of the caller, in order. The uploads are taken when the message
 * is written: see chat_take_uploads.
 *
 * @returns the files with their hashes, and a refusal if there are too many or one is missing. The refusal applies only
 *   if the message was not sent with its idempotency key before.
 * @throws CHAT_VALIDATION_ERROR for a duplicate.
 */
export async function filesOfUploads(
  chat: Chat,
  { tenantId, userId }: Caller,
  channelId: string | null,
  files: FilesOfUploads,
): Promise<{ files: MessageFile[]; hashes: (string | null)[]; uploadIds: string[]; refusal?: Refusal }> {
  const { maxFiles } = (await chat.settingsOf(tenantId)).limits
  if (files.length > maxFiles) {
    const { code, details } = invalid('body', '/files', `must have at most ${maxFiles} items`)
    return { files: [], hashes: [], uploadIds: [], refusal: { code, details } }
  }
  const uploadIds = files.map(({ uploadId }) => uploadId)
  if (new Set(uploadIds).size < uploadIds.length) throw invalid('body', '/files', 'must name each upload once')
  const { rows } = await sql<{ id: string; fileUrl: string; upload: QueuedUpload }>`
    select f.id, f.file_url, f.upload
      from chat_deleted_files f
     where f.tenant_id = ${tenantId} and f.channel_id = '' and f.id = any (${uploadIds}::text[]) and f.user_id = ${userId}
       and f.upload is not null`.execute(chat.db)
  const stored = await Promise.all(
    rows.map(async ({ id, fileUrl, upload: { direct, ...upload } }) => {
      const thumbnailUrl =
        direct === 'expected' ? await findStored(chat, tenantId, { id, fileUrl, upload }) : upload.thumbnailUrl
      return [id, thumbnailUrl === undefined ? null : { fileUrl, ...upload, thumbnailUrl }] as const
    }),
  )
  const known = new Map(stored)
  const found = files.flatMap(({ uploadId, altText = null }) => {
    const file = known.get(uploadId)
    if (!file) return []
    const { sha256 = null, ...shown } = file
    return [{ file: { ...shown, altText }, sha256 }]
  })
  const all = { files: found.map(({ file }) => file), hashes: found.map(({ sha256 }) => sha256), uploadIds }
  const uploadId = uploadIds.find((id) => !known.get(id))
  if (uploadId === undefined) return all
  const code = known.has(uploadId) ? 'CHAT_UPLOAD_INCOMPLETE' : 'CHAT_UPLOAD_NOT_FOUND'
  return { ...all, refusal: { code, details: { ...(channelId !== null && { channelId }), uploadId } } }
}

/** Asks the storage once for a direct upload: the URL of its preview, or undefined until all bytes are there. */
async function findStored(
  { db, host }: Chat,
  tenantId: string,
  { id, fileUrl, upload }: { id: string; fileUrl: string; upload: QueuedUpload },
): Promise<string | null | undefined> {
  const found = await host.storage?.direct?.stat(fileUrl, tenantId)
  if (found?.fileSize !== upload.fileSize) return undefined
  const { thumbnailUrl = null } = found
  const seen = JSON.stringify({ direct: 'stored', thumbnailUrl })
  await sql`
    update chat_deleted_files set upload = upload || ${seen}::jsonb
     where tenant_id = ${tenantId} and channel_id = '' and id = ${id} and upload is not null`.execute(db)
  return thumbnailUrl
}
