-- Ensures that one call of chat_send at a time counts the streams of a sender, across all channels. Locks in a fixed
-- order, to avoid deadlocks.
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
