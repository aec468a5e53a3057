-- Sends the ready-made requests of a plan file one after the other.
-- The plan is a series of "<length>\n<raw HTTP request>"; the order is already
-- shuffled, so that the load process spends nothing on choosing.

local requests = {}
local count = 0
local next_index = 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  while true do
    local length = file:read("*n")
    if not length then break end
    file:read(1)
    count = count + 1
    requests[count] = file:read(length)
  end
  file:close()
end

function request()
  next_index = next_index % count + 1
  return requests[next_index]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"seconds":%f,"bytes":%d,"p50_ms":%f,"p99_ms":%f,' ..
    '"bad_status":%d,"broken":%d}\n',
    summary.requests, summary.duration / 1e6, summary.bytes,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
