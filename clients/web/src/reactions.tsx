import type { ConversationMessage } from '@chat-service/client/live'
import { useOpenConversation } from './conversation-context'
import { listOf } from './format'
import { useNotices } from './notices'
import { useNames, useSession } from './session'

export function Reactions({ message }: { message: ConversationMessage }) {
  const { me } = useSession()
  const nameOf = useNames()
  const { attempt } = useNotices()
  const { react, unreact } = useOpenConversation().actions
  const { id, reactions = [] } = message
  if (reactions.length === 0) return null
  return (
    <ul className="reactions" aria-label="Reactions">
      {reactions.map(({ key, userIds }) => {
        const isMine = userIds.includes(me.id)
        const who = listOf(userIds.map((userId) => (userId === me.id ? 'you' : nameOf(userId))))
        return (
          <li key={key}>
            <button
              aria-pressed={isMine}
              aria-label={`${key} by ${who}`}
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
