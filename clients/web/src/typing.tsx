import { useTyping } from '@chat-service/client/react'
import { useOpenConversation } from './conversation-context'
import { listOf } from './format'
import { useNames, useSession } from './session'

/** Renders separately, because it changes often. */
export function Typing() {
  const { me, chat } = useSession()
  const { channelId } = useOpenConversation().actions
  const nameOf = useNames()
  const names = useTyping(chat, channelId)
    .filter((id) => id !== me.id)
    .map(nameOf)
  const text =
    names.length > 3 ? 'Several people are typing…' : `${listOf(names)} ${names.length === 1 ? 'is' : 'are'} typing…`
  return (
    <p className="typing" aria-live="polite">
      {names.length > 0 && text}
    </p>
  )
}
