import { useEffect, useRef, useState } from 'react'
import { useShown } from './conversation-context'
import { plainOf } from './markdown-text'
import { useNames, useSession } from './session'
import { isGrowing } from './stream-state'

/** Announces new messages of others to screen readers, but not messages loaded by scrolling or a jump. */
export function Announcer() {
  const { me } = useSession()
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
        `${nameOf(last.senderId)}: ${(last.stream ? plainOf(last.text) : last.text) || (last.fileName ?? 'a file')}`,
      )
  }, [last?.id, isReady])
  return (
    <p className="hidden" aria-live="polite">
      {text}
    </p>
  )
}
