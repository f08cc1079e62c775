import { isCurrent, useLink } from '../connection'

const HUES = 8

const hueOf = (id: string) => [...id].reduce((sum, letter) => (sum * 131 + letter.charCodeAt(0)) % 9973, 7) % HUES

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')

/** Who is online is known only as long as the service says it. */
function OnlineDot() {
  return isCurrent(useLink()) && <span className="online" />
}

/** The name stands beside it, so it says nothing to screen readers. */
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
