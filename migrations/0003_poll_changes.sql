-- migrate: runs-with 0002_functions

-- Whether votes can be changed and withdrawn.
alter table chat_polls add column allow_change boolean not null default true;
