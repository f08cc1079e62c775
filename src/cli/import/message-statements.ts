import { counted, inGroup, newMessages, problems, type GroupStatement } from './group-tables'
import { storedColumns } from './staging'
import { digitsOfKey, namedMessages, storedMessage } from './stored-message'

const MS = `interval '1 millisecond'`

/** Number and last time of the undeleted replies added to a message by this group. */
const threads = `
    select r.channel_id, r.root_id, count(*) as replies, max(m.at) as last_at
      from group_reply r
      join group_message m on m.line = r.line
     where not m.is_deleted
     group by r.channel_id, r.root_id`

/** The `id` of the message that line `s` quotes, if the channel has it. */
const quotedMessage = `
    select m.id from group_message m where m.channel_id = s.channel_id and m.key = s.quoted_key
    union all
    select known.id from group_known known where known.channel_id = s.channel_id and known.key = s.quoted_key
    limit 1`

/** Refuses records of a missing message. */
const lacksMessage = (type: 'reaction' | 'pin', isThere: string) =>
  problems(`
  select s.line, '${type}', 'refused', 'messageId', case
           when m.id is not null then 'names a deleted message'
           when known.id is not null then 'names a message that was imported before: what it has here stays as it is'
           else 'names no message of this channel' end
    from import_${type} s
    join group_channel g on g.key = s.channel_id
    left join group_message m on m.channel_id = s.channel_id and m.key = s.message_key
    left join group_known known on known.channel_id = s.channel_id and known.key = s.message_key
   where ${inGroup} and (m.id is null or m.is_deleted) and not exists (${isThere})`)

/** The messages referenced by lines. */
const named = [
  'message.parent_key',
  'message.quoted_key',
  'reaction.message_key',
  'pin.message_key',
  'member.last_read_key',
].map((name) => {
  const [type, key] = name.split('.')
  return `select s.channel_id, s.${key} as key from import_${type} s where ${inGroup}`
})

