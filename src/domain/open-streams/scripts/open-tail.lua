-- Begins an empty tail at KEYS[1], unless one is there that is sealed, holds text or is of a later time.

local run, total, kept_ms = ARGV[1], ARGV[2], ARGV[3]

local known = redis.call('hmget', KEYS[1], 'run', 'total', 'durable', 'sealed')
if known[4] then return end
if known[1] then
  local is_older = tonumber(known[1]) < tonumber(run)
  local is_empty = known[2] == known[3] and tonumber(known[2]) < tonumber(total)
  if not is_older and not (known[1] == run and is_empty) then return end
end
redis.call('del', KEYS[1])
redis.call('hset', KEYS[1], 'run', run, 'total', total, 'durable', total)
for index = 4, #ARGV, 3 do
  local part, kind, length = ARGV[index], ARGV[index + 1], ARGV[index + 2]
  redis.call('hset', KEYS[1], 'type:' .. part, kind, 'length:' .. part, length, 'start:' .. part, length)
end
redis.call('pexpire', KEYS[1], kept_ms)
