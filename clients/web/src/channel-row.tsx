import type { ListedChannel } from '@chat-service/client/live'
import { useUnread } from '@chat-service/client/react'
import { memo } from 'react'
import { channelName, listOf, shortTimeOf } from './format'
import { plainOf } from './markdown-text'
import { Avatar } from './parts/avatar'
import { useNames, useSession } from './session'

/** A message without text is a file, or a stream that has none yet. */
function previewOf({ text, streamState }: NonNullable<ListedChannel['lastMessage']>): string {
  const plain = streamState ? plainOf(text) : text
  if (plain) return plain
  if (streamState === 'STREAMING' || streamState === 'STOPPING') return 'writing…'
  return streamState ? 'nothing was written' : 'a file'
}

export const ChannelRow = memo(function ChannelRow({ channel, isOpen }: { channel: ListedChannel; isOpen: boolean }) {
  const { me, chat } = useSession()
  const nameOf = useNames()
  const counted = useUnread(chat).channels[channel.id] ?? channel.unreadCount
  // The open channel is being read.
  const unread = isOpen ? 0 : counted
  const { lastMessage, typing, peer } = channel
  const others = typing.filter((id) => id !== me.id).map(nameOf)
  const name = channelName(channel)
  const last =
    lastMessage && `${lastMessage.senderId === me.id ? 'You' : nameOf(lastMessage.senderId)}: ${previewOf(lastMessage)}`
  return (
    <li>
      <a
        className={`channel${isOpen ? ' open' : ''}${unread > 0 ? ' unread' : ''}`}
        href={`#/${encodeURIComponent(channel.id)}`}
        aria-current={isOpen ? 'page' : undefined}
      >
        <Avatar id={peer?.id ?? channel.id} name={name} isOnline={peer?.isOnline ?? false} />
        <span className="channel-text">
          <span className="channel-name">{name}</span>
          <span className="channel-last">
            {others.length > 0 ? `${listOf(others)} typing…` : (last ?? 'No messages yet')}
          </span>
        </span>
        <span className="channel-side">
          {lastMessage && <time dateTime={lastMessage.createdAt}>{shortTimeOf(lastMessage.createdAt)}</time>}
          {unread > 0 && (
            <span className="badge">
              {unread}
              <span className="hidden"> unread</span>
            </span>
          )}
        </span>
      </a>
    </li>
  )
})
