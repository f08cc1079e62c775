-- migrate: runs-with 0002_functions

-- False if a longer mute or ban stayed: undoing the decision does not lift that.
alter table chat_decisions add column has_effect boolean not null default true;
