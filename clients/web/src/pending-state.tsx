import type { OutboxEntry } from '@chat-service/client/live'
import { useLink } from './connection'
import { reasonOf } from './format'
import { useSession } from './session'

/** How far a message on its way has come. */
export function PendingState({ entry }: { entry: OutboxEntry }) {
  const { chat } = useSession()
  const { state } = useLink()
  const { status, clientId, error, progress, file } = entry
  if (status === 'sent') return null
  if (status === 'failed') {
    return (
      <p className="failed small-text" role="alert">
        Not sent. {error && reasonOf(error)}{' '}
        {error?.code !== 'FILE_LOST' && (
          <button className="link" onClick={() => chat.outbox.retry(clientId)}>
            Try again
          </button>
        )}{' '}
        <button className="link" onClick={() => chat.outbox.discard(clientId)}>
          Discard
        </button>
      </p>
    )
  }
  const text = status === 'sending' ? 'Sending…' : state === 'live' ? 'Waiting…' : 'Waits for the connection'
  return (
    <p className="muted small-text">
      {file && status === 'sending' && <progress value={progress ?? 0} max={1} aria-label="Upload" />} {text}{' '}
      <button className="link" onClick={() => chat.outbox.discard(clientId)}>
        Cancel
      </button>
    </p>
  )
}
