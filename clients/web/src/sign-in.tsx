import { useEffect, useState } from 'react'
import type { Person } from '@chat-service/ui'

export function SignIn({ people, onChoose }: { people: Person[]; onChoose: (person: Person) => void }) {
  const isTouch = matchMedia('(pointer: coarse)').matches
  const hasDocs = useHasDocs()
  return (
    <main className="sign-in">
      <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
        <path d="M6 5h20a4 4 0 0 1 4 4v11a4 4 0 0 1-4 4H15l-7 6v-6H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4z" />
      </svg>
      <h1>Who are you?</h1>
      <p>This is a demo: no password is needed. Open a second window as another person, and talk.</p>
      <ul className="people" aria-label="People">
        {people.map((person, n) => (
          <li key={person.id}>
            <button className="person" autoFocus={n === 0 && !isTouch} onClick={() => onChoose(person)}>
              <span className="initial" aria-hidden="true">
                {person.nickname.slice(0, 1)}
              </span>
              {person.nickname}
            </button>
          </li>
        ))}
      </ul>
      {hasDocs && (
        <p className="aside">
          The <a href="/docs/">documentation</a> has every operation to try.
        </p>
      )}
    </main>
  )
}

/** The server may not serve the documentation. */
function useHasDocs(): boolean {
  const [hasDocs, setHasDocs] = useState(false)
  useEffect(() => {
    fetch('/docs/', { method: 'HEAD' }).then(
      ({ ok }) => setHasDocs(ok),
      () => undefined,
    )
  }, [])
  return hasDocs
}
