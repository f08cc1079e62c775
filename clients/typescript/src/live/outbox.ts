import type { Message, SendMessageRequest } from '../api.gen.js'
import type { FileReference, FileSource } from '../file-upload.js'
import { randomKey } from '../http.js'
import { isTemporary } from './failures.js'
import type { Draft, OutboxEntry, OutboxFile } from './outbox-types.js'
import type { OutboxParts, Told } from './outbox-parts.js'
import { pendingMessage } from './pending-message.js'
import { keysOf } from './storage.js'
import { derived, storeOf } from './store.js'

export type Outbox = ReturnType<typeof outboxOf>

const PREFIX = 'outbox/'
/** How long a sent entry stays, for those who have not seen the message yet. */
const SENT_MS = 10_000
/** A message that takes longer may have met a network that is gone, which nothing else shows. */
const DOUBT_MS = 3_000
const MAX_BACKOFF_MS = 30_000

const isUsable = (file: unknown) =>
  file instanceof Blob ||
  file instanceof ArrayBuffer ||
  ArrayBuffer.isView(file) ||
  typeof (file as FileReference)?.uri === 'string'

const keyOf = ({ createdAt, clientId }: OutboxEntry) => `${PREFIX}${createdAt} ${clientId}`
const byTime = (one: OutboxEntry, other: OutboxEntry) => (keyOf(one) < keyOf(other) ? -1 : 1)

/**
 * Messages on their way.
 *
 * Invariants
 *   * An entry is in the storage before it is sent, and until it was answered. It is sent under its `clientId` as idempotency
 *     key, so it becomes one message, however often it is tried and by whom.
 *   * Of each channel one entry is sent at a time, in the order in which they were added. Channels do not wait for each other.
 *   * It is sent for the user who typed it, and by one of the tabs that share the storage.
 */
