-- Removes the tail at KEYS[1] and returns it.

local tail = redis.call('hgetall', KEYS[1])
redis.call('del', KEYS[1])
return tail
