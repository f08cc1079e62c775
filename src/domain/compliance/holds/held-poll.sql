-- A poll with the votes of each option, for exports of a hold. Null if the poll is missing.
create or replace function chat_held_poll(p_tenant text, p_channel text, p_poll text) returns jsonb
language plpgsql stable as $$
begin
  if p_poll is null then
    return null;
  end if;
  return (
    select jsonb_build_object(
             'id', p.id, 'title', p.title, 'createdById', p.created_by_id, 'voterCount', p.voter_count,
             'options', (
               select jsonb_agg(jsonb_build_object(
                        'id', o.id, 'text', o.text, 'voterIds', array(
                          select v.user_id from chat_poll_votes v
                           where v.tenant_id = o.tenant_id and v.channel_id = o.channel_id
                             and v.poll_id = o.poll_id and v.option_id = o.id
                           order by v.created_at, v.user_id
                        )
                      ) order by o.position)
                 from chat_poll_options o
                where o.tenant_id = p.tenant_id and o.channel_id = p.channel_id and o.poll_id = p.id
             )
           )
      from chat_polls p
     where p.tenant_id = p_tenant and p.channel_id = p_channel and p.id = p_poll
  );
end
$$;
