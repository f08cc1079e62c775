import type { Channel } from '@chat-service/client'
import { useState } from 'react'
import { useNotices } from '../provider/notices.js'
import { useRoute } from '../provider/route.js'
import { useChat } from '../provider/use-chat.js'
import { Dialog } from '../parts/dialog.js'
import { InviteDialog } from './invite.js'
import { ReportDialog } from './report.js'

/** What a button of the details asks about. */
export type Asked = 'invite' | 'edit' | 'report' | 'clear' | 'leave' | 'remove'

interface Props {
  asked: Asked
  channel: Channel
  onClose: () => void
}

export function DetailsDialog({ asked, channel, onClose }: Props) {
  if (asked === 'invite') return <InviteDialog onClose={onClose} />
  if (asked === 'edit') return <EditDialog channel={channel} onClose={onClose} />
  if (asked === 'report') return <ReportDialog channelId={channel.id} onClose={onClose} />
  return <Question asked={asked} channelId={channel.id} onClose={onClose} />
}

/** Asks before what cannot be undone. */
function Question({
  asked,
  channelId,
  onClose,
}: {
  asked: 'clear' | 'leave' | 'remove'
  channelId: string
  onClose: () => void
}) {
  const { client, strings } = useChat()
  const words = strings.panels.details
  const { attempt, show } = useNotices()
  const { route, go } = useRoute()
  const { channels } = client
  const texts = {
    clear: [words.clearTitle, words.clearText, words.clearAction],
    leave: [words.leaveTitle, words.leaveText, words.leave],
    remove: [words.removeTitle, words.removeText, words.removeAction],
  } as const
  const [title, text, action] = texts[asked]
  const submit = async () => {
    const acts = {
      clear: () => channels.resetHistory(channelId),
      leave: () => channels.leave(channelId),
      remove: () => channels.delete(channelId),
    }
    if (!(await attempt(acts[asked]))) return
    onClose()
    if (asked === 'clear') show(words.cleared)
    else if (route.channelId === channelId) go({})
  }
  return (
    <Dialog title={title} action={action} isDangerous onClose={onClose} onSubmit={submit}>
      <p>{text}</p>
    </Dialog>
  )
}

function EditDialog({ channel, onClose }: Pick<Props, 'channel' | 'onClose'>) {
  const { client, strings } = useChat()
  const words = strings.panels
  const { attempt } = useNotices()
  const [name, setName] = useState(channel.name ?? '')
  const [cover, setCover] = useState(channel.coverUrl ?? '')
  const isBad = cover.trim() !== '' && !/^https:\/\/\S+$/i.test(cover.trim()) && cover.trim() !== channel.coverUrl
  const submit = async () => {
    const change = { name: name.trim() || null, coverUrl: cover.trim() || null }
    if (await attempt(() => client.channels.update(channel.id, change))) onClose()
  }
  return (
    <Dialog
      title={words.details.edit}
      action={words.save}
      isDisabled={!name.trim() || isBad}
      onClose={onClose}
      onSubmit={submit}
    >
      <label>
        {words.details.name}
        <input maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <label>
        {words.details.cover}
        <input
          type="url"
          inputMode="url"
          value={cover}
          placeholder="https://"
          aria-invalid={isBad}
          onChange={({ target }) => setCover(target.value)}
        />
        <span className="chat-small-text" role={isBad ? 'alert' : undefined}>
          {isBad ? words.details.badCover : words.details.coverHint}
        </span>
      </label>
    </Dialog>
  )
}
