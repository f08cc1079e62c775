-- The index query for messages of this scope that contain all these folded parts, anywhere or as whole words. It finds a
-- superset of the hits. Every third trigram is nearly as selective as all of them, for a third of the cost. Parts of less
-- than three characters are expensive, so the index is not searched for them if there is a longer part.
create or replace function chat_search_query(p_scope text, p_parts text[], p_whole boolean) returns tsquery
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
