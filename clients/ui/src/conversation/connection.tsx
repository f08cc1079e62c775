import type { LiveStatus } from '@chat-service/client/live'
import { useConnection, useOutbox } from '@chat-service/client/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useChat, useStrings } from '../provider/use-chat.js'
import { cx } from '../parts/class-names.js'

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
  const status = useConnection(useChat().chat)
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return isOnline || status.state === 'failed' || status.state === 'offline' ? status : { state: 'offline' }
}

/** Whether the shown state is in sync, or was a moment ago. */
export const isCurrent = ({ state, polling }: LiveStatus) => state === 'live' || polling === true

const LIVE: LiveStatus = { state: 'live' }
/** Outages shorter than this are not shown: most reconnects take less. */
const CALM_MS = 1_000

/** The status, without outages that last a moment. A failure, which waits for the user, shows at once. */
function useCalmLink(showsFirst = false): LiveStatus {
  const link = useLink()
  const isLive = link.state === 'live'
  const [isLong, setLong] = useState(showsFirst && !isLive)
  useEffect(() => {
    if (isLive) return setLong(false)
    const timer = setTimeout(() => setLong(true), CALM_MS)
    return () => clearTimeout(timer)
  }, [isLive])
  return isLive || isLong || link.state === 'failed' ? link : LIVE
}

/** The status in words, while there is something to say. */
export function Connection() {
  const { chat, strings, format } = useChat()
  const words = strings.conversation.connection
  const { state, since, error, polling } = useCalmLink()
  const waiting = useOutbox(chat).filter(
    ({ status, change }) => !change && (status === 'queued' || status === 'sending'),
  ).length
  const textOf: Record<LiveStatus['state'], () => string> = {
    live: () => '',
    connecting: () => words.connecting,
    'catching-up': () => words.catchingUp,
    offline: () =>
      polling ? words.polling : words.offline(since ? format.timeOf(new Date(since).toISOString()) : undefined),
    failed: () => `${words.failed} ${error ? format.reasonOf(error) : ''}`,
  }
  const text = textOf[state]()
  const isWaiting = waiting > 0 && (state === 'offline' || state === 'failed')
  return (
    <div className={cx('connection', state)} role="status">
      {text && (
        <p>
          {text}
          {isWaiting && ` ${words.waiting(waiting)}`}
          {state === 'offline' && error && <span className="chat-cause"> {format.reasonOf(error)}</span>}
        </p>
      )}
      {state === 'failed' && (
        <button type="button" onClick={chat.connect}>
          {words.again}
        </button>
      )}
    </div>
  )
}

/** Always visible: colour and word of the status. */
export function ConnectionDot() {
  // Nothing is live before the first connection.
  const { state, polling } = useCalmLink(true)
  const { states } = useStrings().conversation.connection
  return (
    <span className={cx('connection-dot', state)}>
      <span aria-hidden="true" />
      {polling && state === 'offline' ? states.polling : states[state]}
    </span>
  )
}
