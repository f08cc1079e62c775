import { useState } from 'react'
import { useShown } from '../conversation/conversation-context.js'
import { Icon } from '../parts/icon.js'
import { onDemand } from '../parts/on-demand.js'
import { replaceable } from '../provider/replaceable.js'
import { useChat, useFormat, useStrings } from '../provider/use-chat.js'
import { fileIdOf, fileLinkOf, fileUrlOf, isPicture, mayLoad, type MessageOfFile, splitFiles } from './file-url.js'
import { readVoice } from './voice.js'
import { VoiceMessage } from './voice-message.js'

const Lightbox = onDemand(async () => (await import('./lightbox.js')).Lightbox)

export interface AttachmentProps {
  /** Each file of a message has its own attachment. */
  message: MessageOfFile
}

export const Attachment = replaceable('Attachment', DefaultAttachment)

function DefaultAttachment({ message }: AttachmentProps) {
  const { loadImages, strings } = useChat()
  const { fileName, mimeType, altText } = message
  const name = fileName ?? strings.content.file
  const label = altText || name
  const url = fileUrlOf(message)
  if (!url || !mayLoad(url, loadImages)) return <FileCard message={message} url={url} name={name} />
  const voice = message.index ? undefined : readVoice(message)
  const kind = mimeType?.split('/')[0]
  if (isPicture(message)) return <Picture message={message} url={url} name={label} />
  if (kind === 'video') return <video className="chat-media" src={url} controls preload="metadata" aria-label={label} />
  if (kind === 'audio') {
    return voice ? (
      <VoiceMessage url={url} voice={voice} />
    ) : (
      <audio className="chat-media" src={url} controls preload="none" aria-label={label} />
    )
  }
  return <FileCard message={message} url={url} name={name} />
}

function FileCard({ message, url, name }: AttachmentProps & { url: string | undefined; name: string }) {
  const { sizeOf } = useFormat()
  const about = (
    <>
      <span className="chat-file-icon">
        <Icon name="file" />
      </span>
      <span>
        <bdi>{name}</bdi>
        {message.fileSize !== null && <span className="chat-muted chat-small-text">{sizeOf(message.fileSize)}</span>}
      </span>
    </>
  )
  return url && !url.startsWith('blob:') ? (
    <a className="chat-file" {...fileLinkOf(url, name)}>
      {about}
    </a>
  ) : (
    <span className="chat-file">{about}</span>
  )
}

/** A picture in a frame of a fixed height, to avoid a layout shift when it loads. */
function Picture({ message, url, name }: AttachmentProps & { url: string; name: string }) {
  const words = useStrings().content
  const { messages } = useShown()
  const [isOpen, setOpen] = useState(false)
  const pictures = () =>
    messages
      .flatMap(splitFiles)
      .filter(isPicture)
      .map((picture) => ({ ...picture, id: fileIdOf(picture) }))
  return (
    <>
      <button type="button" className="chat-picture" aria-label={words.enlarge(name)} onClick={() => setOpen(true)}>
        <img src={url} alt={name} loading="lazy" />
      </button>
      {isOpen && <Lightbox messages={pictures()} firstId={fileIdOf(message)} onClose={() => setOpen(false)} />}
    </>
  )
}
