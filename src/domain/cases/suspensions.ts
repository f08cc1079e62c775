import { sql } from 'kysely'
import { inTenant } from '../../platform/database/tenant-fence'
import { transaction, type Tx } from '../../platform/database/transaction'
import { lockChannelRow, queueChange } from '../access/channel-lock'
import type { UserKey } from '../access/memberships'
import type { Deciding } from '../members/moderation'
import type { Chat } from '../messages/chat'
import { failStreams } from '../streams/close-stream'
import { whileSealed } from '../open-streams/writers'

/*
 * Suspended users can read but not write, in all channels of the tenant.
 *
 * Invariants
 *   * Only chat_suspension_of determines whether a user is suspended, at each write: an expired suspension has no
 *     effect.
 *   * Suspensions of a user are independent: the last to end applies, and each is lifted separately.
 */

/** Suspends a user, without `seconds` permanently. */
export function suspendUser(
  chat: Chat,
  { tenantId, userId }: UserKey,
  { seconds = 0 }: { seconds?: number | undefined },
  { decisionId, alongside }: Deciding,
): Promise<void> {
  return whileSealed(chat, tenantId, { senderId: userId }, async () => {
    await transaction(inTenant(chat.db, tenantId), async (tx) => {
      const later = sql<Date>`chat_now() + make_interval(secs => ${seconds})`
      const { until } = await tx
        .insertInto('chatSuspensions')
        .values({ tenantId, userId, decisionId, until: seconds === 0 ? 'infinity' : later })
        .returning(sql<Date | null>`nullif(until, 'infinity')`.as('until'))
        .executeTakeFirstOrThrow()
      await alongside(tx, { until })
    })
    await endStreams(chat, { tenantId, userId })
  })
}

/** Lifts the suspension of an undone decision. Other suspensions of the user stay. */
export async function endSuspension(tx: Tx, tenantId: string, decisionId: string): Promise<void> {
  await tx.deleteFrom('chatSuspensions').where('tenantId', '=', tenantId).where('decisionId', '=', decisionId).execute()
}

/** Ends open streams, which refuse further text of a suspended sender, without waiting for their timeout. */
async function endStreams(chat: Chat, { tenantId, userId: senderId }: UserKey): Promise<void> {
  const open = inTenant(chat.db, tenantId).selectFrom('chatStreams').select('channelId').distinct()
  const rows = await open.where((eb) => eb.and({ tenantId, senderId })).execute()
  for (const { channelId } of rows) {
    const key = { tenantId, channelId }
    await queueChange(chat, key, async (tx) => {
      if (await lockChannelRow(tx, key)) await failStreams(chat, tx, key, { senderId })
    }).catch((err: unknown) => chat.log.warn({ err, ...key }, 'ending the streams of a suspended user failed'))
  }
}
