import { type RefObject, useCallback, useEffect, useState } from 'react'
import { closedEmoji, type Emoji, type EmojiGroup, findEmoji, loadEmoji, typedEmoji } from '../content/emoji.js'
import { type Typed, useTypeahead } from './use-typeahead.js'
import type { Replace } from './use-mentions.js'

const SHOWN = 8

const typedAt = (text: string, caret: number): Typed | undefined => {
  const typed = typedEmoji(text, caret)
  return typed && { ...typed, end: caret }
}

const isNamed = ({ names }: Emoji, query: string) => names[0] === query.toLowerCase()

/** Suggests emoji while a name is typed after a colon. A second colon inserts the emoji of exactly this name. */
export function useEmojiNames(area: RefObject<HTMLTextAreaElement | null>, replace: Replace) {
  const [groups, setGroups] = useState<readonly EmojiGroup[]>()
  const find = useCallback((query: string) => (groups ? findEmoji(groups, query, { most: SHOWN }) : []), [groups])
  const choose = ({ emoji }: Emoji, { start, end }: Typed) => {
    const isSpaced = area.current?.value[end] === ' '
    replace(start, isSpaced ? end + 1 : end, `${emoji} `)
    return ''
  }
  const typeahead = useTypeahead({ area, typedAt, find, choose, isSure: isNamed })
  const isTyped = typeahead.query !== undefined
  useEffect(() => {
    let isOver = false
    // Without them the typed names stay.
    if (isTyped)
      loadEmoji().then(
        (all) => isOver || setGroups(all),
        () => undefined,
      )
    return () => void (isOver = true)
  }, [isTyped])
  /** Replaces a name between colons with its emoji. */
  const close = async () => {
    const { value = '', selectionStart: end = 0 } = area.current ?? {}
    const { start, query } = closedEmoji(value, end) ?? {}
    if (start === undefined || !query || typeahead.isLeft(start)) return
    const all = (groups ?? (await loadEmoji().catch(() => []))).flatMap(({ emoji }) => emoji)
    const exact =
      all.find((emoji) => isNamed(emoji, query)) ?? all.find(({ names }) => names.includes(query.toLowerCase()))
    // The text may have changed meanwhile.
    if (exact && area.current?.value === value) replace(start, end, exact.emoji)
  }
  /** @param input the change of the text; undefined if only the caret moved. */
  const look = (input?: Pick<InputEvent, 'inputType' | 'data'>) => {
    const isTyped = /^insert(Composition)?Text$/.test(input?.inputType ?? '')
    if (input && !isTyped) typeahead.leave()
    if (isTyped && input?.data?.endsWith(':')) void close()
    typeahead.look()
  }
  return { ...typeahead, look }
}
