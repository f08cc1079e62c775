import type { ConversationMessage } from '@chat-service/client/live'
import { useState } from 'react'
import { useShown } from '../conversation/conversation-context.js'
import { Icon } from '../parts/icon.js'
import { replaceable } from '../provider/replaceable.js'
import { useFormat, useStrings } from '../provider/use-chat.js'
import { Lightbox } from './lightbox.js'
import { readVoice, VoiceMessage } from './voice-message.js'

const OWN_FILE = /\/files\/[\w-]{22}\/[\w-]{32}\/[^/]+$/

/** A file of the standalone server, which may be open under another host name than that in its URLs. */
export function fileUrlOf({ fileUrl }: Pick<ConversationMessage, 'fileUrl'>): string | undefined {
  if (!fileUrl) return undefined
  if (fileUrl.startsWith('blob:')) return fileUrl
  if (!URL.canParse(fileUrl)) return undefined
  const { pathname, port, protocol, href } = new URL(fileUrl)
  const isHere = typeof location === 'object' && port === location.port && protocol === location.protocol
  return isHere ? (OWN_FILE.exec(pathname)?.[0] ?? href) : /^https?:$/.test(protocol) ? href : undefined
}

/** Whether it is shown in place. Not SVG, which may contain scripts. */
export const isPicture = ({ mimeType, fileUrl }: Pick<ConversationMessage, 'mimeType' | 'fileUrl'>): boolean =>
  Boolean(fileUrl) && /^image\/(?!svg)/.test(mimeType ?? '')

export interface AttachmentProps {
  message: ConversationMessage
}

export const Attachment = replaceable('Attachment', DefaultAttachment)

function DefaultAttachment({ message }: AttachmentProps) {
  const words = useStrings().content
  const { fileName, mimeType } = message
  const name = fileName ?? words.file
  const url = fileUrlOf(message)
  const voice = readVoice(message)
  const kind = mimeType?.split('/')[0]
  if (url && isPicture(message)) return <Picture message={message} url={url} name={name} />
  if (url && kind === 'video')
    return <video className="chat-media" src={url} controls preload="metadata" aria-label={name} />
  if (url && kind === 'audio') {
    return voice ? (
      <VoiceMessage url={url} voice={voice} />
    ) : (
      <audio className="chat-media" src={url} controls preload="none" aria-label={name} />
    )
  }
  return <FileCard message={message} url={url} name={name} />
}

function FileCard({ message, url, name }: AttachmentProps & { url: string | undefined; name: string }) {
  const { sizeOf } = useFormat()
  const about = (
    <>
      <Icon name="file" />
      <span>
        {name}
        {message.fileSize !== null && <span className="chat-muted chat-small-text"> {sizeOf(message.fileSize)}</span>}
      </span>
    </>
  )
  return url && !url.startsWith('blob:') ? (
    <a className="chat-file" href={url} download={name}>
      {about}
    </a>
  ) : (
    <span className="chat-file">{about}</span>
  )
}

/** A picture in a frame of a fixed height, so that nothing moves when it loads. */
function Picture({ message, url, name }: AttachmentProps & { url: string; name: string }) {
  const words = useStrings().content
  const { messages } = useShown()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="chat-picture" aria-label={words.enlarge(name)} onClick={() => setOpen(true)}>
        <img src={url} alt={name} loading="lazy" />
      </button>
      {isOpen && <Lightbox messages={messages.filter(isPicture)} firstId={message.id} onClose={() => setOpen(false)} />}
    </>
  )
}
