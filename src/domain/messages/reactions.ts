import { sql } from 'kysely'
import type { Reaction, ReactionList } from '../../../generated/openapi'
import type { ErrorCode } from '../../../generated/operations'
import type { Chat } from '../../context'
import { ChatError } from '../../errors'
import { channelName } from '../../platform/lib/channel-key'
import type { Caller } from '../access/caller'

/**
 * Adds the caller's reaction, or removes it, in one statement. If there is nothing to add or remove, no event is sent.
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
  const at = { tenantId, channelId }
  const { rows } = await chat.channelQueue.run(channelName(at), 'change', () =>
    sql<ReactionRow>`
      select code, details, reactions, seq, data, sender_id, message_at
        from chat_set_reaction(${tenantId}, ${channelId}, ${userId}, ${messageId}, ${key}, ${isSet})`.execute(chat.db),
  )
  const [result] = rows as [ReactionRow]
  if (result.code !== null) throw new ChatError(result.code, result.details)
  if (result.seq !== null) {
    const { seq, data, senderId, messageAt: createdAt } = result
    chat.events.publishLogged(at, { seq, event: 'chat:reaction:updated', about: { senderId, createdAt }, data })
  }
  return { reactions: JSON.parse(result.reactions) as Reaction[] }
}

type ReactionRow =
  | { code: ErrorCode; details: Record<string, unknown> }
  | ({ code: null; reactions: string /** JSON. */ } & (
      { seq: number; data: string; senderId: string; messageAt: Date } | { seq: null }
    ))
