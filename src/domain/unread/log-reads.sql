-- Logs read receipts in channels and in the feeds of the readers. p_tenants and p_channels name the channels; the other
-- arrays have an entry per reader: the index of the channel from 1, the user, the seq of the receipt in the channel
-- (null in a large channel, which has no receipts) and its data. Returns index `n` and `seq` in the feed. Call it in
-- the transaction that moved the markers, as the last function that takes a lock.
create or replace function chat_log_reads(
  p_tenants text[], p_channels text[], p_positions integer[], p_users text[], p_seqs bigint[], p_data text[]
)
returns table (n bigint, seq bigint)
language plpgsql as $$
declare
  v_count constant integer := cardinality(p_users);
  v_events constant text[] := array_fill('chat:read:receipt:updated'::text, array[v_count]);
  v_authors constant text[] := array_fill(null::text, array[v_count]);
  v_times constant timestamptz[] := array_fill(null::timestamptz, array[v_count]);
begin
  -- Null in large channels, which have no receipts. A call never mixes large and small ones.
  if p_seqs[1] is not null then
    perform chat_log(p_tenants, p_channels, p_positions, p_seqs, v_events, p_data, v_authors, v_times);
  end if;
  return query
    select l.n, l.seq
      from chat_log_for_users(
        array(select p_tenants[p] from unnest(p_positions) with ordinality as x (p, n) order by x.n), p_users, v_events,
        p_data,
        p_seqs, v_authors, v_times
      ) l;
end
$$;
