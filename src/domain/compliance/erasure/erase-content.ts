import { sql } from 'kysely'
import type { Chat } from '../chat'
import { ChatError } from '../../../errors'
import type { ChannelKey } from '../../../platform/lib/channel-key'
import { changeMessage } from '../../messages/change-message'
import { deleteMessage } from '../../messages/delete'
import { MANY_ATTEMPTS, noteDeletedFiles } from '../../messages/delete-file'
import { replaceOptionText } from '../../polls/polls'
import { changeAnyChannel } from './erase-channels'
import { noteFilesLeft } from './erasure-rows'
import { changeEach, type Step, type UserErasure } from './phases'
import { readStep, scanned } from '../table-scan'

/** Replaces the text of an option that the user added to another user's poll. */
const NO_TEXT = '[erased]'
/** Interval of checks whether the storage has deleted the files. */
const FILES_MS = 5000

const done: Step = { changed: 0, position: null }

/**
 * Deletes the user's messages like an operator, with their files and with copies forwarded by others. Copies are found
 * by the ids of the messages, which are kept until the erasure ends. So a later round finds copies behind the scan's
 * position, and copies of copies.
 */
export async function deleteMessages(chat: Chat, erasure: UserErasure): Promise<Step> {
  const { tenantId, id: erasureId, userId, pseudonym, messages } = erasure
  if (messages !== 'delete') return done
  const known = sql`select from chat_erased_messages k where k.tenant_id = t.tenant_id and k.erasure_id = ${erasureId}`
  type Row = { channelId: string; id: string; senderId: string; isDeleted: boolean }
  const { found, last } = await readStep<Row>(chat.db, erasure, scanned.messages, {
    columns: sql`t.channel_id, t.id, t.sender_id, not chat_has_content(t.deleted_at, t.decision_id) as is_deleted`,
    match: sql`(
      t.sender_id in (${userId}, ${pseudonym})
      or t.forwarded_from_id is not null and exists (${known} and k.message_id = t.forwarded_from_id)
    ) and (chat_has_content(t.deleted_at, t.decision_id) or not exists (${known} and k.message_id = t.id))`,
  })
  const ids = found.map(({ id }) => id)
  await sql`
    insert into chat_erased_messages (tenant_id, erasure_id, message_id)
    select ${tenantId}, ${erasureId}, unnest(${ids}::text[]) on conflict do nothing`.execute(chat.db)
  for (const { channelId, id, senderId, isDeleted } of found) {
    if (isDeleted) continue
    try {
      // As the sender, because the audit records the erasure, not each message.
      await deleteMessage(chat, { tenantId, userId: senderId, isSystem: true }, channelId, { messageId: id })
    } catch (error) {
      if (isMissing(error, 'CHAT_CHANNEL_NOT_FOUND')) await deleteInDeleted(chat, { tenantId, channelId }, id)
      else if (!isMissing(error, 'CHAT_MESSAGE_NOT_FOUND')) throw error
    }
  }
  return { changed: found.length, position: last }
}

const isMissing = (error: unknown, code: string) => error instanceof ChatError && error.code === code

/** For a deleted channel, which has neither members nor counts. */
function deleteInDeleted(chat: Chat, key: ChannelKey, id: string): Promise<void> {
  const { tenantId, channelId } = key
  return changeAnyChannel(chat, key, async (tx) => {
    await noteDeletedFiles(chat, tx, key, sql<boolean>`m.id = ${id}`)
    // Collated as in chat_delete.
    await sql`
      select chat_remove(
               m.tenant_id collate "default", m.channel_id, array[m.id], array[null], array[m.poll_id], '{}', null,
               greatest(chat_now(), m.created_at), false
             )
        from chat_messages m
       where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.id = ${id}`.execute(tx)
  })
}

/** Removes the user's reactions, with the ordinary events. */
export async function deleteReactions(chat: Chat, erasure: UserErasure): Promise<Step> {
  const { tenantId, userId, messages } = erasure
  if (messages !== 'delete') return done
  const own = { columns: sql`t.channel_id, t.message_id, t.key`, match: sql`t.user_id = ${userId}` }
  type Row = { channelId: string; messageId: string; key: string }
  return changeEach<Row>(chat, erasure, scanned.reactions, own, async ({ channelId, messageId, key }) => {
    const change = { kind: 'react', messageId, key, isSet: false } as const
    try {
      await changeMessage(chat, { tenantId, userId, isSystem: true }, channelId, change)
    } catch (error) {
      if (!isMissing(error, 'CHAT_CHANNEL_NOT_FOUND') && !isMissing(error, 'CHAT_MESSAGE_NOT_FOUND')) throw error
      const reaction = { tenantId, channelId, messageId, key, userId }
      const removed = chat.db.deleteFrom('chatReactions').where((eb) => eb.and(reaction))
      await removed.execute()
    }
  })
}

/** Erases the text of options that the user added to polls of others. Their votes stay. */
export async function renameSuggestions(chat: Chat, erasure: UserErasure): Promise<Step> {
  const { tenantId, userId, pseudonym, messages } = erasure
  if (messages !== 'delete') return done
  const own = {
    columns: sql`t.channel_id, t.poll_id, t.id`,
    match: sql`t.created_by_id in (${userId}, ${pseudonym}) and t.text <> ${NO_TEXT}`,
  }
  type Row = { channelId: string; pollId: string; id: string }
  return changeEach<Row>(chat, erasure, scanned.pollOptions, own, ({ channelId, ...option }) =>
    replaceOptionText(chat, { tenantId, channelId }, { ...option, text: NO_TEXT }),
  )
}

/**
 * Waits until the host's storage has deleted the files or has failed too often, except for files of copies under
 * another hold. Then removes the ids of the messages.
 */
export async function waitForFiles(chat: Chat, erasure: UserErasure): Promise<Step> {
  const { tenantId, id: erasureId, pseudonym, changed } = erasure
  const { rows } = await sql<{ waiting: number; refused: number }>`
    select count(*) filter (where f.attempts < ${MANY_ATTEMPTS}::integer)::integer as waiting,
           count(*) filter (where f.attempts >= ${MANY_ATTEMPTS}::integer)::integer as refused
      from chat_deleted_files f
      left join chat_erased_messages k
        on k.tenant_id = f.tenant_id and k.message_id = f.id and k.erasure_id = ${erasureId}
     where f.tenant_id = ${tenantId} and (k.message_id is not null or f.user_id = ${pseudonym})`.execute(chat.db)
  const { waiting = 0, refused = 0 } = rows[0] ?? {}
  if (waiting > 0 && chat.host.storage) return { changed: 0, position: null, waitMs: FILES_MS }
  await noteFilesLeft(chat.db, erasure, refused)
  // The last round: no message refers to the files.
  if (changed === 0) {
    const erased = chat.db.deleteFrom('chatErasedMessages').where((eb) => eb.and({ tenantId, erasureId }))
    await erased.execute()
  }
  return done
}
