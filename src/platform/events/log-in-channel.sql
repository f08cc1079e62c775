-- Logs events of one channel, in this order, for a transaction that holds the channel lock. See chat_log for the
-- arrays.
-- Returns the seq of the last event, null if the channel is missing.
create or replace function chat_log_in_channel(
  p_tenant text, p_channel text, p_events text[], p_data text[], p_authors text[], p_times timestamptz[]
)
returns bigint
language plpgsql
-- Like chat_change_batch.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_count integer := cardinality(p_events);
  v_seq bigint;
begin
  select c.event_seq
    into v_seq
    from chat_channels c
   where c.tenant_id = p_tenant and c.id = p_channel
     for no key update;
  if found then
    perform chat_log(
      array[p_tenant], array[p_channel], array_fill(1, array[v_count]),
      array(select v_seq + n from generate_series(1, v_count) n),
      p_events, p_data, p_authors, p_times
    );
  end if;
  return v_seq + v_count;
end
$$;
