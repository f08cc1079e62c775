/**
 * What the processes share about presence, and the only statements that change it. A user is a member `key`.
 *
 *   <base>:leases       sorted set: process → when it counts as dead unless it says otherwise before
 *   <base>:of:<process> set: users with a socket there
 *   <base>:announced    sorted set: users whom others were told to be online → when to tell them otherwise; `inf` for
 *                       those who have a socket
 *   <base>:seen:<user>  when the user last closed a socket
 *
 * Each script runs atomically, so of several processes exactly one is told that somebody came or is gone. All times are
 * those of Redis, in milliseconds.
 */

/** A month, in milliseconds. */
const SEEN_KEPT_MS = 30 * 24 * 3600 * 1000

const common = `
local base = KEYS[1]
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function see(key, at)
  local before = tonumber(redis.call('get', base .. ':seen:' .. key) or 0)
  if before < at then redis.call('set', base .. ':seen:' .. key, at, 'px', ${SEEN_KEPT_MS}) end
end
local function online(key, processes)
  for _, process in ipairs(processes) do
    if redis.call('sismember', base .. ':of:' .. process, key) == 1 then return true end
  end
  return false
end
local function living()
  return redis.call('zrangebyscore', base .. ':leases', '(' .. now, '+inf')
end
`

/** process, user. Answers whether others are to be told, and when the user was last seen. */
export const enterScript = `${common}
redis.call('sadd', base .. ':of:' .. ARGV[1], ARGV[2])
return { redis.call('zadd', base .. ':announced', 'inf', ARGV[2]), redis.call('get', base .. ':seen:' .. ARGV[2]) }
`

/** process, user, grace. Whether the user has sockets elsewhere is looked up when the grace is over. */
export const leaveScript = `${common}
if redis.call('srem', base .. ':of:' .. ARGV[1], ARGV[2]) == 0 then return end
see(ARGV[2], now)
redis.call('zadd', base .. ':announced', 'xx', now + ARGV[3], ARGV[2])
`

/**
 * process, lease. Answers 1 where the process was not known. Its users are kept much longer than its lease, but not for
 * ever if nobody is there to clear up.
 */
export const beatScript = `${common}
redis.call('pexpire', base .. ':of:' .. ARGV[1], 24 * 3600 * 1000)
return redis.call('zadd', base .. ':leases', now + ARGV[2], ARGV[1])
`

/** process. After all its users have left. */
export const endScript = `${common}
redis.call('del', base .. ':of:' .. ARGV[1])
redis.call('zrem', base .. ':leases', ARGV[1])
`

/** Users. Answers 1 or 0 for each. */
export const onlineScript = `${common}
local processes = living()
local answers = {}
for index, key in ipairs(ARGV) do answers[index] = online(key, processes) and 1 or 0 end
return answers
`

/**
 * lease, 1 to bury dead processes. Answers those of whom others are to be told that they are gone: a user, when that
 * user was last seen, the next user, and so on.
 */
export const sweepScript = `${common}
if ARGV[2] == '1' then
  for _, process in ipairs(redis.call('zrangebyscore', base .. ':leases', '-inf', now)) do
    local beat = redis.call('zscore', base .. ':leases', process) - ARGV[1]
    for _, key in ipairs(redis.call('spop', base .. ':of:' .. process, 1000)) do
      see(key, beat)
      -- The lease was longer than the grace. Whoever has left elsewhere since has a time of grace of their own.
      if redis.call('zscore', base .. ':announced', key) == 'inf' then
        redis.call('zadd', base .. ':announced', now, key)
      end
    end
    if redis.call('scard', base .. ':of:' .. process) == 0 then redis.call('zrem', base .. ':leases', process) end
  end
end
local processes = living()
local gone = {}
for _, key in ipairs(redis.call('zrangebyscore', base .. ':announced', '-inf', now, 'limit', 0, 500)) do
  if online(key, processes) then
    redis.call('zadd', base .. ':announced', 'inf', key)
  else
    redis.call('zrem', base .. ':announced', key)
    gone[#gone + 1] = key
    gone[#gone + 1] = redis.call('get', base .. ':seen:' .. key) or ''
  end
end
return gone
`
