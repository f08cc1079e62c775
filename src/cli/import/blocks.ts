import type { Session } from '../../platform/database/engine'
import { repeated } from './repeated'
import type { Report } from './report'

/** Blocks per statement. Each locks two users. */
const AT_ONCE = 200

/**
 * Writes the blocks before the channels, whose unread counts depend on them. In existing channels of both users it
 * corrects the counts, with the rules and locks of src/domain/blocks/queries.ts.
 */
export async function importBlocks(
  session: Session,
  tenantId: string,
  report: Report,
  isDryRun: boolean,
): Promise<void> {
  await session.query(
    `create temporary table import_new_block (n bigint, user_id text, blocked_id text, created_at timestamptz(3))`,
  )
  const { rows } = await session.query<{ count: number }>(
    `with new as (
       insert into import_new_block
       select row_number() over (order by one.user_id, one.blocked_id), one.user_id, one.blocked_id, one.created_at
         from (
           select distinct on (b.user_id, b.blocked_id) b.* from import_block b order by b.user_id, b.blocked_id, b.line
         ) one
        where not exists (
          select from chat_user_blocks known
           where known.tenant_id = $1 and known.blocker_id = one.user_id and known.blocked_id = one.blocked_id
        )
       returning 1
     )
     select count(*) as count from new`,
    [tenantId],
  )
  const count = Number(rows[0]?.count ?? 0)
  for (let first = 1; first <= count; first += AT_ONCE) {
    await repeated(async () => {
      await session.query('begin')
      try {
        for (const text of statements(`b.n between ${first} and ${first + AT_ONCE - 1}`)) {
          await session.query(text, [tenantId])
        }
        await session.query(isDryRun ? 'rollback' : 'commit')
      } catch (error) {
        await session.query('rollback').catch(() => undefined)
        throw error
      }
    })
  }
  if (count > 0) report.count('block').imported = count
}

/** Channels shared, now or formerly, by a blocker and the blocked user or a system sender of that name. */
const shared = (these: string) => `
  select m.channel_id, m.user_id, b.blocked_id
    from import_new_block b
    join chat_channel_members m on m.tenant_id = $1 and m.user_id = b.user_id
   where ${these}
     and (
       exists (
         select from chat_channel_members other
          where other.tenant_id = $1 and other.channel_id = m.channel_id and other.user_id = b.blocked_id
       )
       or exists (
         select from chat_system_senders s
          where s.tenant_id = $1 and s.channel_id = m.channel_id and s.user_id = b.blocked_id
       )
     )`

const statements = (these: string) => [
  `select pg_advisory_xact_lock(k.key)
     from (
       select distinct chat_user_lock($1, u.id) as key
         from import_new_block b
        cross join lateral unnest(array[b.user_id, b.blocked_id]) as u (id)
        where ${these}
        order by key
     ) k`,
  `select c.id
     from chat_channels c
    where c.tenant_id = $1 and c.deleted_at is null and c.id in (select channel_id from (${shared(these)}) s)
    order by c.id
      for no key update`,
  `update chat_channel_members m
      set unread_skip = m.unread_skip + counted.messages
     from (
       select own.channel_id, own.user_id, sum(found.messages) as messages
         from (${shared(these)}) s
         join chat_channel_members own on own.tenant_id = $1 and own.channel_id = s.channel_id and own.user_id = s.user_id
        cross join lateral (
          select count(*) as messages
            from chat_messages msg
           where msg.tenant_id = $1 and msg.channel_id = own.channel_id and msg.sender_id = s.blocked_id
             and chat_counts_as_unread(
               msg.seq, msg.sender_id, msg.created_at, false, own.user_id, own.read_seq, own.visible_after
             )
             and chat_is_counted(msg.deleted_at, msg.deleted_event_seq, own.left_at, own.left_event_seq)
        ) found
        where not exists (
          select from chat_block_of($1, s.user_id, s.blocked_id)
        )
        group by own.channel_id, own.user_id
     ) counted
    where m.tenant_id = $1 and m.channel_id = counted.channel_id and m.user_id = counted.user_id`,
  `insert into chat_user_blocks (tenant_id, blocker_id, blocked_id, created_at)
   select $1, b.user_id, b.blocked_id, coalesce(b.created_at, chat_statement_now()) from import_new_block b where ${these}
       on conflict do nothing`,
]
