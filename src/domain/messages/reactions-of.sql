-- The reactions of a message, as the API returns them. The keys are collated, because parameters take the collation of
-- the id.
create or replace function chat_reactions_to(p_tenant text, p_channel text, p_message text)
returns table (reactions json) language sql stable as $$
  select coalesce(json_agg(json_build_object('key', r.key, 'userIds', r.user_ids) order by r.since, r.key), '[]')
    from (
      select r.key, array_agg(r.user_id order by r.created_at, r.user_id) as user_ids, min(r.created_at) as since
        from chat_reactions r
       where r.tenant_id = p_tenant collate "default" and r.channel_id = p_channel collate "default"
         and r.message_id = p_message collate "C"
       group by r.key
    ) r
$$;

-- The same for PL/pgSQL, which caches its plan.
create or replace function chat_reactions_of(m chat_messages) returns json
language plpgsql stable as $$
begin
  return (select r.reactions from chat_reactions_to(m.tenant_id, m.channel_id, m.id) r);
end
$$;
