import type { ChosenMention } from '../content/mentions.js'
import type { LiveStorage } from '@chat-service/client/live'
import type { Voice } from '../content/voice.js'

/** A file that waits to be sent. */
export interface DraftFile {
  id: string
  file: File
  /** An object URL of the file. */
  url: string
  /** Set for a recorded voice message. */
  voice?: Voice
  /** The user's description, for readers who do not see it. */
  altText?: string
}

/** Text, quote and mentions that a user has not sent. */
export interface Draft {
  text: string
  /** Chosen from the list. */
  mentions?: readonly ChosenMention[] | undefined
  quotedMessageId?: string | undefined
  files: readonly DraftFile[]
}

export type Drafts = ReturnType<typeof draftsOf>

let last = 0

export const draftFile = (file: Pick<DraftFile, 'file' | 'voice' | 'altText'>): DraftFile => ({
  ...file,
  id: `${(last += 1)}`,
  url: URL.createObjectURL(file.file),
})

export const EMPTY: Draft = { text: '', files: [] }
const PREFIX = 'draft/'
/** Apart from the text, which is stored at each key. */
const FILES = 'draft/files '

export const isEmptyDraft = ({ text, quotedMessageId, files }: Draft) =>
  text === '' && quotedMessageId === undefined && files.length === 0

/** Where something is written: a channel, a thread of it, or a message that is edited. */
export const placeOf = (channelId: string, parentMessageId?: string, editing?: string) =>
  JSON.stringify([channelId, parentMessageId ?? null, ...(editing ? [editing] : [])])

/**
 * Drafts, by place. They are stored at once, one write at a time until the page ends, so that a reload loses nothing.
 * A storage that fails loses only what a reload would need.
 */
export function draftsOf(storage: LiveStorage | undefined) {
  const all = new Map<string, Draft>()
  /** Places written since the page began: their stored drafts are older. */
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
    const { text = '', mentions = [], quotedMessageId, files = EMPTY.files } = all.get(place) ?? {}
    const isQuoting = quotedMessageId !== undefined
    const isKept = all.has(place) && (text !== '' || isQuoting)
    const writes = [
      isKept
        ? to.set(key, { text, ...(mentions.length > 0 && { mentions }), ...(isQuoting && { quotedMessageId }) })
        : to.delete(key),
    ]
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
  /** Without waiting for the write before: a page that ends runs no further task. */
  const saveAll = () => {
    if (!storage || owner === undefined) return
    for (const place of unsaved) void write(storage, owner, place).catch(() => undefined)
    unsaved.clear()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Stores unsaved drafts when the page ends. @returns a function that stops it. */
    saveAtEnd() {
      globalThis.addEventListener?.('pagehide', saveAll)
      return () => globalThis.removeEventListener?.('pagehide', saveAll)
    },

    /** The same object until it changes. */
    get: (place: string): Draft | undefined => all.get(place),

    /** Undefined: it was sent, or discarded. */
    put(place: string, draft: Draft | undefined) {
      if (draft) all.set(place, draft)
      else all.delete(place)
      written.add(place)
      unsaved.add(place)
      changed()
      void save()
    },

    /** Loads what this user has written before, as soon as the user is known. */
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
            // Files of a storage that holds text alone are lost with the page.
            const loaded = Array.isArray(kept)
              ? { files: kept.filter(({ file }: DraftFile) => file instanceof File).map(draftFile) }
              : ((kept ?? {}) as Partial<Draft>)
            if (loaded.files) stored.set(place, loaded.files)
            if (!written.has(place)) all.set(place, { ...EMPTY, ...all.get(place), ...loaded })
          }
        }
      } catch {
        // It is written anew.
      }
      changed()
    },
  }
}
