-- A user's last socket at a process has closed. Whether other processes have one is checked when the grace period ends.

local process, user, grace_ms = ARGV[1], ARGV[2], ARGV[3]

if redis.call('srem', users_of(process), user) == 0 then return end
set_last_seen(user, now)
redis.call('zadd', announced, 'xx', now + grace_ms, user)
