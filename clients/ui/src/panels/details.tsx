import { useState } from 'react'
import { useConversationHead } from '../conversation/conversation-header.js'
import { useOpenConversation, useShown } from '../conversation/conversation-context.js'
import { ActionRow } from '../parts/fields.js'
import { ChannelAvatar } from '../parts/avatar.js'
import { Icon, type IconName } from '../parts/icon.js'
import { useNotices } from '../provider/notices.js'
import { type PanelName, useRoute } from '../provider/route.js'
import { useBlock } from '../provider/use-block.js'
import { useChat } from '../provider/use-chat.js'
import { replaceable } from '../provider/replaceable.js'
import { type Asked, DetailsDialog } from './details-dialogs.js'
import { MemberRow } from './member-row.js'
import { OperatorSettings, OwnSettings } from './settings.js'
import { useOwnSettings } from './use-own-settings.js'

/** Number of members shown here; the members panel has all. */
const FIRST = 8

/** The conversation's name and picture, its members, and its settings. */
export const Details = replaceable('Details', DefaultDetails)

function DefaultDetails() {
  const { go } = useRoute()
  const { client, strings, format } = useChat()
  const words = strings.panels
  const { actions, isOperator } = useOpenConversation()
  const { attempt } = useNotices()
  const { members, hasMoreMembers } = useShown()
  const { channel, name, about, peer, otherIds } = useConversationHead()
  const { channelId } = actions
  const { own, changed } = useOwnSettings(channelId, channel?.name)
  const [asked, setAsked] = useState<Asked>()
  const block = useBlock()
  if (!channel) return null
  const isGroup = channel.type === 'GROUP'
  const open = (panel: PanelName) => go({ channelId, panel })
  const isMuted = own?.isMuted ?? false
  const mute = () => attempt(() => client.channels[isMuted ? 'unmute' : 'mute'](channelId)).then(changed)
  const rest = hasMoreMembers || members.length > FIRST
  return (
    <div className="chat-panel-body">
      <div className="chat-about">
        <ChannelAvatar channel={channel} name={name} peer={peer} others={otherIds} size="large" />
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p className="chat-muted">{about}</p>
      </div>
      <div className="chat-tiles">
        {isGroup && isOperator && (
          <Tile icon="person-add" label={words.details.invite} onClick={() => setAsked('invite')} />
        )}
        <Tile
          icon={isMuted ? 'bell-off' : 'bell'}
          label={isMuted ? words.details.unmute : words.details.mute}
          onClick={() => void mute()}
        />
        <Tile icon="search" label={words.details.search} onClick={() => open('search')} />
        {isGroup && isOperator && <Tile icon="pencil" label={words.details.edit} onClick={() => setAsked('edit')} />}
      </div>
      <div className="chat-group-box">
        <ActionRow
          icon="image"
          label={words.titles.files}
          side={<Icon name="chevron" />}
          onClick={() => open('files')}
        />
        <ActionRow icon="pin" label={words.titles.pins} side={<Icon name="chevron" />} onClick={() => open('pins')} />
        <ActionRow
          icon="clock"
          label={words.titles.scheduled}
          side={<Icon name="chevron" />}
          onClick={() => open('scheduled')}
        />
      </div>
      {own && <OwnSettings channelId={channelId} own={own} />}
      {isGroup && isOperator && <OperatorSettings channel={channel} onModeration={() => open('moderation')} />}
      {isGroup && (
        <>
          <h3>{words.titles.members}</h3>
          <ul>
            {members.slice(0, FIRST).map((member) => (
              <MemberRow key={member.userId} member={member} />
            ))}
          </ul>
          {rest && (
            <ActionRow
              icon="people"
              label={words.details.allMembers(channel.memberCount)}
              side={<Icon name="chevron" />}
              onClick={() => open('members')}
            />
          )}
        </>
      )}
      <div className="chat-group-box">
        <ActionRow icon="archive" label={words.details.clear} onClick={() => setAsked('clear')} />
        {peer && (
          <ActionRow
            icon="block"
            label={words.members.block(name)}
            isDangerous
            onClick={() => void block(peer.id, name)}
          />
        )}
        <ActionRow icon="flag" label={words.details.report} isDangerous onClick={() => setAsked('report')} />
        {isGroup && (
          <ActionRow icon="leave" label={words.details.leave} isDangerous onClick={() => setAsked('leave')} />
        )}
        {isGroup && isOperator && (
          <ActionRow icon="trash" label={words.details.remove} isDangerous onClick={() => setAsked('remove')} />
        )}
      </div>
      <p className="chat-muted chat-small-text chat-pad chat-since">
        {words.details.since(format.dateOf(channel.createdAt))}
      </p>
      {asked && <DetailsDialog key={asked} asked={asked} channel={channel} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

function Tile({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className="chat-tile" onClick={onClick}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  )
}
