import type { ReportCategory } from '@chat-service/client'
import { useState } from 'react'
import { Dialog } from '../parts/dialog.js'
import { Choice } from '../parts/fields.js'
import { useNotices } from '../provider/notices.js'
import { useChat } from '../provider/use-chat.js'

const categories: ReportCategory[] = ['spam', 'harassment', 'inappropriate', 'other']

interface Props {
  channelId: string
  /** The message; default: the channel. */
  messageId?: string
  onClose: () => void
}

/** Reports a channel or a message to the moderators. */
export function ReportDialog({ channelId, messageId, onClose }: Props) {
  const { client, strings } = useChat()
  const words = strings.panels.report
  const { attempt, show } = useNotices()
  const [category, setCategory] = useState<ReportCategory>('spam')
  const [description, setDescription] = useState('')
  const submit = async () => {
    const report = { category, ...(description.trim() && { description: description.trim() }) }
    const act = () =>
      messageId ? client.messages.report(channelId, messageId, report) : client.channels.report(channelId, report)
    if (!(await attempt(act))) return
    onClose()
    show(words.done)
  }
  return (
    <Dialog
      title={messageId ? words.messageTitle : words.title}
      action={words.action}
      onClose={onClose}
      onSubmit={submit}
    >
      <Choice
        legend={words.why}
        options={categories.map((each) => [each, words.categories[each]] as const)}
        value={category}
        onChange={setCategory}
      />
      <label>
        {words.description}
        <textarea rows={3} value={description} onChange={({ target }) => setDescription(target.value)} />
      </label>
    </Dialog>
  )
}
