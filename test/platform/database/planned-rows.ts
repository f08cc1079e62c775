/** The rows for plan tests: many of each kind, in shapes that have misled the planner. */
import { escapeLiteral, type ClientBase, type Pool } from 'pg'
import { seedCrowd } from '../../support/crowd'
import { digitsOf, messageId } from '../../support/message-ids'

const LEFT = 100_000

/** Channels of all kinds, one of them left by most of its members, and a user who has left most channels. */
export async function seedTenant(pool: Pool, tenantId: string): Promise<void> {
  await seedCrowd(pool, { tenantId, channels: 8000, messages: 30_000 })
  await pool.query(`
    select chat_make_log_days(now() - interval '30 hours', 2);
    insert into chat_events (tenant_id, channel_id, seq, event, data, logged_at)
    select tenant_id, id, n, 'chat:metadata:changed', '{}', now() - interval '30 hours' + n * interval '6 hours'
      from chat_channels, generate_series(1, 6) n`)
  await pool.query(`
    insert into chat_polls (tenant_id, channel_id, id, message_id, title, created_by_id)
    select tenant_id, id, 'p' || n, 'm' || n, 'Where?', 'alice' from chat_channels, generate_series(1, 2) n`)
  await pool.query(`
    insert into chat_questions (
      tenant_id, channel_id, id, message_id, kind, prompt, answerable_by, state, created_at, expires_at, closed_at
    )
    select tenant_id, channel_id, id, message_id, 'APPROVAL', '?', '"MEMBERS"', 'ANSWERED', now(), now(), now()
      from chat_polls`)
  await pool.query(`
    insert into chat_unread_notified (tenant_id, user_id, total)
    select '${tenantId}', 'user-' || n, 1 from generate_series(1, 20000) n`)
  await pool.query(`
    insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head, due_at)
    select tenant_id, id, 'host', 0, 6, now() + case when id like 'c1%' then '-1' else '1 hour' end::interval
      from chat_channels`)
  await pool.query(`
    insert into chat_durable_consumers (name, replay_from)
    select case when n = 1 then 'host' else 'consumer-' || n end, now() - interval '1 hour' from generate_series(1, 2000) n`)
  await pool.query(`
    insert into chat_consumer_failures (
      tenant_id, consumer, id, channel_id, seq, epoch, event, data, logged_at, attempts, error, failed_at, due_at
    )
    select tenant_id, 'host', 'failed-' || id, id, 1, 'epoch', 'chat:metadata:changed', '{}', now(), 1, 'error', now(),
           case when id like 'c1%' then now() end
      from chat_channels`)
  // Skips the look-up of each blocker's threads: there are none.
  await pool.query(`
    set session_replication_role = replica;
    insert into chat_user_blocks (tenant_id, blocker_id, blocked_id)
    select 'others', 'user-' || n % 1000, 'user-' || n / 1000 from generate_series(1, 50000) n;
    reset session_replication_role`)
  await pool.query(`
    insert into chat_user_feeds (tenant_id, user_id, event_seq, event_clock)
    select '${tenantId}', 'user-' || n, 6, now() from generate_series(1, 20000) n`)
  await pool.query(`
    insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, logged_at)
    select '${tenantId}', 'user:user-' || u, n, 'chat:mention:received',
           jsonb_build_object('channelId', 'c' || u, 'message', jsonb_build_object('id', 'm1', 'createdAt', now())), 'alice', now()
      from generate_series(1, 2000) u, generate_series(1, 6) n`)
  await pool.query(`
    insert into chat_scheduled_messages (tenant_id, channel_id, id, sender_id, text, scheduled_at)
    select tenant_id, id, 's' || n, 'alice', 'later', now() from chat_channels, generate_series(1, 2) n`)
  await pool.query(`
    insert into chat_reports (tenant_id, id, channel_id, reporter_id, category, status, created_at)
    select '${tenantId}', 'r' || n, 'c' || n % 1000, 'alice', 'spam', case when n % 200 = 0 then 'OPEN' else 'RESOLVED' end,
           timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(1, 20000) n`)
  await pool.query(`
    vacuum analyze chat_reports, chat_events, chat_polls, chat_questions, chat_unread_notified, chat_consumer_channels, chat_user_blocks, chat_user_feeds,
                   chat_scheduled_messages, chat_consumer_failures, chat_durable_consumers`)
  // A channel that most members have left, some of them banned.
  await pool.query(`
    insert into chat_channels (tenant_id, id, type, name, created_by_id, member_count)
    values ('${tenantId}', 'left', 'GROUP', 'Left', 'alice', 6)`)
  await pool.query(`
    insert into chat_channel_members (tenant_id, channel_id, user_id, id, role, joined_at, left_at, is_banned)
    select '${tenantId}', 'left', 'gone-' || n, 'gone-' || n, 'MEMBER', timestamptz '2026-01-01' + n * interval '1 second',
           now(), n % 10000 = 0
      from generate_series(1, ${LEFT}) n
    union all
    select '${tenantId}', 'left', u, 'left-' || u, 'OPERATOR', now(), null, false
      from unnest('{alice,user-1,user-2,user-3,user-4,user-5}'::text[]) u`)
  // A user who has left most channels and returned to some, without checks for each.
  await pool.query(`
    set session_replication_role = replica;
    insert into chat_channels (tenant_id, id, type, name, created_by_id, member_count)
    select '${tenantId}', 'left-' || n, 'GROUP', 'Left', 'alice', 0 from generate_series(1, ${LEFT}) n;
    insert into chat_channel_members (tenant_id, channel_id, user_id, id, role, left_at)
    select '${tenantId}', 'left-' || n, 'leaver', 'leaver-' || n, 'MEMBER', case when n % 10000 <> 0 then now() end
      from generate_series(1, ${LEFT}) n;
    reset session_replication_role`)
  await pool.query('vacuum analyze chat_channels, chat_channel_members')
}

