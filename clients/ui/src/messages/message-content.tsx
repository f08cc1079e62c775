import type { PollWithVotes } from '@chat-service/client'
import type { ConversationMessage } from '@chat-service/client/live'
import { ALL_MEMBERS, ONLINE_MEMBERS } from '../content/mentions.js'
import { MessageText } from '../content/text.js'
import { replaceable } from '../provider/replaceable.js'
import { useChat, useNames } from '../provider/use-chat.js'
import { PollView } from './poll.js'
import { StreamParts } from './stream-parts.js'

export interface MessageContentProps {
  message: ConversationMessage
  /** The poll of a message of type `POLL`, once it is loaded. */
  poll?: PollWithVotes | undefined
}

/** The poll, the streamed answer or the text of a message. Sender, time and actions belong to the row. */
export const MessageContent = replaceable('MessageContent', DefaultMessageContent)

function DefaultMessageContent({ message, poll }: MessageContentProps) {
  const { me } = useChat()
  const nameOf = useNames()
  const { isEdited, mentionedUserIds, mentions, stream, text } = message
  if (poll) return <PollView poll={poll} />
  const users = mentionedUserIds.map((userId) => ({ id: userId, name: nameOf(userId) }))
  const mentioned = mentions ? [...users, mentions === 'HERE' ? ONLINE_MEMBERS : ALL_MEMBERS] : users
  const words = { isEdited, mentioned, ownName: me.nickname }
  if (!stream) return text && <MessageText {...words} text={text} />
  return (
    <StreamParts message={message} text={(part, isOpen) => <MessageText {...words} text={part} isOpen={isOpen} />} />
  )
}
