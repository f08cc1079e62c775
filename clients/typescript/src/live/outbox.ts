import type { Message } from '../api.gen.js'
import { type ChatApiError, ChatSocketError } from '../errors.js'
import { randomKey } from '../http.js'
import type { UploadProgress } from '../progress.js'
import { isTemporary } from './failures.js'
import { outcomesOf } from './outcomes.js'
import { changeKey, changeTarget } from './outbox-changes.js'
import type { OutboxParts } from './outbox-parts.js'
import { sendEntry } from './outbox-requests.js'
import { byTime, keptOf } from './outbox-storage.js'
import { type TabMessage, tabsOf } from './outbox-tabs.js'
import type { Draft, OutboxAttachment, OutboxChange, OutboxEntry, OutboxFile } from './outbox-types.js'
import { pendingMessage } from './pending-message.js'
import { derived, storeOf } from './store.js'

export type Outbox = ReturnType<typeof outboxOf>

/** Milliseconds for which a finished entry stays visible. */
const DONE_MS = 10_000
/** Milliseconds after which a request may mean a dead network. */
const DOUBT_MS = 3_000
const MAX_BACKOFF_MS = 30_000
const READ_MS = 1_000

const closed = () => new ChatSocketError('CLOSED', 'close() was called')

/** The lane of an entry. A lane sends its entries in order, one at a time. */
const laneOf = ({ channelId, change, file, files }: OutboxEntry) =>
  `${channelId} ${change ? changeTarget(change) : (file ?? files) ? 'file' : 'text'}`

const previewOf = ({ file }: OutboxFile) => (file instanceof Blob ? globalThis.URL?.createObjectURL?.(file) : undefined)

