import type { ScheduledMessage } from '@chat-service/client'
import { useState } from 'react'
import { useMentionable } from '../composer/use-mentions.js'
import { type ChosenMention, mentionsOf, movedMentions } from '../content/mentions.js'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { Dialog } from '../parts/dialog.js'
import { inDays, inHours } from '../parts/later.js'
import { localInput } from '../provider/format.js'
import { useNotices } from '../provider/notices.js'
import { useChat } from '../provider/use-chat.js'

const soon = () => inHours(1)
/** Days until the next Monday, or the one after it if that is tomorrow. */
const daysToMonday = () => {
  const days = (8 - new Date().getDay()) % 7
  return days < 2 ? days + 7 : days
}

interface ScheduleProps {
  text?: string
  /** The message that it answers. */
  /** Its mentions chosen from the list. */
  chosen?: readonly ChosenMention[] | undefined
  quotedMessageId?: string | undefined
  /** Whether the draft has files, which can't be scheduled. */
  hasFiles?: boolean
  /** The scheduled message to edit. */
  scheduled?: ScheduledMessage
  onClose: () => void
  onDone: () => void
}

export function ScheduleDialog({
  text: before = '',
  chosen = [],
  quotedMessageId,
  hasFiles,
  scheduled,
  onClose,
  onDone,
}: ScheduleProps) {
  const { client, strings, format } = useChat()
  const words = strings.panels.scheduled
  const { scheduledMessages } = client
  const { channelId } = useOpenConversation().actions
  const { attempt, show } = useNotices()
  const people = useMentionable()
  const [text, setText] = useState(scheduled?.text ?? before)
  const [at, setAt] = useState(() => localInput(scheduled ? new Date(scheduled.scheduledAt) : soon()))
  const isPast = at !== '' && new Date(at).getTime() <= Date.now()
  const submit = async () => {
    const scheduledAt = new Date(at).toISOString()
    const body = { text: text.trim(), scheduledAt }
    const send = () =>
      scheduled
        ? scheduledMessages.update(channelId, scheduled.id, body)
        : scheduledMessages.create(channelId, {
            ...body,
            ...mentionsOf(text, people, movedMentions(chosen, before, text)),
            ...(quotedMessageId !== undefined && { quotedMessageId }),
          })
    if (!(await attempt(send))) return
    show(words.done(format.fullTimeOf(scheduledAt)))
    onDone()
    onClose()
  }
  return (
    <Dialog
      title={scheduled ? words.changeTitle : words.title}
      action={scheduled ? strings.panels.save : words.action}
      isDisabled={!text.trim() || !at || isPast}
      onClose={onClose}
      onSubmit={submit}
    >
      <label>
        {words.message}
        <textarea autoFocus dir="auto" rows={3} value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      {hasFiles && <p className="chat-muted chat-small-text">{words.noFiles}</p>}
      <label>
        {words.when}
        <input
          type="datetime-local"
          min={localInput(new Date())}
          value={at}
          aria-invalid={isPast}
          onChange={({ target }) => setAt(target.value)}
        />
      </label>
      {isPast && (
        <p className="chat-failed chat-small-text" role="alert">
          {words.past}
        </p>
      )}
      <div className="chat-row">
        {[soon(), inDays(1), inDays(daysToMonday())].map((time) => (
          <button key={time.getTime()} type="button" className="chat-chip" onClick={() => setAt(localInput(time))}>
            {format.nextOf(time.toISOString())}
          </button>
        ))}
      </div>
    </Dialog>
  )
}
