import type { LiveStatus } from '@chat-service/client/live'
import { useConnection, useOutbox } from '@chat-service/client/react'
import { useSyncExternalStore } from 'react'
import { reasonOf, timeOf } from './format'
import { useSession } from './session'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** The connection as it is: a device without a network knows it before the socket does. */
export function useLink(): LiveStatus {
  const status = useConnection(useSession().chat)
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return isOnline || status.state === 'failed' || status.state === 'offline' ? status : { state: 'offline' }
}

/** Says what the connection is, in words: whether what is shown is as the service has it. */
export function Connection() {
  const { chat } = useSession()
  const { state, since, error } = useLink()
  const waiting = useOutbox(chat).filter(({ status }) => status === 'queued' || status === 'sending').length
  const kept =
    waiting === 0 ? '' : waiting === 1 ? ' 1 message waits to be sent.' : ` ${waiting} messages wait to be sent.`
  const text = {
    live: '',
    connecting: 'Connecting…',
    'catching-up': 'Catching up…',
    offline: `No connection${since ? ` since ${timeOf(new Date(since).toISOString())}` : ''}. What you see may be old.${kept}`,
    failed: `Not connected. ${error ? reasonOf(error) : ''}${kept}`,
  }[state]
  return (
    <div className={`connection ${state}`} role="status">
      {text && <p>{text}</p>}
      {state === 'failed' && <button onClick={chat.connect}>Connect again</button>}
    </div>
  )
}

/** Always to be seen: the colour and the word for the state. */
export function ConnectionDot() {
  const { state } = useLink()
  const word = {
    live: 'Live',
    connecting: 'Connecting',
    'catching-up': 'Catching up',
    offline: 'Offline',
    failed: 'Failed',
  }
  return (
    <span className={`connection-dot ${state}`}>
      <span aria-hidden="true" />
      {word[state]}
    </span>
  )
}
