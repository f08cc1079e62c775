import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction'
import type { ChannelKey } from '../../../platform/lib/channel-key'
import type { UserErasure } from './phases'
import { scanned, type Page, type ScannedTable } from '../table-scan'

/*
 * Handles a write of the user that was in progress when the erasure began and committed behind the scan's position. If
 * a later round finds that its row duplicates one of the pseudonym, it deletes the row, under the channel lock.
 */

/** Deletes the page's rows that duplicate rows of the pseudonym. @returns the polls whose voters need a recount. */
export async function removeDoubles(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  erasure: UserErasure,
  table: ScannedTable,
  page: Page,
): Promise<string[]> {
  const { userId, pseudonym } = erasure
  if (table === scanned.pollVotes) return removeVotes(tx, { tenantId, channelId }, erasure, page)
  if (!table.key.includes('user_id')) return []
  const others = table.key.filter((column) => column !== 'user_id' && column !== 'channel_id')
  const same = others.map((column) => sql`and k.${sql.ref(column)} = t.${sql.ref(column)}`)
  await sql`
    delete from ${sql.table(table.table)} t
     where ${page.rows} and t.channel_id = ${channelId} and t.user_id = ${userId} and exists (
             select from ${sql.table(table.table)} k
              where k.tenant_id = t.tenant_id and k.channel_id = t.channel_id and k.user_id = ${pseudonym}
                    ${sql.join(same, sql` `)}
           )`.execute(tx)
  return []
}

/** In a single-choice poll the first vote counts. */
async function removeVotes(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  { userId, pseudonym }: UserErasure,
  page: Page,
): Promise<string[]> {
  const { rows } = await sql<{ pollId: string }>`
    with late as materialized (
      select t.poll_id, t.option_id, bool_or(k.option_id = t.option_id) or not p.allow_multiple_votes as is_double
        from chat_poll_votes t
        join chat_poll_votes k
          on k.tenant_id = t.tenant_id and k.channel_id = t.channel_id and k.poll_id = t.poll_id
             and k.user_id = ${pseudonym}
        join chat_polls p on p.tenant_id = t.tenant_id and p.channel_id = t.channel_id and p.id = t.poll_id
       where ${page.rows} and t.channel_id = ${channelId} and t.user_id = ${userId}
       group by t.poll_id, t.option_id, p.allow_multiple_votes
    ), removed as (
      delete from chat_poll_votes v using late
       where v.tenant_id = ${tenantId} and v.channel_id = ${channelId} and v.poll_id = late.poll_id
         and v.user_id = ${userId} and v.option_id = late.option_id and late.is_double
      returning v.poll_id, v.option_id
    ), counted as (
      update chat_poll_options o set vote_count = o.vote_count - 1
        from removed
       where o.tenant_id = ${tenantId} and o.channel_id = ${channelId} and o.poll_id = removed.poll_id
         and o.id = removed.option_id
    )
    select distinct poll_id from late`.execute(tx)
  return rows.map(({ pollId }) => pollId)
}

/** Recounts voters, because user and pseudonym were counted as two. */
export async function countVoters(tx: Tx, { tenantId, channelId }: ChannelKey, pollIds: string[]): Promise<void> {
  if (pollIds.length === 0) return
  await sql`
    update chat_polls p
       set voter_count = (
             select count(distinct v.user_id) from chat_poll_votes v
              where v.tenant_id = p.tenant_id and v.channel_id = p.channel_id and v.poll_id = p.id
           )
     where p.tenant_id = ${tenantId} and p.channel_id = ${channelId} and p.id = any (${pollIds}::text[])`.execute(tx)
}
