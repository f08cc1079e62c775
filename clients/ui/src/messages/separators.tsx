import { Icon } from '../parts/icon.js'
import { replaceable } from '../provider/replaceable.js'
import { useFormat, useStrings } from '../provider/use-chat.js'

export interface DateSeparatorProps {
  /** A time of the day. */
  at: string
}

export const DateSeparator = replaceable('DateSeparator', DefaultDateSeparator)

function DefaultDateSeparator({ at }: DateSeparatorProps) {
  const { dayOf } = useFormat()
  return (
    <div role="listitem" className="chat-day">
      <span>{dayOf(at)}</span>
    </div>
  )
}

export const FloatingDate = replaceable('FloatingDate', DefaultFloatingDate)

/** The date of the visible messages, while the reader scrolls. */
function DefaultFloatingDate({ at }: DateSeparatorProps) {
  const { dayOf } = useFormat()
  return <span>{dayOf(at)}</span>
}

export const UnreadSeparator = replaceable('UnreadSeparator', DefaultUnreadSeparator)

function DefaultUnreadSeparator() {
  const words = useStrings().messages
  return (
    <div role="listitem" className="chat-new-line">
      <span>{words.newLine}</span>
    </div>
  )
}

export interface JumpToLatestProps {
  /** Unread messages below. */
  count: number
  onJump: () => void
}

export const JumpToLatest = replaceable('JumpToLatest', DefaultJumpToLatest)

function DefaultJumpToLatest({ count, onJump }: JumpToLatestProps) {
  const words = useStrings().messages
  return (
    <button type="button" className="chat-to-end" onClick={onJump}>
      <Icon name="down" />
      {count > 0 ? words.newBelow(count) : words.newest}
    </button>
  )
}
