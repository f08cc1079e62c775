import { useTyping } from '@chat-service/client/react'
import { useOpenConversation } from './conversation-context.js'
import { useNames, useChat } from '../provider/use-chat.js'
import { replaceable } from '../provider/replaceable.js'

const NAMED = 3

/** A separate component, because it changes often. */
export const Typing = replaceable('Typing', DefaultTyping)

function DefaultTyping() {
  const { me, chat, strings, format } = useChat()
  const { channelId } = useOpenConversation().actions
  const nameOf = useNames()
  const names = useTyping(chat, channelId)
    .filter((id) => id !== me.id)
    .map(nameOf)
  const { typing, severalTyping } = strings.conversation
  const text = names.length > NAMED ? severalTyping : typing(format.listOf(names), names.length)
  return (
    <p className="chat-typing" aria-live="polite">
      {names.length > 0 && (
        <>
          <span className="chat-typing-dots" aria-hidden="true" />
          {text}
        </>
      )}
    </p>
  )
}
