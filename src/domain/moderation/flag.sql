-- Adds flags of the host's policy to the open case of a subject: { category: confidence or null }. Keeps the highest
-- confidence per category.
create or replace function chat_flag(
  p_tenant text, p_type text, p_channel text, p_subject text, p_user text, p_flags jsonb
)
returns void language plpgsql as $$
declare
  v_case constant text := chat_open_case(
    p_tenant, replace(gen_random_uuid()::text, '-', ''), p_type, p_channel, p_subject, p_user, 0
  );
begin
  update chat_cases c
     set flags = c.flags || (
           select jsonb_object_agg(f.category, jsonb_build_object(
                    'confidence', greatest(f.confidence::real, (c.flags #>> array[f.category, 'confidence'])::real),
                    'createdAt', chat_iso(chat_now())
                  ))
             from jsonb_each_text(p_flags) as f (category, confidence)
         ), updated_at = chat_now()
   where c.tenant_id = p_tenant and c.id = v_case;
end
$$;
