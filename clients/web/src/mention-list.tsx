import { useEffect } from 'react'
import { Avatar } from './parts/avatar'
import type { Mentions } from './use-mentions'

/** Those whose names begin as typed, above the text. */
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
              // The text keeps the focus, and a phone its keyboard.
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
