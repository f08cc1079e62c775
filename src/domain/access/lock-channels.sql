-- Takes channel locks. p_tenants and p_channels name the channels, each once.
--
-- With p_waits there is one channel, and the call waits for its lock. Otherwise it takes the free locks in a fixed
-- order and skips the others, so no channel delays another and calls cannot deadlock.
--
-- Returns the indexes, from 1, of the locked channels. p_wanted limits them; null is all. Then read protected data in a
-- new statement, to see changes committed before the locks were granted. Call it from a function that disables
-- sequential scans, like chat_change_batch.
create or replace function chat_lock_channels(p_tenants text[], p_channels text[], p_wanted integer[], p_waits boolean)
returns integer[]
language plpgsql as $$
begin
  if p_waits then
    perform from chat_channels c
      where c.tenant_id = p_tenants[1] and c.id = p_channels[1] and c.deleted_at is null
        for no key update;
    return '{1}';
  end if;
  return array(
    select wanted.channel
      from unnest(p_tenants, p_channels) with ordinality as wanted (tenant_id, id, channel)
      join chat_channels c on c.tenant_id = wanted.tenant_id and c.id = wanted.id
     where c.deleted_at is null and (p_wanted is null or wanted.channel = any (p_wanted))
     order by c.tenant_id, c.id
       for no key update of c skip locked
  );
end
$$;
