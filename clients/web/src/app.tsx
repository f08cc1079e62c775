import { heldMessages, indexedDbStorage, live, type Live, type LiveStorage } from '@chat-service/client/live'
import { Cases, Chat, ChatProvider, type Person, useChat, useHashRoute, useTitleBadge } from '@chat-service/ui'
import { Fragment, useCallback, useEffect, useState } from 'react'
import { clientOf, forget, listPeople, personBefore, remember } from './demo'
import { turnOff, useOpenNotices, usePush } from './notices'
import { SignIn } from './sign-in'

interface Session {
  me: Person
  chat: Live
  storage: LiveStorage
}

/** As the demo's server has it. */
const MODERATOR = 'dave'

const before = personBefore()

/** A first visit begins in the newest conversation. */
async function openNewest({ client }: Live) {
  const { channels } = await client.channels.list({ limit: 1 })
  if (channels[0] && location.hash === '') location.hash = `/${channels[0].id}`
}

export function App() {
  const [people, setPeople] = useState<Person[]>()
  const [session, setSession] = useState<Session>()
  const [error, setError] = useState('')
  const [isModerating, setModerating] = useState(false)
  const route = useHashRoute()

  const signIn = useCallback((me: Person, isFirst = true) => {
    remember(me.id)
    const storage = indexedDbStorage(`chat ${me.id}`)
    const chat = live(clientOf(me.id), { userId: me.id, storage, heldMessages })
    setSession({ me, chat, storage })
    // Without a network the list is shown.
    if (isFirst) openNewest(chat).catch(() => undefined)
  }, [])
  const load = useCallback(() => {
    setError('')
    listPeople().then(
      (found) => {
        const known = found.find(({ id }) => id === before.userId)
        setPeople(found)
        if (known) signIn(known, before.isNamed)
      },
      (reason: Error) => setError(reason.message),
    )
  }, [signIn])
  useEffect(load, [load])

  if (error) {
    return (
      <main className="sign-in">
        <h1>Chat</h1>
        <p role="alert">The people of the demo could not be loaded. {error}</p>
        <button onClick={load}>Try again</button>
      </main>
    )
  }
  if (!people) return <main className="sign-in">Loading…</main>
  if (!session) return <SignIn people={people} onChoose={signIn} />
  const { me, chat, storage } = session
  const others = people.filter(({ id }) => id !== me.id)
  const signOut = () => {
    forget()
    turnOff(me.id).catch(() => undefined)
    // The next user of this device must not see it.
    chat.forget().catch(() => undefined)
    chat.close()
    location.hash = ''
    setModerating(false)
    setSession(undefined)
  }
  return (
    <ChatProvider chat={chat} userId={me.id} storage={storage} people={people} {...route}>
      <main className="page">
        <Conversations others={others} onReview={() => setModerating(true)} onSignOut={signOut} />
        {isModerating && <Cases onClose={() => setModerating(false)} />}
      </main>
    </ChatProvider>
  )
}

interface ConversationsProps {
  others: readonly Person[]
  onReview: () => void
  onSignOut: () => void
}

function Conversations({ others, onReview, onSignOut }: ConversationsProps) {
  const { me } = useChat()
  const push = usePush()
  useTitleBadge('Chat demo')
  useOpenNotices()
  const menuItems = [
    ...push,
    ...others.map(({ id, nickname }) => ({
      label: `Open a second window as ${nickname}`,
      // Without an opener the new tab has its own session.
      act: () => void open(`/?as=${id}`, '_blank', 'noopener'),
    })),
    ...(me.id === MODERATOR ? [{ label: 'Review queue', act: onReview }] : []),
    { label: 'Sign out', act: onSignOut },
  ]
  return <Chat menuItems={menuItems} empty={<SecondWindow others={others} />} />
}

function SecondWindow({ others }: { others: readonly Person[] }) {
  return (
    <>
      <p>Select a conversation.</p>
      <p>
        To see both sides, open a second window as{' '}
        {others.map(({ id, nickname }, n) => (
          <Fragment key={id}>
            {n > 0 && (n === others.length - 1 ? ' or ' : ', ')}
            <a href={`/?as=${encodeURIComponent(id)}`} target="_blank" rel="noopener">
              {nickname}
            </a>
          </Fragment>
        ))}
        .
      </p>
    </>
  )
}
