import { useChannelList } from '@chat-service/client/react'
import { useState } from 'react'
import { ChannelRow } from './channel-row'
import { ConnectionDot, isCurrent } from './connection'
import { reasonOf } from './format'
import { BlockedDialog } from './panels/blocked'
import { NewConversationDialog } from './panels/new-conversation'
import { Avatar } from './parts/avatar'
import { IconButton } from './parts/icon'
import { Menu } from './parts/menu'
import { ALL_CHANNELS, type Person, useSession } from './session'

interface SidebarProps {
  channelId: string | undefined
  onSignOut: () => void
}

export function Sidebar({ channelId, onSignOut }: SidebarProps) {
  const { me, chat, people } = useSession()
  const { status, channels, hasMore, loadMore } = useChannelList(chat, ALL_CHANNELS)
  const [dialog, setDialog] = useState<'new' | 'blocked'>()
  const others = people.filter(({ id }) => id !== me.id)
  const openAs = ({ id, nickname }: Person) => ({
    label: `Open a second window as ${nickname}`,
    // Without an opener the new tab has its own session.
    act: () => void open(`/?as=${id}`, '_blank', 'noopener'),
  })
  return (
    <nav className="sidebar" aria-label="Conversations">
      <header>
        <Avatar id={me.id} name={me.nickname} />
        <div className="who">
          <h1>{me.nickname}</h1>
          <ConnectionDot />
        </div>
        <IconButton icon="add" label="New conversation" onClick={() => setDialog('new')} />
        <Menu
          icon="more"
          label="Your menu"
          items={[
            ...others.map(openAs),
            { label: 'Blocked people', act: () => setDialog('blocked') },
            { label: 'Sign out', act: onSignOut },
          ]}
        />
      </header>
      {status.state === 'connecting' && channels.length === 0 && <p className="muted pad">Loading conversations…</p>}
      {status.state === 'failed' && channels.length === 0 && status.error && (
        <p className="pad" role="alert">
          {reasonOf(status.error)}
        </p>
      )}
      {isCurrent(status) && channels.length === 0 && (
        <p className="muted pad">
          No conversations yet.{' '}
          <button className="link" onClick={() => setDialog('new')}>
            Begin one
          </button>
        </p>
      )}
      <ul className="channels">
        {channels.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} isOpen={channel.id === channelId} />
        ))}
      </ul>
      {hasMore && (
        <button className="more" onClick={() => void loadMore()}>
          Show more
        </button>
      )}
      {dialog === 'new' && <NewConversationDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'blocked' && <BlockedDialog onClose={() => setDialog(undefined)} />}
    </nav>
  )
}
