import { poolOf } from './database'

/** A counter of the service that differs from a count of the rows. */
export interface Miscount {
  counter: string
  /** Which row of the counter's table. */
  of: string
  stored: string
  counted: string
}

// Counts from the rows, without any function of the service.
const RECOUNT = `
  select m.tenant_id, 'unread of member' as counter, m.channel_id || ' ' || m.user_id as of,
         c.message_seq - m.read_seq - m.unread_skip as stored,
         (select count(*) from chat_messages msg
           where msg.tenant_id = m.tenant_id and msg.channel_id = m.channel_id and msg.seq > m.read_seq
             -- Messages deleted while a member was away leave the count on return.
             and (msg.deleted_at is null or m.left_at is not null and msg.deleted_event_seq > m.left_event_seq) and msg.sender_id <> m.user_id and msg.created_at > m.visible_after
             and not exists (select from chat_user_blocks b
                              where b.tenant_id = m.tenant_id and b.blocker_id = m.user_id
                                and b.blocked_id = msg.sender_id)) as counted
    from chat_channel_members m join chat_channels c on c.tenant_id = m.tenant_id and c.id = m.channel_id
   where c.deleted_at is null
  union all
  select c.tenant_id, 'members of channel', c.id, c.member_count,
         (select count(*) from chat_channel_members m
           where m.tenant_id = c.tenant_id and m.channel_id = c.id and m.left_at is null
             and not (m.is_banned and coalesce(m.banned_until > now(), true)))
    from chat_channels c where c.deleted_at is null
  union all
  select c.tenant_id, 'memberships of channel', c.id, c.joined_count,
         (select count(*) from chat_channel_members m
           where m.tenant_id = c.tenant_id and m.channel_id = c.id and m.left_at is null)
    from chat_channels c where c.deleted_at is null
  union all
  select p.tenant_id, 'replies of message', p.channel_id || ' ' || p.id, p.reply_count,
         (select count(*) from chat_messages r
           where r.tenant_id = p.tenant_id and r.channel_id = p.channel_id and r.parent_message_id = p.id
             and r.deleted_at is null)
    from chat_messages p where p.deleted_at is null
  union all
  -- None is left of a deleted message. Those of one that a decision has removed come back with it.
  select n.tenant_id, 'seq in the mention of ' || n.user_id, n.channel_id || ' ' || n.message_id, n.seq,
         (select coalesce(max(msg.seq), 0) from chat_messages msg
           where msg.tenant_id = n.tenant_id and msg.channel_id = n.channel_id and msg.id = n.message_id
             and (msg.deleted_at is null or msg.decision_id is not null))
    from chat_mentions n
  union all
  select f.tenant_id, 'unread of thread', f.parent_message_id || ' ' || f.user_id, p.reply_count - f.read_count,
         (select count(*) from chat_messages r
           where r.tenant_id = f.tenant_id and r.channel_id = f.channel_id and r.parent_message_id = f.parent_message_id
             and r.deleted_at is null and r.seq > f.read_seq and r.sender_id <> f.user_id
             and r.created_at > m.visible_after
             and not exists (select from chat_user_blocks b
                              where b.tenant_id = f.tenant_id and b.blocker_id = f.user_id
                                and b.blocked_id = r.sender_id))
    from chat_thread_follows f
    join chat_messages p on p.tenant_id = f.tenant_id and p.channel_id = f.channel_id and p.id = f.parent_message_id
    join chat_channel_members m
      on m.tenant_id = f.tenant_id and m.channel_id = f.channel_id and m.user_id = f.user_id
   where f.is_following
  union all
  select p.tenant_id, 'voters of poll', p.id, p.voter_count,
         (select count(distinct v.user_id) from chat_poll_votes v
           where v.tenant_id = p.tenant_id and v.channel_id = p.channel_id and v.poll_id = p.id)
    from chat_polls p
  union all
  select o.tenant_id, 'votes of option', o.poll_id || ' ' || o.id, o.vote_count,
         (select count(*) from chat_poll_votes v
           where v.tenant_id = o.tenant_id and v.channel_id = o.channel_id and v.poll_id = o.poll_id
             and v.option_id = o.id)
    from chat_poll_options o
  union all
  select u.tenant_id, 'open question of user', u.user_id || ' ' || u.question_id, u.is_open::integer,
         (select count(*) from chat_questions q
           where q.tenant_id = u.tenant_id and q.channel_id = u.channel_id and q.id = u.question_id
             and q.state = 'OPEN')
    from chat_question_users u
  union all
  select m.tenant_id, 'whether the message asks', m.channel_id || ' ' || m.id, m.has_questions::integer,
         (select count(*) from (select from chat_questions q
                                 where q.tenant_id = m.tenant_id and q.channel_id = m.channel_id and q.message_id = m.id
                                 limit 1) asked)
    from chat_messages m
  union all
  select c.tenant_id, 'messages ever sent to channel', c.id, c.message_seq,
         (select coalesce(max(msg.seq), 0) from chat_messages msg
           where msg.tenant_id = c.tenant_id and msg.channel_id = c.id)
    from chat_channels c
  union all
  select c.tenant_id, 'events of channel', c.id, c.event_seq,
         (select coalesce(max(e.seq), 0) from chat_events e where e.tenant_id = c.tenant_id and e.channel_id = c.id)
    from chat_channels c
  union all
  select f.tenant_id, 'events of the feed of user', f.user_id, f.event_seq,
         (select coalesce(max(e.seq), 0) from chat_events e
           where e.tenant_id = f.tenant_id and e.channel_id = 'user:' || f.user_id)
    from chat_user_feeds f
  union all
  -- Each event is there: a number between the first that is kept and the last that stands for none is a gap.
  select e.tenant_id, 'events in the log of channel', e.channel_id, max(e.seq) - min(e.seq) + 1, count(*)
    from chat_events e group by e.tenant_id, e.channel_id`

