import type { LinkMetadata } from '@chat-service/client'
import { useState } from 'react'
import { replaceable } from '../provider/replaceable.js'
import { useChat } from '../provider/use-chat.js'

export interface LinkPreviewProps {
  link: Partial<LinkMetadata>
}

const webUrl = (url: string | null | undefined): URL | undefined =>
  url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? new URL(url) : undefined

/** A preview of a link's page. Its picture comes from another host, so it loads only if allowed or on request. */
export const LinkPreview = replaceable('LinkPreview', DefaultLinkPreview)

function DefaultLinkPreview({ link }: LinkPreviewProps) {
  const { loadImages, strings } = useChat()
  const [isAsked, setAsked] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const url = webUrl(link.url)
  const image = webUrl(link.imageUrl)
  const { title, description, siteName } = link
  if (!url || !(title ?? description)) return null
  const isShown = image && !isBroken && (loadImages === 'always' || isAsked)
  return (
    <div className="chat-link-preview">
      <a href={url.href} target="_blank" rel="noopener noreferrer">
        <span className="chat-muted chat-small-text">{siteName || url.host}</span>
        {title && <strong dir="auto">{title}</strong>}
        {description && <span dir="auto">{description}</span>}
      </a>
      {isShown && (
        <img src={image.href} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
      )}
      {image && !isShown && !isBroken && loadImages === 'ask' && (
        <button type="button" className="chat-link chat-small-text" onClick={() => setAsked(true)}>
          {strings.content.showImage(image.host)}
        </button>
      )}
    </div>
  )
}
