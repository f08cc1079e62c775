import { sql } from 'kysely'
import type { ServerEvents } from '../../../generated/events'
import { ChatError } from '../../errors'
import { acrossTenants } from '../../platform/database/tenant-fence'
import type { Tx } from '../../platform/database/transaction'
import type { Quoted } from '../../platform/events/quoted'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { LockedChannel } from '../access/channel-lock'
import type { Chat } from '../messages/chat'
import { deleteMessage } from '../messages/delete'
import { announcePoll } from '../polls/polls'
import { closeQuestions } from '../questions/close-questions'
import { failStreams } from '../streams/close-stream'
import { APPEAL_DAYS } from './own-decisions'

/** A message that was removed or restored: see chat_take_down and chat_restore. */
interface Changed<E extends keyof ServerEvents> {
  data: ServerEvents[E]
  senderId: string
  createdAt: Date
  forMembers: boolean
  userIds: string[] | null
}

/**
 * Removes a message by a moderator's decision: it is hidden from all except its sender, and can be restored. An open
 * stream ends first, and open questions are canceled.
 *
 * @returns false if there is no such message, or it was deleted.
 */
export async function removeMessage(
  chat: Chat,
  tx: Tx,
  { key }: LockedChannel,
  messageId: string,
  decisionId: string,
): Promise<boolean> {
  const { tenantId, channelId } = key
  await closeQuestions(chat, tx, key, sql`q.message_id = ${messageId}`)
  await failStreams(chat, tx, key, { messageId, withSystem: true })
  const { rows } = await sql<Changed<'chat:message:deleted'>>`
    select * from chat_take_down(
      ${tenantId}, ${channelId}, ${messageId}, ${decisionId}, ${chat.unread.needsMembers}::boolean
    )`.execute(tx)
  const [taken] = rows
  // A removed message has the decision that removed it; a deleted one has none.
  if (!taken) return typeof (await selectRemoval(tx, key, messageId))?.decisionId === 'string'
  const { forMembers, userIds, ...removed } = taken
  await announceRemoved(chat, tx, key, messageId, removed, { forMembers })
  if (userIds) tx.afterCommit(() => chat.unread.changedByEvent(tenantId, userIds))
  return true
}

type Removed = Pick<Changed<'chat:message:deleted'>, 'data' | 'senderId' | 'createdAt'>

async function announceRemoved(
  chat: Chat,
  tx: Tx,
  key: ChannelKey,
  messageId: string,
  { data, ...about }: Removed,
  options: { forMembers?: boolean } = {},
): Promise<void> {
  // In a statement after the change, which a stable function in the same one would not see.
  const { rows } = await sql<{ own: ServerEvents['chat:message:updated'] }>`
    select chat_removed_for_sender(${key.tenantId}, ${key.channelId}, ${messageId}) as own`.execute(tx)
  const forAuthor = { event: 'chat:message:updated' as const, data: rows[0]!.own }
  await chat.events.append(tx, key, 'chat:message:deleted', data, { about, forAuthor, ...options })
}

/** @returns whether another decision to remove the message is in force, which its sender then sees. */
async function keepRemoved(chat: Chat, tx: Tx, key: ChannelKey, messageId: string): Promise<boolean> {
  const { tenantId, channelId } = key
  type Kept = Omit<Removed, 'data'> & { data: Removed['data'] | null }
  const { rows } = await sql<Kept>`
    select * from chat_keep_removed(${tenantId}, ${channelId}, ${messageId})`.execute(tx)
  const [kept] = rows
  if (!kept?.data) return kept !== undefined
  await announceRemoved(chat, tx, key, messageId, { ...kept, data: kept.data })
  return true
}

/**
 * Restores a removed message at its place, with its counts, pin and poll, unless another decision to remove it is in
 * force.
 *
 * @returns false if it was deleted.
 */
export async function restoreMessage(chat: Chat, tx: Tx, { key }: LockedChannel, messageId: string): Promise<boolean> {
  const { tenantId, channelId } = key
  if (await keepRemoved(chat, tx, key, messageId)) return true
  type Restored = Changed<'chat:message:restored'> & {
    quoted: Quoted | null
    pinned: ServerEvents['chat:pinned:message:updated'] | null
    pollId: string | null
  }
  const { rows } = await sql<Restored>`
    select * from chat_restore(${tenantId}, ${channelId}, ${messageId}, ${chat.unread.needsMembers}::boolean)`.execute(
    tx,
  )
  const [restored] = rows
  if (!restored) return (await selectRemoval(tx, key, messageId))?.deletedAt === null
  const { data, senderId, createdAt, quoted, pinned, pollId, forMembers, userIds } = restored
  const about = { senderId, createdAt }
  await chat.events.append(tx, key, 'chat:message:restored', data, { about: { ...about, quoted }, forMembers })
  if (pinned) await chat.events.append(tx, key, 'chat:pinned:message:updated', pinned, { about })
  if (pollId !== null) await announcePoll(chat, tx, key, pollId)
  tx.afterCommit(() => {
    if (userIds) chat.unread.changedByEvent(tenantId, userIds)
    chat.searchUpkeep.wrote(1)
  })
  return true
}

const selectRemoval = (tx: Tx, { tenantId, channelId }: ChannelKey, id: string) =>
  tx
    .selectFrom('chatMessages')
    .select(['deletedAt', 'decisionId'])
    .where((eb) => eb.and({ tenantId, channelId, id }))
    .executeTakeFirst()

const BATCH_SIZE = 100

/** Deletes messages removed long ago, unless a legal hold protects them, or an appeal is open or possible. */
export async function purgeRemoved(chat: Chat): Promise<void> {
  for (;;) {
    const { rows } = await sql<Record<'tenantId' | 'channelId' | 'userId' | 'messageId' | 'decisionId', string>>`
      select m.tenant_id, m.channel_id, m.id as message_id, m.decision_id, m.sender_id as user_id
        from chat_messages m
        join chat_channels c on c.tenant_id = m.tenant_id and c.id = m.channel_id and c.deleted_at is null
       where m.decision_id is not null and m.deleted_at < chat_statement_now() - make_interval(days => ${APPEAL_DAYS}::integer)
         and not chat_is_held(m.tenant_id, m.channel_id, m.sender_id)
         and not exists (
           select from chat_decisions d
            where d.tenant_id = m.tenant_id and d.user_id = m.sender_id and d.channel_id = m.channel_id
              and d.message_id = m.id and d.action = 'REMOVE' and d.appeal_state is distinct from 'REVERSED'
              and (
                d.appeal_state = 'OPEN'
                or d.appeal_state is null and d.created_at > chat_statement_now() - make_interval(days => ${APPEAL_DAYS}::integer)
              )
         )
       limit ${BATCH_SIZE}::integer`.execute(acrossTenants(chat.db, 'retention'))
    let purged = 0
    for (const { tenantId, channelId, userId, ...which } of rows) {
      try {
        // As the sender, because the audit records the decision.
        await deleteMessage(chat, { tenantId, userId, isSystem: true }, channelId, which)
        purged += 1
      } catch (error) {
        // Deleted or restored meanwhile, or gone with its channel.
        if (!(error instanceof ChatError)) throw error
      }
    }
    if (rows.length < BATCH_SIZE || purged === 0) return
  }
}
