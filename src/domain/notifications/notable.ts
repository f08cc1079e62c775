import type { ServerEventName, ServerEvents } from '../../../generated/events'

/** A message, or a question of it, that users are to be notified of. */
export interface Notable {
  channelId: string
  messageId: string
  /** The question: only the users that it names are notified. */
  questionId?: string
}

/**
 * The message or question to notify users of after this event: a message once it is sent, a stream once it has ended, a question
 * that names users once it is asked.
 */
export function notableOf(event: ServerEventName, data: unknown): Notable | null {
  if (event === 'chat:question:asked') {
    const { channelId, question } = data as ServerEvents[typeof event]
    const { id, messageId, answerableBy } = question
    return typeof answerableBy === 'string' ? null : { channelId, messageId, questionId: id }
  }
  if (event !== 'chat:message:received' && event !== 'chat:message:updated') return null
  const { channelId, message, isLinkPreview } = data as ServerEvents['chat:message:updated']
  const { id, stream, isEdited } = message
  const isWhole = event === 'chat:message:received' ? stream === null : stream !== null && !isEdited && !isLinkPreview
  return isWhole ? { channelId, messageId: id } : null
}
