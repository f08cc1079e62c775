-- Which live processes watch which channels of ARGV. Returns a process, the numbers of its channels, the next process...

local base = KEYS[1]
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

redis.call('zremrangebyscore', base, '-inf', now)
local found = {}
for _, process in ipairs(redis.call('zrange', base, 0, -1)) do
  local watched = {}
  for number, channel in ipairs(ARGV) do
    if redis.call('sismember', base .. ':of:' .. process, channel) == 1 then watched[#watched + 1] = number end
  end
  if #watched > 0 then
    found[#found + 1] = process
    found[#found + 1] = watched
  end
end
return found