export const messageStatements: GroupStatement[] = [
  // Existing messages.
  `
  insert into group_known (channel_id, key, id)
  select distinct on (s.channel_id, s.key) s.channel_id, s.key, stored.id
    from import_message s
    join group_channel g on g.key = s.channel_id and not g.is_new
   cross join lateral (${storedMessage}) stored
   where ${inGroup}
   order by s.channel_id, s.key, s.line`,
  `
  insert into group_known (channel_id, key, id) ${namedMessages(`
    select named.channel_id, named.key
      from (${named.join(' union ')}) named
      join group_channel g on g.key = named.channel_id and not g.is_new
     where named.key is not null
       and not exists (
         select from group_known known where known.channel_id = named.channel_id and known.key = named.key
       )
       and not exists (
         select from import_message s where ${inGroup} and s.channel_id = named.channel_id and s.key = named.key
       )`)}`,
  'analyze group_known',
  problems(`
  select s.line, 'message', 'different', 'text', 'differs from the text of the existing message, which stays'
    from import_message s
    join group_known known on known.channel_id = s.channel_id and known.key = s.key
   cross join lateral (
     select stored.text, stored.deleted_at
       from chat_messages stored
      where stored.tenant_id = $1 and stored.channel_id = known.channel_id and stored.id = known.id
     offset 0
   ) stored
   where ${inGroup} and stored.deleted_at is null and stored.text <> s.text`),
  problems(`
  select s.line, 'message', 'refused', 'createdAt', 'is before the newest message of the channel, which was imported before'
    from import_message s
    join group_channel g on g.key = s.channel_id and not g.is_new
   where ${inGroup} and s.created_at < g.clock - interval '1 second'
     and not exists (select from group_known known where known.channel_id = s.channel_id and known.key = s.key)`),
  // Ordered by time, then by line. Times in a channel must be unique, so equal ones are moved a millisecond apart.
  `
  insert into group_message (line, channel_id, key, id, sender_id, parent_key, is_deleted, created_at, seq, at)
  select line, channel_id, key, chat_message_id(at, ${digitsOfKey('key')}), sender_id, parent_key, is_deleted, created_at, seq, at
    from (
      select line, channel_id, key, sender_id, parent_key, is_deleted, created_at, message_seq + n as seq,
             greatest(max(created_at - n * ${MS}) over (partition by channel_id order by n), clock) + n * ${MS} as at
        from (
          select s.line, s.channel_id, s.key, s.sender_id, s.parent_key, s.deleted_at is not null as is_deleted,
                 s.created_at, g.message_seq, g.clock,
                 row_number() over (partition by s.channel_id order by s.created_at, s.line) as n
            from (select min(s.line) as line from import_message s where ${inGroup} group by s.channel_id, s.key) one
            join import_message s on s.line = one.line and ${inGroup}
            join group_channel g on g.key = s.channel_id
           where g.is_new
              or (g.clock is null or s.created_at >= g.clock - interval '1 second')
                 and not exists (
                   select from group_known known where known.channel_id = s.channel_id and known.key = s.key
                 )
        ) numbered
    ) placed`,
  'analyze group_message',
  `
  insert into group_late (channel_id, created_at, seq, id, at)
  select m.channel_id, m.created_at, m.seq, m.id, m.at from group_message m where m.at > m.created_at`,
  // A reply to a reply attaches to the top message: the last existing ancestor.
  `
  insert into group_reply (line, channel_id, id, root_id)
  with recursive up as (
    select m.line, m.channel_id, m.id, m.parent_key as root_key, 1 as depth
      from group_message m where m.parent_key is not null
    union all
    select up.line, up.channel_id, up.id, next.parent_key, up.depth + 1
      from up
      join group_message next on next.channel_id = up.channel_id and next.key = up.root_key
     where next.parent_key is not null and up.depth < 1000
  )
  select distinct on (up.line) up.line, up.channel_id, up.id, coalesce(stored.parent_message_id, m.id, known.id)
    from up
    left join group_message m on m.channel_id = up.channel_id and m.key = up.root_key
    left join group_known known on known.channel_id = up.channel_id and known.key = up.root_key
    left join lateral (
      select stored.parent_message_id
        from chat_messages stored
       where stored.tenant_id = $1 and stored.channel_id = known.channel_id and stored.id = known.id
      offset 0
    ) stored on true
   where m.id is not null or known.id is not null
   order by up.line, up.depth desc`,
  // Cycles of replies.
  `
  delete from group_reply r
   using group_reply root
   where root.channel_id = r.channel_id and root.id = r.root_id`,
  'analyze group_reply',
  problems(`
  select m.line, 'message', 'warning', 'parentId', 'names no message of this channel: imported outside of a thread'
    from group_message m
   where m.parent_key is not null
     and not exists (select from group_reply r where r.line = m.line)`),
  problems(`
  select m.line, 'message', 'warning', 'quotedMessageId', 'names no message of this channel: imported without its quote'
    from ${newMessages}
   where s.quoted_key is not null and not exists (${quotedMessage})`),
  counted(
    'message',
    `
  insert into chat_messages (
    tenant_id, channel_id, id, seq, sender_id, type, text, mentioned_user_ids, forwarded_from_id, parent_message_id,
    quoted_message_id, reply_count, last_replied_at, metadata, created_at, updated_at, deleted_at, event_seq,
    ${storedColumns.join(', ')}
  )
  select $1, m.channel_id, m.id, m.seq, m.sender_id, s.type, s.text, coalesce(s.mentioned_user_ids, '{}'),
         s.forwarded_from, r.root_id,
         case when s.quoted_key is not null then (${quotedMessage}) end,
         coalesce(thread.replies, 0), thread.last_at, coalesce(s.metadata, '{}'), m.at, greatest(s.updated_at, m.at),
         case when m.is_deleted then greatest(s.deleted_at, m.at) end, c.event_seq,
         ${storedColumns.map((name) => `s.${name}`).join(', ')}
    from ${newMessages}
    join chat_channels c on c.tenant_id = $1 and c.id = m.channel_id
    left join group_reply r on r.line = m.line
    left join (${threads}) thread on thread.channel_id = m.channel_id and thread.root_id = m.id
   order by m.channel_id, m.seq`,
  ),
  // Existing messages: one index lookup each.
  `
  update chat_messages p
     set reply_count = p.reply_count + parent.replies, last_replied_at = greatest(p.last_replied_at, parent.last_at)
    from (
      select found.place, thread.replies, thread.last_at
        from (${threads}) thread
       cross join lateral (
         select known.ctid as place
           from chat_messages known
          where known.tenant_id = $1 and known.channel_id = thread.channel_id and known.id = thread.root_id
          limit 1
       ) found
       where not exists (
         select from group_message m where m.channel_id = thread.channel_id and m.id = thread.root_id
       )
    ) parent
   where p.ctid = parent.place`,
  `
  update chat_thread_follows f
     set read_count = parent.reply_count - chat_unread_replies(
           f.tenant_id, f.channel_id, f.parent_message_id, f.user_id, f.read_seq, f.last_read_message_id
         )
    from (select distinct r.channel_id, r.root_id from group_reply r) thread
   cross join lateral (
     select parent.id, parent.reply_count
       from chat_messages parent
      where parent.tenant_id = $1 and parent.channel_id = thread.channel_id and parent.id = thread.root_id
      limit 1
   ) parent
   where f.tenant_id = $1 and f.channel_id = thread.channel_id and f.parent_message_id = thread.root_id`,
  // A poll past its closing time is closed, without an event.
  `
  insert into chat_polls (
    tenant_id, channel_id, id, message_id, title, allow_multiple_votes, allow_user_suggestion, allow_change,
    close_at, closed_at, voter_count, created_by_id, created_at
  )
  select $1, m.channel_id, s.poll_id, m.id, s.text, coalesce((s.poll ->> 'allowMultipleVotes')::boolean, false),
         coalesce((s.poll ->> 'allowUserSuggestion')::boolean, false),
         coalesce((s.poll ->> 'allowChange')::boolean, true), poll.close_at,
         coalesce((s.poll ->> 'closedAt')::timestamptz, case when poll.close_at <= chat_statement_now() then poll.close_at end),
         (select count(distinct voter) from jsonb_path_query(s.poll, '$.options[*].userIds[*]') voter), m.sender_id, m.at
    from ${newMessages}
   cross join lateral (select (s.poll ->> 'closeAt')::timestamptz as close_at) poll
   where s.poll_id is not null`,
  `
  insert into chat_poll_options (tenant_id, channel_id, poll_id, id, text, position, vote_count, created_by_id)
  select $1, m.channel_id, s.poll_id, o.value ->> 'id', o.value ->> 'text', o.n - 1,
         (select count(distinct voter) from jsonb_path_query(o.value, '$.userIds[*]') voter), m.sender_id
    from ${newMessages}
   cross join lateral jsonb_array_elements(s.poll -> 'options') with ordinality o (value, n)
   where s.poll_id is not null`,
  `
  insert into chat_poll_votes (tenant_id, channel_id, poll_id, user_id, option_id, created_at)
  select distinct $1, m.channel_id, s.poll_id, voter #>> '{}', o.value ->> 'id', m.at
    from ${newMessages}
   cross join lateral jsonb_array_elements(s.poll -> 'options') o (value)
   cross join lateral jsonb_path_query(o.value, '$.userIds[*]') voter
   where s.poll_id is not null`,
  counted(
    'reaction',
    `
  insert into chat_reactions (tenant_id, channel_id, message_id, key, user_id, created_at)
  select $1, m.channel_id, m.id,
         first_value(s.key) over (
           partition by m.channel_id, m.id, chat_reaction_key(s.key) order by coalesce(s.created_at, m.at), s.line
         ),
         s.user_id, coalesce(s.created_at, m.at)
    from import_reaction s
    join group_message m on m.channel_id = s.channel_id and m.key = s.message_key
   where ${inGroup} and not m.is_deleted
   order by s.line
      on conflict do nothing`,
  ),
  lacksMessage(
    'reaction',
    `select from chat_reactions r
      where r.tenant_id = $1 and r.channel_id = s.channel_id and r.message_id = known.id
        and r.user_id = s.user_id and chat_reaction_key(r.key) = chat_reaction_key(s.key)`,
  ),
  counted(
    'pin',
    `
  insert into chat_pinned_messages (tenant_id, channel_id, message_id, pinned_by_id, created_at)
  select $1, m.channel_id, m.id, s.user_id, coalesce(s.created_at, m.at)
    from import_pin s
    join group_message m on m.channel_id = s.channel_id and m.key = s.message_key
   where ${inGroup} and not m.is_deleted
   order by s.line
      on conflict do nothing`,
  ),
  lacksMessage(
    'pin',
    `select from chat_pinned_messages p
      where p.tenant_id = $1 and p.channel_id = s.channel_id and p.message_id = known.id`,
  ),
]
