import type { Voice } from '../content/voice.js'
import type { Draft, DraftFile } from './drafts.js'

let last = 0

const draftFile = (file: File, voice?: Voice): DraftFile => ({
  id: `${(last += 1)}`,
  file,
  url: URL.createObjectURL(file),
  ...(voice && { voice }),
})

/** The files of a draft. */
export function filesOf(now: () => Draft, update: (change: Partial<Draft>) => void) {
  return {
    add: (added: Iterable<File>) => update({ files: [...now().files, ...[...added].map((file) => draftFile(file))] }),
    addVoice: (file: File, voice: Voice) => update({ files: [...now().files, draftFile(file, voice)] }),
    remove: (id: string) => {
      const { files } = now()
      for (const file of files) if (file.id === id) URL.revokeObjectURL(file.url)
      update({ files: files.filter((file) => file.id !== id) })
    },
  }
}
