import { useEffect, useState } from 'react'
import type { Person } from '@chat-service/ui'

export function SignIn({ people, onChoose }: { people: Person[]; onChoose: (person: Person) => void }) {
  const isTouch = matchMedia('(pointer: coarse)').matches
  const hasDocs = useHasDocs()
  return (
    <main className="sign-in">
      <h1>Chat</h1>
      <p>
        This is the demo of the chat service. Choose a user; no password is needed. Open a second window as another
        person, and talk.
        {hasDocs && (
          <>
            {' '}
            The <a href="/docs/">documentation</a> has every operation to try.
          </>
        )}
      </p>
      <ul className="people" aria-label="People">
        {people.map((person, n) => (
          <li key={person.id}>
            <button className="person" autoFocus={n === 0 && !isTouch} onClick={() => onChoose(person)}>
              {person.nickname}
            </button>
          </li>
        ))}
      </ul>
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
