-- Whether a hold protects the messages of this user in this channel.
create or replace function chat_is_held(p_tenant text, p_channel text, p_user text) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from chat_legal_holds h
     where h.tenant_id = p_tenant
       and (h.channel_id is null or h.channel_id = p_channel) and (h.user_id is null or h.user_id = p_user)
  );
end
$$;
