import { type RefObject, useCallback, useEffect, useState } from 'react'
import { type Emoji, type EmojiGroup, findEmoji, loadEmoji, typedEmoji } from '../content/emoji.js'
import { type Typed, useTypeahead } from './use-typeahead.js'
import type { Replace } from './use-mentions.js'

const SHOWN = 8
const CLOSED = /(?<![\p{L}\p{N}_:]):([\p{L}\p{N}_+-]{2,32}):$/u

const typedAt = (text: string, caret: number): Typed | undefined => {
  const typed = typedEmoji(text, caret)
  return typed && { ...typed, end: caret }
}

/** Suggests emoji while a name is typed after a colon. A second colon takes the one of exactly this name. */
export function useEmojiNames(area: RefObject<HTMLTextAreaElement | null>, replace: Replace) {
  const [groups, setGroups] = useState<readonly EmojiGroup[]>()
  const find = useCallback((query: string) => (groups ? findEmoji(groups, query, SHOWN) : []), [groups])
  const choose = ({ emoji }: Emoji, { start, end }: Typed) => {
    const isSpaced = area.current?.value[end] === ' '
    replace(start, isSpaced ? end + 1 : end, `${emoji} `)
    return ''
  }
  const typeahead = useTypeahead({ area, typedAt, find, choose })
  const isTyped = typeahead.query !== undefined
  useEffect(() => {
    let isOver = false
    // Without them the names stay as they are typed.
    if (isTyped)
      loadEmoji().then(
        (all) => isOver || setGroups(all),
        () => undefined,
      )
    return () => void (isOver = true)
  }, [isTyped])
  const look = () => {
    const { value = '', selectionStart = 0 } = area.current ?? {}
    const name = CLOSED.exec(value.slice(0, selectionStart))?.[1]?.toLowerCase()
    const all = name ? (groups?.flatMap(({ emoji }) => emoji) ?? []) : []
    const exact = all.find(({ names }) => names[0] === name) ?? all.find(({ names }) => names.includes(name ?? ''))
    if (exact && name) {
      typeahead.close()
      return replace(selectionStart - name.length - 2, selectionStart, exact.emoji)
    }
    typeahead.look()
  }
  return { ...typeahead, look }
}
