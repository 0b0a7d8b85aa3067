import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';

// `node scripts/bench/streams.ts [streams]` opens many streams on a server with a scratch database, changes something in every
// account, sends SIGTERM and restarts it.

const STREAMS = Number(process.argv[2] ?? 2_000);
// The limit per account; real accounts have fewer
const PER_ACCOUNT = 20;
const PASSWORD = 'Correct-Horse-7';
const root = join(import.meta.dirname, '../..');

type Account = { cookie: string };
type Stream = { request: ClientRequest; refreshes: number; changes: number; isEnded: boolean };

const dataDir = await mkdtemp(join(tmpdir(), 'saluda-streams-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
const table: Record<string, string> = {};

let server = await startServer();
try {
  const accounts: Account[] = [];
  for (let n = 0; n < Math.ceil(STREAMS / PER_ACCOUNT); n++) accounts.push(await signUp(n));
  const idle = await memory(server);
  table['memory before'] = megabytes(idle);

  let start = performance.now();
  const streams = await openAll(accounts);
  table['streams open'] = String(streams.length);
  table['all opened in'] = seconds(start);
  const busy = await memory(server);
  table['memory with all open'] = megabytes(busy);
  table['memory per stream'] = `${Math.round((busy - idle) / streams.length / 1024)} kB`;

  const usedBefore = await cpuSeconds(server);
  await new Promise((resolve) => setTimeout(resolve, 25_000));
  table['processor while idle, with a ping'] =
    `${(((await cpuSeconds(server)) - usedBefore) * 4).toFixed(1)} % of one core`;

  for (const stream of streams) stream.changes = 0;
  start = performance.now();
  await Promise.all(accounts.map((account) => call(account, 'profiles.setLanguage', { language: 'es' })));
  await until(() => streams.every(({ changes }) => changes > 0), 'every stream to receive a change');
  table[`${accounts.length} changes received by all in`] = seconds(start);

  start = performance.now();
  server.kill('SIGTERM');
  const [code] = await once(server, 'exit');
  table['exit after SIGTERM'] = `${seconds(start)}, code ${code}`;
  await until(() => streams.every(({ isEnded }) => isEnded), 'every stream to end');

  server = await startServer();
  start = performance.now();
  const resumed = await openAll(accounts);
  table['all resumed after the restart in'] = seconds(start);
  for (const stream of resumed) stream.changes = 0;
  await Promise.all(accounts.map((account) => call(account, 'profiles.setLanguage', { language: 'en' })));
  await until(() => resumed.every(({ changes }) => changes > 0), 'every resumed stream to receive a change');
  for (const { request } of resumed) request.destroy();
} finally {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await rm(dataDir, { recursive: true });
}
const width = Math.max(...Object.keys(table).map((key) => key.length));
for (const [key, value] of Object.entries(table)) process.stdout.write(`${key.padEnd(width)}  ${value}\n`);

async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['dist/server/index.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await until(
    async () => (await fetch(`${origin}/readyz`).catch(() => null))?.status === 200,
    'the server to be ready',
  );
  return child;
}

async function signUp(n: number): Promise<Account> {
  const email = `stream-${n}@example.com`;
  await call(null, 'auth.signUp', { name: 'Ana', email, password: PASSWORD, language: 'en' });
  let token: string | undefined;
  await until(async () => {
    const mails = await (await fetch(`${origin}/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json();
    token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
    return token !== undefined;
  }, 'a confirmation mail');
  const confirmed = await fetch(`${origin}/auth/confirm`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ token: token ?? '' }),
  });
  const cookie = confirmed.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  return { cookie: cookie.join('; ') };
}

async function call(account: Account | null, path: string, input: object): Promise<void> {
  const answer = await fetch(`${origin}/trpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(account ? { cookie: account.cookie } : {}) },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
}

/** Resolves when each stream got its first refresh. */
async function openAll(accounts: Account[]): Promise<Stream[]> {
  const streams = Array.from({ length: STREAMS }, (_, n) => openStream(accounts[n % accounts.length]));
  await until(() => {
    // Browsers retry refused streams
    for (const [n, { isEnded, refreshes }] of streams.entries()) {
      if (isEnded && refreshes === 0) streams[n] = openStream(accounts[n % accounts.length]);
    }
    return streams.every(({ refreshes }) => refreshes > 0);
  }, 'every stream to open');
  return streams;
}

function openStream(account: Account | undefined): Stream {
  const request = get(`${origin}/trpc/live.changes`, { agent, headers: { cookie: account?.cookie ?? '' } });
  const stream: Stream = { request, refreshes: 0, changes: 0, isEnded: false };
  const end = () => {
    stream.isEnded = true;
  };
  request.on('error', end);
  request.on('response', (response: IncomingMessage) => {
    response.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('"refresh"')) stream.refreshes += 1;
      if (text.includes('"changed"')) stream.changes += 1;
    });
    response.on('close', end).on('error', end);
  });
  return stream;
}

async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Resident memory in bytes. */
async function memory({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

async function cpuSeconds({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}

function seconds(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(2)} s`;
}
