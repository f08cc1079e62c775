import { sql } from 'kysely'
import type { Reaction, ReactionList } from '../../../generated/openapi'
import type { Chat } from '../../context'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { Caller } from '../access/caller'
import { requireUnblocked } from '../access/channel-lock'
import { withLockedMessage } from './locked-message'
import { reactions } from './queries'

/** Adds the caller's reaction, or removes it. If there is nothing to add or remove, no event is sent. */
export function setReaction(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  { key, isSet }: { key: string; isSet: boolean },
): Promise<ReactionList> {
  return withLockedMessage(chat, caller, channelId, messageId, async (tx, channel, message) => {
    if (isSet) await requireUnblocked(tx, caller, channel)
    const row = { ...channel.key, messageId, key, userId: caller.userId }
    const hasChanged = isSet ? await insertReaction(tx, row) : await deleteReaction(tx, row)
    const list = await selectReactions(tx, channel.key, messageId)
    if (hasChanged) {
      const data = { channelId, messageId, reactions: list }
      await chat.events.append(tx, channel.key, 'chat:reaction:updated', data, { about: message })
    }
    return { reactions: list }
  })
}

interface ReactionRow extends ChannelKey {
  messageId: string
  key: string
  userId: string
}

/** @returns false where it was there already. */
async function insertReaction(tx: Tx, row: ReactionRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('chatReactions')
    // Under the channel lock, so reactions have the order of their events.
    .values({ ...row, createdAt: sql`clock_timestamp()` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

/** @returns false where there was none. */
async function deleteReaction(tx: Tx, row: ReactionRow): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('chatReactions')
    .where('tenantId', '=', row.tenantId)
    .where('channelId', '=', row.channelId)
    .where('messageId', '=', row.messageId)
    .where('key', '=', row.key)
    .where('userId', '=', row.userId)
    .returning('key')
    .executeTakeFirst()
  return deleted !== undefined
}

async function selectReactions(tx: Tx, key: ChannelKey, messageId: string): Promise<Reaction[]> {
  const row = await tx
    .selectFrom('chatMessages as m')
    .select(reactions.as('reactions'))
    .where('m.tenantId', '=', key.tenantId)
    .where('m.channelId', '=', key.channelId)
    .where('m.id', '=', messageId)
    .executeTakeFirstOrThrow()
  return row.reactions
}
