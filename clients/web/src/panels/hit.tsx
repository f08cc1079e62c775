import type { Message } from '@chat-service/client'
import { fullTimeOf } from '../format'
import { Avatar } from '../parts/avatar'
import { useNames } from '../session'

/** A message in the list of a panel: a button that jumps to it. */
export function Hit({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const nameOf = useNames()
  const { senderId, text, fileName, createdAt } = message
  return (
    <button className="hit" onClick={onOpen}>
      <Avatar id={senderId} name={nameOf(senderId)} isSmall />
      <span>
        <strong>{nameOf(senderId)}</strong> <time dateTime={createdAt}>{fullTimeOf(createdAt)}</time>
        <span className="hit-text">{text || fileName}</span>
      </span>
    </button>
  )
}
