import { useCallback, useEffect, useState } from 'react'
import { NoticeProvider } from './notices'
import { listPeople, personBefore, type Person, type Session, SessionContext, signIn, signOut } from './session'
import { reasonOf } from './format'
import { Shell } from './shell'
import { SignIn } from './sign-in'

const before = personBefore()

export function App() {
  const [people, setPeople] = useState<Person[]>()
  const [session, setSession] = useState<Session>()
  const [error, setError] = useState('')

  const load = useCallback(() => {
    setError('')
    listPeople().then(
      (found) => {
        const known = found.find(({ id }) => id === before)
        setPeople(found)
        if (known) setSession(signIn(known, found))
      },
      (reason: unknown) => setError(reasonOf(reason)),
    )
  }, [])
  useEffect(load, [load])

  if (error) {
    return (
      <main className="sign-in">
        <h1>Chat</h1>
        <p role="alert">The people of the demo could not be loaded. {error}</p>
        <button className="primary" onClick={load}>
          Try again
        </button>
      </main>
    )
  }
  if (!people) return <p className="center muted">Loading…</p>
  if (!session) return <SignIn people={people} onChoose={(person) => setSession(signIn(person, people))} />
  const leave = () => {
    signOut(session)
    location.hash = ''
    setSession(undefined)
  }
  return (
    <SessionContext.Provider value={session}>
      <NoticeProvider>
        <Shell key={session.me.id} onSignOut={leave} />
      </NoticeProvider>
    </SessionContext.Provider>
  )
}
