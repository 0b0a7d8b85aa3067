-- wrk -s wrk.lua URL -- PATHS HEADERS ADDRESSES: requests the paths of a file in turn, for visitors of all addresses.
-- Requests are built before the measurement.
local requests = {}
local n = 0

function init(args)
  for line in io.lines(args[2]) do
    local name, value = line:match("^(.-): (.*)$")
    wrk.headers[name] = value
  end
  local paths, addresses = {}, {}
  for path in io.lines(args[1]) do paths[#paths + 1] = path end
  for address in io.lines(args[3]) do addresses[#addresses + 1] = address end
  for i = 1, math.max(#paths, #addresses) do
    wrk.headers["x-forwarded-for"] = addresses[(i - 1) % #addresses + 1]
    requests[i] = wrk.format("GET", paths[(i - 1) % #paths + 1])
  end
  n = math.random(#requests)
end

function request()
  n = n % #requests + 1
  return requests[n]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"answers":%d,"seconds":%f,"bytes":%d,"others":%d,"p50":%f,"p99":%f}\n',
    summary.requests, summary.duration / 1e6, summary.bytes,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
