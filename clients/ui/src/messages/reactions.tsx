import type { ConversationMessage } from '@chat-service/client/live'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { useNotices } from '../provider/notices.js'
import { useNames, useChat, useFormat, useStrings } from '../provider/use-chat.js'

export function Reactions({ message }: { message: ConversationMessage }) {
  const { listOf } = useFormat()
  const words = useStrings().messages
  const { me } = useChat()
  const nameOf = useNames()
  const { attempt } = useNotices()
  const { react, unreact } = useOpenConversation().actions
  const { id, reactions = [] } = message
  if (reactions.length === 0) return null
  return (
    <ul className="chat-reactions" aria-label={words.reactions}>
      {reactions.map(({ key, userIds }) => {
        const isMine = userIds.includes(me.id)
        const who = listOf(userIds.map((userId) => (userId === me.id ? words.you : nameOf(userId))))
        return (
          <li key={key}>
            <button
              aria-pressed={isMine}
              aria-label={words.reactionBy(`${key} ${userIds.length}`, who)}
              title={who}
              onClick={() => void attempt(() => (isMine ? unreact(id, key) : react(id, key)))}
            >
              {key} <span>{userIds.length}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
