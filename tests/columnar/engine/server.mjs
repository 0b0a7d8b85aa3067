// ClickHouse's engine behind the HTTP protocol of a server, as the official client speaks it: `node server.mjs DATA_DIR [PORT]`
import { createServer } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Session } from 'chdb';

const [, , directory, port = '0'] = process.argv;
/** Of the protocol; everything else in a URL is a setting. */
const protocol = ['query', 'query_id', 'database', 'default_format', 'session_id', 'user', 'password', 'role'];
const session = new Session(directory);
session.query('create database if not exists saluda');
const quoted = (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** What the session's settings are, unless they are the default. */
let present = new Map();
function change(settings) {
  for (const name of present.keys()) if (!settings.has(name)) session.query(`set ${name} = default`);
  for (const [name, value] of settings) {
    if (present.get(name) !== value) session.query(`set ${name} = ${quoted(value)}`);
  }
  present = settings;
}

let last = Promise.resolve();
/** One at a time: settings belong to the session. */
function execute(url, body) {
  const settings = [...url.searchParams].filter(([name]) => !protocol.includes(name));
  const isParameter = ([name]) => name.startsWith('param_');
  const run = async () => {
    const query = url.searchParams.get('query');
    const text = query === null ? body : `${query}\n${body}`;
    for (const [, name] of text.matchAll(/\{(\w+):/g)) {
      if (query === null && !url.searchParams.has(`param_${name}`)) throw new Error(`Code: 456. No parameter ${name}`);
    }
    session.query(`use ${url.searchParams.get('database') ?? 'default'}`);
    change(new Map(settings.filter((setting) => !isParameter(setting))));
    for (const [name, value] of settings.filter(isParameter)) session.query(`set ${name} = ${quoted(value)}`);
    return Buffer.from((await session.queryAsync(text, { format: 'TabSeparated' })).bytes());
  };
  const result = last.then(run);
  last = result.catch(() => {});
  return result;
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url, 'http://localhost');
  if (url.pathname === '/ping') return response.end('Ok.\n');
  try {
    const sent = Buffer.concat(await Array.fromAsync(request));
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    const result = await execute(url, body.toString());
    const isCompressed = url.searchParams.get('enable_http_compression') === '1';
    if (isCompressed) response.setHeader('content-encoding', 'gzip');
    response.end(isCompressed ? gzipSync(result) : result);
  } catch (error) {
    const [, code = '1002'] = /Code: (\d+)/.exec(error.message) ?? [];
    response.writeHead(500, { 'x-clickhouse-exception-code': code }).end(error.message);
  }
});
// With whoever started it
process.stdin.resume().once('close', () => process.exit());
server.listen(Number(port), '127.0.0.1', () => console.log(server.address().port));
