/** Files that no message and no cover has yet. */
import { invalid, Refusal } from './errors.mjs'

export const uploadOf = (memory, uploadId) => {
  const file = memory.uploads.get(uploadId)
  if (!file) throw new Refusal('CHAT_UPLOAD_NOT_FOUND', { uploadId })
  return file
}

/** The profile of a channel, with the upload that becomes its cover. */
export const withCover = (memory, { coverUploadId: uploadId, ...profile }) => {
  if (uploadId === undefined) return profile
  const refused = (message) => invalid([{ in: 'body', pointer: '/coverUploadId', message }])
  if (profile.coverUrl !== undefined) throw refused('must not be there with `coverUrl`')
  const { fileUrl, mimeType } = uploadOf(memory, uploadId)
  if (!mimeType.startsWith('image/')) throw refused(`must be an upload of a picture (image/*), not of ${mimeType}`)
  memory.uploads.delete(uploadId)
  return { ...profile, coverUrl: fileUrl }
}
