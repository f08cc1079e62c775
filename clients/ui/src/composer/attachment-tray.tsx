import { VoiceMessage } from '../content/voice-message.js'
import { useState } from 'react'
import { isPicture } from '../content/file-url.js'
import { Icon, IconButton } from '../parts/icon.js'
import { onDemand } from '../parts/on-demand.js'
import { replaceable } from '../provider/replaceable.js'
import { useFormat, useStrings } from '../provider/use-chat.js'
import { cx } from '../parts/class-names.js'
import type { ComposerPartProps } from './use-composer.js'
import type { DraftFile } from './drafts.js'

const DescribeDialog = onDemand(async () => (await import('./describe-dialog.js')).DescribeDialog)

export type AttachmentTrayProps = ComposerPartProps

/** Files to be sent. */
export const AttachmentTray = replaceable('AttachmentTray', DefaultAttachmentTray)

function DefaultAttachmentTray({ composer }: AttachmentTrayProps) {
  const { files, removeFile, describeFile, messageCount, area } = composer
  const [describedId, setDescribed] = useState<string>()
  const described = files.find(({ id }) => id === describedId)
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
              {isDescribable(file) && (
                <button
                  type="button"
                  className={cx('describe', file.altText && 'described')}
                  aria-label={words.describe(file.file.name)}
                  title={file.altText ?? words.describe(file.file.name)}
                  onClick={() => setDescribed(file.id)}
                >
                  {words.alt}
                </button>
              )}
              <IconButton icon="close" label={words.remove(file.file.name)} onClick={() => remove(file.id)} />
            </li>
          ))}
        </ul>
      )}
      {messageCount > 1 && <p className="chat-composer-note">{words.severalMessages(messageCount)}</p>}
      {described && (
        <DescribeDialog
          file={described}
          onChange={(text) => describeFile(described.id, text)}
          onClose={() => setDescribed(undefined)}
        />
      )}
    </>
  )
}

/** In messages, media have the description as alternative text. */
const isDescribable = ({ file, voice }: DraftFile) => !voice && /^(image\/(?!svg)|video\/|audio\/)/.test(file.type)

function Waiting({ file: { file, url, voice } }: { file: DraftFile }) {
  const { sizeOf } = useFormat()
  const { name, size, type } = file
  if (voice) return <VoiceMessage url={url} voice={voice} />
  if (isPicture({ mimeType: type, fileUrl: url })) return <img src={url} alt={name} title={name} />
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
