import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../parts/icon.js'
import { replaceable } from '../provider/replaceable.js'
import { useChat, useFormat, useNames } from '../provider/use-chat.js'
import { fileLinkOf, fileUrlOf, mayLoad, type MessageOfFile } from './file-url.js'

export interface LightboxProps {
  /** One message per picture, in the order of the conversation. Further pictures of a message have derived ids. */
  messages: readonly MessageOfFile[]
  firstId: string
  onClose: () => void
}

/** A full-window picture viewer. Arrow keys switch pictures, Escape closes. */
export const Lightbox = replaceable('Lightbox', DefaultLightbox)

function DefaultLightbox({ messages, firstId, onClose }: LightboxProps) {
  const { layer, loadImages, strings } = useChat()
  const { fullTimeOf } = useFormat()
  const nameOf = useNames()
  const words = strings.content
  const dialog = useRef<HTMLDialogElement>(null)
  const [id, setId] = useState(firstId)
  useEffect(() => dialog.current?.showModal(), [])
  const at = messages.findIndex((message) => message.id === id)
  const message = messages[at]
  const go = (step: number) => {
    const next = messages[at + step]
    if (next) setId(next.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step) go(strings.direction === 'rtl' ? -step : step)
  }
  const url = message && fileUrlOf(message)
  const name = message?.fileName ?? words.file
  const shown = (
    <dialog ref={dialog} className="chat-lightbox" aria-label={name} onClose={onClose} onKeyDown={onKeyDown}>
      <header>
        <p>
          {message && (
            <>
              <strong>
                <bdi>{nameOf(message.senderId)}</bdi>
              </strong>{' '}
              <time>{fullTimeOf(message.createdAt)}</time>
            </>
          )}
        </p>
        {url && (
          <a className="chat-icon-button" {...fileLinkOf(url, name)}>
            {words.download}
          </a>
        )}
        <IconButton icon="close" label={strings.parts.close} onClick={() => dialog.current?.close()} />
      </header>
      <div
        className="chat-lightbox-body"
        onClick={({ target, currentTarget }) => target === currentTarget && dialog.current?.close()}
      >
        {url && mayLoad(url, loadImages) && <img src={url} alt={message.altText || name} />}
      </div>
      {messages.length > 1 && (
        <footer>
          <button type="button" disabled={at <= 0} onClick={() => go(-1)}>
            {words.previous}
          </button>
          <span>
            {at + 1} / {messages.length}
          </span>
          <button type="button" disabled={at >= messages.length - 1} onClick={() => go(1)}>
            {words.next}
          </button>
        </footer>
      )}
    </dialog>
  )
  return layer ? createPortal(shown, layer) : shown
}
