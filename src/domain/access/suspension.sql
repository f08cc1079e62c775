-- The refusal of writes by a suspended user, as { "code", "details" }; no row for other users. An expired suspension
-- needs no write.
create or replace function chat_suspension_of(p_tenant text, p_user text) returns setof jsonb
language sql stable as $$
  select jsonb_build_object('code', 'CHAT_USER_SUSPENDED',
           'details', jsonb_build_object('until', chat_iso(nullif(s.until, 'infinity'))))
    from chat_suspensions s
   where s.tenant_id = p_tenant and s.user_id = p_user and s.until > (select chat_now())
   order by s.until desc
   limit 1
$$;
