-- The index query for messages of this scope that contain all these folded parts, anywhere or as whole words. It finds
-- a superset of the hits. Every third trigram is nearly as selective as all of them, for a third of the cost. Parts
-- without a trigram are expensive, so the index is not searched for them if there is another part.
create or replace function chat_search_query(p_scope text, p_parts text[], p_whole boolean) returns tsquery
language sql immutable parallel safe
begin atomic
  with part as (
    select case when p_whole and starts_with(pattern, '(?:^|\W)') then ' ' else '' end
             || btrim(chat_search_spaced(p.text), ' ')
             || case when p_whole and right(pattern, 8) = '(?:\W|$)' then ' ' else '' end as text
      from unnest(p_parts) as p (text), chat_search_word_pattern(p.text) pattern
  ),
  token as (
    select substr(part.text, i, 3) as text, i as rank from part, generate_series(1, length(part.text) - 2, 3) i
    union all
    select right(part.text, 3), 0 from part where length(part.text) > 3
  ),
  term as (
    -- Trigrams that chat_search_grams cuts are in nearly all messages.
    (select text, '' as how from token where substr(text, 2, 1) <> ' ' order by rank limit 40)
    union all
    (select start.text, ':*'
       from part, rtrim(left(ltrim(part.text, ' '), 2), ' ') start (text)
      where start.text <> '' and not exists (select from token where substr(text, 2, 1) <> ' ')
      order by length(part.text) desc, part.text limit 2)
  )
  select string_agg('''' || replace(replace(asked.text, '\', '\\'), '''', '''''') || '''' || asked.how, '&')::tsquery
    from (select text, how from term union select p_scope, '') asked;
end;
