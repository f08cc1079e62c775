import type { ConversationMessage } from '@chat-service/client/live'
import { Icon } from '../parts/icon.js'
import { useFormat } from '../provider/use-chat.js'
import { replaceable } from '../provider/replaceable.js'

/** The page may be open under another host name than that in the URLs, and its policy allows only its own. */
function ownUrl(url: string): string {
  if (url.startsWith('blob:')) return url
  const { pathname } = new URL(url)
  return pathname.slice(Math.max(0, pathname.indexOf('/files/')))
}

export interface AttachmentProps {
  message: ConversationMessage
}

export const Attachment = replaceable('Attachment', DefaultAttachment)

function DefaultAttachment({ message }: AttachmentProps) {
  const { sizeOf } = useFormat()
  const { fileUrl, fileName, fileSize, mimeType } = message
  const name = fileName ?? 'File'
  const url = fileUrl && ownUrl(fileUrl)
  const kind = mimeType?.split('/')[0]
  if (url && kind === 'image' && mimeType !== 'image/svg+xml') {
    return (
      <a className="chat-picture" href={url} target="_blank" rel="noopener noreferrer">
        <img src={url} alt={name} />
      </a>
    )
  }
  if (url && kind === 'video') return <video className="chat-media" src={url} controls aria-label={name} />
  if (url && kind === 'audio') return <audio className="chat-media" src={url} controls aria-label={name} />
  const about = (
    <>
      <Icon name="file" />
      <span>
        {name}
        {fileSize !== null && <span className="chat-muted chat-small-text"> {sizeOf(fileSize)}</span>}
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
