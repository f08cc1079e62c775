import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import { membershipColumns, type MembershipRow } from './queries'

/*
 * The causes of a mute or ban that involves a moderator's decision.
 *
 * Invariants
 *   * The cause that ends last determines the member's mute or ban.
 *   * An operator's mute or ban replaces all causes, so undoing a decision afterwards lifts nothing. Older versions
 *     change only the flags: causes that do not match the flags are ignored.
 */

/** A mute or ban by a decision, or by an operator before the decision. */
export interface Cause {
  /** Null: permanent. */
  until: Date | null
  /** Only for a ban. */
  description: string | null
}

type Effect = 'mute' | 'ban'

const columnsOf = {
  mute: {
    causes: sql.ref('m.mute_causes'),
    isSet: sql.ref('m.is_muted'),
    until: sql.ref('m.muted_until'),
    description: sql`null`,
  },
  ban: {
    causes: sql.ref('m.ban_causes'),
    isSet: sql.ref('m.is_banned'),
    until: sql.ref('m.banned_until'),
    description: sql.ref('m.ban_description'),
  },
}
const setOf = { mute: sql.ref('mute_causes'), ban: sql.ref('ban_causes') }

/** SQL: the end of a mute or ban that begins now. */
export const inSeconds = (seconds: number) =>
  seconds === 0 ? null : sql<Date>`chat_statement_now() + make_interval(secs => ${seconds})`

/** SQL: the causes with their end, as rows. */
const rowsOf = (effect: Effect) => sql`
  jsonb_array_elements(${columnsOf[effect].causes}) with ordinality as c (cause, nr)
 cross join lateral (select (c.cause ->> 'until')::timestamptz(3) as until) t`
/** Latest end first; ties by age, oldest first. */
const lastFirst = sql`t.until desc nulls first, c.nr`

/** Whether the causes match the member's present mute or ban. */
const explains = (effect: Effect) => {
  const { isSet, until, description } = columnsOf[effect]
  return sql`${isSet} and exists (
    select from (
      select t.until, c.cause ->> 'description' as description
        from ${rowsOf(effect)}
       order by ${lastFirst}
       limit 1
    ) last
     where last.until is not distinct from ${until} and last.description is not distinct from ${description}
  )`
}

/** Adds a decision's mute or ban. @returns the cause that ends last, and the end of the added one. */
export async function addCause(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  userId: string,
  effect: Effect,
  { decisionId, seconds }: { decisionId: string; seconds: number },
): Promise<{ last: Cause; until: Date | null }> {
  const { causes, isSet, until, description } = columnsOf[effect]
  const { rows } = await sql<Pick<Cause, 'until'>>`
    update chat_channel_members m
       set ${setOf[effect]} = case
             when ${explains(effect)} then ${causes}
             when ${isSet} then jsonb_build_array(jsonb_build_object('until', ${until}, 'description', ${description}))
             else '[]'
           end || jsonb_build_object(
             'decisionId', ${decisionId}::text, 'until', (${inSeconds(seconds)})::timestamptz(3), 'description', null
           )
     where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.user_id = ${userId}
    returning (${setOf[effect]} #>> '{-1,until}')::timestamptz(3) as until`.execute(tx)
  const last = await lastCause(tx, { tenantId, channelId }, userId, effect)
  return { last: last as Cause, until: rows[0]?.until ?? null }
}

/** Makes an operator the only cause of a mute or ban. @returns undefined if no decision is among the causes. */
export function takeOver(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  userId: string,
  causes: 'muteCauses' | 'banCauses',
): Promise<MembershipRow | undefined> {
  return tx
    .updateTable('chatChannelMembers as m')
    .set({ [causes]: null })
    .where((eb) => eb.and({ tenantId, channelId, userId }))
    .where(`m.${causes}`, 'is not', null)
    .returning(membershipColumns)
    .executeTakeFirst()
}

/**
 * Removes the cause of an undone decision.
 *
 * @returns the remaining cause that ends last; null if none remains; undefined if the decision is not among the causes.
 */
export async function removeCause(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  userId: string,
  effect: Effect,
  decisionId: string,
): Promise<Cause | null | undefined> {
  const { causes } = columnsOf[effect]
  const { rows } = await sql`
    update chat_channel_members m
       set ${setOf[effect]} = (
             select coalesce(jsonb_agg(c.cause order by c.nr), '[]')
               from jsonb_array_elements(${causes}) with ordinality as c (cause, nr)
              where c.cause ->> 'decisionId' is distinct from ${decisionId}
           )
     where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.user_id = ${userId}
       and ${explains(effect)} and ${causes} @> jsonb_build_array(jsonb_build_object('decisionId', ${decisionId}::text))
    returning m.user_id`.execute(tx)
  return rows.length > 0 ? lastCause(tx, { tenantId, channelId }, userId, effect) : undefined
}

/** The cause that ends last, of those that have not ended. */
async function lastCause(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  userId: string,
  effect: Effect,
): Promise<Cause | null> {
  const { rows } = await sql<Cause>`
    select t.until, c.cause ->> 'description' as description
      from chat_channel_members m
     cross join lateral ${rowsOf(effect)}
     where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.user_id = ${userId}
       and chat_is_muted(true, t.until, chat_statement_now())
     order by ${lastFirst}
     limit 1`.execute(tx)
  return rows[0] ?? null
}
