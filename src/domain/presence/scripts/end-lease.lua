-- A process stops, after all its users have been disconnected.

local process = ARGV[1]

redis.call('del', users_of(process))
redis.call('zrem', leases, process)
