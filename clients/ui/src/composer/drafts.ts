import type { ChosenMention } from '../content/mentions.js'
import {
  liveDraft,
  liveDrafts,
  type DraftContent,
  type Live,
  type LiveDraft,
  type LiveDraftState,
  type LiveStorage,
} from '@chat-service/client/live'
import type { Voice } from '../content/voice.js'

/** A file to be sent. */
export interface DraftFile {
  id: string
  file: File
  /** An object URL of the file. */
  url: string
  /** Set for a recorded voice message. */
  voice?: Voice
  /** The user's alternative text. */
  altText?: string
}

/** A user's unsent text, quote, files and mentions. */
export interface Draft {
  text: string
  /** Chosen from the list. */
  mentions?: readonly ChosenMention[] | undefined
  quotedMessageId?: string | undefined
  files: readonly DraftFile[]
  /** The conflicting content of another device. The user chooses. */
  theirs?: DraftContent | undefined
}

/** Both texts, and the quote of this device or else of the other. */
export const bothOf = (theirs: DraftContent, mine: DraftContent): DraftContent => ({
  text: `${theirs.text}\n${mine.text}`.trim(),
  quotedMessageId: mine.quotedMessageId ?? theirs.quotedMessageId,
})

export type Drafts = ReturnType<typeof draftsOf>

let last = 0

export const draftFile = (file: Pick<DraftFile, 'file' | 'voice' | 'altText'>): DraftFile => ({
  ...file,
  id: `${(last += 1)}`,
  url: URL.createObjectURL(file.file),
})

export const EMPTY: Draft = { text: '', files: [] }
const PREFIX = 'draft/'
/** Stored apart from the text, which is stored on each key press. */
const FILES = 'draft/files '

export const isEmptyDraft = ({ text, quotedMessageId, files }: Draft) =>
  text === '' && quotedMessageId === undefined && files.length === 0

type Place = [channelId: string, parentMessageId: string | null, editing?: string]

/** The place of a draft: a channel, a thread, or an edited message. */
export const placeOf = (channelId: string, parentMessageId?: string, editing?: string) =>
  JSON.stringify([channelId, parentMessageId ?? null, ...(editing ? [editing] : [])])

/**
 * Drafts, by place. `liveDraft()` syncs text and quote with the user's other devices. Files, chosen mentions and edits
 * stay on this device. They are stored at once, one write at a time until the page ends, so a reload loses nothing. A
 * failing storage affects only reloads.
 */
