import type { ScheduledMessage } from '@chat-service/client'
import { useState } from 'react'
import { useOpenConversation } from '../conversation-context'
import { fullTimeOf, localInput } from '../format'
import { mentionedIds } from '../mentions'
import { useNotices } from '../notices'
import { Dialog } from '../parts/dialog'
import { useSession } from '../session'
import { useMentionable } from '../use-mentions'

const HOUR_MS = 3600 * 1000

interface ScheduleProps {
  text?: string
  /** The scheduled message to edit. */
  scheduled?: ScheduledMessage
  onClose: () => void
  onDone: () => void
}

export function ScheduleDialog({ text: before = '', scheduled, onClose, onDone }: ScheduleProps) {
  const { scheduledMessages } = useSession().chat.client
  const { channelId } = useOpenConversation().actions
  const { attempt, show } = useNotices()
  const people = useMentionable()
  const [text, setText] = useState(scheduled?.text ?? before)
  const [at, setAt] = useState(() =>
    localInput(scheduled ? new Date(scheduled.scheduledAt) : new Date(Date.now() + HOUR_MS)),
  )
  const submit = async () => {
    const scheduledAt = new Date(at).toISOString()
    const body = { text: text.trim(), scheduledAt }
    const send = () =>
      scheduled
        ? scheduledMessages.update(channelId, scheduled.id, body)
        : scheduledMessages.create(channelId, { ...body, mentionedUserIds: mentionedIds(body.text, people) })
    if (!(await attempt(send))) return
    show(`It will be sent ${fullTimeOf(scheduledAt)}.`)
    onDone()
    onClose()
  }
  return (
    <Dialog
      title={scheduled ? 'Change the message' : 'Send later'}
      action={scheduled ? 'Save' : 'Schedule'}
      isDisabled={!text.trim() || !at}
      onClose={onClose}
      onSubmit={submit}
    >
      <label>
        Message
        <textarea autoFocus rows={3} value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <label>
        When
        <input
          type="datetime-local"
          min={localInput(new Date())}
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      </label>
    </Dialog>
  )
}
