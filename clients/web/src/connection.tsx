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

/** The status of the connection. The device notices a missing network before the socket does. */
export function useLink(): LiveStatus {
  const status = useConnection(useSession().chat)
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return isOnline || status.state === 'failed' || status.state === 'offline' ? status : { state: 'offline' }
}

/** Whether the shown state is in sync, or was a moment ago. */
export const isCurrent = ({ state, polling }: LiveStatus) => state === 'live' || polling === true

/** The status in words. */
export function Connection() {
  const { chat } = useSession()
  const { state, since, error, polling } = useLink()
  const waiting = useOutbox(chat).filter(
    ({ status, change }) => !change && (status === 'queued' || status === 'sending'),
  ).length
  const kept =
    waiting === 0 ? '' : waiting === 1 ? ' 1 message waits to be sent.' : ` ${waiting} messages wait to be sent.`
  const text = {
    live: '',
    connecting: 'Connecting…',
    'catching-up': 'Catching up…',
    offline: polling
      ? `No live events. What you see is read again every 30 seconds.${kept}`
      : `No connection${since ? ` since ${timeOf(new Date(since).toISOString())}` : ''}. What you see may be old.${kept}`,
    failed: `Not connected. ${error ? reasonOf(error) : ''}${kept}`,
  }[state]
  return (
    <div className={`connection ${state}`} role="status">
      {text && (
        <p>
          {text}
          {state === 'offline' && error && <span className="cause"> {reasonOf(error)}</span>}
        </p>
      )}
      {state === 'failed' && <button onClick={chat.connect}>Connect again</button>}
    </div>
  )
}

/** Always visible: colour and word of the status. */
export function ConnectionDot() {
  const { state, polling } = useLink()
  const word = {
    live: 'Live',
    connecting: 'Connecting',
    'catching-up': 'Catching up',
    offline: polling ? 'No live events' : 'Offline',
    failed: 'Failed',
  }
  return (
    <span className={`connection-dot ${state}`}>
      <span aria-hidden="true" />
      {word[state]}
    </span>
  )
}
