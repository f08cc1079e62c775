-- Removes the tail at KEYS[1], unless it is of a newer run.

local run = redis.call('hget', KEYS[1], 'run')
if run and tonumber(run) <= tonumber(ARGV[1]) then redis.call('del', KEYS[1]) end
