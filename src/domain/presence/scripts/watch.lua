-- Adds channels to those that a process watches and removes others, after forgetting all if asked to; and renews its lease.
-- Returns how many it watches now.

local base, process, lease_ms, forgets, added = KEYS[1], ARGV[1], ARGV[2], ARGV[3] == '1', tonumber(ARGV[4])
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local watched = base .. ':of:' .. process

if forgets then redis.call('del', watched) end
for index = 5, #ARGV do
  redis.call(index < 5 + added and 'sadd' or 'srem', watched, ARGV[index])
end
redis.call('zadd', base, now + lease_ms, process)
redis.call('pexpire', watched, 2 * lease_ms)
return redis.call('scard', watched)
