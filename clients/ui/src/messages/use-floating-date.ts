import type { ConversationMessage } from '@chat-service/client/live'
import { useState } from 'react'
import type { RowsView } from '../parts/virtual-rows.js'
import { isSameDay } from '../provider/format.js'

/** Height of the separator above the first message of a day, and of the line above the first unread one. */
const SEPARATOR_PX = 36

/**
 * The date of the first visible message, which floats above it while the reader scrolls.
 *
 * @param firstNew the message below the line "New", which the date must not cover.
 */
export function useFloatingDate(messages: readonly ConversationMessage[], firstNew: string | undefined) {
  const [date, setDate] = useState({ at: '', isShown: false, isDoubled: false })
  return {
    ...date,
    look: ({ first, hidden, isAtEnd, isScrolling }: RowsView) => {
      const [before, message] = [messages[first - 1], messages[first]]
      if (!message) return
      const { createdAt: at } = message
      const isSeparated = !before || !isSameDay(before.createdAt, at) || message.id === firstNew
      // Hidden without fading, because the same date is right below it.
      const isDoubled = isSeparated && hidden < SEPARATOR_PX
      const isShown = isScrolling && !isAtEnd && !isDoubled
      setDate((known) =>
        known.isShown === isShown && known.isDoubled === isDoubled && isSameDay(known.at, at)
          ? known
          : { at, isShown, isDoubled },
      )
    },
  }
}
