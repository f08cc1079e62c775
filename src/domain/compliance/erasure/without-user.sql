-- The data of an event without a user: the pseudonym replaces the id in every property with user ids, and texts of
-- others about the user's ban are removed. With p_removes the user's reactions are removed. Other text stays, even if
-- equal to the id.
create or replace function chat_without_user(p_data jsonb, p_user text, p_pseudonym text, p_removes boolean)
  returns jsonb
language plpgsql immutable as $$
declare
  v_key text;
  v_value jsonb;
  v_object jsonb := '{}';
begin
  case jsonb_typeof(p_data)
    when 'array' then
      return (
        select coalesce(jsonb_agg(chat_without_user(i.value, p_user, p_pseudonym, p_removes) order by i.n), '[]')
          from jsonb_array_elements(p_data) with ordinality as i (value, n)
      );
    when 'object' then null;
    else return p_data;
  end case;
  for v_key, v_value in select e.key, e.value from jsonb_each(p_data) e loop
    case
      when v_key in ('metadata', 'linkMetadata', 'text', 'stream', 'subject') then null;
      -- Answer to a question.
      when v_key in ('comment', 'value') and p_data ? 'decision' then
        if p_removes and p_data ->> 'userId' = p_user then v_value := 'null'; end if;
      when v_key in ('senderId', 'userId', 'createdById', 'pinnedById', 'askerId') then
        if v_value = to_jsonb(p_user) then v_value := to_jsonb(p_pseudonym); end if;
      when v_key in ('userIds', 'mentionedUserIds', 'voterIds') and jsonb_typeof(v_value) = 'array' then
        v_value := (
          select coalesce(jsonb_agg(
                   case when i.value = to_jsonb(p_user) then to_jsonb(p_pseudonym) else i.value end order by i.n
                 ), '[]')
            from jsonb_array_elements(v_value) with ordinality as i (value, n)
        );
      when v_key in ('description', 'banDescription') and p_data ->> 'userId' = p_user then
        v_value := 'null';
      when v_key = 'reactions' and p_removes and jsonb_typeof(v_value) = 'array' then
        v_value := (
          select coalesce(jsonb_agg(
                   jsonb_set(i.value, '{userIds}', (i.value -> 'userIds') - p_user) order by i.n
                 ), '[]')
            from jsonb_array_elements(v_value) with ordinality as i (value, n)
           where (i.value -> 'userIds') - p_user <> '[]'
        );
      else v_value := chat_without_user(v_value, p_user, p_pseudonym, p_removes);
    end case;
    v_object := jsonb_set(v_object, array[v_key], v_value);
  end loop;
  return v_object;
end
$$;
