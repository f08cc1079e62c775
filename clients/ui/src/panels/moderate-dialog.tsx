import { useState } from 'react'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { Dialog } from '../parts/dialog.js'
import { type Duration, DurationChoice } from '../parts/duration-choice.js'
import { useNotices } from '../provider/notices.js'
import { useChat, useNames } from '../provider/use-chat.js'

export type Moderation = 'mute' | 'ban'

interface Props {
  kind: Moderation
  userId: string
  onClose: () => void
}

/** Asks for how long a member is muted or banned. */
export function ModerateDialog({ kind, userId, onClose }: Props) {
  const { client, strings } = useChat()
  const { members: words, forever } = strings.panels
  const { members } = client
  const { channelId } = useOpenConversation().actions
  const { attempt, show } = useNotices()
  const name = useNames()(userId)
  const isBan = kind === 'ban'
  const [duration, setDuration] = useState<Duration>(isBan ? '0' : '3600')
  const [reason, setReason] = useState('')
  const submit = async () => {
    const seconds = Number(duration)
    const description = reason.trim()
    const act = () =>
      isBan
        ? members.ban(channelId, userId, { seconds, ...(description && { description }) })
        : members.mute(channelId, userId, { seconds })
    if (!(await attempt(act))) return
    onClose()
    const back = () => attempt(() => (isBan ? members.unban(channelId, userId) : members.unmute(channelId, userId)))
    show(isBan ? words.wasBanned(name) : words.wasMuted(name), { act: back })
  }
  return (
    <Dialog
      title={isBan ? words.banTitle(name) : words.muteTitle(name)}
      action={isBan ? words.banAction : words.muteAction}
      isDangerous={isBan}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="chat-muted">{isBan ? words.banText : words.muteText}</p>
      <DurationChoice legend={words.duration} forever={forever[kind]} value={duration} onChange={setDuration} />
      {isBan && (
        <label>
          {words.reason}
          <input value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
      )}
    </Dialog>
  )
}
