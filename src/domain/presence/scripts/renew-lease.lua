-- A process is alive. Returns 1 if it had no lease, else 0.

local process, lease_ms = ARGV[1], ARGV[2]

-- Far longer than the lease, because the sweep needs the users of a dead process; but not forever if none sweeps.
redis.call('pexpire', users_of(process), 24 * 3600 * 1000)
return redis.call('zadd', leases, now + lease_ms, process)
