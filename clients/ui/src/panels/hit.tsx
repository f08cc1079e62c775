import type { Message } from '@chat-service/client'
import { Avatar } from '../parts/avatar.js'
import { useNames, useFormat } from '../provider/use-chat.js'

/** A message in the list of a panel: a button that jumps to it. */
export function Hit({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const { fullTimeOf } = useFormat()
  const nameOf = useNames()
  const { senderId, text, fileName, createdAt } = message
  return (
    <button className="chat-hit" onClick={onOpen}>
      <Avatar id={senderId} name={nameOf(senderId)} isSmall />
      <span>
        <strong>{nameOf(senderId)}</strong> <time dateTime={createdAt}>{fullTimeOf(createdAt)}</time>
        <span className="chat-hit-text">{text || fileName}</span>
      </span>
    </button>
  )
}
