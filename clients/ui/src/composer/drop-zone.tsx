import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../parts/icon.js'
import { useStrings } from '../provider/use-chat.js'

interface DropZoneProps {
  within: RefObject<HTMLElement | null>
  onDrop: (data: DataTransfer) => void
}

/** Takes files that are dropped anywhere on the conversation, or on the panel, around the composer. */
export function DropZone({ within, onDrop }: DropZoneProps) {
  const words = useStrings().composer
  const [zone, setZone] = useState<HTMLElement | null>(null)
  const [isOver, setOver] = useState(false)
  const latest = useRef(onDrop)
  latest.current = onDrop
  useEffect(() => {
    const element = within.current?.closest<HTMLElement>('.chat-conversation, .chat-panel') ?? within.current
    setZone(element)
    if (!element) return
    // Moving over a child leaves one element and enters another.
    let depth = 0
    const ends = new AbortController()
    const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: (data: DataTransfer) => void) =>
      element.addEventListener(
        type,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return
          event.preventDefault()
          act(event.dataTransfer)
        },
        { signal: ends.signal },
      )
    on('dragenter', () => setOver((depth += 1) > 0))
    on('dragover', () => undefined)
    on('dragleave', () => setOver((depth -= 1) > 0))
    on('drop', (data) => {
      depth = 0
      setOver(false)
      latest.current(data)
    })
    return () => ends.abort()
  }, [within])
  if (!zone || !isOver) return null
  return createPortal(
    <div className="chat-drop-zone">
      <p>
        <Icon name="attach" />
        {words.drop}
      </p>
    </div>,
    zone,
  )
}
