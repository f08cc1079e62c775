import type { Message, SendMessageRequest } from '../api.gen.js'
import type { FileSource } from '../file-upload.js'
import type { RequestOptions } from '../http.js'
import type { ChatClient } from '../index.js'
import type { UploadProgress } from '../progress.js'
import type { OutboxChange, OutboxEntry } from './outbox-types.js'

const has = (error: unknown, code: string) => (error as { code?: string }).code === code

/** Sends a change. It is idempotent, so a retry after a lost response is harmless. */
function sendChange(
  { channels, messages, polls }: ChatClient,
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
  }
}

/** Sends an entry of the outbox. @returns the message, unless it is a change. */
export async function sendEntry(
  client: ChatClient,
  { channelId, clientId, draft, file, change }: OutboxEntry,
  signal: AbortSignal,
  onProgress: (progress: UploadProgress) => void,
): Promise<Message | undefined> {
  if (change) return void (await sendChange(client, channelId, change, { signal }))
  const body = { ...draft, clientId } as SendMessageRequest
  const options = { idempotencyKey: clientId, signal }
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
