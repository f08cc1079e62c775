-- migrate: runs-with 0002_functions

-- Why a member is muted or banned. Null unless a moderator's decision has a part in it: else an operator did it alone.
-- A list of { "decisionId", "until", "description" }; an operator's has no decisionId. The last to end counts.
alter table chat_channel_members add column mute_causes jsonb, add column ban_causes jsonb;
