import type { HeldAnswer, Message, SendMessageRequest } from '../api.gen.js'
import type { FileSource } from '../file-upload.js'
import type { ChatApiError } from '../errors.js'
import type { IdempotentRequestOptions, PreferHold, RequestOptions } from '../http.js'
import type { ChatClient } from '../index.js'
import type { UploadProgress } from '../progress.js'
import type { OutboxChange, OutboxEntry } from './outbox-types.js'

const has = (error: unknown, code: string) => (error as { code?: string }).code === code

/** Sends a change. It is idempotent, so a retry after a lost response is harmless. */
function sendChange(
  { channels, messages, polls, questions }: ChatClient,
  channelId: string,
  change: OutboxChange,
  options: RequestOptions,
): Promise<unknown> {
  switch (change.kind) {
    case 'edit':
      return messages.edit(channelId, change.messageId, { text: change.text }, options)
    case 'remove':
      return messages.delete(channelId, change.messageId, options).catch((error: unknown) => {
        if (!has(error, 'CHAT_MESSAGE_NOT_FOUND')) throw error
      })
    case 'react':
      return change.isOn
        ? messages.addReaction(channelId, change.messageId, { key: change.key }, options)
        : messages.removeReaction(channelId, change.messageId, change.key, options)
    case 'pin':
      return messages[change.isOn ? 'pin' : 'unpin'](channelId, change.messageId, options)
    case 'vote': {
      const { pollId, optionIds } = change
      if (change.replaces)
        return optionIds.length > 0
          ? polls.changeVote(channelId, pollId, { optionIds: [...optionIds] }, options)
          : polls.withdrawVote(channelId, pollId, options)
      return polls.vote(channelId, pollId, { optionIds: [...optionIds] }, options).catch(async (error: unknown) => {
        if (!has(error, 'CHAT_POLL_ALREADY_VOTED')) throw error
        const { votedOptionIds } = await polls.get(channelId, pollId, options)
        if (!optionIds.every((id) => votedOptionIds.includes(id))) throw error
      })
    }
    case 'read':
      return channels.markRead(channelId, { messageId: change.messageId }, options)
    case 'answer':
      return questions.answer(channelId, change.messageId, change.questionId, change.answer, options)
    case 'cancel':
      return questions.cancel(channelId, change.messageId, change.questionId, options)
  }
}

const MISSING = 'CHAT_UPLOAD_NOT_FOUND'

/**
 * Uploads the remaining files, and sends the message. `keep` stores the uploads before the message uses them, so that a
 * retry is the same request.
 */
async function sendFiles(
  client: ChatClient,
  { channelId, files = [], uploadIds = [] }: OutboxEntry,
  body: SendMessageRequest,
  options: IdempotentRequestOptions & PreferHold,
  onProgress: (progress: UploadProgress) => void,
  keep: (uploadIds: (string | undefined)[]) => Promise<unknown>,
): Promise<Message | HeldAnswer> {
  const ids = [...uploadIds]
  for (let expired = 0; ; expired++) {
    for (const [n, { file, fileName, mimeType }] of files.entries()) {
      if (ids[n]) continue
      if (!file) throw Object.assign(new Error('the file was lost: choose it again'), { code: 'FILE_LOST' })
      const upload = { file, ...(fileName && { fileName }), ...(mimeType && { mimeType }) }
      const progress = ({ sent, total }: UploadProgress) =>
        onProgress({ sent: n + (total > 0 ? sent / total : 0), total: files.length })
      const { uploadId } = await client.upload(upload, { signal: options.signal, onProgress: progress })
      ids[n] = uploadId
      await keep([...ids])
    }
    const sent = files.map(({ altText }, n) => ({ uploadId: ids[n] as string, ...(altText && { altText }) }))
    try {
      return await client.messages.send(channelId, { ...body, files: sent }, options)
    } catch (error) {
      // The upload has expired, and no message has this key.
      const gone = ids.indexOf((error as ChatApiError).details?.['uploadId'] as string)
      if (!has(error, MISSING) || gone < 0 || expired >= files.length) throw error
      ids[gone] = undefined
      await keep([...ids])
    }
  }
}

/** During a rollout, a process of an earlier version refuses the field. */
const isUnknownDraft = (error: unknown) =>
  JSON.stringify((error as Partial<ChatApiError>).details?.['errors'] ?? '').includes('"/draftRevision"')

/**
 * Sends an entry of the outbox. Retries without deleting a draft if the service has none.
 *
 * @param showsHeld whether the app shows held messages.
 * @returns the message, possibly held; undefined for a change.
 */
export async function sendEntry(...[client, entry, ...rest]: Parameters<typeof request>): ReturnType<typeof request> {
  try {
    return await request(client, entry, ...rest)
  } catch (error) {
    const { draftRevision, ...draft } = entry.draft
    if (draftRevision === undefined || !isUnknownDraft(error)) throw error
    return request(client, { ...entry, draft }, ...rest)
  }
}

async function request(
  client: ChatClient,
  entry: OutboxEntry,
  signal: AbortSignal,
  onProgress: (progress: UploadProgress) => void,
  keep: (uploadIds: (string | undefined)[]) => Promise<unknown>,
  showsHeld: boolean,
): Promise<Message | HeldAnswer | undefined> {
  const { channelId, clientId, draft, file, files, change } = entry
  if (change) return void (await sendChange(client, channelId, change, { signal }))
  const body = { ...draft, clientId } as SendMessageRequest
  // Without `prefer` nothing is held: a type for both cases.
  const options = {
    idempotencyKey: clientId,
    signal,
    ...(showsHeld && { prefer: 'hold' }),
  } as IdempotentRequestOptions & PreferHold
  if (files) return sendFiles(client, entry, body, options, onProgress, keep)
  if (!file) return client.messages.send(channelId, body, options)
  const { fileName, mimeType } = file
  const upload = {
    ...body,
    file: file.file as FileSource,
    ...(fileName && { fileName }),
    ...(mimeType && { mimeType }),
  }
  return client.messages.sendFile(channelId, upload, { ...options, onProgress })
}
