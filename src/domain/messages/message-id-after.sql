-- Converts a bound of times to a bound of ids, so that the primary key can be used: messages after p_at have this id
-- or a greater one, messages up to p_at a smaller one.
create or replace function chat_message_id_after(p_at timestamptz) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return case
    when p_at < '1970-01-01Z' then 'c'
    when p_at >= '2059-05-25 17:38:27.455Z' then 'd'
    else chat_message_id(p_at + interval '1 millisecond', '')
  end;
end
$$;
