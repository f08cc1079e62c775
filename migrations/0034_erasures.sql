-- migrate: runs-with 0006_events_about_messages
-- Erasure of a user or of a whole tenant: a task that any process goes on with, in small steps.

create table chat_erasures (
  tenant_id text not null,
  id text not null,
  -- Always empty: jobs name a channel.
  channel_id text not null default '' check (channel_id = ''),
  -- Null for the whole tenant, and of a user once the erasure is done.
  user_id text,
  -- What stands in place of the user's id afterwards. Null for a tenant, and once the erasure is done: nothing leads back.
  pseudonym text,
  kind text not null check (kind in ('USER', 'TENANT')),
  -- What becomes of the messages of a user.
  messages text check (messages in ('anonymise', 'delete')),
  status text not null default 'RUNNING' check (status in ('RUNNING', 'DONE')),
  -- The legal hold for which it waits.
  held_by text,
  -- Rounds over all phases: it is done when a round finds nothing.
  round integer not null default 1,
  phase text not null default '',
  -- How far the phase has come. Null at its beginning.
  position jsonb,
  -- What this round has changed, and what all rounds have, by phase.
  changed bigint not null default 0,
  counts jsonb not null default '{}',
  -- The process that takes the next steps. It loses it at due_at, when another one may.
  owner text,
  attempts integer not null default 0,
  due_at timestamptz(3) not null default clock_timestamp(),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  primary key (tenant_id, id)
);

create index chat_erasures_due on chat_erasures (tenant_id, due_at) where status = 'RUNNING';
-- One at a time of a user, and of a tenant.
create unique index chat_erasures_running on chat_erasures (tenant_id, coalesce(user_id, '')) where status = 'RUNNING';

-- Messages of a user that is being erased: copies that others have forwarded name them.
create table chat_erased_messages (
  tenant_id text not null,
  erasure_id text not null,
  message_id text not null,
  primary key (tenant_id, erasure_id, message_id)
);

-- The data of an event without a user: the pseudonym in place of the id wherever a property holds ids of users, and nothing
-- that others have written about the user's ban. If p_removes, reactions of the user are taken out. What users have written
-- stays as it is, also where it is the same text as the id.
create function chat_without_user(p_data jsonb, p_user text, p_pseudonym text, p_removes boolean) returns jsonb
language plpgsql immutable as $$
declare
  v_key text;
  v_value jsonb;
  v_object jsonb := '{}';
begin
  case jsonb_typeof(p_data)
    when 'array' then
      return (
        select coalesce(jsonb_agg(chat_without_user(i.value, p_user, p_pseudonym, p_removes) order by i.n), '[]')
          from jsonb_array_elements(p_data) with ordinality as i (value, n)
      );
    when 'object' then null;
    else return p_data;
  end case;
  for v_key, v_value in select e.key, e.value from jsonb_each(p_data) e loop
    case
      when v_key in ('metadata', 'linkMetadata', 'text') then null;
      when v_key in ('senderId', 'userId', 'createdById', 'pinnedById') then
        if v_value = to_jsonb(p_user) then v_value := to_jsonb(p_pseudonym); end if;
      when v_key in ('userIds', 'mentionedUserIds') and jsonb_typeof(v_value) = 'array' then
        v_value := (
          select coalesce(jsonb_agg(
                   case when i.value = to_jsonb(p_user) then to_jsonb(p_pseudonym) else i.value end order by i.n
                 ), '[]')
            from jsonb_array_elements(v_value) with ordinality as i (value, n)
        );
      when v_key in ('description', 'banDescription') and p_data ->> 'userId' = p_user then
        v_value := 'null';
      when v_key = 'reactions' and p_removes and jsonb_typeof(v_value) = 'array' then
        v_value := (
          select coalesce(jsonb_agg(
                   jsonb_set(i.value, '{userIds}', (i.value -> 'userIds') - p_user) order by i.n
                 ), '[]')
            from jsonb_array_elements(v_value) with ordinality as i (value, n)
           where (i.value -> 'userIds') - p_user <> '[]'
        );
      else v_value := chat_without_user(v_value, p_user, p_pseudonym, p_removes);
    end case;
    v_object := jsonb_set(v_object, array[v_key], v_value);
  end loop;
  return v_object;
end
$$;
