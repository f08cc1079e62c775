import type { ScheduledMessage } from '@chat-service/client'
import { useCallback, useEffect, useState } from 'react'
import { useOpenConversation, useShown } from '../conversation-context'
import { fullTimeOf, reasonOf } from '../format'
import { useNotices } from '../notices'
import { useOnce } from '../parts/use-once'
import { useSession } from '../session'
import { ScheduleDialog } from './schedule-dialog'

export function Scheduled() {
  const { scheduledMessages } = useSession().chat.client
  const { actions } = useOpenConversation()
  const { attempt } = useNotices()
  const { once } = useOnce()
  const { channelId } = actions
  const [found, setFound] = useState<ScheduledMessage[]>()
  const [error, setError] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [changed, setChanged] = useState<ScheduledMessage>()
  const load = useCallback(
    () =>
      scheduledMessages.list(channelId).then(
        (page) => setFound(page.scheduledMessages),
        (reason: unknown) => setError(reasonOf(reason)),
      ),
    [scheduledMessages, channelId],
  )
  // One of them may have become the newest message.
  const newest = useShown().messages.at(-1)?.id
  useEffect(() => void load(), [load, newest])
  const act = (what: () => Promise<unknown>) =>
    void once(async () => {
      await attempt(what)
      await load()
    })
  const waiting = found?.filter(({ status }) => status === 'PENDING' || status === 'FAILED')
  return (
    <>
      <div className="panel-tools">
        <button onClick={() => setAdding(true)}>New message for later</button>
      </div>
      <div className="panel-body">
        {error && (
          <p className="pad" role="alert">
            {error}
          </p>
        )}
        {waiting?.length === 0 && <p className="muted pad">Nothing waits to be sent here.</p>}
        <ul>
          {waiting?.map((message) => {
            const { id, text, scheduledAt, status, errorMessage } = message
            return (
              <li key={id} className="card">
                <p className="muted small-text">
                  {status === 'FAILED' ? `Not sent. ${errorMessage ?? ''}` : fullTimeOf(scheduledAt)}
                </p>
                <p>{text}</p>
                {status === 'PENDING' && (
                  <div className="row">
                    <button onClick={() => act(() => scheduledMessages.sendNow(channelId, id))}>Send now</button>
                    <button onClick={() => setChanged(message)}>Change</button>
                    <button className="danger" onClick={() => act(() => scheduledMessages.cancel(channelId, id))}>
                      Cancel
                    </button>
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      </div>
      {isAdding && <ScheduleDialog onClose={() => setAdding(false)} onDone={() => void load()} />}
      {changed && (
        <ScheduleDialog scheduled={changed} onClose={() => setChanged(undefined)} onDone={() => void load()} />
      )}
    </>
  )
}
