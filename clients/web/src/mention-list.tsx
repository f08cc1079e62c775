import { useEffect } from 'react'
import { Avatar } from './parts/avatar'
import type { Mentions } from './use-mentions'

/** Users whose names match the typed text, above the input. */
export function MentionList({ mentions }: { mentions: Mentions }) {
  const { id, found, active, isOpen, choose } = mentions
  const activeId = `${id}-${active}`
  useEffect(() => {
    if (isOpen) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, activeId])
  return (
    <>
      <p className="hidden" role="status">
        {isOpen && (found.length === 1 ? '1 person to mention.' : `${found.length} people to mention.`)}
      </p>
      {isOpen && (
        <ul id={id} className="mentions" role="listbox" aria-label="People to mention">
          {found.map((person, n) => (
            <li
              key={person.id}
              id={`${id}-${n}`}
              role="option"
              aria-selected={n === active}
              // Keeps the focus in the text, and the keyboard of a phone open.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Avatar id={person.id} name={person.name} isSmall />
              {person.name}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
