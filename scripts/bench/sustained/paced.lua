-- wrk script: arguments are the rate per second, the number of requests and the number of links. wrk itself sends as
-- fast as it can; `delay` makes request n of a thread wait for its time, start + n / rate.

local ffi = require('ffi')
ffi.cdef([[
  typedef struct { long seconds; long nanoseconds; } moment;
  int clock_gettime(int clock, moment *now);
]])
local MONOTONIC = 1
local VISITORS = 1000000
local agents = {
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
}

local now = ffi.new('moment')
local rate, total, links, start
local issued = 0
local sums = {}

local function milliseconds()
  ffi.C.clock_gettime(MONOTONIC, now)
  return tonumber(now.seconds) * 1000 + tonumber(now.nanoseconds) / 1e6
end

function init(args)
  rate, total, links = tonumber(args[1]), tonumber(args[2]), tonumber(args[3])
  math.randomseed(7)
  local sum = 0
  for n = 1, links do
    sum = sum + 1 / n
    sums[n] = sum
  end
end

-- Zipf's law, from 0
local function nextLink()
  local target = math.random() * sums[links]
  local low, high = 1, links
  while low < high do
    local middle = math.floor((low + high) / 2)
    if sums[middle] < target then low = middle + 1 else high = middle end
  end
  return low - 1
end

function delay()
  start = start or milliseconds()
  if issued == total then return 3600000 end
  issued = issued + 1
  return math.max(0, math.floor(start + issued * 1000 / rate - milliseconds()))
end

function request()
  local visitor = math.random(VISITORS)
  local address = string.format('%d.%d.%d.%d', 20 + visitor % 180, visitor % 251, math.floor(visitor / 251) % 253, visitor % 239)
  return 'GET /l/bench-' .. nextLink() .. ' HTTP/1.1\r\nhost: localhost:3000\r\nuser-agent: ' .. agents[visitor % #agents + 1]
    .. '\r\nx-forwarded-for: ' .. address .. '\r\naccept-language: es-ES,es;q=0.9,en;q=0.8\r\n\r\n'
end

function done(summary)
  local errors = summary.errors
  io.write(string.format('{"responses":%d,"failed":%d,"seconds":%f}\n', summary.requests,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout, summary.duration / 1e6))
end
