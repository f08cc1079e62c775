-- Comes before every script of this folder. KEYS[1] is the base of all keys, which redis-presence.ts describes.

local SEEN_KEPT_MS = 30 * 24 * 3600 * 1000

local base = KEYS[1]
local announced = base .. ':announced'
local leases = base .. ':leases'
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local function users_of(process)
  return base .. ':of:' .. process
end

local function last_seen(user)
  return redis.call('get', base .. ':seen:' .. user)
end

local function set_last_seen(user, at)
  if tonumber(last_seen(user) or 0) < at then
    redis.call('set', base .. ':seen:' .. user, at, 'px', SEEN_KEPT_MS)
  end
end

local function live_processes()
  return redis.call('zrangebyscore', leases, '(' .. now, '+inf')
end

local function is_connected(user, processes)
  for _, process in ipairs(processes) do
    if redis.call('sismember', users_of(process), user) == 1 then return true end
  end
  return false
end

