import { isCurrent, useLink } from './connection'
import { useOpenConversation, useShown } from './conversation-context'
import { channelName, fullTimeOf } from './format'
import { Avatar } from './parts/avatar'
import { IconButton, type IconName } from './parts/icon'
import { go, type PanelName } from './route'
import { useNames, useSession } from './session'

const buttons: { panel: PanelName; icon: IconName; label: string }[] = [
  { panel: 'search', icon: 'search', label: 'Search messages' },
  { panel: 'pins', icon: 'pin', label: 'Pinned messages' },
  { panel: 'scheduled', icon: 'clock', label: 'Messages to be sent later' },
  { panel: 'details', icon: 'people', label: 'Members and settings' },
]

export function ConversationHeader({ panel }: { panel: PanelName | undefined }) {
  const { me } = useSession()
  const nameOf = useNames()
  const { actions } = useOpenConversation()
  const { channel, members, isMember, status } = useShown()
  const isKnown = isCurrent(useLink())
  const others = members.filter(({ userId }) => userId !== me.id)
  const name = channel
    ? channelName(
        channel,
        others.map(({ userId }) => nameOf(userId)),
      )
    : status.state === 'failed' || status.state === 'offline'
      ? 'Conversation'
      : 'Loading…'
  const peer = channel?.type === 'DIRECT' ? others[0] : undefined
  const about = () => {
    if (!channel) return ''
    if (!isMember) return 'You are no member any more'
    if (!peer) return `${channel.memberCount} members${channel.isFrozen ? ', frozen' : ''}`
    // Unknown without a connection.
    if (!isKnown) return ''
    if (peer.isOnline) return 'Online'
    return peer.lastSeenAt ? `Last seen ${fullTimeOf(peer.lastSeenAt)}` : 'Offline'
  }
  return (
    <header className="conversation-header">
      <span className="back">
        <IconButton icon="back" label="Back to the list" onClick={() => go()} />
      </span>
      {channel && <Avatar id={peer?.userId ?? channel.id} name={name} isOnline={peer?.isOnline ?? false} />}
      <div className="who">
        <h2>{name}</h2>
        <p className="muted">{about()}</p>
      </div>
      {isMember &&
        buttons.map(({ panel: name, icon, label }) => (
          <IconButton
            key={name}
            icon={icon}
            label={label}
            aria-pressed={panel === name}
            onClick={() => go(actions.channelId, panel === name ? undefined : name)}
          />
        ))}
    </header>
  )
}
