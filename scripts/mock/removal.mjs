/** Messages that a decision has removed: for all but their sender they are deleted. */
import { Refusal } from './errors.mjs'

const threadInfoOf = (memory, { channelId, parentMessageId }) => {
  if (!memory.messages.has(parentMessageId)) return null
  const params = { id: channelId, messageId: parentMessageId }
  return memory.operations.getMessage(memory, { params }).body.threadInfo ?? null
}

/** @throws Refusal if it is gone. */
export const removeMessage = (memory, { channelId, messageId, decisionId }, gateway) => {
  const message = memory.messages.get(messageId)
  if (!message) throw new Refusal('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
  const removed = { ...message, moderation: { state: 'REMOVED', decisionId } }
  memory.messages.delete(messageId)
  memory.removed.set(messageId, removed)
  const { parentMessageId, senderId: userId } = message
  const deleted = { channelId, messageId, parentMessageId, threadInfo: threadInfoOf(memory, message) }
  const instead = { userId, event: 'chat:message:updated', data: { channelId, message: removed } }
  gateway.publish('chat:message:deleted', { ...deleted, deletedAt: memory.now() }, { instead })
}

/** Brings a message back. @throws Refusal if its sender has deleted it since. */
export const restoreMessage = (memory, { channelId, messageId }, gateway) => {
  const { moderation, ...message } = memory.removed.get(messageId) ?? {}
  if (!moderation) throw new Refusal('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
  memory.removed.delete(messageId)
  memory.messages.set(messageId, message)
  const { body } = memory.operations.getMessage(memory, { params: { id: channelId, messageId } })
  const threadInfo = threadInfoOf(memory, message)
  gateway.publish('chat:message:restored', { channelId, message: body, threadInfo })
}
