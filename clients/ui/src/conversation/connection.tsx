import type { LiveStatus } from '@chat-service/client/live'
import { useConnection, useOutbox } from '@chat-service/client/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useChat, useStrings } from '../provider/use-chat.js'
import { replaceable } from '../provider/replaceable.js'
import { cx } from '../parts/class-names.js'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the device has a network. */
const useIsOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** The status of the connection. The device notices a missing network before the socket does. */
export function useLink(): LiveStatus {
  const status = useConnection(useChat().chat)
  const isOnline = useIsOnline()
  return isOnline || status.state === 'failed' || status.state === 'offline' ? status : { state: 'offline' }
}

/** Whether the shown state is in sync, or was a moment ago. */
export const isCurrent = ({ state, polling }: LiveStatus) => state === 'live' || polling === true

const LIVE: LiveStatus = { state: 'live' }
/** Outages shorter than this are not shown: most reconnects take less. */
const CALM_MS = 1_000

/** The status without short outages. A failure, which needs the user, shows at once. */
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

/** The state as a key of the words: `unreachable` means the service, while the device has a network. */
function useShownState({ state, polling }: LiveStatus) {
  const isOnline = useIsOnline()
  if (state !== 'offline') return state
  return polling ? 'polling' : isOnline ? 'unreachable' : 'offline'
}

/** The status in words, while not normal. */
export const Connection = replaceable('Connection', DefaultConnection)

function DefaultConnection() {
  const { chat, strings } = useChat()
  const words = strings.conversation.connection
  const link = useCalmLink()
  const { state, error } = link
  // For developers. Users see only reasons that have words.
  useEffect(() => {
    if (error) console.warn('chat: not connected.', error)
  }, [error])
  const waiting = useOutbox(chat).filter(
    ({ status, change }) => !change && (status === 'queued' || status === 'sending'),
  ).length
  const sent = waiting > 0 && words.waiting(waiting)
  const textOf: Record<ReturnType<typeof useShownState>, readonly (string | undefined | false)[]> = {
    live: [],
    connecting: [words.connecting],
    'catching-up': [words.catchingUp],
    polling: [words.polling],
    unreachable: [words.unreachable, sent || words.outdated],
    offline: [words.offline, sent || words.outdated],
    failed: [words.failed, strings.errors[(error as { code?: string } | undefined)?.code ?? ''], sent],
  }
  const text = textOf[useShownState(link)].filter(Boolean).join(' ')
  return (
    <div className={cx('connection', state)} role="status">
      {text && <p>{text}</p>}
      {state === 'failed' && (
        <button type="button" onClick={chat.connect}>
          {words.again}
        </button>
      )}
    </div>
  )
}

/** Always visible: color and word of the status. */
export function ConnectionDot() {
  // Nothing is live before the first connection.
  const link = useCalmLink(true)
  const { states } = useStrings().conversation.connection
  return (
    <span className={cx('connection-dot', link.state)}>
      <span aria-hidden="true" />
      {states[useShownState(link)]}
    </span>
  )
}
