-- Disconnects the users of dead processes, if asked to, and ends the grace periods that are over.
-- Returns the users who are offline now and have to be announced: a user, when that user was last seen, the next user...

local lease_ms, removes_dead_processes = ARGV[1], ARGV[2] == '1'

if removes_dead_processes then
  for _, process in ipairs(redis.call('zrangebyscore', leases, '-inf', now)) do
    local renewed_at = redis.call('zscore', leases, process) - lease_ms
    for _, user in ipairs(redis.call('spop', users_of(process), 1000)) do
      set_last_seen(user, renewed_at)
      -- No grace period: the lease was longer. A user who disconnected from another process since has a separate one.
      if redis.call('zscore', announced, user) == 'inf' then redis.call('zadd', announced, now, user) end
    end
    if redis.call('scard', users_of(process)) == 0 then redis.call('zrem', leases, process) end
  end
end

local processes = live_processes()
local offline = {}
for _, user in ipairs(redis.call('zrangebyscore', announced, '-inf', now, 'limit', 0, 500)) do
  if is_connected(user, processes) then
    redis.call('zadd', announced, 'inf', user)
  else
    redis.call('zrem', announced, user)
    offline[#offline + 1] = user
    offline[#offline + 1] = last_seen(user) or ''
  end
end
return offline
