import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../free-port.ts';
import { secondsOf } from '../scratch.ts';
import type { Order, Result } from './load.ts';

export type { Order };

export const root = join(import.meta.dirname, '../../..');

const SERVER_CORE = '0';
const OTHER_CORE = '1';

/** One core for servers, another for the rest; best effort. */
export const isPinned = availableParallelism() > 1 && canPin();

function canPin(): boolean {
  try {
    execFileSync('taskset', ['-c', SERVER_CORE, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function pinned(core: string, command: string[]): [string, string[]] {
  const [program = '', ...rest] = isPinned ? ['taskset', '-c', core, ...command] : command;
  return [program, rest];
}

/** A command for the core that the servers don't use. */
export function onOtherCore(command: string[]): [string, string[]] {
  return pinned(OTHER_CORE, command);
}

/** Pins this process and the given ones to the other core, and lowers the priority of the given ones (the database). */
export function pinRest(pids: string[]): void {
  if (!isPinned) return;
  for (const pid of [String(process.pid), ...pids]) {
    execFileSync('taskset', ['-a', '-cp', OTHER_CORE, pid], { stdio: 'ignore' });
  }
  // It stands for another machine, which visitors wouldn't wait for
  for (const pid of pids) {
    execFileSync('sh', ['-c', `renice -n 10 -p ${pid} $(pgrep -P ${pid})`], { stdio: 'ignore' });
  }
}

export type Server = {
  pid: number;
  port: number;
  /** seconds from start to the first redirect */
  started: number;
  /** resident memory in MB */
  memory(): Promise<number>;
  /** CPU seconds so far */
  used(): Promise<number>;
  /** those of its main thread, which responds */
  usedToRespond(): Promise<number>;
  /** seconds in which that thread was ready and its core did something else */
  waitedForCore(): Promise<number>;
  stop(): Promise<void>;
};

/** Starts a file of a checkout. Resolves when it responds to the path `first`. */
export async function startServer(
  file: string,
  first: string,
  variables: Record<string, string> = {},
  checkout = root,
): Promise<Server> {
  const port = await freePort();
  const start = await startOf(file, checkout);
  const [program, parameters] = pinned(SERVER_CORE, [process.execPath, ...start.options, file]);
  const begun = performance.now();
  const child = spawn(program, parameters, {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      NODE_ENV: 'production',
      ...start.variables,
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while ((await statusOf(`http://127.0.0.1:${port}${first}`)) !== 302) {
    if (child.exitCode !== null) throw new Error(`${file} has ended`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const started = (performance.now() - begun) / 1000;
  return {
    pid: child.pid ?? 0,
    port,
    started,
    memory: () => memoryOf(child),
    used: async () => await secondsOf(String(child.pid)),
    usedToRespond: async () => (await scheduled(child))[0],
    waitedForCore: async () => (await scheduled(child))[1],
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** The environment of `npm start`; Node flags only for our own server. */
async function startOf(
  file: string,
  checkout: string,
): Promise<{ variables: Record<string, string>; options: string[] }> {
  const { scripts } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [, before = '', options = ''] = /^(.*)exec node (.* )?\S+$/.exec(scripts.start) ?? [];
  const variables = Object.fromEntries(before.split(' ').flatMap((each) => (each ? [each.split('=')] : [])));
  return { variables, options: scripts.start.endsWith(file) ? options.split(' ').filter(Boolean) : [] };
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url, { redirect: 'manual' }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

/** Seconds in which the main thread had a core, and in which it waited for one. */
async function scheduled({ pid }: ChildProcess): Promise<[had: number, waited: number]> {
  const [had, waited] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ');
  return [Number(had) / 1e9, Number(waited) / 1e9];
}

async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** @throws if a response differs from the first */
export async function visit(order: Order): Promise<Result> {
  const load = join(import.meta.dirname, 'load.ts');
  // Threads of its own that collect garbage would take its core from it
  const command = [process.execPath, '--single-threaded-gc', load, JSON.stringify(order)];
  const [program, parameters] = onOtherCore(command);
  const { stdout } = await promisify(execFile)(program, parameters);
  const result: Result = JSON.parse(stdout);
  if (result.others > 0) throw new Error(`${result.others} of ${result.answers} answers were not ${result.status}`);
  return result;
}

/** Startup seconds until it refuses an invalid port, minus Node's own startup. */
export async function importSeconds(): Promise<number> {
  const refused = await lifeSeconds(['dist/server/index.js'], { PORT: 'none' });
  return refused - (await lifeSeconds(['--eval', '0'], {}));
}

/** Run time in seconds, with any exit code. */
async function lifeSeconds(args: string[], variables: Record<string, string>): Promise<number> {
  const [program, parameters] = pinned(SERVER_CORE, [process.execPath, ...args]);
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: 'node_modules/.cache/node',
    NODE_ENV: 'production',
    ...variables,
  };
  const begun = performance.now();
  const child = spawn(program, parameters, { cwd: root, env, stdio: 'ignore' });
  await once(child, 'exit');
  return (performance.now() - begun) / 1000;
}
