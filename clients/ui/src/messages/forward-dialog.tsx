import type { Message } from '@chat-service/client'
import { useChannelList } from '@chat-service/client/react'
import { useState } from 'react'
import { ALL_CHANNELS } from '../list/filter.js'
import { ChannelAvatar } from '../parts/avatar.js'
import { Dialog } from '../parts/dialog.js'
import { More } from '../parts/listing.js'
import { useOnce } from '../parts/use-once.js'
import { useNotices } from '../provider/notices.js'
import { useChannelName, useChat } from '../provider/use-chat.js'

/** Selects the conversations to which a message is forwarded. */
export function ForwardDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { chat, client, strings } = useChat()
  const channelName = useChannelName()
  const words = strings.messages.forward
  const { attempt, show } = useNotices()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { channels, hasMore, loadMore } = useChannelList(chat, ALL_CHANNELS)
  const [hasFailed, setFailed] = useState(false)
  const { isBusy, once } = useOnce()
  const wanted = search.trim().toLocaleLowerCase()
  const shown = channels.filter((channel) => channelName(channel).toLocaleLowerCase().includes(wanted))
  const submit = async () => {
    const targets = [...chosen]
    for (const targetChannelId of targets) {
      const isDone = await attempt(() => client.messages.forward(message.channelId, message.id, { targetChannelId }))
      // Forwarded messages are not forwarded again.
      if (!isDone) return
      setChosen((before) => before.filter((id) => id !== targetChannelId))
    }
    onClose()
    show(words.done(targets.length))
  }
  return (
    <Dialog
      title={words.title}
      action={words.action}
      isDisabled={chosen.length === 0}
      onClose={onClose}
      onSubmit={submit}
    >
      <input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <fieldset className="chat-picker">
        <legend className="chat-hidden">{words.title}</legend>
        <div className="chat-picker-list">
          {shown.map((channel) => (
            <label key={channel.id} className="chat-check chat-member">
              <input
                type="checkbox"
                checked={chosen.includes(channel.id)}
                onChange={({ target }) =>
                  setChosen((before) =>
                    target.checked ? [...before, channel.id] : before.filter((id) => id !== channel.id),
                  )
                }
              />
              <ChannelAvatar channel={channel} peer={channel.peer} name={channelName(channel)} />
              <bdi>{channelName(channel)}</bdi>
            </label>
          ))}
          {hasMore && !hasFailed && (
            <More isLoading={isBusy} onMore={() => void once(async () => setFailed(!(await attempt(loadMore))))} />
          )}
        </div>
      </fieldset>
    </Dialog>
  )
}
