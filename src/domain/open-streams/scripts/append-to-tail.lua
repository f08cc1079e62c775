-- Appends to the tail at KEYS[1]. Returns nothing without a tail, 0 if the piece does not follow or the tail is sealed, else the length of the part, where
-- its text begins, the bytes that wait for a checkpoint, and its type.

local run, part, offset, text, chars, max_length, kept_ms = unpack(ARGV)

local known = redis.call('hmget', KEYS[1], 'run', 'length:' .. part, 'start:' .. part, 'total', 'type:' .. part, 'sealed')
if not known[1] then return end
if known[6] or known[1] ~= run or known[2] ~= offset or known[4] + chars > tonumber(max_length) then return 0 end
local name = 'text:' .. part
redis.call('hset', KEYS[1], name, (redis.call('hget', KEYS[1], name) or '') .. text)
redis.call('hincrby', KEYS[1], 'total', chars)
redis.call('pexpire', KEYS[1], kept_ms)
return {
  redis.call('hincrby', KEYS[1], 'length:' .. part, chars), tonumber(known[3]), redis.call('hstrlen', KEYS[1], name),
  known[5]
}
