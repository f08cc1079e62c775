import type { Channel } from '@chat-service/client'
import { useEffect, useRef, useState } from 'react'
import { ChannelAvatar } from '../parts/avatar.js'
import { useNotices } from '../provider/notices.js'
import { useRoute } from '../provider/route.js'
import { useChat } from '../provider/use-chat.js'
import { Dialog } from '../parts/dialog.js'
import { InviteDialog } from './invite.js'
import { ReportDialog } from './report.js'

/** The dialog opened from the details. */
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

/** Confirms irreversible actions. */
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
  const [picture, setPicture] = useState<{ file: File; url: string }>()
  const [isRemoved, setRemoved] = useState(false)
  /** Keeps the picture's upload, so a retry doesn't upload again. */
  const uploaded = useRef<{ file: File; uploadId: string }>(undefined)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture])
  const { id } = channel
  const coverUrl = isRemoved ? null : (picture?.url ?? channel.coverUrl)
  const choose = (file: File | undefined) => {
    if (!file) return
    setRemoved(false)
    setPicture({ file, url: URL.createObjectURL(file) })
  }
  const save = async () => {
    if (picture && !isRemoved && uploaded.current?.file !== picture.file) {
      const { uploadId } = await client.upload({ file: picture.file })
      uploaded.current = { file: picture.file, uploadId }
    }
    const cover = isRemoved ? { coverUrl: null } : picture && { coverUploadId: uploaded.current?.uploadId }
    await client.channels.update(id, { name: name.trim(), ...cover })
  }
  return (
    <Dialog
      title={words.details.edit}
      action={words.save}
      isDisabled={!name.trim()}
      onClose={onClose}
      onSubmit={async () => (await attempt(save)) && onClose()}
    >
      <label>
        {words.details.name}
        <input maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <div className="chat-cover" role="group" aria-label={words.details.cover}>
        <ChannelAvatar channel={{ ...channel, coverUrl }} name={name} size="large" />
        <div className="chat-row">
          <button type="button" onClick={() => input.current?.click()}>
            {words.details.chooseCover}
          </button>
          {coverUrl && (
            <button type="button" onClick={() => setRemoved(true)}>
              {words.details.removeCover}
            </button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          onChange={({ target }) => {
            choose(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
    </Dialog>
  )
}
