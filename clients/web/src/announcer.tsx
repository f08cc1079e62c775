import { useEffect, useRef, useState } from 'react'
import { useShown } from './conversation-context'
import { useNames, useSession } from './session'

/** Announces new messages of others to screen readers, but not messages loaded by scrolling or a jump. */
export function Announcer() {
  const { me } = useSession()
  const nameOf = useNames()
  const { messages, hasNewer, status } = useShown()
  const [text, setText] = useState('')
  const heard = useRef<string>(undefined)
  const last = messages.at(-1)
  const isLive = status.state === 'live' && !hasNewer
  useEffect(() => {
    if (!last || !isLive) return
    const isNew = heard.current !== undefined && last.createdAt > heard.current
    heard.current = last.createdAt
    if (isNew && last.senderId !== me.id)
      setText(`${nameOf(last.senderId)}: ${last.text || (last.fileName ?? 'a file')}`)
  }, [last?.id, isLive])
  return (
    <p className="hidden" aria-live="polite">
      {text}
    </p>
  )
}
