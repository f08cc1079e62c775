-- Which users of ARGV are online, as the events say: announced, and not yet announced to be gone. Returns 1 or 0 for each.

local answers = {}
for index, user in ipairs(ARGV) do answers[index] = redis.call('zscore', announced, user) and 1 or 0 end
return answers