/** Compared by content, because changes of other tabs are copies. */
const isSameChange = (one: OutboxChange | undefined, other: OutboxChange | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The user's text is kept until discarded. */
const isKept = ({ status, change }: OutboxEntry) => status === 'failed' && (!change || change.kind === 'edit')

/**
 * Pending messages and changes.
 *
 * Invariants
 *   * An entry is stored before it is sent, and until its response. The `clientId` of a message is its idempotency key, so that
 *     retries from any tab create one message.
 *   * A lane sends one entry at a time. Lanes: the texts of a channel, its files, the changes of one message or poll.
 *   * Changes with the same key are coalesced into one entry. A change during a request is sent after it, unless it is equal.
 *   * A lane that was refused with `Retry-After`, as in slow mode, waits for it, unless the connection is new.
 *   * An entry is sent only for the user who made it, and by one of the tabs that share the storage.
 */
export function outboxOf({ client, storage, heldMessages, userId, ownId, changed, check, open }: OutboxParts) {
  let entries: readonly OutboxEntry[] = []
  /** The lanes that are sending, with their abort functions. */
  const busy = new Map<string, { clientId: string; abort: AbortController }>()
  /** Lanes waiting for `Retry-After`, each with its last wait. */
  const waiting = new Map<string, object>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const kept = keptOf(storage)
  /** Entries that the service has, no longer shown. */
  const arrived = new Set<string>()
  const outcomes = outcomesOf()
  let isStarted = false
  let isLeader = false
  let isClosed = false
  let failures = 0
  let order = 0

  /** Entries of another user are neither sent nor shown. */
  const isOwn = (entry: OutboxEntry) => entry.userId === null || entry.userId === ownId()
  const store = storeOf(() => ({ entries: entries.filter(isOwn) }))
  const find = (clientId: string) => entries.find((entry) => entry.clientId === clientId)
  const findChange = (channelId: string, change: OutboxChange) =>
    entries.find(
      (entry) =>
        entry.change &&
        entry.channelId === channelId &&
        isOwn(entry) &&
        !arrived.has(entry.clientId) &&
        changeKey(entry.change) === changeKey(change),
    )
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

  const append = (entry: OutboxEntry) => set([...entries, entry])

  /** Shows it in this tab. */
  const show = ({ clientId, update }: TabMessage) => {
    const entry = find(clientId)
    if (update) {
      const { status, error } = update
      const next = entry && { ...entry, ...update }
      set(entries.map((other) => (other === entry ? (next as OutboxEntry) : other)))
      if (status === 'sent') outcomes.conclude(clientId)
      if (error) outcomes.conclude(clientId, Object.assign(new Error(error.message), error))
      const leave = () => find(clientId)?.status === status && show({ clientId, update: null })
      if (status === 'sent' || (status === 'failed' && next && !isKept(next))) later(leave, DONE_MS)
    } else if (entry) {
      for (const url of new Set([entry.previewUrl, ...(entry.previewUrls ?? [])])) if (url) URL.revokeObjectURL?.(url)
      arrived.delete(clientId)
      set(entries.filter((other) => other !== entry))
      outcomes.conclude(clientId, Object.assign(new Error('discarded'), { code: 'DISCARDED' }))
    }
  }
  /** Shows it in this and in other tabs. */
  const update = (clientId: string, change: TabMessage['update']) => {
    show({ clientId, update: change })
    tabs.post({ clientId, update: change })
  }

  /** Queues it, here or in the leading tab. */
  const queue = async (entry: OutboxEntry) => {
    const saving = kept.save(entry)
    open()
    void pump(laneOf(entry))
    await saving
    const { clientId, change } = entry
    tabs.post({ clientId, update: { status: 'queued', ...(change && { change }) } })
  }
  const enter = (channelId: string, what: Partial<OutboxEntry>): OutboxEntry => {
    // Keeps the order within one millisecond.
    order = Math.max(order + 1, Date.now())
    const createdAt = new Date(order).toISOString()
    const entry: OutboxEntry = {
      clientId: randomKey(),
      channelId,
      userId: ownId() ?? null,
      draft: {},
      ...what,
      status: 'queued',
      createdAt,
    }
    append(entry)
    void queue(entry)
    return entry
  }
  const add = (channelId: string, draft: Draft, file?: OutboxFile) => {
    const previewUrl = file && previewOf(file)
    return enter(channelId, { draft, ...(file && { file }), ...(previewUrl && { previewUrl }) })
  }
  const addFiles = (
    channelId: string,
    draft: Draft,
    files: readonly OutboxAttachment[],
    uploadIds: OutboxEntry['uploadIds'] = [],
  ) => {
    const previewUrls = files.map(previewOf)
    const [previewUrl] = previewUrls
    return enter(channelId, { draft, files, uploadIds, previewUrls, ...(previewUrl && { previewUrl }) })
  }
  /** Changes it and queues it again. */
  const renew = (entry: OutboxEntry, what: Partial<OutboxEntry>) => {
    const { error: _, ...rest } = entry
    const next: OutboxEntry = { ...rest, status: 'queued', ...what }
    set(entries.map((other) => (other === entry ? next : other)))
    void queue(next)
  }

  const held = heldMessages?.({
    client,
    entries: () => entries,
    find,
    append,
    show,
    renew,
    kept,
  })

  const showProgress =
    (clientId: string) =>
    ({ sent, total }: UploadProgress) =>
      show({ clientId, update: { progress: total > 0 ? sent / total : 0 } })
  const mayGo = () => !isClosed && isLeader && userId() !== undefined

  /** Sends the entries of the lane, one after the other. */
  const pump = async (lane: string): Promise<void> => {
    if (busy.has(lane) || waiting.has(lane)) return
    for (;;) {
      const first = entries.find((entry) => entry.status === 'queued' && laneOf(entry) === lane && isOwn(entry))
      if (!first || !mayGo()) break
      const { clientId } = first
      const abort = new AbortController()
      busy.set(lane, { clientId, abort })
      await kept.done(clientId)
      const entry = find(clientId)
      if (!entry || !mayGo()) continue
      update(clientId, { status: 'sending' })
      // A slow upload doesn't mean a dead network.
      const doubt = (entry.file ?? entry.files) ? undefined : setTimeout(check, DOUBT_MS)
      let failure:
        | (Partial<NonNullable<OutboxEntry['error']> & Pick<ChatApiError, 'retryAfterMs'>> & { message: string })
        | undefined
      let sent: Awaited<ReturnType<typeof sendEntry>>
      try {
        const keep = async (uploadIds: (string | undefined)[]) => {
          update(clientId, { uploadIds })
          const now = find(clientId)
          await (now && kept.save(now))
        }
        sent = await sendEntry(client, entry, abort.signal, showProgress(clientId), keep, held !== undefined)
        failures = 0
      } catch (error) {
        failure = error as Error
      }
      clearTimeout(doubt)
      const now = find(clientId)
      // Discarded meanwhile, or closed.
      if (!now || isClosed) continue
      const isOther = !isSameChange(now.change, entry.change)
      // Another tab may have changed it meanwhile, so the sent change is compared.
      const done = entry.change && { change: entry.change }
      if (failure && isTemporary(failure)) {
        update(clientId, { status: 'queued' })
        const { retryAfterMs = 0, code } = failure
        // Slow mode is no failure of the service.
        const backoff = code === 'CHAT_SLOW_MODE' ? 0 : Math.min(MAX_BACKOFF_MS, 1_000 * 2 ** failures++)
        const waitMs = Math.max(retryAfterMs, backoff)
        const wait = {}
        if (retryAfterMs > 0) waiting.set(lane, wait)
        later(() => {
          // Unless a later response has a longer wait.
          if (waiting.get(lane) === wait) waiting.delete(lane)
          void pump(lane)
        }, waitMs)
        break
      }
      if (isOther) update(clientId, { status: 'queued' })
      else if (failure) {
        const { code = 'UNKNOWN', message: reason, details } = failure
        outcomes.conclude(clientId, failure)
        update(clientId, { status: 'failed', error: { code, message: reason, ...(details && { details }) }, ...done })
        const refused = find(clientId) as OutboxEntry
        void (isKept(refused) ? kept.save(refused) : kept.forget(refused))
      } else if (sent && 'heldMessage' in sent) {
        // Kept stored: after a reload a retry returns its outcome. An event may have settled it already.
        if (now.status === 'sending') update(clientId, { status: 'held', held: sent.heldMessage })
      } else {
        void kept.forget(now)
        update(clientId, { status: 'sent', ...(sent && { message: sent }), ...done })
      }
      // A marker moves at most once a second.
      if (entry.change?.kind === 'read') await new Promise<void>((go) => later(go, READ_MS))
    }
    busy.delete(lane)
  }

  const pumpAll = () => {
    for (const lane of new Set(entries.map(laneOf))) void pump(lane)
  }

  /** Entries of an earlier run, and of other tabs. */
  const load = async () => {
    const found = await kept.load().catch((): OutboxEntry[] => [])
    const added = found.filter(({ clientId }) => !find(clientId))
    for (const { createdAt } of added) order = Math.max(order, Date.parse(createdAt))
    if (added.length > 0) set([...entries, ...added].sort(byTime))
    pumpAll()
  }

  const abortIfSending = (clientId: string) => {
    for (const sending of busy.values()) if (sending.clientId === clientId) sending.abort.abort()
  }

  /** Discards it and aborts an upload. A request in progress may still succeed. */
  const discard = (clientId: string) => {
    const entry = find(clientId)
    if (!entry) return
    abortIfSending(clientId)
    update(clientId, null)
    void kept.forget(entry)
    if (entry.held && entry.status === 'held') return held?.cancel(entry.held)
    const { draftRevision: revision, parentMessageId } = entry.draft
    if (revision === undefined || entry.status === 'sent') return
    // Deletes its draft too.
    const draft = { revision, ...(parentMessageId !== undefined && { parentMessageId }) }
    client.channels.deleteDraft(entry.channelId, draft).catch(() => undefined)
  }

  /** Sends it with a new key and these files, unless it is empty. */
  const anew = (
    { clientId, channelId, draft, file }: OutboxEntry,
    files: readonly OutboxAttachment[] = [],
    uploadIds?: OutboxEntry['uploadIds'],
  ) => {
    discard(clientId)
    if (files.length > 0) addFiles(channelId, draft, files, uploadIds)
    else if (draft.text || file) add(channelId, draft, file)
  }

  const tabs = tabsOf(
    storage?.shared && `chat-outbox ${storage.shared}`,
    (message) => {
      const { clientId, update: news } = message
      const entry = find(clientId)
      const { status, change } = news ?? {}
      const isQueued = status === 'queued'
      // Changed here since: the other tab sends it again.
      if (entry && change && !isQueued && !isSameChange(change, entry.change)) return
      if (!news) abortIfSending(clientId)
      if (!news || entry) show(message)
      else if (status !== 'sent') void load()
      if (!isQueued) return
      // It may have been completed and deleted here.
      if (isLeader && entry && entry.status !== 'queued') {
        arrived.delete(clientId)
        void kept.save({ ...entry, ...news })
      }
      pumpAll()
    },
    // Entries of an earlier run precede new ones.
    async () => {
      // The former leader is gone.
      set(entries.map((entry) => (entry.status === 'sending' ? { ...entry, status: 'queued' } : entry)))
      await load()
      isLeader = true
      pumpAll()
    },
  )

  return {
    ...store,
    getSnapshot: () => store.getSnapshot().entries,
    arrived,
    findChange,

    /** Loads the entries of an earlier run, and continues with them. */
    start() {
      if (isStarted) return
      isStarted = true
      if (tabs.start()) void load()
    },

    /** Retries after the network may be back, or a temporary refusal may have ended, for one channel or for all. */
    wake(channelId = '') {
      failures = 0
      for (const lane of waiting.keys()) if (lane.startsWith(channelId)) waiting.delete(lane)
      store.changed()
      pumpAll()
      // Events may have been missed.
      if (!channelId) void held?.load()
    },

    add,
    addFiles,
    held,

    /** Resolves when accepted, however long offline. Rejects when refused. */
    change(channelId: string, change: OutboxChange): Promise<void> {
      if (isClosed) return Promise.reject(closed())
      let entry = findChange(channelId, change)
      const { status } = entry ?? {}
      // The former entry is completed, so the new one gives the outcome.
      if (entry && status !== 'sent') renew(entry, { change, ...(status === 'sending' && { status }) })
      else {
        if (entry) show({ clientId: entry.clientId, update: null })
        entry = enter(channelId, { change })
      }
      return outcomes.of(entry.clientId)
    },

    /** Retries a refused entry, with these files in place of the lost ones. */
    retry: (clientId: string, ...chosen: OutboxFile['file'][]) => {
      const entry = find(clientId)
      if (entry?.status !== 'failed') return
      const { file, files, uploadIds } = entry
      // The key and the uploads are those of the held message.
      if (entry.error?.details?.['heldMessageId']) return anew(entry, files)
      if (!files) return renew(entry, chosen[0] ? { file: { ...file, file: chosen[0] } } : {})
      const open = [...files.keys()].filter((n) => !uploadIds?.[n])
      const lost = open.filter((n) => !files[n]?.file)
      // If none was lost, the first one not uploaded was refused.
      const places = lost.length > 0 ? lost : open
      const replaced = files.map((one, n) =>
        places.includes(n) && chosen.length > 0 ? { ...one, file: chosen.shift() } : one,
      )
      renew(entry, { files: replaced })
    },

    discard,

    /** Removes one of several files and aborts its upload, unless the message was already requested. */
    removeFile: (clientId: string, index: number) => {
      const entry = find(clientId)
      const { files = [], uploadIds = [], status } = entry ?? ({} as Partial<OutboxEntry>)
      const isRequested = status !== 'failed' && files.every((_, n) => uploadIds[n])
      if (!entry || !files[index] || isRequested) return
      const others = <T>(all: readonly T[]) => all.filter((_, n) => n !== index)
      // The remaining uploads belong to a new message.
      anew(entry, others(files), others(files.map((_, n) => uploadIds[n])))
    },

    asMessage: derived((entry: OutboxEntry, quoted?: Message) => pendingMessage(entry, ownId(), quoted)),

    close() {
      isClosed = true
      store.stop()
      for (const { abort } of busy.values()) abort.abort()
      for (const timer of timers) clearTimeout(timer)
      outcomes.fail(closed())
      tabs.close()
    },
  }
}
