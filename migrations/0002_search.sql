-- Search for parts of words in any script.
--
-- Every message is described by a set of tokens, and chat_messages_search is an inverted index over them:
--   * its trigrams: the three characters from each position on, fewer at the end of the text. A keyword of three
--     characters or more is looked for by its own trigrams; a shorter one, such as a Chinese word or an emoji, is the
--     beginning of some trigrams, which the index finds by prefix;
--   * its words, so that whole words are found without looking at all the words that contain them;
--   * its tenant and its channel, so that a search reads of others only what is rarer than all that it looks for.
-- U+0001 stands between tokens, U+0002 before those that are no trigrams. The index leads to candidates; the text itself
-- decides.
--
-- Additions wait in the index's pending list, which costs a sender least. The service merges them as it goes; the limit
-- below, in kB, is for whoever writes faster than that.

do $$
declare
  v_candidate text;
  v_collation text := 'pg_catalog."default"';
  v_folded text;
begin
  -- Letters are compared without case as this database's locale does it, or the first one that knows more than ASCII.
  foreach v_candidate in array array['default', 'pg_c_utf8', 'C.utf8', 'en_US.utf8', 'und-x-icu'] loop
    continue when not exists (select from pg_collation where collname = v_candidate);
    v_candidate := format('pg_catalog.%I', v_candidate);
    execute format('select lower(%L collate %s)', 'ÄЯΣ', v_candidate) into v_folded;
    if v_folded = 'äяσ' then
      v_collation := v_candidate;
      exit;
    end if;
  end loop;

  -- Both forms of the small sigma are one letter.
  execute format($sql$
    create function chat_fold(p_text text) returns text language sql immutable parallel safe
    return translate(lower(p_text collate %s), U&'\03C2\0001\0002', U&'\03C3  ')
  $sql$, v_collation);

  -- The words of a folded text as tokens. Words that no index entry could hold are cut, where there can be any.
  execute format($sql$
    create function chat_search_words(p_folded text) returns text language sql immutable parallel safe
    return regexp_replace(
      U&'\0001' || p_folded collate %s,
      case when octet_length(p_folded) < 2000 then '\W+' else '\W+|\w{40}' end, U&'\0001\0002', 'g'
    )
  $sql$, v_collation);

  -- What decides whether a folded text holds all of these words as chat_search_word_pattern describes them.
  execute format($sql$
    create function chat_has_words(p_folded text, p_patterns text[]) returns boolean
    language sql immutable parallel safe
    return p_folded collate %s ~ all (p_patterns)
  $sql$, v_collation);

  -- A pattern for a folded part as a whole word. In a script without spaces between words every part counts as one.
  execute format($sql$
    create function chat_search_word_pattern(p_folded text) returns text language sql immutable parallel safe
    return case when left(p_folded, 1) collate %1$s ~ '\w' and left(p_folded, 1) !~ %2$L then '(?:^|\W)' else '' end
      || regexp_replace(p_folded, '([][!-/:-@\\^`{|}~])', '\\\1', 'g')
      || case when right(p_folded, 1) collate %1$s ~ '\w' and right(p_folded, 1) !~ %2$L then '(?:\W|$)' else '' end
  $sql$, v_collation, '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u30FF\u3400-\u9FFF\uF900-\uFAFF\uFF66-\uFF9F\U00020000-\U0003FFFF]');

  -- The tokens of a message. Every sender pays for this function, so it is written for speed: nothing but built-in
  -- functions, whose names need no search path, on a text that is folded once. Only a monstrous text is longer than the
  -- part of it that is indexed; a tsvector has an end.
  execute format($sql$
    create function chat_search_grams(p_tenant text, p_channel text, p_text text) returns tsvector
    language plpgsql immutable parallel safe cost 500 as $body$
    declare
      v_text text := translate(lower(left(p_text, 32000) collate %1$s), U&'\03C2\0001\0002', U&'\03C3  ');
    begin
      return array_to_tsvector(array_remove(string_to_array(
        U&'\0002' || hashtextextended(p_tenant, 0)::text
          || U&'\0001\0002' || hashtextextended(p_tenant || '/' || p_channel, 0)::text
          || U&'\0001' || regexp_replace(v_text, '.{3}', U&'\\&\0001', 'g')
          || U&'\0001' || regexp_replace(substr(v_text, 2), '.{3}', U&'\\&\0001', 'g')
          || U&'\0001' || regexp_replace(substr(v_text, 3), '.{3}', U&'\\&\0001', 'g')
          || regexp_replace(
               U&'\0001' || v_text collate %1$s,
               case when octet_length(v_text) < 2000 then '\W+' else '\W+|\w{40}' end, U&'\0001\0002', 'g'
             ),
        U&'\0001'
      ), ''));
    end
    $body$
  $sql$, v_collation);
end
$$;

-- The token of a tenant or, where one is given, of a channel, as chat_search_grams has it.
create function chat_search_scope(p_tenant text, p_channel text) returns text
language sql immutable parallel safe
return U&'\0002' || hashtextextended(case when p_channel is null then p_tenant else p_tenant || '/' || p_channel end, 0)::text;

-- What the index is asked for messages of this scope that hold all of these folded parts, as whole words or anyhow.
-- Every message that does is among its candidates. Every third trigram is hardly less selective than all of them, and
-- costs a third. Parts of less than three characters are costly to look for, so they are left to the text where there is
-- anything longer.
create function chat_search_query(p_scope text, p_parts text[], p_whole boolean) returns tsquery
language sql immutable parallel safe
begin atomic
  with part as (
    select p.text, length(p.text) as length from unnest(p_parts) as p (text)
  ),
  token as (
    select substr(part.text, i, 3) as text, i as rank
      from part, generate_series(1, part.length - 2, 3) i
    union all
    select right(part.text, 3), 0 from part where part.length > 3
    union all
    select word, 0
      from part, unnest(string_to_array(chat_search_words(part.text), U&'\0001')) word
     where p_whole and length(word) between 2 and 40
       and chat_search_word_pattern(substr(word, 2)) = '(?:^|\W)' || substr(word, 2) || '(?:\W|$)'
  ),
  term as (
    (select text, '' as how from token order by rank limit 40)
    union all
    (select part.text, ':*' from part where not exists (select from token) order by part.length desc, part.text limit 2)
  )
  select string_agg('''' || replace(replace(asked.text, '\', '\\'), '''', '''''') || '''' || asked.how, '&')::tsquery
    from (select text, how from term union select p_scope, '') asked;
end;

create index chat_messages_search on chat_messages
  using gin (chat_search_grams(tenant_id, channel_id, text)) with (fastupdate = on, gin_pending_list_limit = 16384)
  where deleted_at is null;
