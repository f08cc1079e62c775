import type { Chat } from './chat'
import { ChatError, validationError, type ValidationIssue } from '../../errors'
import type { Flags } from '../../platform/host/message-policy'
import { JsonText } from '../../platform/lib/json-text'
import type { Caller } from '../access/caller'
import { cancelQuestions } from '../questions/close-questions'
import type { Change } from './change-queue'

/**
 * Changes a message, or the poll that it shows. Cancels its open questions before it is deleted.
 *
 * @returns isChanged: whether the change had an effect and logged an event.
 * @throws errors of the Member guard and of the kind of change, CHAT_MESSAGE_NOT_FOUND, CHAT_POLL_NOT_FOUND,
 *   CHAT_USER_BLOCKED.
 */
export async function changeMessage<Answer>(
  chat: Chat,
  caller: Caller,
  channelId: string,
  change: Change,
  flags?: Flags,
): Promise<{ answer: JsonText<Answer>; isChanged: boolean }> {
  const { tenantId, userId, isSystem } = caller
  const result = await chat.changes.add({ tenantId, channelId }, { ...change, userId, isSystem, flags })
  if (result.code === null) {
    return { answer: new JsonText<Answer>(result.answer ?? 'null'), isChanged: result.isChanged }
  }
  if (result.code === 'asking') {
    const { messageId } = result.details
    await cancelQuestions(chat, { tenantId, channelId }, messageId as string)
    return changeMessage(chat, caller, channelId, change, flags)
  }
  throw result.code === 'CHAT_VALIDATION_ERROR'
    ? validationError(result.details.errors as ValidationIssue[])
    : new ChatError(result.code, result.details)
}
