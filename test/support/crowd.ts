import type { Pool } from 'pg'
import { digitsOf, messageId } from './message-ids'

/** Row counts of a crowded tenant. */
export interface Crowd {
  tenantId: string
  channels: number
  messages: number
}

/** The id of the n-th message. */
export const crowdMessage = (n: number) => messageId(new Date(Date.UTC(2026, 0, 1) + n * 7000), digitsOf(n))

/**
 * Fills a tenant with enough rows for the planner to choose indexes. `alice` is in every channel, others are in some.
 * Most of the messages are in channel `c0`. Every message is `common`; each has a word `w0` to `w999`, a lower number
 * is more frequent. All rows obey the invariants in migrations/0001_baseline.sql.
 */
export async function seedCrowd(pool: Pool, { tenantId, channels, messages }: Crowd): Promise<void> {
  const run = (text: string) => pool.query(text.replaceAll('$tenant', `'${tenantId}'`))
  await run(`
    insert into chat_channels (tenant_id, id, type, name, created_by_id, member_count)
    select $tenant, 'c' || n, 'GROUP', 'Channel ' || n, 'alice', 0 from generate_series(0, ${channels - 1}) n`)
  await run(`
    insert into chat_channel_members (tenant_id, channel_id, user_id, id, role)
    select $tenant, 'c' || n, u, 'm' || n || u, 'MEMBER'
      from generate_series(0, ${channels - 1}) n,
           unnest('{alice}'::text[] || array(select 'user-' || (n * 7 + k) % 2000 from generate_series(1, 6) k)) u`)
  await run(`
    insert into chat_messages (tenant_id, channel_id, id, seq, sender_id, type, text, parent_message_id, created_at, updated_at)
    select $tenant, channel_id, chat_message_id(at, lpad(n::text, 8, '0')), row_number() over (partition by channel_id order by n), sender_id, 'TEXT', text,
           case when n % 50 = 1 then chat_message_id(at - interval '7 seconds', lpad((n - 1)::text, 8, '0')) end, at, at
      from (
        select n, 'c' || case when n % 100 < 60 then 0 else (n / 100 * 41 + n) % ${channels} end as channel_id,
               'user-' || n % 40 as sender_id,
               timestamptz '2026-01-01 00:00Z' + n * interval '7 seconds' as at,
               'common talk w' || floor(power((n * 7919::bigint % 10007) / 10007.0, 3) * 1000) || 'x about '
                 || case when n % 7 = 0 then 'cats' when n % 331 = 0 then 'cat' else 'dogs' end || ' no ' || n as text
          from generate_series(1, ${messages}) n
      ) numbered`)
  // Without statistics the reactions below take a minute.
  await pool.query('analyze chat_channels, chat_channel_members, chat_messages')
  await run(`update chat_messages set deleted_at = created_at where tenant_id = $tenant and seq % 97 = 0`)
  await run(`
    with threads as (
      select channel_id, parent_message_id as id, count(*) as replies, max(created_at) as last_at
        from chat_messages where tenant_id = $tenant and parent_message_id is not null and deleted_at is null group by 1, 2
    )
    update chat_messages p set reply_count = threads.replies, last_replied_at = threads.last_at
      from threads where p.tenant_id = $tenant and p.channel_id = threads.channel_id and p.id = threads.id`)
  await run(`
    insert into chat_thread_follows (tenant_id, channel_id, parent_message_id, user_id, read_seq, read_count, read_at)
    select p.tenant_id, p.channel_id, p.id, m.user_id, p.seq, 0, p.created_at
      from chat_messages p join chat_channel_members m on m.tenant_id = p.tenant_id and m.channel_id = p.channel_id
     where p.tenant_id = $tenant and p.reply_count > 0 and p.deleted_at is null`)
  await run(`
    update chat_channels c
       set member_count = (select count(*) from chat_channel_members m where m.tenant_id = $tenant and m.channel_id = c.id),
           (message_seq, message_clock) = (
             select coalesce(max(seq), 0), max(created_at) from chat_messages m where m.tenant_id = $tenant and m.channel_id = c.id
           ),
           (last_message_id, last_message_at) = (
             select id, created_at from chat_messages m
              where m.tenant_id = $tenant and m.channel_id = c.id and deleted_at is null order by created_at desc limit 1
           )
     where tenant_id = $tenant`)
  await run(`
    insert into chat_mentions (tenant_id, channel_id, message_id, user_id, seq)
    select tenant_id, channel_id, id, 'alice', seq from chat_messages
     where tenant_id = $tenant and sender_id <> 'alice' and seq % 5 = 0`)
  await run(`
    insert into chat_reactions (tenant_id, channel_id, message_id, key, user_id)
    select tenant_id, channel_id, id, '👍', 'user-' || k from chat_messages, generate_series(1, 2) k
     where tenant_id = $tenant and seq % 3 = 0`)
  await run(`
    insert into chat_pinned_messages (tenant_id, channel_id, message_id, pinned_by_id)
    select tenant_id, channel_id, id, 'alice' from chat_messages where tenant_id = $tenant and seq between 2 and 6`)
  await run(`
    with open as (
      update chat_messages set stream = '{}' where tenant_id = $tenant and seq between 2 and 6 and deleted_at is null
      returning tenant_id, channel_id, id, sender_id, text
    ), streams as (
      insert into chat_streams (tenant_id, channel_id, message_id, sender_id, idle_seconds, stoppable_by, alive_at, parts)
      select tenant_id, channel_id, id, sender_id, 600, 'MEMBERS', 'infinity',
             jsonb_build_array(jsonb_build_object('type', 'text', 'length', char_length(text)))
        from open
    )
    insert into chat_stream_pieces (tenant_id, channel_id, message_id, part, start, text)
    select tenant_id, channel_id, id, 0, 0, text from open`)
  await run(`
    insert into chat_user_blocks (tenant_id, blocker_id, blocked_id)
    select $tenant, 'user-' || n % 400, 'blocked-' || n from generate_series(1, 4000) n
    union all select $tenant, 'alice', 'user-7'`)
  await pool.query('vacuum analyze')
}
