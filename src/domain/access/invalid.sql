-- The details of a validation error.
create or replace function chat_invalid(p_in text, p_pointer text, p_message text) returns json
language sql immutable as $$
  select json_build_object('errors',
    json_build_array(json_build_object('in', p_in, 'pointer', p_pointer, 'message', p_message)))
$$;
