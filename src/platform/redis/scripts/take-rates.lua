-- Counts a request in the window of each of KEYS; or in none, if one of them is full.
-- ARGV has for each key how many requests its window takes, and how long it lasts in milliseconds.
-- Returns which window is full for longest, and for how long in milliseconds; 0 and 0 if the request was counted.

local full, wait = 0, 0
for index, key in ipairs(KEYS) do
  if tonumber(redis.call('get', key) or 0) >= tonumber(ARGV[2 * index - 1]) then
    local left = redis.call('pttl', key)
    if left >= wait then full, wait = index, left end
  end
end
if full > 0 then return { full, wait } end

for index, key in ipairs(KEYS) do
  if redis.call('incr', key) == 1 then redis.call('pexpire', key, ARGV[2 * index]) end
end
return { 0, 0 }
