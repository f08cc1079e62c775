import type { OutboxEntry } from '@chat-service/client/live'
import { useOutbox } from '@chat-service/client/react'
import { useLink } from '../conversation/connection.js'
import { useOpenConversation, useShown } from '../conversation/conversation-context.js'
import { useNotices } from '../provider/notices.js'
import { useChat, useFormat, useStrings } from '../provider/use-chat.js'

/** Removes an entry of the outbox, with a notice that can undo it. */
function useDiscard() {
  const { chat, strings } = useChat()
  const { actions } = useOpenConversation()
  const { show } = useNotices()
  return ({ clientId, draft, file, files = file && [file], change }: OutboxEntry) => {
    // A file may be lost after a reload.
    const sent = files?.flatMap(({ file: content, ...about }) => (content ? [{ ...about, file: content }] : []))
    const restore = () => {
      if (change?.kind === 'edit') return actions.edit(change.messageId, change.text).catch(() => undefined)
      return sent ? actions.sendFiles({ ...draft, files: sent }) : actions.send(draft)
    }
    chat.outbox.discard(clientId)
    if (sent?.length === files?.length) show(strings.composer.dropped, { act: restore })
  }
}

/** The progress of a pending message. */
export function PendingState({ entry }: { entry: OutboxEntry }) {
  const { reasonOf } = useFormat()
  const { chat } = useChat()
  const words = useStrings().messages.pending
  const { state } = useLink()
  const drop = useDiscard()
  const { status, clientId, error, progress, file, files = file && [file], uploadIds, draft } = entry
  if (status === 'sent') return null
  if (status === 'failed') {
    // Files are uploaded one after the other.
    const failed = files && files.length > 1 ? files.find((_, n) => !uploadIds?.[n])?.fileName : undefined
    return (
      <p className="chat-failed chat-small-text" role="alert">
        {words.notSent}{' '}
        {failed && (
          <>
            <bdi>{failed}</bdi>:
          </>
        )}{' '}
        {error && reasonOf(error)}{' '}
        {error?.code !== 'FILE_LOST' && (
          <button className="chat-link" onClick={() => chat.outbox.retry(clientId)}>
            {words.again}
          </button>
        )}{' '}
        <button className="chat-link" onClick={() => drop(entry)}>
          {words.discard}
        </button>
      </p>
    )
  }
  const waiting = state === 'live' ? words.waiting : words.offline
  const text = status === 'held' ? words.held : status === 'sending' ? words.sending : waiting
  return (
    <p className="chat-muted chat-small-text">
      {files?.length === 1 && !draft.text && status === 'sending' && (
        <progress value={progress ?? 0} max={1} aria-label={words.upload} />
      )}{' '}
      {text}{' '}
      <button className="chat-link" onClick={() => drop(entry)}>
        {words.cancel}
      </button>
    </p>
  )
}

/** A pending edit, or a refused one with its text and reason. */
export function EditState({ entry, isLost }: { entry: OutboxEntry; isLost?: boolean }) {
  const { reasonOf } = useFormat()
  const { chat } = useChat()
  const { state } = useLink()
  const drop = useDiscard()
  const { setEditing } = useOpenConversation()
  const words = useStrings().messages.pending
  const { status, clientId, error, change } = entry
  if (change?.kind !== 'edit') return null
  const discard = (label: string) => (
    <button className="chat-link" onClick={() => drop(entry)}>
      {label}
    </button>
  )
  if (status === 'failed') {
    return (
      <p className="chat-failed chat-small-text" role="alert">
        {words.notSaved(change.text)} {error && reasonOf(error)}{' '}
        {!isLost && (
          <button className="chat-link" onClick={() => setEditing(change.messageId)}>
            {words.edit}
          </button>
        )}{' '}
        <button className="chat-link" onClick={() => chat.outbox.retry(clientId)}>
          {words.again}
        </button>{' '}
        {discard(words.discard)}
      </p>
    )
  }
  return state === 'live' ? null : (
    <p className="chat-muted chat-small-text">
      {words.editWaits} {discard(words.cancel)}
    </p>
  )
}

/** Refused edits of messages that are not visible: deleted ones, or outside of the window. */
export function LostEdits() {
  const { chat } = useChat()
  const { actions } = useOpenConversation()
  const { messages } = useShown()
  const isLost = ({ channelId, status, change }: OutboxEntry) =>
    channelId === actions.channelId &&
    status === 'failed' &&
    change?.kind === 'edit' &&
    !messages.some(({ id }) => id === change.messageId)
  return useOutbox(chat)
    .filter(isLost)
    .map((entry) => <EditState key={entry.clientId} entry={entry} isLost />)
}
