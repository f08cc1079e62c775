import { sql, type RawBuilder } from 'kysely'
import type { Chat } from '../chat'
import { numberedTransaction, transaction } from '../../../platform/database/transaction'
import { allowAuditUpkeep } from '../../access/audit'
import { changePage, type Step, type UserErasure } from './phases'
import { scanned } from '../table-scan'

/** Whether entry `t` contains the name of a channel that the user created or deleted. */
const namesChannel = ({ pseudonym }: UserErasure) => sql<boolean>`(
  t.details ? 'name' and (
    t.actor_id = ${pseudonym} or exists (
      select from chat_channels c
       where c.tenant_id = t.tenant_id and c.id = t.channel_id and c.created_by_id = ${pseudonym}
    )
  )
)`

const details = ({ userId, pseudonym }: UserErasure) => sql`chat_without_user(t.details, ${userId}, ${pseudonym}, true)`

/**
 * Replaces the user by the pseudonym in the audit. Removes the reasons of acts against the user, and with the messages
 * also the reasons written by the user. The entry of the erasure itself stays without the pseudonym, so that its time
 * cannot be linked to the pseudonym.
 */
export async function scrubAudit({ db }: Chat, erasure: UserErasure): Promise<Step> {
  const { userId, pseudonym, messages } = erasure
  const rename = (rows: RawBuilder<boolean>) => sql`
    update chat_audit t
       set actor_id = case when t.actor_id = ${userId} then ${pseudonym} else t.actor_id end,
           user_id = case when t.user_id is distinct from ${userId} then t.user_id
                          when t.action <> 'user.erase' then ${pseudonym} end,
           reason = case when t.user_id is distinct from ${userId}
                           and (t.actor_id <> ${userId} or ${messages} = 'anonymise') then t.reason end,
           details = ${details(erasure)}
     where ${rows} and (t.actor_id = ${userId} or t.user_id = ${userId} or t.details is distinct from ${details(erasure)})`
  const removeNames = (rows: RawBuilder<boolean>) => sql`
    update chat_audit t set details = t.details - 'name' where ${rows} and ${namesChannel(erasure)}`
  return transaction(db, async (tx) => {
    await allowAuditUpkeep(tx)
    return changePage(tx, erasure, scanned.audit, rename, removeNames)
  })
}

/**
 * Removes the remains of the user's messages from released holds. Copies of others' messages stay as long as their
 * hold; the pseudonym replaces the user there, as in the messages themselves.
 */
export function scrubHeldMessages({ db }: Chat, erasure: UserErasure): Promise<Step> {
  const { tenantId, userId, pseudonym } = erasure
  const remove = (rows: RawBuilder<boolean>) => sql`
    delete from chat_held_messages t
     where ${rows} and t.sender_id in (${userId}, ${pseudonym})
       and not chat_is_held(t.tenant_id, t.channel_id, t.sender_id)`
  const rename = (rows: RawBuilder<boolean>) => sql`
    update chat_held_messages t set content = x.content
      from (
        select t.channel_id, t.message_id, t.version,
               chat_without_user(t.content, ${userId}, ${pseudonym}, false) as content
          from chat_held_messages t
         where ${rows} and position(${JSON.stringify(userId)} in t.content::text) > 0
        offset 0
      ) x
     where t.tenant_id = ${tenantId} and t.channel_id = x.channel_id and t.message_id = x.message_id
       and t.version = x.version and t.content is distinct from x.content`
  return numberedTransaction(db, (tx) => changePage(tx, erasure, scanned.heldMessages, remove, rename))
}
