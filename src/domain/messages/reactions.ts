import type { Reaction, ReactionList } from '../../../generated/openapi'
import type { Chat } from '../../context'
import { ChatError } from '../../errors'
import type { Caller } from '../access/caller'

/**
 * Adds the caller's reaction, or removes it. If there is nothing to add or remove, no event is sent.
 *
 * @throws what the Member guard says, CHAT_MESSAGE_NOT_FOUND, and CHAT_USER_BLOCKED for adding one.
 */
export async function setReaction(
  chat: Chat,
  { tenantId, userId }: Caller,
  channelId: string,
  messageId: string,
  { key, isSet }: { key: string; isSet: boolean },
): Promise<ReactionList> {
  const result = await chat.reactions.add({ tenantId, channelId }, { userId, messageId, key, isSet })
  if (result.code !== null) throw new ChatError(result.code, result.details)
  return { reactions: JSON.parse(result.reactions) as Reaction[] }
}
