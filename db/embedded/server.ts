import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { EmbeddedLocation } from './location.ts';

export type Server = EmbeddedLocation & { binaries: string; durable: boolean; logFile: string };

/** Shared advisory lock held by every process that uses the server. */
export const USE_LOCK = 7258327;
const USER = 'saluda';
/** Max time without a response. */
const TIMEOUT_MS = 15_000;
const STOP_TIMEOUT_MS = 8_000;
// Don't pass our environment: PostgreSQL obeys PG* variables, and it has secrets
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Runs initdb in a temporary directory and renames it: safe against kills and concurrent starts. */
export async function initialize(server: Server, signal: AbortSignal): Promise<void> {
  if (existsSync(join(server.data, 'PG_VERSION'))) return;
  const home = dirname(server.data);
  for (const name of readdirSync(home)) {
    if (name.startsWith('new-') && !isAlive(Number(name.slice(4)))) rmSync(join(home, name), { recursive: true });
  }
  const unfinished = join(home, `new-${process.pid}`);
  const options = [
    `--pgdata=${unfinished}`,
    `--username=${USER}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...(server.durable ? [] : ['--no-sync']),
  ];
  const initdb = join(server.binaries, 'initdb');
  await promisify(execFile)(initdb, options, { cwd: '/', env: environment, signal, ...server.user });
  try {
    renameSync(unfinished, server.data);
  } catch (error) {
    if (!existsSync(join(server.data, 'PG_VERSION'))) throw error;
    rmSync(unfinished, { recursive: true });
  }
}

/** Connects, starting the server if needed. */
export async function connectOrStart(server: Server, signal: AbortSignal): Promise<pg.Client> {
  let deadline = performance.now() + TIMEOUT_MS;
  let child: ChildProcess | null = null;
  let launchedAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    if (signal.aborted) {
      await stopUnused(child);
      throw signal.reason;
    }
    const answer = await tryConnect(server);
    if (answer instanceof pg.Client) return answer;
    // Crash recovery may take any time
    if (answer.code === '57P03') deadline = performance.now() + TIMEOUT_MS;
    if (performance.now() > deadline) throw unresponsiveError(server, answer);
    const isAbsent = answer.code === 'ENOENT' || answer.code === 'ECONNREFUSED';
    if (isAbsent && !isRunning(child) && performance.now() - launchedAt > 200 && !postmaster(server)) {
      child = launch(server);
      launchedAt = performance.now();
    }
    await sleep(20);
  }
}

async function tryConnect(server: Server): Promise<pg.Client | (Error & { code?: string })> {
  const limits = { connectionTimeoutMillis: 3000, query_timeout: 5000 };
  const client = new pg.Client({ ...login(server), database: 'postgres', ...limits });
  // An 'error' without a listener would end the process; 'end' follows
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [USE_LOCK]);
    return client;
  } catch (error) {
    client.end().catch(() => {});
    return error as Error;
  }
}

export function login(server: Server) {
  return { host: server.socketDir, port: 5432, user: USER, password: '', ssl: false };
}

function launch(server: Server): ChildProcess {
  markLockStale(server, pidFile(server));
  markLockStale(server, join(server.socketDir, '.s.PGSQL.5432.lock'));
  const output = openSync(server.logFile, 'a', 0o600);
  // Detached: Ctrl-C signals the process group, and shutdown still needs the database
  const child = spawn(join(server.binaries, 'postgres'), settings(server), {
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', output, output],
    ...server.user,
  });
  child.once('error', (error) => appendFileSync(server.logFile, `${error}\n`));
  child.unref();
  closeSync(output);
  return child;
}

/** Of a server that is thrown away. If it is a copy of an operator's, that one's settings may make it act outside. */
const disposable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  archive_mode: 'off',
  max_logical_replication_workers: 0,
  shared_preload_libraries: '',
};

function settings(server: Server): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_directories: server.socketDir,
    max_connections: 200,
    shared_buffers: '128MB',
    max_wal_size: '2GB',
    jit: 'off',
    huge_pages: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Details and statements contain emails
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: 0,
    ...(server.durable ? {} : disposable),
  };
  return ['-D', server.data, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * PostgreSQL honors a lock file whose PID is alive, even if it's now another program or a zombie. With our own PID, its parent's,
 * the lock counts as stale, and PostgreSQL still checks for shared memory in use.
 */
function markLockStale(server: Server, path: string): void {
  const content = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const pid = Number.parseInt(content, 10);
  if (!(pid > 0) || !isAlive(pid) || isServing(pid, server)) return;
  // Remove first: writing in place would follow a planted symlink
  rmSync(path);
  writeFileSync(path, content.replace(/^\d+/, String(process.pid)), { flag: 'wx', mode: 0o644 });
}

/** It has answered nobody yet, and may have no lock file. */
async function stopUnused(child: ChildProcess | null): Promise<void> {
  if (isRunning(child)) child?.kill('SIGINT');
  // Not by its event, which an unreferenced child doesn't wait for
  while (isRunning(child)) await sleep(20);
}

export async function shutDown(server: Server): Promise<void> {
  const start = performance.now();
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const pid = postmaster(server);
    if (pid) process.kill(pid, signal);
    while (postmaster(server) && performance.now() - start < STOP_TIMEOUT_MS) await sleep(20);
  }
}

/** null: not running. */
function postmaster(server: Server): number | null {
  try {
    const pid = Number.parseInt(readFileSync(pidFile(server), 'utf8'), 10);
    return pid > 0 && isServing(pid, server) ? pid : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A PID may be a zombie, another program or another database. */
function isServing(pid: number, server: Server): boolean {
  if (!existsSync('/proc/self/stat')) return isAlive(pid);
  try {
    const isZombie = /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return !isZombie && readlinkSync(`/proc/${pid}/cwd`) === server.data;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isRunning(child: ChildProcess | null): boolean {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function pidFile(server: Server): string {
  return join(server.data, 'postmaster.pid');
}

function unresponsiveError(server: Server, cause: Error): Error {
  const last = existsSync(server.logFile) ? readFileSync(server.logFile, 'utf8').trim().split('\n').slice(-3) : [];
  return new Error(`PostgreSQL does not answer (${cause.message}). ${server.logFile} ends: ${last.join(' | ')}`, {
    cause,
  });
}
