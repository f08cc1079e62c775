-- A letter is found however it was typed: as one character, or as a base with combining marks.
--
-- Both functions keep the collation that was chosen when they were made. Most texts are ASCII or composed already, and
-- to find that out costs less than to compose them.

do $$
declare
  v_composed text := '(case when octet_length(p_text) = length(p_text) or p_text is nfc normalized '
    'then p_text else normalize(p_text, nfc) end)';
  v_place text[];
  v_definition text;
begin
  foreach v_place slice 1 in array array[
    ['chat_fold(text)', 'p_text COLLATE'],
    ['chat_search_grams(text, text, text)', 'p_text, 32000']
  ] loop
    v_definition := pg_get_functiondef(v_place[1]::regprocedure);
    if position(v_place[2] in v_definition) = 0 then
      raise exception '% is not as it was made', v_place[1];
    end if;
    execute replace(v_definition, v_place[2], replace(v_place[2], 'p_text', v_composed));
  end loop;

  -- What the index says of such rows is no longer what is looked for. Where there is one, nobody can send while the
  -- index is made anew: about ten seconds for each 200,000 messages.
  if exists (
    select from chat_messages
     where case when octet_length(text) = length(text) then false else text is not nfc normalized end
  ) then
    reindex index chat_messages_search;
  end if;
end
$$;
