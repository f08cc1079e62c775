import type { Message, SendMessageRequest } from '../api.gen.js'
import type { FileReference, FileSource } from '../file-upload.js'
import { randomKey } from '../http.js'
import type { ChatClient } from '../index.js'
import { isTemporary } from './failures.js'
import type { Draft, OutboxEntry, OutboxFile } from './outbox-types.js'
import { pendingMessages } from './pending-message.js'
import type { LiveStorage } from './storage.js'
import { memo, storeOf } from './store.js'

/** What the outbox needs. */
interface Parts {
  client: ChatClient
  storage: LiveStorage
  userId: () => string | undefined
  isModern: () => boolean
  changed: () => void
}

export type Outbox = ReturnType<typeof outboxOf>

const PREFIX = 'outbox/'
/** How long a sent entry stays, for those who have not seen the message yet. */
const SENT_MS = 10_000
const MAX_BACKOFF_MS = 30_000

const isUsable = (file: unknown) =>
  file instanceof Blob ||
  file instanceof ArrayBuffer ||
  ArrayBuffer.isView(file) ||
  typeof (file as FileReference)?.uri === 'string'

/**
 * Messages on their way.
 *
 * Invariants
 *   * An entry is in the storage before it is sent, and until it was answered. It is sent under its `clientId` as idempotency
 *     key, so it becomes one message, however often it is tried and by whom.
 *   * Of each channel one entry is sent at a time, in the order in which they were added. Channels do not wait for each other.
 *   * It is sent for the user who typed it, and by one of the tabs that share the storage.
 */
