import { sql } from 'kysely'
import { inTenant } from '../../platform/database/tenant-fence'
import { transaction, type Tx } from '../../platform/database/transaction'
import { lockChannelRow, queueChange } from '../access/channel-lock'
import type { UserKey } from '../access/memberships'
import type { Deciding } from '../members/moderation'
import type { Chat } from '../messages/chat'
import { failStreams } from '../streams/close-stream'
import { whileSealed } from '../streams/writers'

/*
 * Suspended users read, and do not write, in all channels of the tenant.
 *
 * Invariants
 *   * chat_suspension_of alone says who is suspended, to every write, when it happens: an expired suspension has no effect.
 *   * Several suspensions of a user don't know each other: the last to end counts, and each is lifted by itself.
 */

/** Suspends a user. Without `seconds` it never ends. */
export function suspendUser(
  chat: Chat,
  { tenantId, userId }: UserKey,
  { seconds = 0 }: { seconds?: number | undefined },
  { decisionId, alongside }: Deciding,
): Promise<void> {
  return whileSealed(chat, tenantId, { senderId: userId }, async () => {
    await transaction(inTenant(chat.db, tenantId), async (tx) => {
      const { rows } = await sql<{ until: Date | null }>`
        insert into chat_suspensions (tenant_id, user_id, decision_id, until)
        values (${tenantId}, ${userId}, ${decisionId}, case
                  when ${seconds}::double precision = 0 then 'infinity'
                  else chat_now() + make_interval(secs => ${seconds}::double precision)
                end)
        returning nullif(until, 'infinity') as until`.execute(tx)
      await alongside(tx, { until: rows[0]?.until ?? null })
    })
    await endStreams(chat, { tenantId, userId })
  })
}

/** Ends the suspension of a decision that is undone. Others of the user stay. */
export async function endSuspension(tx: Tx, tenantId: string, decisionId: string): Promise<void> {
  await sql`delete from chat_suspensions where tenant_id = ${tenantId} and decision_id = ${decisionId}`.execute(tx)
}

/** Open streams take nothing more once their sender is suspended; ended, they are not left to their timeout. */
async function endStreams(chat: Chat, { tenantId, userId: senderId }: UserKey): Promise<void> {
  const { rows } = await sql<{ channelId: string }>`
    select distinct s.channel_id from chat_streams s
     where s.tenant_id = ${tenantId} and s.sender_id = ${senderId}`.execute(inTenant(chat.db, tenantId))
  for (const { channelId } of rows) {
    const key = { tenantId, channelId }
    await queueChange(chat, key, async (tx) => {
      if (await lockChannelRow(tx, key)) await failStreams(chat, tx, key, { senderId })
    }).catch((err: unknown) => chat.log.warn({ err, ...key }, 'ending the streams of a suspended user failed'))
  }
}
