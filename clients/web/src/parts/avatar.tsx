import { isCurrent, useLink } from '../connection'

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
  return isCurrent(useLink()) && <span className="online" />
}

/** Hidden from screen readers, because the name is beside it. */
export function Avatar({
  id,
  name,
  isOnline,
  isSmall,
}: {
  id: string
  name: string
  isOnline?: boolean
  isSmall?: boolean
}) {
  return (
    <span className={`avatar hue-${hueOf(id)}${isSmall ? ' small' : ''}`} aria-hidden="true">
      {initials(name)}
      {isOnline && <OnlineDot />}
    </span>
  )
}
