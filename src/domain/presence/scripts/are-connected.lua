-- Which users of ARGV have a socket. Returns 1 or 0 for each.

local processes = live_processes()
local answers = {}
for index, user in ipairs(ARGV) do answers[index] = is_connected(user, processes) and 1 or 0 end
return answers
