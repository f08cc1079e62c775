-- The open case of a subject, created if missing: see chat_cases. p_id is the id of a new one. The row stays locked
-- until the transaction ends, so the case is not decided meanwhile.
create or replace function chat_open_case(
  p_tenant text, p_id text, p_type text, p_channel text, p_subject text, p_user text, p_reports integer
)
returns text language sql as $$
  insert into chat_cases (
    tenant_id, id, subject_type, channel_id, subject_id, user_id, opened_at, updated_at, report_count
  )
  values (p_tenant, p_id, p_type, p_channel, p_subject, p_user, chat_now(), chat_now(), p_reports)
      on conflict (tenant_id, subject_type, subject_id) where state = 'OPEN' do update
     set updated_at = case when p_reports > 0 then excluded.updated_at else chat_cases.updated_at end,
         report_count = chat_cases.report_count + excluded.report_count
  returning id
$$;
