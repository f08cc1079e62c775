-- Forgets users who have no socket. Returns 1 if none of them has one.

local processes = live_processes()
local are_gone = 1
for _, user in ipairs(ARGV) do
  if is_connected(user, processes) then
    are_gone = 0
  else
    redis.call('zrem', announced, user)
    redis.call('del', base .. ':seen:' .. user)
  end
end
return are_gone
