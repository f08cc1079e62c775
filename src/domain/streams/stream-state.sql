-- The state of an open stream.
create or replace function chat_stream_state(p_stopping_at timestamptz) returns text language sql immutable as $$
  select case when p_stopping_at is null then 'STREAMING' else 'STOPPING' end
$$;
