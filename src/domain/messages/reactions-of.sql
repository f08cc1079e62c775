-- The reactions of a message, as the API returns them.
create or replace function chat_reactions_of(m chat_messages) returns json
language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('key', r.key, 'userIds', r.user_ids) order by r.since, r.key), '[]')
      from (
        select r.key, array_agg(r.user_id order by r.created_at, r.user_id) as user_ids, min(r.created_at) as since
          from chat_reactions r
         where r.tenant_id = m.tenant_id and r.channel_id = m.channel_id and r.message_id = m.id
         group by r.key
      ) r
  );
end
$$;