export function draftsOf(chat: Live, storage: LiveStorage | undefined) {
  /** The part on this device; without text and quote, except for an edit. */
  const all = new Map<string, Draft>()
  /** Drafts of messages that are visible or not saved yet. */
  const lives = new Map<string, { draft: LiveDraft; users: number; release: () => void }>()
  const list = liveDrafts(chat)
  /** The drafts of the last read. */
  const seen = new Map<string, { of: readonly unknown[]; draft: Draft | undefined }>()
  /** Places changed since the page loaded: their stored drafts are older. */
  const written = new Set<string>()
  const unsaved = new Set<string>()
  /** The stored files of each place. */
  const stored = new Map<string, Draft['files']>()
  const listeners = new Set<() => void>()
  let owner: string | undefined
  let isSaving = false

  const prefixOf = (prefix: string, userId: string) => `${prefix}${JSON.stringify(userId)} `
  const changed = () => {
    for (const listener of [...listeners]) listener()
  }
  const write = async (to: LiveStorage, userId: string, place: string) => {
    const key = prefixOf(PREFIX, userId) + place
    const filesKey = prefixOf(FILES, userId) + place
    const { text = '', mentions = [], files = EMPTY.files } = all.get(place) ?? {}
    const kept = { ...(text && { text }), ...(mentions.length > 0 && { mentions }) }
    const writes = [Object.keys(kept).length > 0 ? to.set(key, kept) : to.delete(key)]
    if (files !== (stored.get(place) ?? EMPTY.files)) {
      stored.set(place, files)
      const kept = files.map(({ url: _, ...file }) => file)
      writes.push(kept.length > 0 ? to.set(filesKey, kept) : to.delete(filesKey))
    }
    await Promise.all(writes)
  }
  const save = async () => {
    if (!storage || owner === undefined || isSaving) return
    isSaving = true
    // Places written meanwhile are visited again.
    for (const place of unsaved) {
      unsaved.delete(place)
      await write(storage, owner, place).catch(() => undefined)
    }
    isSaving = false
  }
  /** Doesn't wait for the previous write: an unloading page runs no further task. */
  const saveAll = () => {
    for (const { draft } of lives.values()) draft.flush()
    if (!storage || owner === undefined) return
    for (const place of unsaved) void write(storage, owner, place).catch(() => undefined)
    unsaved.clear()
  }

  const isEdit = (place: string) => (JSON.parse(place) as Place).length > 2
  /** Undefined for an edit. */
  const liveAt = (place: string) => {
    const known = lives.get(place)
    if (known || isEdit(place)) return known
    const [channelId, parentMessageId] = JSON.parse(place) as Place
    const draft = liveDraft(chat, channelId, { parentMessageId: parentMessageId ?? undefined, storage })
    const used = { draft, users: 0, release: draft.subscribe(() => (changed(), letGo(place))) }
    lives.set(place, used)
    return used
  }
  const letGo = (place: string) => {
    const live = lives.get(place)
    if (!live || live.users > 0 || live.draft.getSnapshot().state !== 'saved') return
    live.release()
    lives.delete(place)
  }
  const savedAt = (place: string) => {
    const [channelId, parentMessageId] = JSON.parse(place) as Place
    return list
      .getSnapshot()
      .drafts.find((draft) => draft.channelId === channelId && draft.parentMessageId === parentMessageId)
  }
  const keep = (place: string, draft: Draft | undefined) => {
    if (draft) all.set(place, draft)
    else all.delete(place)
    unsaved.add(place)
    void save()
  }
  /** The same object until it changes. */
  const get = (place: string): Draft | undefined => {
    const local = all.get(place)
    if (isEdit(place)) return local
    const shared = lives.get(place)?.draft.getSnapshot() ?? savedAt(place)
    const before = seen.get(place)
    if (before?.of[0] === local && before?.of[1] === shared) return before?.draft
    const { text = '', quotedMessageId, theirs }: Partial<LiveDraftState> = shared ?? {}
    const next = {
      ...EMPTY,
      ...local,
      text,
      ...(quotedMessageId && { quotedMessageId }),
      ...(theirs && { theirs }),
    }
    const draft = !theirs && isEmptyDraft(next) ? undefined : next
    seen.set(place, { of: [local, shared], draft })
    return draft
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Follows the user's other devices, and stores unsaved drafts when the page ends. @returns a function that stops it. */
    start() {
      globalThis.addEventListener?.('pagehide', saveAll)
      const leave = list.subscribe(changed)
      return () => {
        globalThis.removeEventListener?.('pagehide', saveAll)
        leave()
      }
    },

    /** Keeps the draft of a place in sync while it is visible. @returns a function that stops it once it is saved. */
    open(place: string) {
      const live = liveAt(place)
      if (!live) return () => undefined
      live.users++
      return () => {
        live.users--
        letGo(place)
      }
    },

    get,

    /** Undefined if discarded. */
    put(place: string, draft: Draft | undefined) {
      const live = liveAt(place)
      const { text, quotedMessageId, theirs: _, ...local } = draft ?? EMPTY
      const now = live?.draft.getSnapshot()
      const isOther = now?.text !== text || now.quotedMessageId !== (quotedMessageId ?? null)
      if (live && isOther) live.draft.set({ text, quotedMessageId: quotedMessageId ?? null })
      written.add(place)
      keep(place, draft && (live ? { ...EMPTY, ...local } : draft))
      letGo(place)
      changed()
    },

    /** Ends a conflict with this text and quote. */
    resolve(place: string, content: DraftContent) {
      liveAt(place)?.draft.resolve(content)
      changed()
    },

    /** Empties a draft. @returns the revision that the message deletes when it is sent, if the service has the draft. */
    take(place: string) {
      const { draftRevision } = liveAt(place)?.draft.take() ?? {}
      written.add(place)
      keep(place, undefined)
      changed()
      return draftRevision !== undefined && { draftRevision }
    },

    /** Loads the user's stored drafts as soon as the user is known. */
    async load(userId: string) {
      owner = userId
      void save()
      if (!storage) return
      try {
        for (const prefix of [prefixOf(PREFIX, userId), prefixOf(FILES, userId)]) {
          for (const key of await storage.list(prefix)) {
            if (!key.startsWith(prefix)) continue
            const place = key.slice(prefix.length)
            const kept = await storage.get(key).catch(() => undefined)
            // A storage without files loses them with the page.
            const loaded = Array.isArray(kept)
              ? { files: kept.filter(({ file }: DraftFile) => file instanceof File).map(draftFile) }
              : ((kept ?? {}) as Partial<Draft>)
            if (loaded.files) stored.set(place, loaded.files)
            const { text = '', quotedMessageId = null, ...local } = loaded
            const isLocal = isEdit(place)
            if (!written.has(place)) all.set(place, { ...EMPTY, ...all.get(place), ...(isLocal ? loaded : local) })
            if (isLocal || (!text && !quotedMessageId)) continue
            // The previous version kept text and quote on the device.
            const draft = liveAt(place)?.draft
            const now = draft?.getSnapshot().text
            draft?.set({ text: now && now !== text ? `${text}\n${now}` : text, quotedMessageId })
            unsaved.add(place)
          }
        }
        // Changes that an earlier page could not save.
        for (const key of await storage.list(`${PREFIX}[`)) {
          const [user, ...place] = JSON.parse(key.slice(PREFIX.length)) as [string, string, string | null]
          if (user === userId) liveAt(placeOf(place[0], place[1] ?? undefined))
        }
      } catch {
        // It is written again.
      }
      void save()
      changed()
    },
  }
}
