-- Lets nothing more be appended to the tail at KEYS[1], and returns it.

if redis.call('exists', KEYS[1]) == 1 then redis.call('hincrby', KEYS[1], 'sealed', 1) end
return redis.call('hgetall', KEYS[1])
