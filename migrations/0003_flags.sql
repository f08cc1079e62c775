-- migrate: runs-with 0002_functions

-- What the host's policy has noticed about the subject, by category: { "confidence", "createdAt" }.
alter table chat_cases add column flags jsonb not null default '{}';
