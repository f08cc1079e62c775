import { useEffect, useRef } from 'react'
import { useChat } from '../provider/use-chat.js'

/** On a Mac, Ctrl+K deletes the rest of a line. */
const isMac = () => /Mac|iP/.test(navigator.platform)

/** Calls back on Ctrl+K, or ⌘K, if the focus is in the kit or nowhere, so the rest of the page keeps its shortcuts. */
export function useShortcut(act: () => void): void {
  const { layer } = useChat()
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const screen = layer?.parentElement
    if (!screen) return
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      const isIt =
        key.toLowerCase() === 'k' && (isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey
      if (!isIt || event.defaultPrevented) return
      if (event.target !== document.body && !event.composedPath().includes(screen)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [layer])
}
