-- A user's first socket at a process has opened.
-- Returns 1 if that makes the user online, else 0, and when the user was last seen.

local process, user = ARGV[1], ARGV[2]

redis.call('sadd', users_of(process), user)
return { redis.call('zadd', announced, 'inf', user), last_seen(user) }
