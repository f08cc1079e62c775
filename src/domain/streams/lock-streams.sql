-- The streams of a sender are counted by one call of chat_send at a time, across all channels. Locks in order, so
-- that no two wait for each other.
create or replace function chat_lock_streams(p_tenants text[], p_items jsonb) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(s.key)
     from (
       select distinct hashtextextended(
                jsonb_build_array(p_tenants[(i.value -> 'channel')::integer], i.value #> '{message,senderId}')::text, 0
              ) as key
         from jsonb_array_elements(p_items) i
        where i.value ? 'stream'
        order by 1
     ) s;
end
$$;
