import { contents, counted, inGroup, problems, type GroupStatement } from './group-tables'

const lacksChannel = (type: string) =>
  problems(`
  select s.line, '${type}', 'refused', 'channelId', 'names no channel of this or an earlier import'
    from import_${type} s
   where ${inGroup} and not exists (select from group_channel g where g.key = s.channel_id)`)

/** The channels of a group: inserts new ones and locks existing ones, before any other statement of the group. */
export const channelStatements: GroupStatement[] = [
  problems(`
  select s.line, 'channel', 'refused', 'userIds',
         'have the DIRECT channel ' || other.id || ' already: leave this one out, or make it a GROUP'
    from import_channel s
    join chat_channels other
      on other.tenant_id = $1 and other.direct_key = s.direct_key and other.deleted_at is null and other.id <> s.id
   where ${inGroup} and not exists (select from chat_channels c where c.tenant_id = $1 and c.id = s.id)`),
  problems(`
  select s.line, 'channel', 'refused', 'id', 'was imported before and deleted here since'
    from import_channel s
    join chat_channels c on c.tenant_id = $1 and c.id = s.id
   where ${inGroup} and c.deleted_at is not null`),
  `
  insert into group_channel (key, line, is_new, type, direct_key, message_seq)
  select distinct on (s.id) s.id, s.line, c.id is null, s.type, s.direct_key, case when c.id is null then 0 end
    from import_channel s
    left join chat_channels c on c.tenant_id = $1 and c.id = s.id
   where ${inGroup} and not exists (select from group_problem p where p.line = s.line)
   order by s.id, s.line`,
  // Channels of an earlier import.
  `
  insert into group_channel (key, is_new)
  select distinct s.channel_id, false
    from (${contents.map((type) => `select s.channel_id from import_${type} s where ${inGroup}`).join(' union ')}) s
    join chat_channels c on c.tenant_id = $1 and c.id = s.channel_id and c.deleted_at is null
   where not exists (select from group_channel g where g.key = s.channel_id)`,
  // In a fixed order, to avoid deadlocks between concurrent imports.
  counted(
    'channel',
    `
  insert into chat_channels (
    tenant_id, id, type, direct_key, name, cover_url, custom_type, is_frozen, slow_mode_seconds, who_can_send,
    metadata, created_by_id, created_at, updated_at
  )
  select $1, s.id, s.type, s.direct_key, s.name, s.cover_url, s.custom_type, s.is_frozen, s.slow_mode_seconds,
         s.who_can_send, s.metadata, s.created_by_id, s.created_at, greatest(s.updated_at, s.created_at)
    from group_channel g
    join import_channel s on s.line = g.line and ${inGroup}
   where g.is_new
   order by s.direct_key, s.id`,
  ),
  `
  with locked as materialized (
    select c.id, c.type, c.direct_key, c.message_seq, c.message_clock
      from chat_channels c
     where c.tenant_id = $1 and c.deleted_at is null
       and c.id in (select g.key from group_channel g where not g.is_new)
     order by c.id
       for no key update
  )
  update group_channel g
     set type = locked.type, direct_key = locked.direct_key, message_seq = locked.message_seq, clock = locked.message_clock
    from locked
   where g.key = locked.id`,
  'delete from group_channel where message_seq is null',
  'analyze group_channel',
  ...contents.map(lacksChannel),
]
