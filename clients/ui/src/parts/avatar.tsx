import { isCurrent, useLink } from '../conversation/connection.js'
import { cx } from './class-names.js'
import { replaceable } from '../provider/replaceable.js'

const HUES = 8

const hueOf = (id: string) => [...id].reduce((sum, letter) => (sum * 131 + letter.charCodeAt(0)) % 9973, 7) % HUES

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')

/** Presence is unknown without a connection. */
function OnlineDot() {
  return isCurrent(useLink()) && <span className="chat-online" />
}

export interface AvatarProps {
  /** The user or channel. */
  id: string
  name: string
  isOnline?: boolean
  isSmall?: boolean
}

/** Hidden from screen readers, because the name is beside it. */
export const Avatar = replaceable('Avatar', DefaultAvatar)

function DefaultAvatar({ id, name, isOnline, isSmall }: AvatarProps) {
  return (
    <span className={cx('avatar', `hue-${hueOf(id)}`, isSmall && 'small')} aria-hidden="true">
      {initials(name)}
      {isOnline && <OnlineDot />}
    </span>
  )
}