export function outboxOf({ client, storage, userId, isModern, changed }: Parts) {
  let entries: readonly OutboxEntry[] = []
  /** The channels in which something is being sent, with what breaks it off. */
  const busy = new Map<string, AbortController | undefined>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const saved = new Map<string, Promise<unknown>>()
  let isLoaded: Promise<void> | undefined
  let isLeader = false
  let isClosed = false
  let failures = 0
  let order = 0
  let tabs: BroadcastChannel | undefined
  let release: (() => void) | undefined

  /** What another user has typed here is neither sent nor shown. */
  const isOwn = (entry: OutboxEntry) => entry.userId === null || entry.userId === userId()
  const ownOf = memo((all: readonly OutboxEntry[], _user: string | undefined) =>
    all.every(isOwn) ? all : all.filter(isOwn),
  )
  const store = storeOf(() => ({ entries: ownOf(entries, userId()) }))
  const keyOf = ({ createdAt, clientId }: OutboxEntry) => `${PREFIX}${createdAt} ${clientId}`
  const find = (clientId: string) => entries.find((entry) => entry.clientId === clientId)
  const later = (act: () => void, milliseconds: number) => {
    const timer = setTimeout(() => (timers.delete(timer), act()), milliseconds)
    timers.add(timer)
  }
  const set = (next: readonly OutboxEntry[]) => {
    entries = next
    store.changed()
    changed()
  }

  const drop = (clientId: string) => {
    const entry = find(clientId)
    if (!entry) return
    if (entry.previewUrl) URL.revokeObjectURL?.(entry.previewUrl)
    set(entries.filter((other) => other !== entry))
  }

  /** Shows it here, and in other tabs. */
  const update = (clientId: string, change: Partial<OutboxEntry>, isTold = true) => {
    set(entries.map((entry) => (entry.clientId === clientId ? { ...entry, ...change } : entry)))
    if (change.status === 'sent') later(() => drop(clientId), SENT_MS)
    if (isTold) tabs?.postMessage({ clientId, change })
  }

  /** A storage that fails costs no message: what it cannot keep is sent all the same. */
  const save = (entry: OutboxEntry) => {
    const { previewUrl: _, progress: _p, ...kept } = entry
    const status = entry.status === 'failed' ? 'failed' : 'queued'
    const saving = async () => storage.set(keyOf(entry), { ...kept, status })
    const done = saving().catch(() => undefined)
    saved.set(entry.clientId, done)
    return done
  }

  const forget = async (entry: OutboxEntry) => {
    await saved.get(entry.clientId)
    saved.delete(entry.clientId)
    const deleting = async () => storage.delete(keyOf(entry))
    await deleting().catch(() => undefined)
  }

  const post = ({ channelId, clientId, draft, file }: OutboxEntry, signal: AbortSignal): Promise<Message> => {
    const body = { ...draft, ...(isModern() && { clientId }) }
    const options = { idempotencyKey: clientId, signal }
    if (!file) return client.messages.send(channelId, body as SendMessageRequest, options)
    const onProgress = ({ sent, total }: { sent: number; total: number }) =>
      update(clientId, { progress: total > 0 ? sent / total : 0 }, false)
    const { fileName, mimeType } = file
    const upload = {
      ...body,
      file: file.file as FileSource,
      ...(fileName && { fileName }),
      ...(mimeType && { mimeType }),
    }
    return client.messages.sendFile(channelId, upload, { ...options, onProgress })
  }

  /** Sends what waits in the channel, one after the other. */
  const pump = async (channelId: string): Promise<void> => {
    const mayGo = () => !isClosed && isLeader && userId() !== undefined
    if (busy.has(channelId) || !mayGo()) return
    busy.set(channelId, undefined)
    try {
      while (mayGo()) {
        const next = entries.find((entry) => entry.channelId === channelId && entry.status === 'queued' && isOwn(entry))
        if (!next) break
        const { clientId } = next
        await saved.get(clientId)
        if (!find(clientId) || !mayGo()) continue
        update(clientId, { status: 'sending' })
        const abort = new AbortController()
        busy.set(channelId, abort)
        try {
          const message = await post(next, abort.signal)
          failures = 0
          void forget(next)
          update(clientId, { status: 'sent', message })
        } catch (error) {
          // Discarded meanwhile, or closed.
          if (!find(clientId) || isClosed) continue
          if (isTemporary(error)) {
            update(clientId, { status: 'queued' })
            later(() => void pump(channelId), Math.min(MAX_BACKOFF_MS, 1_000 * 2 ** failures++))
            break
          }
          const { code = 'UNKNOWN', message } = error as { code?: string; message: string }
          update(clientId, { status: 'failed', error: { code, message } })
          void save(find(clientId) as OutboxEntry)
        }
      }
    } finally {
      busy.delete(channelId)
    }
  }

  const pumpAll = () => {
    for (const channelId of new Set(entries.map((entry) => entry.channelId))) void pump(channelId)
  }

  /** Entries of an earlier run, and of other tabs. */
  const load = async () => {
    try {
      const keys = (await storage.list(PREFIX)).sort()
      const found = (await Promise.all(keys.map((key) => storage.get(key)))) as Array<OutboxEntry | undefined>
      const added = found.flatMap((entry): OutboxEntry[] => {
        if (!entry || find(entry.clientId)) return []
        if (!entry.file || isUsable(entry.file.file)) return [entry]
        const error = { code: 'FILE_LOST', message: 'the file was lost with the reload: choose it again' }
        const { file: _, ...file } = entry.file
        return [{ ...entry, file, status: 'failed', error }]
      })
      const all = [...entries, ...added]
      if (added.length > 0) set(all.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
    } catch {
      // Nothing is kept where there is no storage.
    }
  }

  const follow = () => {
    tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`chat-outbox ${storage.shared}`)
    if (!tabs) return
    tabs.onmessage = ({
      data,
    }: MessageEvent<{ clientId: string; change?: Partial<OutboxEntry>; isGone?: boolean }>) => {
      const { clientId, change, isGone } = data
      if (isGone) return void (abortIfSending(clientId), drop(clientId))
      if (change && find(clientId)) update(clientId, change, false)
      else if (!change?.message) void load().then(pumpAll)
      if (change?.status === 'queued') pumpAll()
    }
  }

  const abortIfSending = (clientId: string) => {
    const entry = find(clientId)
    if (entry?.status === 'sending') busy.get(entry.channelId)?.abort()
  }

  const lead = () => {
    const { locks } = (globalThis as { navigator?: { locks?: LockManager } }).navigator ?? {}
    if (!storage.shared || !locks) isLeader = true
    else {
      // Held until the tab is gone.
      const held = locks.request(`chat-outbox ${storage.shared}`, async () => {
        if (isClosed) return
        isLeader = true
        // The tab that was sending is gone.
        set(entries.map((entry) => (entry.status === 'sending' ? { ...entry, status: 'queued' } : entry)))
        await load()
        pumpAll()
        await new Promise<void>((done) => (release = done))
      })
      held.catch(() => undefined)
    }
  }

  return {
    ...store,
    getSnapshot: () => store.getSnapshot().entries,

    /** Loads what an earlier run has left, and goes on with it. */
    start() {
      isLoaded ??= (async () => {
        if (storage.shared) follow()
        lead()
        await load()
        pumpAll()
      })()
      return isLoaded
    },

    /** The network may be back. */
    wake() {
      failures = 0
      store.changed()
      pumpAll()
    },

    add(channelId: string, draft: Draft, file?: OutboxFile): OutboxEntry {
      const previewUrl = file?.file instanceof Blob ? globalThis.URL?.createObjectURL?.(file.file) : undefined
      // What is typed within one millisecond keeps its order too.
      order = Math.max(order + 1, Date.now())
      const entry: OutboxEntry = {
        clientId: randomKey(),
        channelId,
        userId: userId() ?? null,
        draft,
        ...(file && { file }),
        ...(previewUrl && { previewUrl }),
        status: 'queued',
        createdAt: new Date(order).toISOString(),
      }
      set([...entries, entry])
      void save(entry).then(() => tabs?.postMessage({ clientId: entry.clientId, change: { status: 'queued' } }))
      void pump(channelId)
      return entry
    },

    /** Tries again what was refused. */
    retry: (clientId: string, file?: OutboxFile['file']) => {
      const entry = find(clientId)
      if (entry?.status !== 'failed') return
      const { error: _, ...rest } = entry
      const next: OutboxEntry = { ...rest, status: 'queued', ...(file && { file: { ...entry.file, file } }) }
      set(entries.map((other) => (other === entry ? next : other)))
      void save(next).then(() => tabs?.postMessage({ clientId, change: { status: 'queued' } }))
      void pump(entry.channelId)
    },

    /** Gives it up. An upload is broken off; a message that was just arriving may have arrived. */
    discard: (clientId: string) => {
      const entry = find(clientId)
      if (!entry) return
      abortIfSending(clientId)
      drop(clientId)
      void forget(entry)
      tabs?.postMessage({ clientId, isGone: true })
    },

    asMessage: pendingMessages(userId),

    close() {
      isClosed = true
      store.stop()
      for (const abort of busy.values()) abort?.abort()
      for (const timer of timers) clearTimeout(timer)
      release?.()
      tabs?.close()
    },
  }
}
