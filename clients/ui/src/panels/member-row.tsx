import type { ConversationMember } from '@chat-service/client/live'
import { useState } from 'react'
import { isCurrent, useLink } from '../conversation/connection.js'
import { useOpenConversation, useShown } from '../conversation/conversation-context.js'
import { useNotices } from '../provider/notices.js'
import { Avatar } from '../parts/avatar.js'
import { Menu, type MenuItem } from '../parts/menu.js'
import { replaceable } from '../provider/replaceable.js'
import { useRoute } from '../provider/route.js'
import { useBlock } from '../provider/use-block.js'
import { useNames, useChat } from '../provider/use-chat.js'
import { ModerateDialog, type Moderation } from './moderate-dialog.js'

export interface MemberRowProps {
  member: ConversationMember
}

export const MemberRow = replaceable('MemberRow', DefaultMemberRow)

function DefaultMemberRow({ member }: MemberRowProps) {
  const { me, strings } = useChat()
  const words = strings.panels.members
  const nameOf = useNames()
  const [asked, setAsked] = useState<Moderation>()
  const items = useMemberActions(member, setAsked)
  const { userId, role, isMuted, isOnline } = member
  const isKnown = isCurrent(useLink())
  const name = nameOf(userId)
  const about = [role === 'OPERATOR' && words.operator, isMuted && words.muted, isOnline && isKnown && words.online]
  return (
    <li className="chat-member">
      <Avatar id={userId} name={name} isOnline={isOnline} />
      <span className="chat-who">
        <strong>
          <bdi>{userId === me.id ? words.you(name) : name}</bdi>
        </strong>
        <span className="chat-muted chat-small-text">{about.filter(Boolean).join(', ')}</span>
      </span>
      {userId !== me.id && <Menu icon="more" label={words.actions(name)} items={items} />}
      {asked && <ModerateDialog kind={asked} userId={userId} onClose={() => setAsked(undefined)} />}
    </li>
  )
}

/** The user's actions on a member; `ask` opens the dialog of a mute or a ban. */
export function useMemberActions(member: ConversationMember, ask: (kind: Moderation) => void): MenuItem[] {
  const { go } = useRoute()
  const { client, strings } = useChat()
  const { members: words } = strings.panels
  const nameOf = useNames()
  const { actions, isOperator } = useOpenConversation()
  const { channel } = useShown()
  const { attempt, show } = useNotices()
  const { channels, members } = client
  const { channelId } = actions
  const { userId, role, isMuted, canMentionAll } = member
  const name = nameOf(userId)
  const userIds = [userId]
  const act = (what: () => Promise<unknown>) => () => void attempt(what)
  /** Done at once, because it can be undone. */
  const reversible = (what: () => Promise<unknown>, done: string, back: () => Promise<unknown>) => async () => {
    if (await attempt(what)) show(done, { act: act(back) })
  }
  const talk = () => channels.createDirect({ userId }).then(({ id }) => go({ channelId: id }))
  const remove = reversible(
    () => members.remove(channelId, userId),
    words.removed(name),
    () => members.invite(channelId, { userIds }),
  )
  const block = useBlock()
  const isOther = role === 'OPERATOR'
  const moderation: MenuItem[] = [
    isMuted
      ? { label: words.unmute, icon: 'bell', act: act(() => members.unmute(channelId, userId)) }
      : { label: words.mute, icon: 'bell-off', act: () => ask('mute') },
    {
      label: isOther ? words.demote : words.promote,
      icon: 'shield',
      act: act(() =>
        isOther ? members.removeOperators(channelId, { userIds }) : members.addOperators(channelId, { userIds }),
      ),
    },
    // Operators may anyway. An earlier server has no such grant.
    ...(isOther || canMentionAll === undefined
      ? []
      : [
          {
            label: words.mentionAll,
            isChecked: canMentionAll,
            act: act(() => members.update(channelId, userId, { canMentionAll: !canMentionAll })),
          },
        ]),
    { label: words.remove, icon: 'leave', act: () => void remove(), isDangerous: true },
    { label: words.ban, icon: 'lock', act: () => ask('ban'), isDangerous: true },
  ]
  return [
    { label: words.message(name), icon: 'reply', act: act(talk) },
    ...(isOperator && channel?.type === 'GROUP' ? moderation : []),
    { label: words.block(name), icon: 'block', act: () => void block(userId, name), isDangerous: true },
  ]
}
