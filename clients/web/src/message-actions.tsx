import type { ConversationMessage } from '@chat-service/client/live'
import { useState } from 'react'
import { useOpenConversation } from './conversation-context'
import { useNotices } from './notices'
import { Dialog } from './parts/dialog'
import { Menu, type MenuItem } from './parts/menu'
import { IconButton } from './parts/icon'
import { go } from './route'
import { useNames, useSession } from './session'
import { isGrowing } from './stream-state'

const KEYS = ['👍', '❤️', '😂', '🎉', '🙏', '👀']

interface ActionsProps {
  message: ConversationMessage
  isPinned: boolean
  isReply: boolean
  /** Whether Tab reaches its buttons. */
  isActive: boolean
}

/** Actions of a message. The buttons show on hover or focus, which arrow keys move. */
export function MessageActions({ message, isPinned, isReply, isActive }: ActionsProps) {
  const { me, chat } = useSession()
  const nameOf = useNames()
  const { actions, isOperator, setEditing } = useOpenConversation()
  const { attempt, show } = useNotices()
  const [isAsking, setAsking] = useState(false)
  const tabIndex = isActive ? 0 : -1
  const { id, senderId, text, type } = message
  const isOwn = senderId === me.id
  // Nothing can be changed yet.
  const isUnfinished = isGrowing(message)
  const openThread = () => go(actions.channelId, 'thread', id)
  const copy = () => navigator.clipboard.writeText(text).then(() => show('Copied.'))

  const items: (MenuItem | false)[] = [
    !isReply && { label: 'Reply in a thread', act: openThread },
    isOwn && type === 'TEXT' && !isReply && !isUnfinished && { label: 'Edit', act: () => setEditing(id) },
    text !== '' && { label: 'Copy text', act: () => void attempt(copy) },
    !isUnfinished &&
      (isPinned
        ? { label: 'Unpin', act: () => void attempt(() => actions.unpin(id)) }
        : { label: 'Pin', act: () => void attempt(() => actions.pin(id)) }),
    !isOwn && {
      label: `Block ${nameOf(senderId)}`,
      act: () =>
        void attempt(() =>
          chat.client.users.block({ userId: senderId }).then(() => show('Blocked. Your menu lists blocked people.')),
        ),
      isDangerous: true,
    },
    (isOwn || isOperator) && { label: 'Delete', act: () => setAsking(true), isDangerous: true },
  ]
  const keys = (close: () => void) => (
    <div className="keys">
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            close()
            void attempt(() => actions.react(id, key))
          }}
        >
          {key}
        </button>
      ))}
    </div>
  )
  return (
    <div className="message-actions">
      <Menu icon="smile" label="React" tabIndex={tabIndex} items={[]} top={keys} />
      {!isReply && <IconButton icon="reply" tabIndex={tabIndex} label="Reply in a thread" onClick={openThread} />}
      <Menu
        icon="more"
        label="More actions"
        tabIndex={tabIndex}
        top={keys}
        items={items.filter((item) => item !== false)}
      />
      {isAsking && (
        <Dialog
          title="Delete this message?"
          action="Delete"
          onClose={() => setAsking(false)}
          onSubmit={() => {
            setAsking(false)
            void attempt(() => actions.remove(id))
          }}
        >
          <p>It disappears for everybody.</p>
        </Dialog>
      )}
    </div>
  )
}
