import type { ListedChannel } from '@chat-service/client/live'
import { useUnread } from '@chat-service/client/react'
import { memo } from 'react'
import { plainOf } from '../content/markdown-text.js'
import { Avatar } from '../parts/avatar.js'
import { useNames, useChat, useFormat } from '../provider/use-chat.js'
import { cx } from '../parts/class-names.js'
import { replaceable } from '../provider/replaceable.js'
import { RouteLink } from '../parts/route-link.js'

/** A message without text is a file, or a stream that has none yet. */
function previewOf({ text, streamState }: NonNullable<ListedChannel['lastMessage']>): string {
  const plain = streamState ? plainOf(text) : text
  if (plain) return plain
  if (streamState === 'STREAMING' || streamState === 'STOPPING') return 'writing…'
  return streamState ? 'nothing was written' : 'a file'
}

export interface ChannelRowProps {
  channel: ListedChannel
  isOpen: boolean
  onOpen?: ((channelId: string) => void) | undefined
}

export const ChannelRow = replaceable('ChannelRow', memo(DefaultChannelRow))

function DefaultChannelRow({ channel, isOpen, onOpen }: ChannelRowProps) {
  const { channelName, listOf, shortTimeOf } = useFormat()
  const { me, chat } = useChat()
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
      <RouteLink
        className={cx('channel', isOpen && 'open', unread > 0 && 'unread')}
        to={{ channelId: channel.id }}
        isCurrent={isOpen}
        onOpen={onOpen && (() => onOpen(channel.id))}
      >
        <Avatar id={peer?.id ?? channel.id} name={name} isOnline={peer?.isOnline ?? false} />
        <span className="chat-channel-text">
          <span className="chat-channel-name">{name}</span>
          <span className="chat-channel-last">
            {others.length > 0 ? `${listOf(others)} typing…` : (last ?? 'No messages yet')}
          </span>
        </span>
        <span className="chat-channel-side">
          {lastMessage && <time dateTime={lastMessage.createdAt}>{shortTimeOf(lastMessage.createdAt)}</time>}
          {unread > 0 && (
            <span className="chat-badge">
              {unread}
              <span className="chat-hidden"> unread</span>
            </span>
          )}
        </span>
      </RouteLink>
    </li>
  )
}
