import type { Message } from '@chat-service/client'
import { useState } from 'react'
import { useOpenConversation } from './conversation-context'
import { useNotices } from './notices'

/** Whether the message is still being written. */
export const isGrowing = ({ stream }: Message) => stream?.state === 'STREAMING' || stream?.state === 'STOPPING'

/** How far a message is that grows while it is read. */
export function StreamState({ message: { id, stream } }: { message: Message }) {
  const { actions } = useOpenConversation()
  const { attempt } = useNotices()
  const [isAsked, setAsked] = useState(false)
  const stop = async () => {
    setAsked(true)
    await attempt(() => actions.stop(id))
    setAsked(false)
  }
  switch (stream?.state) {
    case 'STREAMING':
      return (
        <p className="growing muted small-text">
          <span aria-hidden="true" />
          Writing…{' '}
          <button className="link" disabled={isAsked} onClick={() => void stop()}>
            Stop
          </button>
        </p>
      )
    case 'STOPPING':
      return <p className="muted small-text">Stopping…</p>
    case 'STOPPED':
      return <p className="muted small-text">Stopped</p>
    case 'FAILED':
      return <p className="failed small-text">Unfinished: something went wrong while this was written.</p>
    default:
      return null
  }
}
