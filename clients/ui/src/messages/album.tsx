import type { ConversationMessage } from '@chat-service/client/live'
import { Attachment } from '../content/attachment.js'
import { MessageActions } from './message-actions.js'

/** Pictures that were sent in a row, each with its actions. */
export function Album({ messages, isActive }: { messages: readonly ConversationMessage[]; isActive: boolean }) {
  return (
    <div className="chat-album">
      {messages.map((message) => (
        <div key={message.id}>
          <Attachment message={message} />
          <MessageActions message={message} isPinned={false} isReply={false} isActive={isActive} />
        </div>
      ))}
    </div>
  )
}