export function outboxOf({ client, storage, userId, ownId, isModern, changed, check }: OutboxParts) {
  let entries: readonly OutboxEntry[] = []
  /** The channels in which something is being sent, with what breaks it off. */
  const busy = new Map<string, AbortController>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  /** The last thing that was done in the storage, by entry. */
  const saved = new Map<string, Promise<unknown>>()
  /** Entries whose message was seen. */
  const arrived = new Set<string>()
  let isStarted = false
  let isLeader = false
  let isClosed = false
  let failures = 0
  let order = 0
  let tabs: BroadcastChannel | undefined
  let release: (() => void) | undefined

  /** What another user has typed here is neither sent nor shown. */
  const isOwn = (entry: OutboxEntry) => entry.userId === null || entry.userId === ownId()
  const store = storeOf(() => ({ entries: entries.filter(isOwn) }))
  const find = (clientId: string) => entries.find((entry) => entry.clientId === clientId)
  const later = (act: () => void, milliseconds: number) => {
    if (isClosed) return
    const timer = setTimeout(() => (timers.delete(timer), act()), milliseconds)
    timers.add(timer)
  }
  const set = (next: readonly OutboxEntry[]) => {
    entries = next
    store.changed()
    changed()
  }

  /** Shows it here. */
  const show = ({ clientId, change }: Told) => {
    const entry = find(clientId)
    if (change) {
      set(entries.map((other) => (other === entry ? { ...other, ...change } : other)))
      if (change.status === 'sent') later(() => show({ clientId, change: null }), SENT_MS)
    } else if (entry) {
      if (entry.previewUrl) URL.revokeObjectURL?.(entry.previewUrl)
      arrived.delete(clientId)
      set(entries.filter((other) => other !== entry))
    }
  }
  /** Shows it here, and in other tabs. */
  const update = (clientId: string, change: Told['change']) => {
    show({ clientId, change })
    tabs?.postMessage({ clientId, change })
  }

  /** A storage that fails costs no message: what it cannot keep is sent all the same. */
  const stored = (entry: OutboxEntry, act: () => Promise<unknown>) => {
    const last = saved.get(entry.clientId)
    const done = (async () => {
      await last
      await act()
    })().catch(() => undefined)
    saved.set(entry.clientId, done)
    return done
  }
  const save = (entry: OutboxEntry) => {
    const { previewUrl: _, progress: _p, ...kept } = entry
    const status = entry.status === 'failed' ? 'failed' : 'queued'
    return stored(entry, async () => storage?.set(keyOf(entry), { ...kept, status }))
  }
  const forget = async (entry: OutboxEntry) => {
    await stored(entry, async () => storage?.delete(keyOf(entry)))
    saved.delete(entry.clientId)
  }
  /** It waits to be sent, here or in the tab that sends. */
  const queue = async (entry: OutboxEntry) => {
    const saving = save(entry)
    void pump(entry.channelId)
    await saving
    tabs?.postMessage({ clientId: entry.clientId, change: { status: 'queued' } })
  }

  const post = ({ channelId, clientId, draft, file }: OutboxEntry, signal: AbortSignal): Promise<Message> => {
    const body = { ...draft, ...(isModern() && { clientId }) } as SendMessageRequest
    const options = { idempotencyKey: clientId, signal }
    if (!file) return client.messages.send(channelId, body, options)
    const onProgress = ({ sent, total }: { sent: number; total: number }) =>
      show({ clientId, change: { progress: total > 0 ? sent / total : 0 } })
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
    if (busy.has(channelId)) return
    for (;;) {
      const next = entries.find((entry) => entry.channelId === channelId && entry.status === 'queued' && isOwn(entry))
      if (!next || !mayGo()) break
      const { clientId } = next
      const abort = new AbortController()
      busy.set(channelId, abort)
      await saved.get(clientId)
      if (!find(clientId) || !mayGo()) continue
      update(clientId, { status: 'sending' })
      // An upload takes its time, and fills the way.
      const doubt = next.file ? undefined : setTimeout(check, DOUBT_MS)
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
      } finally {
        clearTimeout(doubt)
      }
    }
    busy.delete(channelId)
  }

  const pumpAll = () => {
    for (const channelId of new Set(entries.map((entry) => entry.channelId))) void pump(channelId)
  }

  /** Entries of an earlier run, and of other tabs. */
  const load = async () => {
    try {
      const keys = storage ? await keysOf(storage, PREFIX) : []
      const found = (await Promise.all(keys.map(async (key) => storage?.get(key)))) as Array<OutboxEntry | undefined>
      const added = found.flatMap((entry): OutboxEntry[] => {
        if (!entry || find(entry.clientId)) return []
        if (!entry.file || isUsable(entry.file.file)) return [entry]
        const error = { code: 'FILE_LOST', message: 'the file was lost: choose it again' }
        const { file: _, ...file } = entry.file
        return [{ ...entry, file, status: 'failed', error }]
      })
      for (const { createdAt } of added) order = Math.max(order, Date.parse(createdAt))
      if (added.length > 0) set([...entries, ...added].sort(byTime))
    } catch {
      // Nothing is kept where there is no storage.
    }
    pumpAll()
  }

  const abortIfSending = (clientId: string) => {
    const entry = find(clientId)
    if (entry?.status === 'sending') busy.get(entry.channelId)?.abort()
  }

  /** What an earlier run has left goes before what is typed now. */
  const lead = async () => {
    // The tab that was sending is gone.
    set(entries.map((entry) => (entry.status === 'sending' ? { ...entry, status: 'queued' } : entry)))
    await load()
    isLeader = true
    pumpAll()
  }

  /** Hears what other tabs say, and sends for all once it is the one that may. */
  const share = (name: string) => {
    if (typeof BroadcastChannel !== 'undefined') {
      tabs = new BroadcastChannel(name)
      tabs.onmessage = ({ data }: MessageEvent<Told>) => {
        const { clientId, change } = data
        if (!change) abortIfSending(clientId)
        if (!change || find(clientId)) show(data)
        else if (!change.message) void load()
        if (change?.status === 'queued') pumpAll()
      }
    }
    const { locks } = (globalThis as { navigator?: { locks?: LockManager } }).navigator ?? {}
    if (!locks) return lead()
    // Held until the tab is gone.
    const held = locks.request(name, async () => {
      if (!isClosed) await lead()
      if (!isClosed) await new Promise<void>((done) => (release = done))
    })
    held.catch(() => undefined)
    return load()
  }

  return {
    ...store,
    getSnapshot: () => store.getSnapshot().entries,
    arrived,

    /** Loads what an earlier run has left, and goes on with it. */
    start() {
      if (isStarted) return
      isStarted = true
      void (storage?.shared ? share(`chat-outbox ${storage.shared}`) : lead())
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
        userId: ownId() ?? null,
        draft,
        ...(file && { file }),
        ...(previewUrl && { previewUrl }),
        status: 'queued',
        createdAt: new Date(order).toISOString(),
      }
      set([...entries, entry])
      void queue(entry)
      return entry
    },

    /** Tries again what was refused. */
    retry: (clientId: string, file?: OutboxFile['file']) => {
      const entry = find(clientId)
      if (entry?.status !== 'failed') return
      const { error: _, ...rest } = entry
      const next: OutboxEntry = { ...rest, status: 'queued', ...(file && { file: { ...entry.file, file } }) }
      set(entries.map((other) => (other === entry ? next : other)))
      void queue(next)
    },

    /** Gives it up. An upload is broken off; a message that was just arriving may have arrived. */
    discard: (clientId: string) => {
      const entry = find(clientId)
      if (!entry) return
      abortIfSending(clientId)
      update(clientId, null)
      void forget(entry)
    },

    asMessage: derived((entry: OutboxEntry) => pendingMessage(entry, ownId())),

    close() {
      isClosed = true
      store.stop()
      for (const abort of busy.values()) abort.abort()
      for (const timer of timers) clearTimeout(timer)
      release?.()
      tabs?.close()
    },
  }
}
