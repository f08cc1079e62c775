import { VoiceMessage } from '../content/voice-message.js'
import { Icon, IconButton } from '../parts/icon.js'
import { replaceable } from '../provider/replaceable.js'
import { useFormat, useStrings } from '../provider/use-chat.js'
import type { ComposerPartProps } from './use-composer.js'
import type { DraftFile } from './drafts.js'

export type AttachmentTrayProps = ComposerPartProps

/** Files that wait to be sent. */
export const AttachmentTray = replaceable('AttachmentTray', DefaultAttachmentTray)

function DefaultAttachmentTray({ composer }: AttachmentTrayProps) {
  const { files, removeFile, area } = composer
  const words = useStrings().composer
  const remove = (id: string) => {
    removeFile(id)
    area.current?.focus()
  }
  return (
    <>
      <p className="chat-hidden" role="status">
        {files.length > 0 && words.waiting(files.length)}
      </p>
      {files.length > 0 && (
        <ul className="chat-tray" aria-label={words.files}>
          {files.map((file) => (
            <li key={file.id}>
              <Waiting file={file} />
              <IconButton icon="close" label={words.remove(file.file.name)} onClick={() => remove(file.id)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Waiting({ file: { file, url, voice } }: { file: DraftFile }) {
  const { sizeOf } = useFormat()
  const { name, size, type } = file
  if (voice) return <VoiceMessage url={url} voice={voice} />
  if (type.startsWith('image/') && type !== 'image/svg+xml') return <img src={url} alt={name} title={name} />
  if (type.startsWith('video/')) return <video src={url} muted aria-label={name} title={name} />
  return (
    <p className="chat-tray-file" title={name}>
      <Icon name="file" />
      <span>
        <bdi>{name}</bdi>
        <span className="chat-muted chat-small-text">{sizeOf(size)}</span>
      </span>
    </p>
  )
}
