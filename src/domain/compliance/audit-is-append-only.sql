-- Rows are only inserted. Deletion by age or with the tenant is allowed after set_config('chat.audit_upkeep', 'on',
-- true) in the transaction.
create or replace function chat_audit_is_append_only() returns trigger
language plpgsql as $$
begin
  if current_setting('chat.audit_upkeep', true) is distinct from 'on' then
    raise exception 'chat_audit is append-only' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

create or replace trigger chat_audit_keeps_rows
  before update or delete on chat_audit
  for each row execute function chat_audit_is_append_only();

create or replace trigger chat_audit_keeps_all
  before truncate on chat_audit
  for each statement execute function chat_audit_is_append_only();
