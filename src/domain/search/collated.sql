-- Search for parts of words in any script: the functions that depend on the database's collation, and the index.
--
-- chat_messages_search is an inverted index of the tokens of each message:
--   * its trigrams: the three characters at each position. Spaces surround the text and punctuation, so trigrams also
--     mark where words start and end. A keyword of three or more characters is found by its trigrams; a shorter one,
--     such as a Chinese word or an emoji, as a prefix of trigrams. A trigram whose second character is a space is cut
--     to its first character, because the third is hardly selective.
--   * its tenant and its channel, so that common keywords do not read other tenants' entries. Six digits of a hash:
--     collisions only cost time.
-- U+0001 separates tokens, U+0002 starts those that are not trigrams. The index finds candidates; the text is then
-- compared.
--
-- There are no tokens of whole words: their posting lists were most of the WAL of a merge (docs/search.md).
do $$
declare
  v_candidate text;
  v_collation text := 'pg_catalog."default"';
  v_folded text;
  v_fold text;
  -- Combining marks and zero-width characters.
  v_removed text := U&'[\00AD\0300-\036F\0483-\0487\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7'
    '\0610-\061A\061C\0640\064B-\065F\0670'
    '\06D6-\06DC\06DF-\06E4\06E7\06E8\06EA-\06ED\0711\0730-\074A\180B-\180F\1AB0-\1AFF\1DC0-\1DFF'
    '\200B-\200F\202A-\202E\2060-\206F\20D0-\20FF\FE00-\FE0F\FE20-\FE2F\FEFF\+0E0100-\+0E01EF]+';
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

  -- Folds the text in v, so that a search ignores differences that people do not type: case and marks (accents, vowel
  -- points, tatweel); width and ligatures, by NFKC; both sigmas, i and ı, ß and ss; kinds of quotes and dashes; soft
  -- hyphens, variation selectors and zero-width characters; runs of white space. Kana and Hangul stay composed. Each
  -- step is skipped if it changes nothing. highlight.ts does the same for single characters.
  v_fold := format($sql$
      if octet_length(v) <> length(v) then
        v := regexp_replace(normalize(replace(v, U&'\00B4', ''''), nfkd), %L, '', 'g');
      end if;
      v := lower(v collate %s);
      if octet_length(v) <> length(v) then
        if v ~ U&'[\03C2\0131\00DF\02BC\2018-\201F\00AB\00BB\2010-\2015\2212]' then
          v := replace(translate(
            v, U&'\03C2\0131\02BC\2018\2019\201A\201B\201C\201D\201E\201F\00AB\00BB\2010\2011\2012\2013\2014\2015\2212',
            U&'\03C3i''''''''''""""""-------'
          ), U&'\00DF', 'ss');
        end if;
        if v ~ U&'[\0900-\0DFF\1000-\11FF\1B00-\1B7F\3099\309A\+011000-\+011FFF]' then
          v := normalize(v, nfc);
        end if;
      end if;
      v := regexp_replace(
        translate(v, '`', ''''),
        U&'[ \0001\0002\0009-\000D\0085\1680\2028\2029]{2,}|[\0001\0002\0009-\000D\0085\1680\2028\2029]', ' ', 'g'
      );
  $sql$, v_removed, v_collation);

  execute format($sql$
    create or replace function chat_fold_any(p_text text)
      returns text language plpgsql immutable parallel safe as $body$
    declare
      v text := p_text;
    begin
      %s
      return v;
    end
    $body$
  $sql$, v_fold);

  -- Fast path, inlined by the planner: ASCII without repeated spaces.
  execute format($sql$
    create or replace function chat_fold(p_text text) returns text language sql immutable parallel safe
    return case when octet_length(p_text) = length(p_text) and p_text !~ E'  |[`\t-\r\x01\x02]'
      then lower(p_text collate %s) else chat_fold_any(p_text) end
  $sql$, v_collation);

  -- Folds only case, both small sigmas and canonical equivalents: for exact phrases.
  execute format($sql$
    create or replace function chat_fold_case(p_text text) returns text language sql immutable parallel safe
    return translate(lower((case when octet_length(p_text) = length(p_text) or p_text is nfc normalized
      then p_text else normalize(p_text, nfc) end) collate %s), U&'\03C2\0001\0002', U&'\03C3  ')
  $sql$, v_collation);

  -- Puts spaces around punctuation of a folded text.
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

  -- Regular expression that matches a folded part as a whole word, or anywhere in scripts without word spaces.
  execute format($sql$
    create or replace function chat_search_word_pattern(p_folded text) returns text language sql immutable parallel safe
    return case when left(p_folded, 1) collate %1$s ~ '\w' and left(p_folded, 1) !~ %2$L then '(?:^|\W)' else '' end
      || regexp_replace(p_folded, '([][!-/:-@\\^`{|}~])', '\\\1', 'g')
      || case when right(p_folded, 1) collate %1$s ~ '\w' and right(p_folded, 1) !~ %2$L then '(?:\W|$)' else '' end
  $sql$, v_collation,
    '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u30FF\u3400-\u9FFF'
    '\uF900-\uFAFF\uFF66-\uFF9F\U00020000-\U0003FFFF]');

  -- The tokens of a message. Runs in every send, so it uses only built-in functions, which need no search path, and
  -- folds the text once. Indexes the first 32,000 characters, because the size of a tsvector is limited.
  execute format($sql$
    create or replace function chat_search_grams(p_tenant text, p_channel text, p_text text) returns tsvector
    language plpgsql immutable parallel safe cost 500 as $body$
    declare
      v text := left(p_text, 32000);
      v_text text;
    begin
      %2$s
      v_text := ' ' || regexp_replace(v collate %1$s, '[^\w ]+', ' \& ', 'g') || ' ';
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
  $sql$, v_collation, v_fold);
end
$$;

-- Sends append to the pending list, which is cheapest; the service merges it regularly. The limit, in kB, is for peaks.
create index if not exists chat_messages_search on chat_messages
  using gin (chat_search_grams(tenant_id, channel_id, text)) with (fastupdate = on, gin_pending_list_limit = 16384)
  where deleted_at is null;
