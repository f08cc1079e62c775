import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../../generated/database'

/**
 * The hold that forbids an erasure, if any: on the tenant, on the user, or on a channel where the user is or was a
 * member or a system sender; for a whole tenant any hold. The only check of holds in erasures.
 *
 * @param target.userId null: the whole tenant.
 * @param target.pseudonym replaces the user in rows erased so far.
 */
export async function findHold(
  db: Kysely<DB>,
  { tenantId, userId, pseudonym = null }: { tenantId: string; userId: string | null; pseudonym?: string | null },
): Promise<{ id: string; name: string } | undefined> {
  const isUser = (column: string) => sql`${sql.ref(column)} in (${userId}, ${pseudonym})`
  // An erasure removes memberships, but the hold has copies of the erased content.
  const { rows } = await sql<{ id: string; name: string }>`
    select h.id, h.reason as name
      from chat_legal_holds h
     where h.tenant_id = ${tenantId} and (
             ${userId}::text is null or h.channel_id is null and h.user_id is null or ${isUser('h.user_id')}
             or exists (
               select from chat_channel_members m
                where m.tenant_id = h.tenant_id and m.channel_id = h.channel_id and ${isUser('m.user_id')}
             )
             or exists (
               select from chat_system_senders s
                where s.tenant_id = h.tenant_id and s.channel_id = h.channel_id and ${isUser('s.user_id')}
             )
             or exists (
               select from chat_held_messages k
                where k.tenant_id = h.tenant_id and k.channel_id = h.channel_id and ${isUser('k.sender_id')}
             )
           )
     order by h.created_at
     limit 1`.execute(db)
  return rows[0]
}
