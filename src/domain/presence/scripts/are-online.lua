-- Returns 1 or 0 for each user of ARGV.

local processes = live_processes()
local answers = {}
for index, user in ipairs(ARGV) do answers[index] = is_online(user, processes) and 1 or 0 end
return answers
