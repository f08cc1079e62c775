-- What will be due, soonest first, for the sweep that looks for it in every tenant.

create index chat_scheduled_messages_due on chat_scheduled_messages (tenant_id, scheduled_at)
  where status = 'PENDING';

create index chat_polls_due on chat_polls (tenant_id, close_at)
  where closed_at is null and close_at is not null;

-- Of a member who is muted and banned, that which ends first. None of these columns changes when messages are sent.
create index chat_channel_members_due on chat_channel_members (
    tenant_id,
    least(case when is_muted then muted_until end, case when is_banned then banned_until end)
  )
  where (is_muted and muted_until is not null) or (is_banned and banned_until is not null);
