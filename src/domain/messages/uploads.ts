import { sql } from 'kysely'
import type { MessageFile, Upload as CreatedUpload } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { ChatError, invalid } from '../../errors'
import { newId } from '../../platform/lib/ids'
import type { Caller } from '../access/caller'
import type { Upload } from '../access/request-context'
import type { Chat } from './chat'
import { requireAllowedType } from './file-type'
import type { Refusal } from './send-queue'

/** Of uploads in the host's storage. */
const FOLDER = 'uploads'
const HOURS = 24

/**
 * Streams a file to the host's storage, for a message that is sent later. It is queued for deletion at once: the message
 * takes it out of the queue. So nothing is left of an upload that is never sent, even if processes die after this.
 */
export async function createUpload(chat: Chat, caller: Caller, upload: Upload<'createUpload'>): Promise<CreatedUpload> {
  const { tenantId } = caller
  const { storage } = chat.host
  if (!storage) throw new ChatError('CHAT_STORAGE_NOT_CONFIGURED')
  const { fileName, mimeType, stream } = upload
  requireAllowedType(await chat.settingsOf(tenantId), mimeType)
  const stored = await storage.upload(stream, { fileName, mimeType, folder: FOLDER, tenantId })
  try {
    await upload.finish()
    return await insertUpload(chat, caller, { fileName, ...stored })
  } catch (error) {
    // If the row was written nevertheless, no one knows its id.
    await storage.discard(stored.fileUrl, tenantId)
    throw error
  }
}

async function insertUpload(
  { db }: Chat,
  { tenantId, userId }: Caller,
  file: Pick<MessageFile, 'fileUrl' | 'fileName' | 'fileSize' | 'mimeType'> & { thumbnailUrl?: string | undefined },
): Promise<CreatedUpload> {
  const { fileUrl, fileName, fileSize, mimeType, thumbnailUrl = null } = file
  const uploadId = newId()
  const described = JSON.stringify({ fileName, fileSize, mimeType, thumbnailUrl })
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into chat_deleted_files as f (tenant_id, channel_id, id, file_url, due_at, user_id, upload)
    values (${tenantId}, '', ${uploadId}, ${fileUrl},
            chat_now() + make_interval(hours => ${HOURS}::integer) + chat_upload_grace(), ${userId}, ${described}::jsonb)
    returning f.due_at - chat_upload_grace() as expires_at`.execute(db)
  return { uploadId, expiresAt: (rows[0] as { expiresAt: Date }).expiresAt.toISOString() }
}

export type FilesOfUploads = NonNullable<OperationInput<'sendMessage'>['body']['files']>

/**
 * The files of a message from uploads of the caller, in their order. The message takes them when it is written: see
 * chat_take_uploads.
 *
 * @returns a refusal for too many, or if one is missing. It takes effect only if the message was not sent with its idempotency
 *   key before.
 * @throws CHAT_VALIDATION_ERROR for the same one twice.
 */
export async function filesOfUploads(
  chat: Chat,
  { tenantId, userId }: Caller,
  channelId: string,
  files: FilesOfUploads,
): Promise<{ files: MessageFile[]; refusal?: Refusal }> {
  const { maxFiles } = (await chat.settingsOf(tenantId)).limits
  if (files.length > maxFiles) {
    const { code, details } = invalid('body', '/files', `must have at most ${maxFiles} items`)
    return { files: [], refusal: { code, details } }
  }
  const ids = files.map(({ uploadId }) => uploadId)
  if (new Set(ids).size < ids.length) throw invalid('body', '/files', 'must name each upload once')
  const { rows } = await sql<{ id: string; fileUrl: string; upload: Omit<MessageFile, 'fileUrl' | 'altText'> }>`
    select f.id, f.file_url, f.upload
      from chat_deleted_files f
     where f.tenant_id = ${tenantId} and f.channel_id = '' and f.id = any (${ids}::text[]) and f.user_id = ${userId}
       and f.upload is not null`.execute(chat.db)
  const known = new Map(rows.map((row) => [row.id, row]))
  const found = files.flatMap(({ uploadId, altText = null }) => {
    const row = known.get(uploadId)
    return row ? [{ fileUrl: row.fileUrl, ...row.upload, altText }] : []
  })
  const uploadId = ids.find((id) => !known.has(id))
  return {
    files: found,
    ...(uploadId !== undefined && { refusal: { code: 'CHAT_UPLOAD_NOT_FOUND', details: { channelId, uploadId } } }),
  }
}
