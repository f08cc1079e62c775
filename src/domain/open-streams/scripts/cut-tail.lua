-- Removes text from the beginning of a part of the tail at KEYS[1], if it still begins there.

local run, part, start, bytes, chars = unpack(ARGV)

local known = redis.call('hmget', KEYS[1], 'run', 'start:' .. part, 'text:' .. part)
if known[1] ~= run or known[2] ~= start then return end
redis.call('hset', KEYS[1], 'text:' .. part, string.sub(known[3] or '', bytes + 1))
redis.call('hincrby', KEYS[1], 'start:' .. part, chars)
redis.call('hincrby', KEYS[1], 'durable', chars)
