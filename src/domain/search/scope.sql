-- The token of a channel, or of the tenant if p_channel is null, as in chat_search_grams.
create or replace function chat_search_scope(p_tenant text, p_channel text) returns text
language sql immutable parallel safe
return U&'\0002'
  || right(hashtextextended(case when p_channel is null then p_tenant else p_tenant || '/' || p_channel end, 0)::text,
    6);
