import type { User } from '../api.gen.js'
import type { ChatClient } from '../index.js'
import type { SocketHello } from '../socket-types.js'
import { onWake } from '../wake.js'
import { channelListOf } from './channel-list.js'
import type { Context, Listener, LiveStatus, Profiles, UnreadState } from './context.js'
import { isTemporary } from './failures.js'
import { conversationOf } from './conversation.js'
import type { Live, LiveOptions } from './live-types.js'
import { outboxOf } from './outbox.js'
import { memoryStorage } from './storage.js'
import { handleOf, storeOf } from './store.js'

const PROFILES_MS = 20
const PROFILES_PER_REQUEST = 100

/** Keeps a user's account right, over one socket of the client. */
export function live(client: ChatClient, options: LiveOptions = {}): Live {
  const { storage = memoryStorage(), lingerMs = 30_000, onReset } = options
  const socket = client.realtime(options.socket)
  const listeners = new Map<string, Listener & { timer?: ReturnType<typeof setTimeout> | undefined }>()
  const lists = new Map<string, ReturnType<typeof channelListOf>>()
  const conversations = new Map<string, ReturnType<typeof conversationOf>>()
  let now: LiveStatus = { state: 'connecting' }
  let hello: SocketHello | undefined
  let greeted: Array<(hello: SocketHello) => void> = []
  let isStarted = false
  let isClosed = false
  let isFollowed = false
  let unreadNow: UnreadState = { total: null, channels: {} }
  let profilesNow: Profiles = {}
  const wanted = new Set<string>()
  let profilesTimer: ReturnType<typeof setTimeout> | undefined

  const start = () => {
    if (isClosed || (isStarted && now.state !== 'failed')) return
    if (!isStarted) stops.push(onWake(() => outbox.wake()))
    isStarted = true
    if (now.state === 'failed') setStatus({ state: 'connecting' })
    socket.connect({ retryFirst: true }).catch((error: Error) => !isClosed && setStatus({ state: 'failed', error }))
    void outbox.start()
  }
  const startIf = (isUsed: boolean) => isUsed && start()
  const status = storeOf(() => now, startIf)
  const unread = storeOf(
    () => unreadNow,
    (isUsed) => {
      startIf(isUsed)
      if (isUsed) void loadUnread()
    },
  )
  const profiles = storeOf(() => profilesNow)
  const outbox = outboxOf({
    client,
    storage,
    userId: () => hello?.userId,
    isModern: () => hello?.userSeq !== undefined,
    changed: () => tell(),
  })
  const tell = () => {
    for (const { changed } of listeners.values()) changed()
  }
  const setStatus = (next: LiveStatus) => {
    now = next
    status.changed()
    tell()
  }

  const setUnread = (counts: Record<string, number>, total = unreadNow.total) => {
    const old = unreadNow.channels
    const isChanged = total !== unreadNow.total || Object.entries(counts).some(([id, count]) => old[id] !== count)
    if (isChanged) unreadNow = { total, channels: { ...old, ...counts } }
    unread.changed()
  }
  const loadUnread = async () => {
    try {
      await context.hello()
      const { totalUnreadCount } = await client.channels.getUnreadCount()
      setUnread({}, totalUnreadCount)
    } catch {
      // The service tells it with the next change.
    }
  }

  const addProfiles = (users: Readonly<Record<string, User | null>> | null | undefined) => {
    if (!users || Object.keys(users).length === 0) return
    profilesNow = { ...profilesNow, ...users }
    profiles.changed()
    tell()
  }
  const loadProfiles = async () => {
    profilesTimer = undefined
    const ids = [...wanted].slice(0, PROFILES_PER_REQUEST)
    for (const id of ids) wanted.delete(id)
    try {
      const getOne = (id: string) =>
        client.users.get(id).catch((error: unknown) => {
          if (isTemporary(error)) throw error
        })
      const found = context.isModern()
        ? (await client.users.getMany({ ids })).users
        : await Promise.all(ids.map(getOne))
      const none = Object.fromEntries(ids.map((id) => [id, null]))
      addProfiles({ ...none, ...Object.fromEntries(found.flatMap((user) => (user ? [[user.id, user]] : []))) })
    } catch {
      // They are asked for again with the next change.
    }
    if (wanted.size > 0) void loadProfiles()
  }

  const context: Context = {
    client,
    socket,
    outbox,
    status,
    hello: () => {
      start()
      return hello ? Promise.resolve(hello) : new Promise((resolve) => greeted.push(resolve))
    },
    isModern: () => hello?.userSeq !== undefined,
    profiles: () => profilesNow,
    addProfiles,
    wantProfiles(ids) {
      for (const id of ids) if (!(id in profilesNow)) wanted.add(id)
      if (wanted.size > 0 && !isClosed) profilesTimer ??= setTimeout(() => void loadProfiles(), PROFILES_MS)
    },
    typing: (channelId) => conversations.get(channelId)?.typing() ?? NOBODY,
    setUnread,
    read(channelId) {
      const count = unreadNow.channels[channelId] ?? 0
      const put = (unreadCount: number, more: number) => {
        const { total } = unreadNow
        setUnread({ [channelId]: unreadCount }, total === null ? null : Math.max(0, total + more))
        for (const list of lists.values()) list.change(channelId, { unreadCount })
      }
      put(0, -count)
      return () => put(count, count)
    },
    follow(position) {
      if (!isFollowed) socket.followActivity(position)
      isFollowed = true
    },
  }

  const each = (act: (listener: Listener) => unknown) => {
    for (const listener of [...listeners.values()]) act(listener)
  }
  const stops = [
    socket.on('event', (frame) => {
      const { totalUnreadCount } = frame.data
      if (typeof totalUnreadCount === 'number') setUnread({}, totalUnreadCount)
      each(({ event }) => event?.(frame))
    }),
    socket.on('open', (greeting) => {
      hello = greeting
      setStatus({ state: 'catching-up' })
      for (const resolve of greeted.splice(0)) resolve(greeting)
      outbox.wake()
    }),
    socket.on('caughtUp', () => setStatus({ state: 'live' })),
    socket.on('reconnecting', () => now.state !== 'offline' && setStatus({ state: 'offline', since: Date.now() })),
    socket.on('close', ({ code, reason, willReconnect }) => {
      each(({ lost }) => lost?.())
      if (!willReconnect && !isClosed && hello)
        setStatus({ state: 'failed', error: new Error(reason || `the connection was closed with ${code}`) })
    }),
    socket.on('reload', ({ channelId, seq }) => {
      each(({ reload }) => reload?.(channelId, seq))
      reset()
    }),
    socket.on('dropped', ({ channelId, error }) => each(({ dropped }) => dropped?.(channelId, error))),
    socket.on('stale', ({ reason }) => {
      isFollowed = false
      each(({ stale }) => stale?.())
      if (unreadNow.total !== null) void loadUnread()
      if (reason === 'missed') reset()
    }),
  ]
  let resetTimer: ReturnType<typeof setTimeout> | undefined
  const reset = () => {
    resetTimer ??= setTimeout(() => {
      resetTimer = undefined
      onReset?.()
    })
  }

  /** Keeps a collection right while it has listeners, and for a while after. */
  const keep = (key: string, listener: () => Listener, leave?: () => void) => (isUsed: boolean) => {
    const kept = listeners.get(key)
    clearTimeout(kept?.timer)
    if (isClosed) return
    if (isUsed) {
      if (kept) kept.timer = undefined
      else listeners.set(key, { ...listener() })
      start()
    } else if (kept) {
      kept.timer = setTimeout(() => {
        listeners.delete(key)
        kept.stop()
        leave?.()
      }, lingerMs)
    }
  }

  return {
    client,
    status: handleOf(status),
    unread: handleOf(unread),
    profiles: handleOf(profiles),
    outbox: { ...handleOf(outbox), retry: outbox.retry, discard: outbox.discard },

    channelList(filter = {}) {
      const key = `list ${JSON.stringify(Object.entries(filter).sort())}`
      let list = lists.get(key)
      if (!list) {
        const made = channelListOf(
          context,
          filter,
          keep(key, () => made.listener),
        )
        lists.set(key, (list = made))
      }
      return list.open()
    },

    conversation(channelId, options = {}) {
      let conversation = conversations.get(channelId)
      if (!conversation) {
        const leave = () => void socket.leave(channelId).catch(() => undefined)
        const made = conversationOf(
          context,
          channelId,
          options,
          keep(channelId, () => made.listener, leave),
        )
        conversations.set(channelId, (conversation = made))
      }
      return conversation.open()
    },

    connect: start,

    close() {
      isClosed = true
      for (const { timer, stop } of listeners.values()) {
        clearTimeout(timer)
        stop()
      }
      listeners.clear()
      clearTimeout(profilesTimer)
      clearTimeout(resetTimer)
      for (const stop of stops) stop()
      greeted = []
      outbox.close()
      socket.close()
      for (const store of [status, unread, profiles]) store.stop()
    },
  }
}
const NOBODY: readonly string[] = []