// Texts rather than numbers, but wrong in the same way.
const REWRITE = `
  select m.tenant_id, 'time in the id of message' as counter, m.channel_id || ' ' || m.id as of,
         chat_message_id(m.created_at, substr(m.id, 10)) as stored, m.id as counted
    from chat_messages m
  union all
  select s.tenant_id, 'until when the stream waits for an answer', s.channel_id || ' ' || s.message_id,
         coalesce(s.asking_until::text, ''),
         coalesce((select max(q.expires_at)::text from chat_questions q
                    where q.tenant_id = s.tenant_id and q.channel_id = s.channel_id and q.message_id = s.message_id
                      and q.state = 'OPEN'), '')
    from chat_streams s
  union all
  select c.tenant_id, 'last message of channel', c.id, concat_ws(' ', c.last_message_id, c.last_message_at),
         coalesce((select concat_ws(' ', msg.id, msg.created_at) from chat_messages msg
                    where msg.tenant_id = c.tenant_id and msg.channel_id = c.id and msg.deleted_at is null
                    order by msg.created_at desc limit 1), '')
    from chat_channels c where c.deleted_at is null
  union all
  select p.tenant_id, 'last reply of message', p.channel_id || ' ' || p.id, coalesce(p.last_replied_at::text, ''),
         coalesce((select max(r.created_at)::text from chat_messages r
                    where r.tenant_id = p.tenant_id and r.channel_id = p.channel_id and r.parent_message_id = p.id
                      and r.deleted_at is null), '')
    from chat_messages p where p.deleted_at is null`

/**
 * Recounts every counter of the service and returns the differences: unread messages of members, including former
 * members, and of threads; members, replies, voters, votes; open questions; the numbers of messages and events; the
 * last message; the times in ids. Run it while no request is in progress.
 *
 * @param tenantId looks at this tenant alone.
 */
export async function recount(databaseUrl: string, tenantId: string | null = null): Promise<Miscount[]> {
  const { rows } = await poolOf(databaseUrl).query<Miscount>(
    `select counter, of, stored::text, counted::text from (${RECOUNT}) numbers
      where stored <> counted and ($1::text is null or tenant_id = $1)
     union all
     select counter, of, stored, counted from (${REWRITE}) texts
      where stored <> counted and ($1::text is null or tenant_id = $1)`,
    [tenantId],
  )
  return rows
}

/** Runs SQL that no operation runs: reads tables, or brings about a state that only time would. */
export async function query<Row extends object>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await poolOf(databaseUrl).query<Row>(text, values)).rows
}
