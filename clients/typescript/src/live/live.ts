import type { ChatClient } from '../index.js'
import type { SocketHello } from '../socket-types.js'
import type { ActivityName, Context, Listener, LiveStatus, Profiles, UnreadState } from './context.js'
import type { Live, LiveOptions } from './live-types.js'
import { facade, sharedOf } from './shared.js'
import { outboxOf } from './outbox.js'
import { isTemporary, RETRY_MS } from './failures.js'
import { loadingOf } from './loading.js'
import { pollingOf } from './polling.js'
import { onWake } from '../wake.js'
import { conversationOf } from './conversation.js'
import { channelListOf } from './channel-list.js'
import { threadListOf } from './thread-list.js'
import { lastStatesOf } from './last-state.js'
import { derived, handleOf, holdOf, storeOf } from './store.js'

const PROFILES_MS = 20
const PROFILES_PER_REQUEST = 100
const PROFILES_KEPT = 500

/** Keeps a user's account in sync, over one socket of the client. */
export function live(client: ChatClient, options: LiveOptions = {}): Live {
  const { storage, lingerMs = 30_000, pollMs = 30_000, heldMessages, onReset } = options
  if (!client?.realtime) throw new TypeError('live: `client` must be a ChatClient')
  const socket = client.realtime(options.socket)
  const shared = sharedOf<ReturnType<typeof channelListOf | typeof threadListOf | typeof conversationOf>>(lingerMs)
  let now: LiveStatus = { state: 'connecting' }
  let hello: SocketHello | undefined
  /** Whether events come by long polling. */
  let isPolled = false
  let isStarted = false
  let isClosed = false
  /** The lists whose activity is subscribed to. */
  const followed = new Set<ActivityName>()
  let isUnreadUsed = false
  const reading: { [List in ActivityName]?: Promise<void> } = {}
  /** Channels shown as read before the service confirms. */
  const shownRead = new Map<string, object>()
  let unreadNow: UnreadState = { total: null, channels: {} }
  let profilesNow: Profiles = {}
  let profilesShown: Profiles = {}
  const wanted = new Set<string>()
  let profilesTimer: ReturnType<typeof setTimeout> | undefined
  let resetTimer: ReturnType<typeof setTimeout> | undefined

  const each = (act: (listener: Listener) => unknown) => {
    for (const { listener } of [...shared.used.values()]) act(listener)
  }
  const tell = () => each(({ changed }) => changed())

  const start = () => {
    if (isClosed || (isStarted && now.state !== 'failed')) return
    if (!isStarted) stops.push(onWake(() => (outbox.wake(), polling.wake())))
    isStarted = true
    void lastProfiles.load()
    polling.up()
    polling.down({ state: 'connecting' })
    socket.connect({ retryFirst: true }).catch(() => undefined)
    void outbox.start()
  }
  /** Opens the connection with the first listener. */
  const opening =
    (onUse?: (isUsed: boolean) => void) =>
    (isUsed: boolean): void => {
      if (isClosed) return
      onUse?.(isUsed)
      if (isUsed) start()
    }

  const status = storeOf(() => now, opening())
  const unread = storeOf(
    () => unreadNow,
    opening((isUsed) => {
      isUnreadUsed = isUsed
      if (isUsed && hello) void loadUnread()
    }),
  )
  const profiles = storeOf(() => profilesShown)
  const ownId = () => hello?.userId ?? options.userId
  const states = lastStatesOf(storage, ownId)
  const lastProfiles = states.of<Profiles>('all profiles', () => showProfiles())
  const showProfiles = () => {
    profilesShown = { ...lastProfiles.get(), ...profilesNow }
    profiles.changed()
    tell()
  }
  const outbox = outboxOf({
    client,
    storage,
    heldMessages,
    userId: () => (polling.isOn() ? ownId() : hello?.userId),
    ownId,
    changed: tell,
    check: () => socket.check(),
    open: () => isStarted || start(),
  })

  const setStatus = (next: LiveStatus) => {
    now = next
    status.changed()
    tell()
  }
  const setUnread = (counts: Record<string, number>, total = unreadNow.total) => {
    unreadNow = { total, channels: { ...unreadNow.channels, ...counts } }
    unread.changed()
  }
  const polling = pollingOf({
    pollMs,
    ask: async () => {
      const { totalUnreadCount } = await client.channels.getUnreadCount({ retries: 0 })
      setUnread({}, totalUnreadCount)
    },
    poll() {
      shared.eachListened(({ listener }) => listener.poll?.())
      outbox.wake()
    },
    show: setStatus,
  })
  const counting = loadingOf(() => undefined)
  const loadUnread = async () =>
    isClosed ||
    counting.run(async (isCurrent) => {
      const { totalUnreadCount } = await client.channels.getUnreadCount()
      if (isCurrent()) setUnread({}, totalUnreadCount)
    })

  const addProfiles: Context['addProfiles'] = (users) => {
    profilesNow = { ...profilesNow, ...users }
    showProfiles()
    lastProfiles.put(Object.fromEntries(Object.entries(profilesShown).slice(-PROFILES_KEPT)))
  }
  const loadProfiles = async () => {
    profilesTimer = undefined
    const ids = [...wanted].slice(0, PROFILES_PER_REQUEST)
    for (const id of ids) wanted.delete(id)
    try {
      const { users } = await client.users.getMany({ ids })
      const none = ids.map((id) => [id, null] as const)
      addProfiles(Object.fromEntries([...none, ...users.map((user) => [user.id, user] as const)]))
    } catch (error) {
      if (isTemporary(error)) return wantProfiles(ids, RETRY_MS)
    }
    if (wanted.size > 0) void loadProfiles()
  }
  const wantProfiles = (ids: readonly string[], delayMs = PROFILES_MS) => {
    for (const id of ids) if (!(id in profilesNow)) wanted.add(id)
    if (wanted.size > 0 && !isClosed) profilesTimer ??= setTimeout(() => void loadProfiles(), delayMs)
  }

  const context: Context = {
    client,
    socket,
    outbox,
    states,
    status,
    lingerMs,
    hello: () => (isClosed ? undefined : hello),
    ownId,
    isPolling: polling.isOn,
    profiles: () => profilesShown,
    addProfiles,
    wantProfiles,
    typing: (channelId) => (shared.used.get(channelId) as ReturnType<typeof conversationOf> | undefined)?.typing(),
    setUnread(counts) {
      for (const id of Object.keys(counts)) shownRead.delete(id)
      setUnread(counts)
    },
    read(channelId) {
      const shown = {}
      shownRead.set(channelId, shown)
      const count = unreadNow.channels[channelId] ?? 0
      const put = (unreadCount: number, more: number) => {
        const { total } = unreadNow
        setUnread({ [channelId]: unreadCount }, total === null ? null : Math.max(0, total + more))
        each(({ counted }) => counted?.(channelId, unreadCount))
      }
      put(0, -count)
      return () => {
        // Unless the service has sent a newer value.
        if (shownRead.get(channelId) === shown) put(count, 0)
        void loadUnread()
      }
    },
    follow(position, list) {
      if (!followed.has(list)) socket.followActivity(position, list)
      followed.add(list)
    },
    beforeFollowing(list, read) {
      if (followed.has(list)) return read()
      const done = Promise.resolve(reading[list]).then(read)
      reading[list] = done.catch(() => undefined)
      return done
    },
  }

  const reset = () => {
    resetTimer ??= setTimeout(() => {
      resetTimer = undefined
      onReset?.()
    })
  }
  const stops = [
    socket.on('event', (frame) => {
      const { totalUnreadCount } = frame.data
      if (typeof totalUnreadCount === 'number') {
        // Newer than the pending read.
        counting.cancel()
        setUnread({}, totalUnreadCount)
        // A total between two polls is lost, unless the activity of the list has it.
      } else if (isPolled && isUnreadUsed && frame.seq !== undefined && !followed.has('activity'))
        counting.later(() => void loadUnread())
      each(({ event }) => event?.(frame))
      outbox.held?.event(frame)
      // Slow mode may be off, or no longer apply to the user.
      if (frame.event === 'chat:channel:changed' || frame.event === 'chat:operator:updated')
        outbox.wake(frame.data.channelId as string)
      // Lists show the newer state of conversations.
      if (frame.event === 'chat:typing:status:updated') tell()
    }),
    socket.on('open', (greeting) => {
      hello = greeting
      isPolled = greeting.polling
      const wasPolling = polling.isOn()
      polling.up(true)
      showProfiles()
      setStatus({ state: 'catching-up' })
      each(({ opened }) => opened?.())
      if (isUnreadUsed && (wasPolling || unreadNow.total === null)) void loadUnread()
      outbox.wake()
    }),
    socket.on('caughtUp', () => {
      setStatus({ state: 'live', ...(isPolled && { polling: true }) })
      each(({ caughtUp }) => caughtUp?.())
    }),
    socket.on('reconnecting', ({ error }) => polling.down({ state: 'offline', error })),
    socket.on('close', ({ error, willReconnect }) => {
      each(({ lost }) => lost?.())
      if (!willReconnect && !isClosed) polling.down({ state: 'failed', error })
    }),
    socket.on('reload', ({ channelId, seq }) => {
      each(({ reload }) => reload?.(channelId, seq))
      reset()
    }),
    socket.on('dropped', ({ channelId, error }) => each(({ dropped }) => dropped?.(channelId, error))),
    socket.on('stale', ({ reason }) => {
      followed.clear()
      each(({ stale }) => stale?.())
      if (unreadNow.total !== null) void loadUnread()
      void outbox.held?.load()
      if (reason === 'missed') reset()
    }),
  ]

  return {
    client,
    get userId() {
      return ownId()
    },
    status: handleOf(status),
    unread: handleOf(unread),
    profiles: handleOf(profiles),
    wantProfiles,
    outbox: { ...handleOf(outbox), retry: outbox.retry, discard: outbox.discard, removeFile: outbox.removeFile },

    channelList(filter = {}) {
      const key = `list ${JSON.stringify(Object.entries(filter).sort())}`
      return facade(shared.finder(key, (onUse) => channelListOf(context, key, filter, opening(onUse))))
    },

    threads(filter = {}) {
      const key = `threads ${JSON.stringify(Object.entries(filter).sort())}`
      return facade(shared.finder(key, (onUse) => threadListOf(context, filter, opening(onUse))))
    },

    conversation(channelId, given = {}) {
      const held = holdOf()
      const get = shared.finder(channelId, (onUse) => conversationOf(context, channelId, opening(onUse)))
      const open = (thread?: string) => {
        const view = derived((conversation: ReturnType<typeof get>) => conversation.view(given, thread))
        return facade(() => view(get())(), held)
      }
      return {
        ...open(),
        channelId,
        details: facade(get, held),
        thread: open,
        close: held.close,
      }
    },

    connect() {
      start()
      socket.check()
    },
    on: socket.on.bind(socket),
    forget: () => states.forget(),

    close() {
      isClosed = true
      states.close()
      socket.close()
      polling.up()
      shared.stop()
      counting.cancel()
      clearTimeout(profilesTimer)
      clearTimeout(resetTimer)
      for (const stop of stops) stop()
      outbox.close()
      for (const store of [status, unread, profiles]) store.stop()
    },
  }
}
