import type { ModeratedMember } from '../../../generated/openapi'
import { ChatError } from '../../errors'
import { recordActs } from '../access/audit'
import type { Caller } from '../access/caller'
import { withChannelLock } from '../access/channel-lock'
import type { Chat } from '../messages/chat'
import { toOperator } from './operators'
import { selectMemberships, toModeratedMember } from './queries'
import { updateMember } from './update-member'

/** Grants or revokes `canMentionAll`. */
export function letMentionAll(
  chat: Chat,
  caller: Caller,
  channelId: string,
  userId: string,
  canMentionAll: boolean,
): Promise<ModeratedMember> {
  return withChannelLock(chat, caller, channelId, { operator: true, group: true }, async (tx, { key }) => {
    const [member] = await selectMemberships(tx, key, [userId])
    if (!member || member.hasLeft) throw new ChatError('CHAT_USER_NOT_FOUND', { channelId, userIds: [userId] })
    if (member.canMentionAll === canMentionAll) return toModeratedMember(member)
    const updated = await updateMember(tx, key, userId, { canMentionAll })
    await chat.events.append(tx, key, 'chat:operator:updated', { channelId, ...toOperator(updated), canMentionAll })
    await recordActs(tx, caller, [{ action: 'member.update', channelId, userId, details: { canMentionAll } }])
    return toModeratedMember(updated)
  })
}
