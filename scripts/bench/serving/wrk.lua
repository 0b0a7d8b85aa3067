-- wrk -s wrk.lua URL -- PATHS HEADERS: requests the paths of a file in turn. Requests are built before the measurement.
local requests = {}
local n = 0

function init(args)
  for line in io.lines(args[2]) do
    local name, value = line:match("^(.-): (.*)$")
    wrk.headers[name] = value
  end
  for path in io.lines(args[1]) do requests[#requests + 1] = wrk.format("GET", path) end
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
