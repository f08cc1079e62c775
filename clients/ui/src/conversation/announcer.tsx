import type { ConversationMessage } from '@chat-service/client/live'
import { useEffect, useRef, useState } from 'react'
import { useShown } from './conversation-context.js'
import { plainOf } from '../content/markdown-text.js'
import { useNames, useChat } from '../provider/use-chat.js'
import { isGrowing } from '../messages/stream-state.js'

const textOf = ({ stream, text }: ConversationMessage) => (stream ? plainOf(text) : text)

/** Announces new messages of others to screen readers, but not messages loaded by scrolling or a jump. */
export function Announcer() {
  const { me, strings } = useChat()
  const nameOf = useNames()
  const { messages, hasNewer, status } = useShown()
  const [text, setText] = useState('')
  const heard = useRef<string>(undefined)
  const last = messages.at(-1)
  // What is being written is announced as a whole.
  const isReady = status.state === 'live' && !hasNewer && !(last && isGrowing(last))
  useEffect(() => {
    if (!last || !isReady) return
    const isNew = heard.current !== undefined && last.createdAt > heard.current
    heard.current = last.createdAt
    if (isNew && last.senderId !== me.id)
      setText(
        strings.conversation.heard(nameOf(last.senderId), textOf(last) || (last.fileName ?? strings.conversation.file)),
      )
  }, [last?.id, isReady])
  return (
    <p className="chat-hidden" aria-live="polite">
      {text}
    </p>
  )
}
