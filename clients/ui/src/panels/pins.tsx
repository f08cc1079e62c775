import type { Message } from '@chat-service/client'
import { useEffect, useState } from 'react'
import { isCurrent } from '../conversation/connection.js'
import { useOpenConversation, useShown } from '../conversation/conversation-context.js'
import { IconButton } from '../parts/icon.js'
import { Empty, Skeleton } from '../parts/placeholders.js'
import { useNotices } from '../provider/notices.js'
import { useChat, useNames } from '../provider/use-chat.js'
import { replaceable } from '../provider/replaceable.js'
import { Hit } from './hit.js'

/** The pinned messages, the newest pin first; null: not visible, undefined: loading. */
function usePinned() {
  const { client } = useChat()
  const { channelId } = useOpenConversation().actions
  const { pins, messages, status } = useShown()
  const [found, setFound] = useState<Record<string, Message | null>>({})
  const isReady = isCurrent(status)
  const missing = pins
    .map(({ messageId }) => messageId)
    .filter((id) => !(id in found) && !messages.some((message) => message.id === id))
  useEffect(() => {
    if (!isReady) return
    for (const id of missing) {
      client.messages.get(channelId, id).then(
        (message) => setFound((all) => ({ ...all, [id]: message })),
        () => setFound((all) => ({ ...all, [id]: null })),
      )
    }
  }, [missing.join(), isReady])
  return [...pins]
    .reverse()
    .map((pin) => ({ pin, message: messages.find(({ id }) => id === pin.messageId) ?? found[pin.messageId] }))
}

export const Pins = replaceable('Pins', DefaultPins)

function DefaultPins() {
  const { strings } = useChat()
  const { pins: words } = strings.panels
  const nameOf = useNames()
  const { actions, showMessage } = useOpenConversation()
  const { attempt, show } = useNotices()
  const pinned = usePinned()
  const { channel } = useShown()
  const unpin = async (messageId: string) => {
    if (!(await attempt(() => actions.unpin(messageId)))) return
    show(words.unpinned, { act: () => attempt(() => actions.pin(messageId)) })
  }
  return (
    <div className="chat-panel-body">
      {!channel && <Skeleton />}
      {channel && pinned.length === 0 && <Empty icon="pin">{words.none}</Empty>}
      <ul>
        {pinned.map(({ pin: { messageId, pinnedById }, message }) => (
          <li key={messageId} className="chat-with-action">
            {message ? (
              <Hit
                message={message}
                about={words.by(nameOf(pinnedById))}
                onOpen={() => void attempt(() => showMessage(messageId))}
              />
            ) : (
              <p className="chat-muted chat-pad">{message === null ? words.gone : strings.panels.loading}</p>
            )}
            <IconButton icon="close" label={words.unpin} onClick={() => void unpin(messageId)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
