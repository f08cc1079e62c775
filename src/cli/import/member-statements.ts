import { limits } from '../../config/options'
import { inGroup, newMessages, problems, type GroupStatement } from './group-tables'
import { impliedMemberValues, storedMemberColumns } from './staging'

const stored = storedMemberColumns.join(', ')
const storedValues = storedMemberColumns.map((name) => `s.${name}`).join(', ')

const isActive = 'chat_is_active(m.left_at, m.is_banned, m.banned_until, chat_statement_now())'

/** Seq and id of the newest message up to a time. One moved by some milliseconds counts with its original time. */
const position = (time: string) => `
    (
      select known.seq, known.id, known.created_at
        from chat_messages known
       where known.tenant_id = $1 and known.channel_id = s.channel_id and known.id < chat_message_id_after(${time})
       order by known.id desc
       limit 1
    )
    union all
    select late.seq, late.id, late.at
      from (
        select l.seq, l.id, l.at
          from group_late l
         where l.channel_id = s.channel_id and l.created_at <= ${time}
         order by l.created_at desc, l.seq desc
         limit 1
      ) late
     where late.at > ${time}`

/**
 * Mentions of members who were active when message `m` was sent, other than its sender. `offset 0` makes PostgreSQL look
 * them up for each message: it knows no member of a new tenant, and would begin with all of them.
 */
const mentions = (joins: string, where: string): string => `
  insert into chat_mentions (tenant_id, channel_id, message_id, user_id, seq)
  select $1, m.channel_id, m.id, mentioned.user_id, m.seq
    from ${newMessages}
    ${joins}
   cross join lateral (
     select member.user_id
       from chat_channel_members member
       join chat_channels c on c.tenant_id = $1 and c.id = m.channel_id
      where member.tenant_id = $1 and member.channel_id = m.channel_id
        and member.user_id <> m.sender_id and member.joined_at <= m.at and coalesce(member.left_at > m.at, true)
        and ${where}
     offset 0
   ) mentioned
   where not m.is_deleted
      on conflict do nothing`

/** The id of the last message read by a member. */
const lastRead = `coalesce(
    (select m.id from group_message m where m.channel_id = s.channel_id and m.key = s.last_read_key),
    (select known.id from group_known known where known.channel_id = s.channel_id and known.key = s.last_read_key)
  )`

/**
 * The members of a group, after its messages, and their unread counts.
 *
 * unread = chat_channels.message_seq - read_seq - unread_skip, where unread_skip counts the messages after read_seq
 * that are not unread: own messages, deleted ones, those of blocked senders, and those before the history start.
 */
