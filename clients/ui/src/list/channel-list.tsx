import type { ChannelFilter } from '@chat-service/client/live'
import { useChannelList } from '@chat-service/client/react'
import { useState } from 'react'
import { ChannelRow } from './channel-row.js'
import { ConnectionDot, isCurrent } from '../conversation/connection.js'
import { AccountMenu } from '../panels/account-menu.js'
import { NewConversationDialog } from '../panels/new-conversation.js'
import { Avatar } from '../parts/avatar.js'
import { IconButton } from '../parts/icon.js'
import { useRoute } from '../provider/route.js'
import type { MenuItem } from '../parts/menu.js'
import { useChat, useFormat } from '../provider/use-chat.js'
import { ALL_CHANNELS } from './filter.js'

export interface ChannelListProps {
  /** Which channels, as `GET /channels` takes it. Default: all, also those without messages. */
  filters?: ChannelFilter
  /** The open channel. Default: that of the route. */
  openId?: string
  /** Called when the user opens a channel. */
  onOpen?: (channelId: string) => void
  /** Items at the top of the user's menu, such as one that signs out. */
  menuItems?: readonly MenuItem[]
}

/** The user's channels, with a search, and a menu of the account. */
export function ChannelList({ filters = ALL_CHANNELS, openId, onOpen, menuItems = [] }: ChannelListProps) {
  const { reasonOf } = useFormat()
  const { me, chat } = useChat()
  const { route } = useRoute()
  const channelId = openId ?? route.channelId
  const { status, channels, hasMore, loadMore } = useChannelList(chat, filters)
  const [dialog, setDialog] = useState<'new'>()
  return (
    <nav className="chat-sidebar" aria-label="Conversations">
      <header>
        <Avatar id={me.id} name={me.nickname} />
        <div className="chat-who">
          <h1>{me.nickname}</h1>
          <ConnectionDot />
        </div>
        <IconButton icon="add" label="New conversation" onClick={() => setDialog('new')} />
        <AccountMenu items={menuItems} />
      </header>
      {status.state === 'connecting' && channels.length === 0 && (
        <p className="chat-muted chat-pad">Loading conversations…</p>
      )}
      {status.state === 'failed' && channels.length === 0 && status.error && (
        <p className="chat-pad" role="alert">
          {reasonOf(status.error)}
        </p>
      )}
      {isCurrent(status) && channels.length === 0 && (
        <p className="chat-muted chat-pad">
          No conversations yet.{' '}
          <button className="chat-link" onClick={() => setDialog('new')}>
            Begin one
          </button>
        </p>
      )}
      <ul className="chat-channels">
        {channels.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} isOpen={channel.id === channelId} onOpen={onOpen} />
        ))}
      </ul>
      {hasMore && (
        <button className="chat-more" onClick={() => void loadMore()}>
          Show more
        </button>
      )}
      {dialog === 'new' && <NewConversationDialog onClose={() => setDialog(undefined)} />}
    </nav>
  )
}
