-- Takes a seal of the tail at KEYS[1] back.

if redis.call('hexists', KEYS[1], 'sealed') == 0 then return end
if redis.call('hincrby', KEYS[1], 'sealed', -1) <= 0 then redis.call('hdel', KEYS[1], 'sealed') end
