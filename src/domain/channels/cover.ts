import { sql } from 'kysely'
import { ChatError, invalid } from '../../errors'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { DraftFile } from '../../providers'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import { typeOfFiles } from '../messages/file-type'
import { draftFile } from '../messages/message-draft'
import { filesOfUploads } from '../messages/uploads'

/** The columns of a channel that hold its cover. */
interface CoverColumns {
  coverUrl: string
  coverUploadId: string
  coverUploadUrl: string
}

/** A picture that the caller has uploaded, as the cover of a channel. */
export interface UploadedCover {
  uploadId: string
  /** For the host's policy. @throws the refusal, after the guards. */
  draft: () => DraftFile
  /** Takes the upload, in the transaction that writes the columns. @throws CHAT_UPLOAD_NOT_FOUND */
  take: (tx: Tx) => Promise<CoverColumns>
}

/**
 * Looks up the upload for the cover. Call it without a lock: it may call the host's storage for a direct upload.
 *
 * @returns undefined if none is given.
 */
export async function uploadedCover(
  chat: Chat,
  caller: Caller,
  channelId: string | null,
  { coverUrl, coverUploadId: uploadId }: { coverUrl?: string | null | undefined; coverUploadId?: string | undefined },
): Promise<UploadedCover | undefined> {
  if (uploadId === undefined) return undefined
  if (coverUrl !== undefined) throw invalid('body', '/coverUploadId', 'must be absent with `coverUrl`')
  const { tenantId, userId } = caller
  const { files, hashes, refusal } = await filesOfUploads(chat, caller, channelId, [{ uploadId }])
  const found = () => {
    if (refusal) throw new ChatError(refusal.code, refusal.details)
    const [file] = files as [(typeof files)[number]]
    if (typeOfFiles(files) === 'IMAGE') return file
    throw invalid('body', '/coverUploadId', `must be an upload of a picture (image/*), not of ${file.mimeType}`)
  }
  return {
    uploadId,
    draft: () => draftFile(chat, caller, found(), hashes[0] ?? null),
    async take(tx) {
      const { fileUrl } = found()
      const locked = JSON.stringify([{ uploadIds: [uploadId] }])
      await sql`select chat_lock_uploads(array[${tenantId}]::text[], ${locked}::jsonb)`.execute(tx)
      const { rows } = await sql<{ missing: string | null }>`
        select chat_take_uploads(${tenantId}, ${userId}, array[${uploadId}]::text[], chat_now()) as missing`.execute(tx)
      if (rows[0]?.missing !== null) {
        throw new ChatError('CHAT_UPLOAD_NOT_FOUND', { ...(channelId !== null && { channelId }), uploadId })
      }
      return { coverUrl: fileUrl, coverUploadId: uploadId, coverUploadUrl: fileUrl }
    },
  }
}

/** Whether the channel already has this upload as its cover, which means that the request is a repeat. */
export async function hasCover(tx: Tx, { tenantId, channelId }: ChannelKey, uploadId: string): Promise<boolean> {
  const isCovered = { tenantId, id: channelId, coverUploadId: uploadId }
  const covered = tx.selectFrom('chatChannels').where((eb) => eb.and(isCovered))
  return (await covered.executeTakeFirst()) !== undefined
}
