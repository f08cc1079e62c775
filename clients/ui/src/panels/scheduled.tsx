import type { ScheduledMessage } from '@chat-service/client'
import { useCallback, useEffect, useState } from 'react'
import { useOpenConversation, useShown } from '../conversation/conversation-context.js'
import { Listing } from '../parts/listing.js'
import { useOnce } from '../parts/use-once.js'
import { usePages } from '../parts/use-pages.js'
import { useNotices } from '../provider/notices.js'
import { useChat } from '../provider/use-chat.js'
import { replaceable } from '../provider/replaceable.js'
import { ScheduleDialog } from './schedule-dialog.js'

/** The user's scheduled messages of this conversation, with their actions. */
export function useScheduled() {
  const { client, strings } = useChat()
  const { scheduledMessages } = client
  const { channelId } = useOpenConversation().actions
  const { attempt, show } = useNotices()
  const { isBusy, once } = useOnce()
  const { scheduled: words } = strings.panels
  const pages = usePages<ScheduledMessage>(
    useCallback(
      (cursor: string | undefined, signal: AbortSignal) =>
        scheduledMessages
          .list(channelId, cursor === undefined ? {} : { cursor }, { signal })
          .then(({ scheduledMessages: items, nextCursor }) => ({ items, nextCursor })),
      [scheduledMessages, channelId],
    ),
  )
  const { reload } = pages
  // One of them may have been sent.
  const newest = useShown().messages.at(-1)?.id
  useEffect(() => reload(), [reload, newest])
  const act = (what: () => Promise<unknown>) =>
    once(async () => {
      const isDone = await attempt(what)
      reload()
      return isDone
    })
  const again = ({ text, scheduledAt, mentionedUserIds, mentions, metadata }: ScheduledMessage) =>
    act(() =>
      scheduledMessages.create(channelId, {
        text: text ?? '',
        scheduledAt,
        mentionedUserIds,
        metadata,
        ...(mentions && { mentions }),
      }),
    )
  return {
    pages,
    isBusy,
    sendNow: ({ id }: ScheduledMessage) => act(() => scheduledMessages.sendNow(channelId, id)),
    cancel: (message: ScheduledMessage) =>
      act(async () => {
        await scheduledMessages.cancel(channelId, message.id)
        show(words.cancelled, { act: () => again(message) })
      }),
  }
}

export const Scheduled = replaceable('Scheduled', DefaultScheduled)

function DefaultScheduled() {
  const { strings, format } = useChat()
  const words = strings.panels.scheduled
  const { pages, isBusy, sendNow, cancel } = useScheduled()
  /** `new`, or the one to edit. */
  const [open, setOpen] = useState<ScheduledMessage | 'new'>()
  return (
    <>
      <div className="chat-panel-tools">
        <button type="button" onClick={() => setOpen('new')}>
          {words.add}
        </button>
      </div>
      <div className="chat-panel-body">
        <Listing pages={pages} empty={words.none} icon="clock">
          {(items) => (
            <ul>
              {items.map((message) => {
                const { id, text, scheduledAt, status, errorMessage } = message
                const reason = errorMessage ? format.reasonOf({ code: errorMessage, message: errorMessage }) : ''
                return (
                  <li key={id} className="chat-card">
                    <p className={status === 'FAILED' ? 'chat-failed chat-small-text' : 'chat-muted chat-small-text'}>
                      {status === 'FAILED' ? words.failed(reason) : format.fullTimeOf(scheduledAt)}
                    </p>
                    <p dir="auto" className="chat-scheduled-text">
                      {text}
                    </p>
                    {status === 'PENDING' && (
                      <div className="chat-row">
                        <button type="button" disabled={isBusy} onClick={() => void sendNow(message)}>
                          {words.sendNow}
                        </button>
                        <button type="button" onClick={() => setOpen(message)}>
                          {words.change}
                        </button>
                        <button
                          type="button"
                          className="chat-danger"
                          disabled={isBusy}
                          onClick={() => void cancel(message)}
                        >
                          {words.cancel}
                        </button>
                      </div>
                    )}
                  </li>
                )
              })}
            </ul>
          )}
        </Listing>
      </div>
      {open && (
        <ScheduleDialog
          {...(open !== 'new' && { scheduled: open })}
          onClose={() => setOpen(undefined)}
          onDone={pages.reload}
        />
      )}
    </>
  )
}
