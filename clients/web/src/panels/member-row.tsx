import type { ConversationMember } from '@chat-service/client/live'
import { isCurrent, useLink } from '../connection'
import { useOpenConversation, useShown } from '../conversation-context'
import { useNotices } from '../notices'
import { Avatar } from '../parts/avatar'
import { Menu, type MenuItem } from '../parts/menu'
import { go } from '../route'
import { useNames, useSession } from '../session'

const HOUR_S = 3600

export function MemberRow({ member }: { member: ConversationMember }) {
  const { me, chat } = useSession()
  const nameOf = useNames()
  const { actions, isOperator } = useOpenConversation()
  const { channel } = useShown()
  const { attempt, show } = useNotices()
  const { channels, members, users } = chat.client
  const { channelId } = actions
  const { userId, role, isMuted, isOnline } = member
  const isKnown = isCurrent(useLink())
  const name = nameOf(userId)
  const item = (label: string, what: () => Promise<unknown>, isDangerous = false): MenuItem => ({
    label,
    act: () => void attempt(what),
    isDangerous,
  })
  const talk = () => channels.createDirect({ userId }).then(({ id }) => go(id))
  const block = () => users.block({ userId }).then(() => show(`${name} is blocked. Your menu lists blocked people.`))
  const moderates = isOperator && channel?.type === 'GROUP'
  const userIds = [userId]
  const items = [
    item(`Message ${name}`, talk),
    ...(moderates
      ? [
          isMuted
            ? item('Unmute', () => members.unmute(channelId, userId))
            : item('Mute for an hour', () => members.mute(channelId, userId, { seconds: HOUR_S })),
          role === 'OPERATOR'
            ? item('Make no operator', () => members.removeOperators(channelId, { userIds }))
            : item('Make an operator', () => members.addOperators(channelId, { userIds })),
          item('Remove', () => members.remove(channelId, userId), true),
          item('Ban', () => members.ban(channelId, userId, {}), true),
        ]
      : []),
    item(`Block ${name}`, block, true),
  ]
  const about = [role === 'OPERATOR' && 'operator', isMuted && 'muted', isOnline && isKnown && 'online']
  return (
    <li className="member">
      <Avatar id={userId} name={name} isOnline={isOnline} />
      <span className="who">
        <strong>{userId === me.id ? `${name} (you)` : name}</strong>
        <span className="muted small-text">{about.filter(Boolean).join(', ')}</span>
      </span>
      {userId !== me.id && <Menu icon="more" label={`Actions for ${name}`} items={items} />}
    </li>
  )
}
