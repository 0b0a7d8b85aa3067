-- wrk -s calls.lua URL -- FILE: sends the requests of a file in turn, each from an address of its own. A line is a path, a tab and a header.
local requests = {}
local n = 0

function init(args)
  local place = 0
  for line in io.lines(args[1]) do
    local path, name, value = line:match("^(.-)\t(.-): (.*)$")
    local address = string.format("127.1.%d.%d", math.floor(place / 200), place % 200 + 1)
    requests[#requests + 1] = wrk.format("GET", path, { [name] = value, ["x-forwarded-for"] = address })
    place = place + 1
  end
end

function request()
  n = n % #requests + 1
  return requests[n]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"answers":%d,"seconds":%f,"others":%d,"p50":%f,"p99":%f}\n',
    summary.requests, summary.duration / 1e6,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
