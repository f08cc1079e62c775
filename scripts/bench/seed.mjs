/**
 * Rows for the benchmarks, written by SQL: a million requests would take too long. They obey the invariants in
 * migrations/0001_baseline.sql.
 */
import { times } from './tools.mjs'

export async function seedChannel(pool, { id, users, messages = 0, readSeq = 0, reactions = false }) {
  const newestAt = messages > 0 ? new Date(Date.now() - 60_000) : null
  await pool.query(
    `insert into chat_channels (tenant_id, id, type, name, created_by_id, member_count, message_seq, message_clock,
                                last_message_id, last_message_at, created_at)
     select 'bench', $1, 'GROUP', $1, $2, $3, $4::integer, $5::timestamptz,
            case when $4 > 0 then chat_message_id($5::timestamptz, substr(md5($1::text || $4::integer), 1, 8)) end, $5,
            coalesce($5 - $4::integer * (1 + abs(hashtext($1) % 60)) * interval '1 second', now())`,
    [id, users[0], users.length, messages, newestAt],
  )
  await pool.query(
    // In order, as members join.
    `insert into chat_channel_members (tenant_id, channel_id, user_id, id, role, read_seq, joined_at)
     select 'bench', $1, user_id, $1 || user_id, 'MEMBER', $3, now() - interval '1 day' + n * interval '1 millisecond'
       from unnest($2::text[]) with ordinality as member (user_id, n)`,
    [id, users, readSeq],
  )
  if (messages === 0) return
  await pool.query(
    `insert into chat_messages (tenant_id, channel_id, id, seq, sender_id, type, text, created_at, updated_at)
     select 'bench', $1, chat_message_id(at, substr(md5($1::text || n), 1, 8)), n, $2, 'TEXT', 'message number ' || n || ' about ' || md5($1 || n), at, at
       from (select n, $4::timestamptz - ($3::integer - n) * (1 + abs(hashtext($1) % 60)) * interval '1 second' as at
               from generate_series(1, $3::integer) as n) as numbered`,
    [id, users[0], messages, newestAt],
  )
  if (!reactions) return
  await pool.query(
    `insert into chat_reactions (tenant_id, channel_id, message_id, key, user_id)
     select 'bench', $1, m.id, key, user_id
       from (select id from chat_messages where tenant_id = 'bench' and channel_id = $1 and seq >= $2::integer - 40) m,
            unnest(array['👍', '🎉']) as key, unnest($3::text[]) as user_id`,
    [id, messages, users.slice(0, 2)],
  )
}

/** Channels `<prefix>0`, `<prefix>1` and so on, all alike. @returns their ids. */
export async function seedChannels(pool, count, prefix, settings) {
  const ids = times(count, (n) => `${prefix}${n}`)
  for (const id of ids) await seedChannel(pool, { id, ...settings })
  return ids
}

/** The ids of a channel's messages, oldest first. */
export async function messageIds(pool, channelId) {
  const { rows } = await pool.query(
    `select id from chat_messages where tenant_id = 'bench' and channel_id = $1 order by id`,
    [channelId],
  )
  return rows.map(({ id }) => id)
}

/** Makes the last of these messages a poll with ten options, `${id}-o1` to `${id}-o10`, of which a user may choose any. */
export async function seedPoll(pool, { id, messages }) {
  await pool.query(
    `update chat_messages set type = 'POLL', poll_id = $1 where tenant_id = 'bench' and channel_id = $1 and seq = $2`,
    [id, messages],
  )
  await pool.query(
    `insert into chat_polls (tenant_id, channel_id, id, message_id, title, allow_multiple_votes, created_by_id, created_at)
     select tenant_id, channel_id, poll_id, id, text, true, sender_id, created_at
       from chat_messages where tenant_id = 'bench' and channel_id = $1 and poll_id = $1`,
    [id],
  )
  await pool.query(
    `insert into chat_poll_options (tenant_id, channel_id, poll_id, id, text, position, created_by_id)
     select 'bench', $1, $1, $1 || '-o' || n, 'option ' || n, n - 1, 'user-1' from generate_series(1, 10) as n`,
    [id],
  )
}

/** Bare tables of channels and messages. @returns the statement that sends to a channel. */
export async function seedBare(pool, name, channelIds) {
  await pool.query(
    `create table ${name}_channels (id text primary key, seq bigint not null);
     create table ${name}_messages (channel_id text, seq bigint, id text, text text, primary key (channel_id, seq))`,
  )
  await pool.query(`insert into ${name}_channels select id, 0 from unnest($1::text[]) as id`, [channelIds])
  return (channel) => ({
    name: `${name}-send`,
    text: `with c as (update ${name}_channels set seq = seq + 1 where id = $1 returning id, seq)
           insert into ${name}_messages select id, seq, $2, $3 from c returning seq`,
    values: [channel, `m${Math.random()}`, 'hello'],
  })
}

/**
 * Runs `work`, which seeds very many messages, without the search index: building it once over all rows takes a
 * fraction of the time.
 */
export async function seedMany(pool, work) {
  const { rows } = await pool.query(`select indexdef from pg_indexes where indexname = 'chat_messages_search'`)
  await pool.query('drop index chat_messages_search')
  await work()
  await pool.query(rows[0].indexdef)
  await pool.query('vacuum analyze')
}

/**
 * Channels of all sizes for one tenant, or all of one size; each user is a member of some.
 *
 * @param {import('pg').Pool} pool
 * @param {{ channels: number, people: number, prefix: string, members?: number }} size
 * @returns the members of each channel, and its newest message.
 */
export async function seedTenant(pool, { channels, people, prefix, members }) {
  const names = times(people, (n) => `${prefix}-user-${n}`)
  /** @type {{ user: string, channel: string }[]} */
  const memberships = []
  const tenant = { people: names, memberships, members: new Map(), newest: new Map() }
  let next = 0
  for (let n = 0; n < channels; n += 1) {
    // Seven of ten are small; one of two hundred has a thousand members.
    const [size, messages] =
      members !== undefined ? [members, 50] : n % 200 === 0 ? [1000, 5000] : n % 10 < 3 ? [30, 500] : [4, 50]
    const id = `${prefix}${n}`
    const inside = times(Math.min(size, people), (k) => names[(next + k) % people])
    next += inside.length
    await seedChannel(pool, { id, users: inside, messages })
    tenant.members.set(id, inside)
    tenant.newest.set(id, (await messageIds(pool, id)).at(-1))
    for (const one of inside) tenant.memberships.push({ user: one, channel: id })
  }
  await pool.query('analyze')
  return tenant
}
