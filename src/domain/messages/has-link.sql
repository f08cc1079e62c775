-- Whether a text contains this link, with or without its scheme, and not as a part of a longer one. Punctuation around
-- a link belongs to the text. Strict: a message without a link costs no call, which PostgreSQL does not inline.
create or replace function chat_has_link(p_text text, p_url text)
returns boolean language sql immutable strict parallel safe as $$
  select exists (
    select from unnest(link.parts, link.parts[2:]) with ordinality as around (before, behind, n)
     where (right(around.before, 3) ~ '(://|[^[:alnum:]@/=.-])$' or (around.before = '' and around.n = 1))
       and around.behind !~ '^[/.,:;!?()*_~''|-]*[[:alnum:]#&=%+@]'
  )
    from (select rtrim(regexp_replace(p_url, '^https?://', '', 'i'), '/') as written) url,
         lateral (select string_to_array(p_text, url.written) as parts) link
   where url.written <> ''
$$;
