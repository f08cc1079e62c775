import { useChannelList } from '@chat-service/client/react'
import { ALL_CHANNELS } from '../list/filter.js'
import { isCurrent, useLink } from './connection.js'
import { useOpenConversation, useShown } from './conversation-context.js'
import { cx } from '../parts/class-names.js'
import { ChannelAvatar } from '../parts/avatar.js'
import { Icon, IconButton, type IconName } from '../parts/icon.js'
import { useRoute, type PanelName } from '../provider/route.js'
import { useChannelName, useChat } from '../provider/use-chat.js'
import { replaceable } from '../provider/replaceable.js'

const tools = [
  ['search', 'search'],
  ['pins', 'pin'],
  ['scheduled', 'clock'],
  ['details', 'people'],
] as const satisfies [PanelName, IconName][]
/** In a narrow header these are in the details. */
const rare: PanelName[] = ['pins', 'scheduled']

export interface ConversationHeaderProps {
  panel: PanelName | undefined
}

export const ConversationHeader = replaceable('ConversationHeader', DefaultConversationHeader)

/** Name, picture and state of the conversation, for custom headers. */
export function useConversationHead() {
  const { me, strings, format } = useChat()
  const words = strings.conversation
  const channelName = useChannelName()
  const { channel, members, isMember, status } = useShown()
  const isKnown = isCurrent(useLink())
  const others = members.filter(({ userId }) => userId !== me.id)
  const other = channel?.type === 'DIRECT' ? others[0] : undefined
  const otherIds = others.map(({ userId }) => userId)
  const isLoading = status.state !== 'failed' && status.state !== 'offline'
  const name = channel ? channelName(channel, otherIds) : isLoading ? words.loading : words.conversation
  const aboutOf = () => {
    if (!channel) return ''
    if (!isMember) return words.noMemberShort
    if (!other) return words.members(channel.memberCount) + (channel.isFrozen ? `, ${words.frozen}` : '')
    // Unknown without a connection, and for users who never connected, such as bots.
    if (!isKnown) return ''
    if (other.isOnline) return words.online
    return other.lastSeenAt ? words.lastSeen(format.whenOf(other.lastSeenAt)) : ''
  }
  const peer = other && { ...other.user, id: other.userId, isOnline: other.isOnline }
  return { channel, name, about: aboutOf(), peer, otherIds, isMember }
}

function DefaultConversationHeader({ panel }: ConversationHeaderProps) {
  const { go } = useRoute()
  const words = useChat().strings.conversation
  const { channelId } = useOpenConversation().actions
  const { channel, name, about, peer, otherIds, isMember } = useConversationHead()
  const isRefused = useShown().status.state === 'failed'
  return (
    <header className="chat-conversation-header">
      <span className="chat-back">
        <IconButton icon="back" label={words.back} onClick={() => go({})} />
      </span>

      {channel && <ChannelAvatar channel={channel} name={name} peer={peer} others={otherIds} />}
      {!channel && isRefused ? (
        <ListedHead />
      ) : (
        <div className="chat-who">
          <h2>
            <bdi>{name}</bdi>
            {channel?.isFrozen && <Icon name="lock" />}
          </h2>
          <p className="chat-muted">{about}</p>
        </div>
      )}
      {isMember &&
        tools.map(([name, icon]) => (
          <IconButton
            key={name}
            className={cx('icon-button', rare.includes(name) && 'rare')}
            icon={icon}
            label={words.tools[name]}
            aria-pressed={panel === name}
            onClick={() => go({ channelId, panel: panel === name ? undefined : name })}
          />
        ))}
    </header>
  )
}

/** Name and picture from the list, for a conversation that can't be opened. */
function ListedHead() {
  const { chat, strings } = useChat()
  const { channelId } = useOpenConversation().actions
  const channelName = useChannelName()
  const listed = useChannelList(chat, ALL_CHANNELS).channels.find(({ id }) => id === channelId)
  const name = listed ? channelName(listed) : strings.conversation.conversation
  return (
    <>
      {listed && <ChannelAvatar channel={listed} name={name} peer={listed.peer} />}
      <div className="chat-who">
        <h2>
          <bdi>{name}</bdi>
        </h2>
      </div>
    </>
  )
}
