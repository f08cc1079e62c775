import type { Message } from '@chat-service/client'
import { useEffect, useState } from 'react'
import { useOpenConversation, useShown } from '../conversation-context'
import { useNotices } from '../notices'
import { useSession } from '../session'
import { Hit } from './hit'

export function Pins() {
  const { client } = useSession().chat
  const { actions, showMessage } = useOpenConversation()
  const { attempt } = useNotices()
  const { pins, messages } = useShown()
  const [found, setFound] = useState<Record<string, Message | null>>({})
  const missing = pins
    .map(({ messageId }) => messageId)
    .filter((id) => !(id in found) && !messages.some((m) => m.id === id))
  useEffect(() => {
    for (const id of missing) {
      client.messages.get(actions.channelId, id).then(
        (message) => setFound((all) => ({ ...all, [id]: message })),
        () => setFound((all) => ({ ...all, [id]: null })),
      )
    }
  }, [missing.join()])
  return (
    <div className="panel-body">
      {pins.length === 0 && <p className="muted pad">Nothing is pinned. The menu of a message pins it.</p>}
      <ul>
        {[...pins].reverse().map(({ messageId }) => {
          const message = messages.find(({ id }) => id === messageId) ?? found[messageId]
          return (
            message && (
              <li key={messageId} className="with-action">
                <Hit message={message} onOpen={() => void attempt(() => showMessage(messageId))} />
                <button onClick={() => void attempt(() => actions.unpin(messageId))}>Unpin</button>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
