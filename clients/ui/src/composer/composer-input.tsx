import { type ClipboardEvent, type KeyboardEvent, useEffect } from 'react'
import { isTouch } from '../parts/is-touch.js'
import { useDomEffect } from '../parts/use-dom-effect.js'
import { replaceable } from '../provider/replaceable.js'
import type { ComposerPartProps } from './use-composer.js'

export type ComposerInputProps = ComposerPartProps

const MAX_HEIGHT_PX = 200
const MARKS: Record<string, string> = { b: '**', i: '_', e: '`' }
/**
 * The code of a key that an input method handles. Safari has already reset `isComposing` when Enter selects a
 * candidate.
 */
const HANDLED = 229

/** Fits the height to the lines. */
function fit(area: HTMLTextAreaElement) {
  const box = area.parentElement!
  // Measuring must not move the content around it, or messages would lose their scroll position at the end.
  box.style.minHeight = `${box.offsetHeight}px`
  area.style.height = 'auto'
  area.style.height = `${Math.min(MAX_HEIGHT_PX, area.scrollHeight)}px`
  box.style.minHeight = ''
}

/** The text: it grows with its lines. */
export const ComposerInput = replaceable('ComposerInput', DefaultComposerInput)

function DefaultComposerInput({ composer }: ComposerInputProps) {
  const { area, text, label, editing, mentions, emoji, change, submit } = composer
  useDomEffect(() => {
    const { current: shown } = area
    if (shown) fit(shown)
  }, [area, text])
  useEffect(() => {
    const { current: shown } = area
    if (!shown) return
    // A panel or a keyboard changes the line breaks.
    const widths = new ResizeObserver(() => fit(shown))
    widths.observe(shown)
    return () => widths.disconnect()
  }, [area])

  const look = (input?: InputEvent) => {
    if (!editing) mentions.look()
    emoji.look(input)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, nativeEvent } = event
    if (nativeEvent.isComposing || nativeEvent.keyCode === HANDLED) return
    if ((!editing && mentions.onKeyDown(event)) || emoji.onKeyDown(event)) return
    const mark = (event.ctrlKey || event.metaKey) && !altKey && !shiftKey && MARKS[key.toLowerCase()]
    if (mark) {
      event.preventDefault()
      composer.mark(mark)
    } else if (key === 'Enter' && !shiftKey && !isTouch()) submit(event)
    else if (key === 'ArrowUp' && text === '' && !editing && composer.onEditLast) {
      event.preventDefault()
      composer.onEditLast()
    } else if (key === 'Escape' && (editing || composer.quotedMessageId)) {
      event.stopPropagation()
      if (editing) composer.cancelEdit()
      else composer.dropQuote()
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData
    // Office programs add a picture to formatted text; file managers add the names to files.
    const isText = types.includes('text/plain') && types.some((type) => /html|rtf/.test(type))
    if (editing || files.length === 0 || isText) return
    event.preventDefault()
    composer.takeFiles(event.clipboardData)
  }
  const list = emoji.isOpen ? emoji : mentions
  return (
    <textarea
      ref={area}
      rows={1}
      dir="auto"
      aria-label={label}
      placeholder={label}
      value={text}
      {...list.field}
      onChange={({ target, nativeEvent }) => {
        change(target.value)
        look(nativeEvent as InputEvent)
      }}
      onSelect={() => look()}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={composer.leave}
    />
  )
}
