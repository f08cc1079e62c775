import type { ReactionList } from '../../../generated/openapi'
import { requireUnblocked } from '../access/channel-lock'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { deleteReaction, insertReaction, selectReactions } from './change-queries'
import { changeMessage } from './target'

/** Adds the caller's reaction, or takes it back. What is there, or is not, already stays as it is, and nobody is told. */
export function setReaction(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  { key, isSet }: { key: string; isSet: boolean },
): Promise<ReactionList> {
  return changeMessage(chat, caller, channelId, messageId, async (tx, channel, message) => {
    if (isSet) await requireUnblocked(tx, caller, channel)
    const reaction = { messageId, key, userId: caller.userId }
    const hasChanged = isSet
      ? await insertReaction(tx, channel.key, reaction)
      : await deleteReaction(tx, channel.key, reaction)
    const reactions = await selectReactions(tx, channel.key, messageId)
    if (hasChanged) {
      const data = { channelId, messageId, reactions }
      await chat.events.append(tx, channel.key, 'chat:reaction:updated', data, { about: message })
    }
    return { reactions }
  })
}
