import type { ConversationMessage } from '@chat-service/client/live'
import { sizeOf } from './format'
import { Icon } from './parts/icon'

/** The page may be open under another host name than that in the URLs, and its policy allows only its own. */
function ownUrl(url: string): string {
  if (url.startsWith('blob:')) return url
  const { pathname } = new URL(url)
  return pathname.slice(Math.max(0, pathname.indexOf('/files/')))
}

export function Attachment({ message }: { message: ConversationMessage }) {
  const { fileUrl, fileName, fileSize, mimeType } = message
  const name = fileName ?? 'File'
  const url = fileUrl && ownUrl(fileUrl)
  const kind = mimeType?.split('/')[0]
  if (url && kind === 'image' && mimeType !== 'image/svg+xml') {
    return (
      <a className="picture" href={url} target="_blank" rel="noopener noreferrer">
        <img src={url} alt={name} />
      </a>
    )
  }
  if (url && kind === 'video') return <video className="media" src={url} controls aria-label={name} />
  if (url && kind === 'audio') return <audio className="media" src={url} controls aria-label={name} />
  const about = (
    <>
      <Icon name="file" />
      <span>
        {name}
        {fileSize !== null && <span className="muted small-text"> {sizeOf(fileSize)}</span>}
      </span>
    </>
  )
  return url && !url.startsWith('blob:') ? (
    <a className="file" href={url} download={name}>
      {about}
    </a>
  ) : (
    <span className="file">{about}</span>
  )
}