export const memberStatements: GroupStatement[] = [
  problems(`
  select s.line, 'member', 'refused', 'userId', 'is not one of the two users of this DIRECT channel'
    from import_member s
    join group_channel g on g.key = s.channel_id and g.type = 'DIRECT'
   where ${inGroup}
     and not exists (select from json_array_elements_text(g.direct_key::json) one (id) where one.id = s.user_id)`),
  `
  insert into group_member (
    line, is_implied, in_new_channel, channel_id, user_id, id, role, joined_at, left_at, last_read_at, last_read_key,
    visible_after, ${stored}
  )
  select distinct on (s.channel_id, s.user_id) s.line, s.is_implied, g.is_new, s.channel_id, s.user_id, s.id,
         case when g.type = 'DIRECT' then 'OPERATOR' else s.role end, coalesce(s.joined_at, c.created_at), s.left_at,
         s.last_read_at, s.last_read_key, s.visible_after, ${storedValues}
    from (
      select s.*, false as is_implied from import_member s where ${inGroup}
      union all
      -- The two users of a direct channel.
      select s.bucket, s.line, s.id, one.user_id, one.id, 'OPERATOR', null, null, null, null, null,
             ${impliedMemberValues.join(', ')}, true
        from import_channel s
       cross join lateral unnest(s.user_ids, s.member_ids) as one (user_id, id)
       where ${inGroup}
    ) s
    join group_channel g on g.key = s.channel_id
    join chat_channels c on c.tenant_id = $1 and c.id = s.channel_id
   where not exists (select from group_problem p where p.line = s.line and p.type = 'member' and p.outcome = 'refused')
     and not exists (
       select from chat_channel_members m
        where m.tenant_id = $1 and m.channel_id = s.channel_id and m.user_id = s.user_id
     )
   order by s.channel_id, s.user_id, s.is_implied, s.line`,
  // A group needs an operator: its creator, or the longest-standing member.
  `
  update group_member m
     set role = 'OPERATOR'
    from (
      select distinct on (m.channel_id) m.channel_id, m.user_id
        from group_member m
        join group_channel g on g.key = m.channel_id
        join import_channel c on c.line = g.line
       where g.is_new and ${isActive}
         and not exists (
           select from group_member o
            where o.channel_id = m.channel_id and o.role = 'OPERATOR' and o.left_at is null
         )
       order by m.channel_id, m.user_id <> c.created_by_id, m.joined_at, m.user_id
    ) first
   where m.channel_id = first.channel_id and m.user_id = first.user_id`,
  'analyze group_member',
  {
    counts: 'member',
    text: `
  with done as (
    insert into chat_channel_members (
      tenant_id, channel_id, user_id, id, role, joined_at, left_at, left_event_seq, last_read_at, last_read_message_id,
      read_seq, visible_after, ${stored}
    )
    select $1, s.channel_id, s.user_id, s.id, s.role, s.joined_at, s.left_at,
           case when s.left_at is not null then c.event_seq end,
           case when named.seq > coalesce(by_time.seq, 0) then named.created_at
                else coalesce(s.last_read_at, named.created_at) end,
           case when named.seq > coalesce(by_time.seq, 0) then named.id else by_time.id end,
           greatest(named.seq, by_time.seq, hidden.seq, 0), coalesce(s.visible_after, '-infinity'),
           ${storedValues}
      from group_member s
      join chat_channels c on c.tenant_id = $1 and c.id = s.channel_id
      left join lateral (
        select known.seq, known.id, known.created_at
          from chat_messages known
         where known.tenant_id = $1 and known.channel_id = s.channel_id and known.id = ${lastRead}
         limit 1
      ) named on s.last_read_key is not null
      left join lateral (
        select found.seq, found.id from (${position('s.last_read_at')}) found order by found.seq desc limit 1
      ) by_time on s.last_read_at is not null
      left join lateral (
        select known.seq
          from chat_messages known
         where known.tenant_id = $1 and known.channel_id = s.channel_id
           and known.id < chat_message_id_after(s.visible_after)
         order by known.id desc
         limit 1
      ) hidden on s.visible_after is not null
     order by s.channel_id, s.joined_at, s.user_id
    returning channel_id, user_id
  )
  select count(*) as count
    from done
    join group_member m on m.channel_id = done.channel_id and m.user_id = done.user_id
   where not m.is_implied`,
  },
  problems(`
  select s.line, 'member', 'warning', 'lastReadMessageId', 'names no message of this channel'
    from group_member s
   where s.last_read_key is not null and ${lastRead} is null`),
  // A later block of such a sender corrects the counts in shared channels.
  `
  insert into chat_system_senders (tenant_id, channel_id, user_id)
  select distinct $1, sender.channel_id, sender.sender_id
    from (select distinct m.channel_id, m.sender_id from group_message m) sender
   where not exists (
       select from chat_channel_members m
        where m.tenant_id = $1 and m.channel_id = sender.channel_id and m.user_id = sender.sender_id
     )
      on conflict do nothing`,
  `
  update chat_channels c
     set message_seq = c.message_seq + sent.messages, message_clock = sent.clock,
         last_message_id = coalesce(last.id, c.last_message_id), last_message_at = coalesce(last.at, c.last_message_at)
    from (
      select m.channel_id, count(*) as messages, max(m.at) as clock, max(m.seq) filter (where not m.is_deleted) as last_seq
        from group_message m
       group by m.channel_id
    ) sent
    left join group_message last on last.channel_id = sent.channel_id and last.seq = sent.last_seq
   where c.tenant_id = $1 and c.id = sent.channel_id`,
  `
  update chat_channels c
     set member_count = (
           select count(*)
             from chat_channel_members m
            where m.tenant_id = $1 and m.channel_id = c.id and ${isActive}
         )
   where c.tenant_id = $1 and c.id in (select m.channel_id from group_member m)`,
  mentions('cross join unnest(s.mentioned_user_ids) named', 'member.user_id = named'),
  mentions('', `s.mentions = 'CHANNEL' and c.member_count <= ${limits.maxMentionAll.default}`),
  `
  insert into group_deleted (channel_id, seq, nth)
  select m.channel_id, m.seq, row_number() over (partition by m.channel_id order by m.seq)
    from group_message m where m.is_deleted`,
  // Members whose count depends only on messages of this group.
  `
  insert into group_reader (channel_id, user_id, read_seq, visible_after, is_new)
  select m.channel_id, m.user_id, m.read_seq, m.visible_after, new.user_id is not null
    from (select distinct channel_id from group_message) c
   cross join lateral (
     select stored.channel_id, stored.user_id, stored.read_seq, stored.visible_after
       from chat_channel_members stored
      where stored.tenant_id = $1 and stored.channel_id = c.channel_id
     offset 0
   ) m
    left join group_member new on new.channel_id = m.channel_id and new.user_id = m.user_id
   where (new.user_id is null or new.in_new_channel)`,
  'analyze group_reader, group_deleted',
  `
  -- Once, not per member.
  with skipped as materialized (
    select parts.channel_id, parts.user_id, sum(parts.messages) as messages
      from (
        select r.channel_id, r.user_id, count(*) as messages
          from group_reader r
          join group_message g on g.channel_id = r.channel_id and g.sender_id = r.user_id
         where not g.is_deleted and g.seq > r.read_seq
         group by r.channel_id, r.user_id
        union all
        select r.channel_id, r.user_id, total.deleted - coalesce(before.nth, 0)
          from group_reader r
          join (select channel_id, count(*) as deleted from group_deleted group by channel_id) total
            on total.channel_id = r.channel_id
          left join lateral (
            select d.nth from group_deleted d
             where d.channel_id = r.channel_id and d.seq <= r.read_seq
             order by d.seq desc limit 1
          ) before on true
        union all
        select r.channel_id, r.user_id, count(*)
          from group_reader r
          join chat_user_blocks b on b.tenant_id = $1 and b.blocker_id = r.user_id
          join group_message g on g.channel_id = r.channel_id and g.sender_id = b.blocked_id
         where not g.is_deleted and g.seq > r.read_seq
         group by r.channel_id, r.user_id
        union all
        -- Before the history start of one who was a member already.
        select r.channel_id, r.user_id, count(*)
          from group_reader r
          join (select channel_id, min(at) as at from group_message group by channel_id) first
            on first.channel_id = r.channel_id and first.at <= r.visible_after
          join group_message g on g.channel_id = r.channel_id and g.at <= r.visible_after
         where not r.is_new and not g.is_deleted and chat_counts_as_unread(
             g.seq, g.sender_id, g.at, false, r.user_id, r.read_seq, '-infinity'
           )
           -- Of the table, so that it can be a join.
           and not exists (
             select from chat_user_blocks b
              where b.tenant_id = $1 and b.blocker_id = r.user_id and b.blocked_id = g.sender_id
           )
         group by r.channel_id, r.user_id
      ) parts
     group by parts.channel_id, parts.user_id
  )
  update chat_channel_members m
     set unread_skip = m.unread_skip + skipped.messages
    from skipped
   where m.tenant_id = $1 and m.channel_id = skipped.channel_id and m.user_id = skipped.user_id
     and skipped.messages <> 0`,
  // The count of new members of an existing channel depends on all its messages.
  `
  update chat_channel_members m
     set unread_skip = c.message_seq - m.read_seq - (
           select count(*)
             from chat_messages msg
            where msg.tenant_id = $1 and msg.channel_id = m.channel_id and msg.deleted_at is null
              and chat_counts_as_unread(
                msg.seq, msg.sender_id, msg.created_at,
                msg.sender_id = any (array(select b.id from chat_blocked_by($1, m.user_id) as b (id))),
                m.user_id, m.read_seq, m.visible_after
              )
         )
    from group_member new
    join chat_channels c on c.tenant_id = $1 and c.id = new.channel_id
   where m.tenant_id = $1 and m.channel_id = new.channel_id and m.user_id = new.user_id and not new.in_new_channel
    `,
]
