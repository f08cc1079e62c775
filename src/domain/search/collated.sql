-- Search for parts of words in any script: the functions that depend on the database's collation, and the index.
--
-- chat_messages_search is an inverted index of the tokens of each message:
--   * its trigrams: the three characters from each position on. Around the text and around punctuation there are spaces, so
--     trigrams also tell where words begin and end. A keyword of three or more characters is found by its own trigrams; a
--     shorter one, such as a Chinese word or an emoji, as a prefix of trigrams. Where the second character is a space, the third
--     says little: such a trigram is cut to its first character, of which there are few.
--   * its tenant and its channel, so that common keywords do not read other tenants' entries. Six digits of a hash: two channels
--     that share them only cost time.
-- U+0001 separates tokens, U+0002 begins those that are not trigrams. The index finds candidates; the text is then compared.
--
-- There are no tokens of whole words: their posting lists were most of the WAL of a merge (docs/search.md).
do $$
declare
  v_candidate text;
  v_collation text := 'pg_catalog."default"';
  v_folded text;
begin
  -- Case folding uses this database's locale or, if that folds only ASCII, the first collation that folds more.
  foreach v_candidate in array array['default', 'pg_c_utf8', 'C.utf8', 'en_US.utf8', 'und-x-icu'] loop
    continue when not exists (select from pg_collation where collname = v_candidate);
    v_candidate := format('pg_catalog.%I', v_candidate);
    execute format('select lower(%L collate %s)', 'ÄЯΣ', v_candidate) into v_folded;
    if v_folded = 'äяσ' then
      v_collation := v_candidate;
      exit;
    end if;
  end loop;

  -- Folds both small sigmas, and a letter and its composed form, to the same text. Most texts are ASCII or composed, and
  -- checking that costs less than composing them.
  execute format($sql$
    create or replace function chat_fold(p_text text) returns text language sql immutable parallel safe
    return translate(lower((case when octet_length(p_text) = length(p_text) or p_text is nfc normalized
      then p_text else normalize(p_text, nfc) end) collate %s), U&'\03C2\0001\0002', U&'\03C3  ')
  $sql$, v_collation);

  -- A folded text with spaces around punctuation.
  execute format($sql$
    create or replace function chat_search_spaced(p_folded text) returns text language sql immutable parallel safe
    return regexp_replace(p_folded collate %s, '[^\w ]+', ' \& ', 'g')
  $sql$, v_collation);

  -- Whether a folded text matches all patterns of chat_search_word_pattern.
  execute format($sql$
    create or replace function chat_has_words(p_folded text, p_patterns text[]) returns boolean
    language sql immutable parallel safe
    return p_folded collate %s ~ all (p_patterns)
  $sql$, v_collation);

  -- A pattern for a folded part as a whole word. In scripts without spaces between words any part is a word.
  execute format($sql$
    create or replace function chat_search_word_pattern(p_folded text) returns text language sql immutable parallel safe
    return case when left(p_folded, 1) collate %1$s ~ '\w' and left(p_folded, 1) !~ %2$L then '(?:^|\W)' else '' end
      || regexp_replace(p_folded, '([][!-/:-@\\^`{|}~])', '\\\1', 'g')
      || case when right(p_folded, 1) collate %1$s ~ '\w' and right(p_folded, 1) !~ %2$L then '(?:\W|$)' else '' end
  $sql$, v_collation, '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u30FF\u3400-\u9FFF\uF900-\uFAFF\uFF66-\uFF9F\U00020000-\U0003FFFF]');

  -- The tokens of a message. It runs in every send, so it is written for speed: only built-in functions, whose names need no
  -- search path, on a text that is folded once. Of very long texts only the beginning is indexed, because a tsvector has a
  -- maximum size.
  execute format($sql$
    create or replace function chat_search_grams(p_tenant text, p_channel text, p_text text) returns tsvector
    language plpgsql immutable parallel safe cost 500 as $body$
    declare
      v_text text := ' ' || regexp_replace(
        translate(lower(left((case when octet_length(p_text) = length(p_text) or p_text is nfc normalized
        then p_text else normalize(p_text, nfc) end), 32000) collate %1$s), U&'\03C2\0001\0002', U&'\03C3  ') collate %1$s,
        '[^\w ]+', ' \& ', 'g'
      ) || ' ';
    begin
      return array_to_tsvector(array_remove(string_to_array(
        U&'\0002' || right(hashtextextended(p_tenant, 0)::text, 6)
          || U&'\0001\0002' || right(hashtextextended(p_tenant || '/' || p_channel, 0)::text, 6)
          || U&'\0001' || regexp_replace(
               regexp_replace(v_text, '.{3}', U&'\\&\0001', 'g')
                 || U&'\0001' || regexp_replace(substr(v_text, 2), '.{3}', U&'\\&\0001', 'g')
                 || U&'\0001' || regexp_replace(substr(v_text, 3), '.{3}', U&'\\&\0001', 'g'),
               U&' [^\0001]\0001', U&'\0001', 'g'
             ),
        U&'\0001'
      ), ''));
    end
    $body$
  $sql$, v_collation);
end
$$;

-- Sends append to the pending list, which costs least; the service merges it regularly. The limit, in kB, is for peaks.
create index if not exists chat_messages_search on chat_messages
  using gin (chat_search_grams(tenant_id, channel_id, text)) with (fastupdate = on, gin_pending_list_limit = 16384)
  where deleted_at is null;
