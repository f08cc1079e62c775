-- Locks all channels in which both users are or were members, or to which the system has sent under the other user's
-- name, in the order of their ids. Returns the ids.
create or replace function chat_lock_shared_channels(p_tenant text, p_user text, p_other text) returns text[]
language plpgsql as $$
begin
  return array(
    select c.id
      from chat_channels c
     where c.tenant_id = p_tenant and c.deleted_at is null and c.id in (
       select m.channel_id
         from chat_channel_members m
         join chat_channel_members other
           on other.tenant_id = m.tenant_id and other.channel_id = m.channel_id and other.user_id = p_other
        where m.tenant_id = p_tenant and m.user_id = p_user
       union
       select m.channel_id
         from chat_channel_members m
         join chat_system_senders s
           on s.tenant_id = m.tenant_id and s.channel_id = m.channel_id and s.user_id = p_other
        where m.tenant_id = p_tenant and m.user_id = p_user
     )
     order by c.id
       for no key update of c
  );
end
$$;