/** The id of the n-th message of that channel. */
export const largeMessage = (n: number) => messageId(new Date(Date.UTC(2026, 0, 1) + n * 1000), digitsOf(n))

/** A channel of 20,000 members, messages, reactions and votes. */
export async function seedLargeChannel(pool: Pool, tenantId: string): Promise<void> {
  const EVERYBODY = `select array_agg('large-' || n) from generate_series(1, 20000) n`
  await pool.query(`
    insert into chat_channels (tenant_id, id, type, created_by_id, member_count, message_seq, message_clock, event_seq)
    values ('${tenantId}', 'large', 'GROUP', 'large-1', 20000, 1, now(), 0)`)
  await pool.query(`
    insert into chat_channel_members (tenant_id, channel_id, user_id, id, role, joined_at, is_banned)
    select '${tenantId}', 'large', u, u, case n when 1 then 'OPERATOR' else 'MEMBER' end,
           timestamptz '2026-01-01' + n * interval '1 second', n % 5000 = 0
      from unnest((${EVERYBODY})) with ordinality member (u, n)`)
  await pool.query(`
    insert into chat_messages (tenant_id, channel_id, id, seq, sender_id, type, text, poll_id, created_at, updated_at)
    select '${tenantId}', 'large', chat_message_id(at, lpad(n::text, 8, '0')), n, 'large-1', case n when 1 then 'POLL' else 'TEXT' end, 'hello',
           case n when 1 then 'large' end, at, at
      from generate_series(1, 20000) n, lateral (select timestamptz '2026-01-01 00:00Z' + n * interval '1 second' as at) at`)
  await pool.query(`
    insert into chat_thread_follows (tenant_id, channel_id, parent_message_id, user_id, read_seq, read_count, read_at)
    select '${tenantId}', 'large', '${largeMessage(2)}', 'large-' || n, 2, 0, now() from generate_series(1, 20000) n`)
  await pool.query(`
    insert into chat_reactions (tenant_id, channel_id, message_id, key, user_id)
    select tenant_id, channel_id, id, '+', 'large-1' from chat_messages where tenant_id = '${tenantId}' and channel_id = 'large'`)
  await pool.query(`
    insert into chat_polls (tenant_id, channel_id, id, message_id, title, created_by_id)
    values ('${tenantId}', 'large', 'large', '${largeMessage(1)}', 'Where?', 'large-1')`)
  await pool.query(`
    insert into chat_poll_options (tenant_id, channel_id, poll_id, id, text, position, created_by_id)
    select '${tenantId}', 'large', 'large', 'o' || n, 'option', n, 'large-1' from generate_series(1, 10) n`)
  await pool.query(`
    insert into chat_poll_votes (tenant_id, channel_id, poll_id, user_id, option_id)
    select '${tenantId}', 'large', 'large', 'large-' || n, 'o' || n % 10 + 1 from generate_series(1001, 20000) n`)
  await pool.query(`
    vacuum analyze chat_channels, chat_channel_members, chat_messages, chat_reactions, chat_thread_follows, chat_polls,
                   chat_poll_options, chat_poll_votes`)
}

/** Sets the tenant fence like the service: for a transaction, or for the connection. */
export const raiseFence = (client: Pick<ClientBase, 'query'>, tenantId: string, forTransaction = true) =>
  client.query(
    `select set_config('search_path', 'public_fence, public', $2), set_config('chat.tenant', $1, $2),
            set_config('plan_cache_mode', 'force_generic_plan', $2)`,
    [tenantId, forTransaction],
  )

/**
 * Pages that a statement reads with a generic plan, as on a connection that has run it often.
 *
 * @param fencedTenant runs it behind this tenant's fence.
 */
export async function pagesOf(
  pool: Pool,
  statement: (n: number) => { text: string; values?: unknown[] },
  fencedTenant?: string,
): Promise<number> {
  const client = await pool.connect()
  try {
    if (fencedTenant !== undefined) await raiseFence(client, fencedTenant, false)
    const { values } = statement(0)
    await client.query('set plan_cache_mode = force_generic_plan')
    // With arguments it has a name, as the service runs it.
    for (let n = 1; n < 10; n += 1) await client.query({ ...statement(n), ...(values && { name: 'planned' }) })
    const pages: number[] = []
    for (const n of [10, 11, 12]) {
      const { text, values: given } = statement(n)
      const run = given ? `execute planned (${given.map(literal).join(', ')})` : text
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, format json) ${run}`,
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan as Record<string, number>
      pages.push((plan['Shared Hit Blocks'] as number) + (plan['Shared Read Blocks'] as number))
    }
    // A background process may have caused another read of the catalog.
    return Math.min(...pages)
  } finally {
    client.release(true)
  }
}

export function literal(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Date) return escapeLiteral(value.toISOString())
  const text = Array.isArray(value)
    ? `{${value.map((item) => JSON.stringify(item)).join(',')}}`
    : `${value as string | number}`
  return escapeLiteral(text)
}
