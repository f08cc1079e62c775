import type { OutboxEntry, OutboxFile } from './outbox-types.js'
import type { FileReference } from '../file-upload.js'
import { keysOf, type LiveStorage } from './storage.js'

const PREFIX = 'outbox/'

const isUsable = (file: unknown) =>
  file instanceof Blob ||
  file instanceof ArrayBuffer ||
  ArrayBuffer.isView(file) ||
  typeof (file as FileReference)?.uri === 'string'

/** Its files, alone or several. */
const filesOf = ({ file, files }: OutboxEntry) => files ?? (file ? [file] : [])

/** The entry with its files replaced. */
const withFiles = (entry: OutboxEntry, change: (file: OutboxFile) => OutboxFile): OutboxEntry => ({
  ...entry,
  ...(entry.file && { file: change(entry.file) }),
  ...(entry.files && { files: entry.files.map(change) }),
})

const withoutContent = ({ file: _, ...about }: OutboxFile): OutboxFile => about

const keyOf = ({ createdAt, clientId }: OutboxEntry) => `${PREFIX}${createdAt} ${clientId}`

export const byTime = (one: OutboxEntry, other: OutboxEntry) => (keyOf(one) < keyOf(other) ? -1 : 1)

/** The stored outbox. Entries are sent even if the storage fails. */
export function keptOf(storage: LiveStorage | undefined) {
  /** The last write of each entry. */
  const last = new Map<string, Promise<unknown>>()
  const next = ({ clientId }: OutboxEntry, act: () => Promise<unknown> | undefined) => {
    const before = last.get(clientId)
    const done = (async () => {
      await before
      await act()
    })().catch(() => undefined)
    last.set(clientId, done)
    return done
  }

  return {
    /** Resolves when the last write of an entry is done. */
    done: (clientId: string) => last.get(clientId),

    save(entry: OutboxEntry) {
      const { previewUrl: _, previewUrls: _s, progress: _p, ...kept } = entry
      const status = entry.status === 'failed' ? 'failed' : 'queued'
      const set = (shown: OutboxEntry) => storage?.set(keyOf(entry), { ...shown, status })
      // Without a stored file, the user must choose it again after a reload.
      return next(entry, () =>
        set(kept)?.catch(() => filesOf(entry).length > 0 && set(withFiles(kept, withoutContent))),
      )
    },

    async forget(entry: OutboxEntry) {
      const done = next(entry, () => storage?.delete(keyOf(entry)))
      await done
      if (last.get(entry.clientId) === done) last.delete(entry.clientId)
    },

    /** Entries of an earlier run, and of other tabs. */
    async load(): Promise<OutboxEntry[]> {
      const keys = storage ? await keysOf(storage, PREFIX) : []
      const found = (await Promise.all(keys.map(async (key) => storage?.get(key).catch(() => undefined)))) as Array<
        OutboxEntry | undefined
      >
      return found.flatMap((entry): OutboxEntry[] => {
        if (!entry) return []
        if (filesOf(entry).every(({ file }, n) => isUsable(file) || entry.uploadIds?.[n])) return [entry]
        const error = { code: 'FILE_LOST', message: 'the file was lost: choose it again' }
        const shown = withFiles(entry, (file) => (isUsable(file.file) ? file : withoutContent(file)))
        return [{ ...shown, status: 'failed', error }]
      })
    },
  }
}
