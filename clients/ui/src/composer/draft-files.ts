import type { Voice } from '../content/voice.js'
import { type Draft, draftFile } from './drafts.js'

/** Dropped or pasted files. Browsers pass a folder as an unreadable file. */
export function filesIn({ items }: DataTransfer) {
  const files: File[] = []
  let hasFolder = false
  for (const item of items) {
    const file = item.getAsFile()
    if (item.webkitGetAsEntry?.()?.isDirectory) hasFolder = true
    else if (file) files.push(file)
  }
  return { files, hasFolder }
}

/**
 * The files of a draft.
 *
 * @param onRemoved gets a function that restores a removed file.
 */
export function filesOf(
  now: () => Draft,
  update: (change: Partial<Draft>) => void,
  onRemoved: (restore: () => void) => void,
) {
  return {
    add: (added: Iterable<File>) =>
      update({ files: [...now().files, ...[...added].map((file) => draftFile({ file }))] }),
    /** First, because a message's metadata describe its first file. */
    addVoice: (file: File, voice: Voice) => update({ files: [draftFile({ file, voice }), ...now().files] }),
    describe: (id: string, altText: string) =>
      update({ files: now().files.map((each) => (each.id === id ? { ...each, altText } : each)) }),
    remove: (id: string) => {
      const files = [...now().files]
      const at = files.findIndex((each) => each.id === id)
      const removed = files[at]
      if (!removed) return
      URL.revokeObjectURL(removed.url)
      files.splice(at, 1)
      update({ files })
      onRemoved(() => {
        const later = [...now().files]
        later.splice(at, 0, draftFile(removed))
        update({ files: later })
      })
    },
  }
}
