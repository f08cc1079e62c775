-- Search for parts of words in any script.
--
-- Every message is described by a set of tokens, and chat_messages_search is an inverted index over them:
--   * its trigrams: the three characters from each position on, fewer at the end of the text. A keyword of three
--     characters or more is looked for by its own trigrams; a shorter one, such as a Chinese word or an emoji, is the
--     beginning of some trigrams, which the index finds by prefix;
--   * its words, so that whole words are found without looking at all the words that contain them;
--   * its channel, tenant included, so that a search reads of other channels and tenants only what is rarer than
--     everything it looks for.
-- The index leads to candidates; the text itself decides.
--
-- Additions wait in the index's pending list, which costs a sender least. The service merges it as it goes; the limit
-- below, in kB, is for whoever writes faster than that.

-- Letters are compared without case as this database's locale does it, or as the first locale that knows more than ASCII.
do $$
declare
  v_candidate text;
  v_collation text := 'default';
  v_folded text;
begin
  foreach v_candidate in array array['default', 'pg_c_utf8', 'C.utf8', 'en_US.utf8', 'und-x-icu'] loop
    continue when not exists (select from pg_collation where collname = v_candidate);
    execute format('select lower(%L collate pg_catalog.%I)', 'ÄЯΣ', v_candidate) into v_folded;
    if v_folded = 'äяσ' then
      v_collation := v_candidate;
      exit;
    end if;
  end loop;

  -- Both forms of the small sigma are one letter. U+0001 and U+0002 set tokens apart below.
  execute format($sql$
    create function chat_fold(p_text text) returns text language sql immutable parallel safe
    return translate(lower(p_text collate pg_catalog.%I), U&'\03C2\0001\0002', U&'\03C3  ')
  $sql$, v_collation);

  -- Words of a folded text, each as a token. A word that no index entry could hold is cut.
  execute format($sql$
    create function chat_search_words(p_folded text) returns text language sql immutable parallel safe
    return regexp_replace(
      U&'\0001' || p_folded collate pg_catalog.%I,
      case when octet_length(p_folded) < 2000 then '\W+' else '\W+|\w{40}' end, U&'\0001\0002', 'g'
    )
  $sql$, v_collation);
end
$$;

create function chat_search_channel(p_tenant text, p_channel text) returns text
language sql immutable parallel safe
return U&'\0002' || hashtextextended(p_tenant || '/' || p_channel, 0);

create function chat_search_tokens(p_channel text, p_folded text) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(array_remove(string_to_array(
  p_channel
    || U&'\0001' || regexp_replace(p_folded, '.{3}', U&'\\&\0001', 'g')
    || U&'\0001' || regexp_replace(substr(p_folded, 2), '.{3}', U&'\\&\0001', 'g')
    || U&'\0001' || regexp_replace(substr(p_folded, 3), '.{3}', U&'\\&\0001', 'g')
    || chat_search_words(p_folded),
  U&'\0001'
), ''));

-- No message but a monstrous one exceeds the length from which on its text is not indexed; a tsvector has an end.
create function chat_search_grams(p_tenant text, p_channel text, p_text text) returns tsvector
language sql immutable parallel safe
return chat_search_tokens(chat_search_channel(p_tenant, p_channel), chat_fold(left(p_text, 32000)));

-- Whether a folded text is in a script that sets no spaces between words: there every part counts as a word.
create function chat_is_unspaced(p_folded text) returns boolean
language sql immutable parallel safe
return p_folded ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uF900-\uFAFF\uFF66-\uFF9F\U00020000-\U0003FFFF]';

-- What a message must match to hold this folded part as a whole word.
create function chat_search_word_pattern(p_folded text) returns text
language sql immutable parallel safe
return case when left(p_folded, 1) ~ '\w' and not chat_is_unspaced(left(p_folded, 1)) then '(?:^|\W)' else '' end
  || regexp_replace(p_folded, '([][!-/:-@\\^`{|}~])', '\\\1', 'g')
  || case when right(p_folded, 1) ~ '\w' and not chat_is_unspaced(right(p_folded, 1)) then '(?:\W|$)' else '' end;

-- What the index is asked for messages of these channels that hold all of these folded parts, as whole words or anyhow.
-- Every message that does is among the candidates. Parts of less than three characters are costly to look for, so they are
-- left to the text where there is anything longer.
create function chat_search_query(p_channels text[], p_parts text[], p_whole boolean) returns tsquery
language sql immutable parallel safe
begin atomic
  with part as (
    select p.text, length(p.text) as length from unnest(p_parts) as p (text)
  ),
  gram as (
    select substr(part.text, i, 3) as token, '' as how, i
      from part, generate_series(1, part.length - 2) i
    union
    select U&'\0002' || word, '', 0
      from part, regexp_split_to_table(part.text, '\W+') word
     where p_whole and length(word) between 1 and 39 and not chat_is_unspaced(word)
  ),
  short as (
    select part.text as token, ':*' as how
      from part
     where not exists (select from gram)
     order by part.length desc, part.text
     limit 2
  ),
  term as (
    (select token, how from gram order by i limit 40)
    union all
    select token, how from short
  ),
  quoted as (
    select '''' || replace(replace(token, '\', '\\'), '''', '''''') || '''' || how as term from term
  )
  select (
    '(' || (select string_agg('''' || channel || '''', '|') from unnest(p_channels) channel) || ')&'
    || (select string_agg(quoted.term, '&') from quoted)
  )::tsquery;
end;

create index chat_messages_search on chat_messages
  using gin (chat_search_grams(tenant_id, channel_id, text)) with (fastupdate = on, gin_pending_list_limit = 16384)
  where deleted_at is null;
