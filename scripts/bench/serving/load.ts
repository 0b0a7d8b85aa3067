import { connect, type Socket } from 'node:net';
import { NETWORKS, networkAddress, newRandom, newZipf, requestHeaders } from '../traffic.ts';

// Load generator: `node load.ts '<options>'` prints its result as a line of JSON. Writes raw requests to sockets: an HTTP client
// would use more CPU than the server.

export type Order = {
  port: number;
  /** paths; `*` is the link number */
  path: string;
  /** number of links, requested in turn or by Zipf's law */
  links: number;
  order: 'zipf' | 'turn';
  connections: number;
  seconds: number;
  /** requests per second, whether or not the server keeps up; null: each connection waits for its response */
  rate: number | null;
  encoding: string;
  host?: string;
  /** all requests are for this client; otherwise for those of many networks */
  client?: string;
};

export type Result = {
  answers: number;
  seconds: number;
  /** responses that differ from the first */
  others: number;
  status: number;
  /** milliseconds */
  p50: number;
  p99: number;
  /** bytes of one response with headers */
  bytes: number;
};

type Connection = { socket: Socket; request: string; askedAt: number; missing: number };

const order: Order = JSON.parse(process.argv[2] ?? '');
const zipf = newZipf(order.links, newRandom(process.pid));
let turn = 0;
const nextLink = order.order === 'zipf' ? zipf : () => turn++ % order.links;
const isOver = () => performance.now() >= end || (order.order === 'turn' && turn >= order.links);
const addresses = Array.from({ length: NETWORKS }, (_, n) => networkAddress(n));
let asked = 0;
const waits: number[] = [];
const result: Result = { answers: 0, seconds: 0, others: 0, status: 0, p50: 0, p99: 0, bytes: 0 };
const idle: Connection[] = [];
let asking = 0;

const connections = await Promise.all(Array.from({ length: order.connections }, (_, n) => open(n)));
const start = performance.now();
const end = start + order.seconds * 1000;
if (order.rate === null) for (const connection of connections) ask(connection, performance.now());
else await arrive(order.rate);
while (asking > 0) await new Promise((resolve) => setTimeout(resolve, 1));
result.seconds = (performance.now() - start) / 1000;
waits.sort((a, b) => a - b);
result.p50 = waits[Math.floor(waits.length * 0.5)] ?? 0;
result.p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit();

function open(n: number): Promise<Connection> {
  const headers = requestHeaders(n, order.encoding, order.host);
  return new Promise((resolve, reject) => {
    const socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true });
    const connection = { socket, request: ` HTTP/1.1\r\n${headers.join('\r\n')}`, askedAt: 0, missing: 0 };
    socket.on('connect', () => resolve(connection));
    socket.on('data', (chunk) => read(connection, chunk));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server has ended a connection')));
  });
}

function ask(connection: Connection, dueAt: number): void {
  asking += 1;
  connection.askedAt = dueAt;
  const path = order.path.replace('*', String(nextLink()));
  const address = order.client ?? addresses[asked++ % NETWORKS];
  connection.socket.write(`GET ${path}${connection.request}\r\nx-forwarded-for: ${address}\r\n\r\n`, 'latin1');
}

function read(connection: Connection, chunk: Buffer): void {
  if (connection.missing === 0) {
    const head = chunk.indexOf('\r\n\r\n') + 4;
    // Headers arrive in one chunk on loopback
    if (head < 4) throw new Error('half a head');
    const status = Number(chunk.toString('latin1', 9, 12));
    const at = chunk.indexOf('content-length: ') + 16;
    const bytes = head + Number.parseInt(chunk.toString('latin1', at, at + 9), 10);
    if (result.answers === 0) Object.assign(result, { status, bytes });
    if (status !== result.status) result.others += 1;
    connection.missing = bytes;
  }
  connection.missing -= chunk.length;
  if (connection.missing > 0) return;
  connection.missing = 0;
  const now = performance.now();
  asking -= 1;
  result.answers += 1;
  waits.push(now - connection.askedAt);
  if (order.rate !== null) idle.push(connection);
  else if (!isOver()) ask(connection, now);
}

/** Arrivals don't wait for free connections; waiting time counts. */
function arrive(rate: number): Promise<void> {
  idle.push(...connections);
  let n = 0;
  return new Promise((resolve) => {
    const askDue = () => {
      for (;;) {
        if (isOver()) return resolve();
        const dueAt = start + (n * 1000) / rate;
        const connection = performance.now() >= dueAt ? idle.pop() : undefined;
        if (!connection) break;
        ask(connection, dueAt);
        n += 1;
      }
      // Timers aren't precise enough. A promise for each turn would be garbage to collect
      setImmediate(askDue);
    };
    askDue();
  });
}
