-- Each thread has one connection and one session, and waits for its next refresh token. Arguments: the first tokens, one a thread.
local threads = {}

function setup(thread)
  table.insert(threads, thread)
  thread:set('place', #threads)
end

function init(args)
  token = args[place]
  failed = 0
  math.randomseed(place)
end

function request()
  local headers = {
    ['content-type'] = 'application/json',
    -- Limits count by network
    ['x-forwarded-for'] = string.format('127.%d.%d.%d', math.random(254), math.random(254), math.random(254)),
  }
  return wrk.format('POST', '/auth/v1/token?grant_type=refresh_token', headers, '{"refresh_token":"' .. token .. '"}')
end

function response(status, headers, body)
  if status == 200 then
    token = body:match('"refresh_token":"([^"]+)"')
  else
    failed = failed + 1
  end
end

function done(summary, latency, requests)
  local others, tokens = 0, {}
  for place, thread in ipairs(threads) do
    others = others + thread:get('failed')
    tokens[place] = '"' .. thread:get('token') .. '"'
  end
  io.write(string.format(
    '{"count":%d,"seconds":%f,"others":%d,"tokens":[%s]}\n',
    summary.requests, summary.duration / 1e6, others, table.concat(tokens, ',')
  ))
end
