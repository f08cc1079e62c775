-- The id of a message: `c`, its time in milliseconds as eight base-36 digits, then p_digits, which distinguish messages
-- of different channels. So ids are ordered by time, bytewise: compare them with collate "C", like their columns.
create or replace function chat_message_id(p_at timestamptz, p_digits text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  c_digits constant text := '0123456789abcdefghijklmnopqrstuvwxyz';
  v_ms constant bigint := floor(extract(epoch from p_at) * 1000);
begin
  if v_ms not between 0 and 2821109907455 then
    raise datetime_field_overflow
      using message = format('the time of a message must be between 1970-01-01 and 2059-05-25, got %s', p_at);
  end if;
  return 'c'
    || substr(c_digits, (v_ms / 78364164096)::integer + 1, 1)
      || substr(c_digits, (v_ms / 2176782336 % 36)::integer + 1, 1)
    || substr(c_digits, (v_ms / 60466176 % 36)::integer + 1, 1)
      || substr(c_digits, (v_ms / 1679616 % 36)::integer + 1, 1)
    || substr(c_digits, (v_ms / 46656 % 36)::integer + 1, 1) || substr(c_digits, (v_ms / 1296 % 36)::integer + 1, 1)
    || substr(c_digits, (v_ms / 36 % 36)::integer + 1, 1) || substr(c_digits, (v_ms % 36)::integer + 1, 1)
    || p_digits;
end
$$;
