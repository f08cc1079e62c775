-- The lengths from which a producer continues in a newer run.
create or replace function chat_stream_lengths(s chat_streams) returns json language sql stable as $$
  select json_build_object('run', s.run, 'lengths', (
    select coalesce(json_agg(p.part -> 'length' order by p.n), '[]')
      from jsonb_array_elements(s.parts) with ordinality as p (part, n)
  ))
$$;
