import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { freePort } from '../../scripts/free-port.ts';
import { SITE_SECRET } from './commands.ts';

export type ServerProcess = {
  port: number;
  /** its log so far, and lines at warning level or above */
  complaints: () => { level: number; msg: string }[];
  kill: () => Promise<void>;
  stop: () => Promise<number | null>;
};

/** As production runs it. Loading the sources takes three times as long. */
export const SERVER = 'dist/server/index.js';

/** The real server in its own process, once it's ready. */
export async function startServerProcess(
  variables: Record<string, string>,
  /** of a checkout */
  cwd = '.',
): Promise<ServerProcess> {
  const port = Number(variables.PORT) || (await freePort());
  const child = spawn(process.execPath, [SERVER], {
    cwd,
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: 'node_modules/.cache/node', LOG_LEVEL: 'warn' },
      AUTH_SECRET: SITE_SECRET,
      ...{ ...variables, PORT: String(port) },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const complaints: { level: number; msg: string }[] = [];
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  const ready = new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('{')) complaints.push(JSON.parse(line));
      if (line.includes(' is ready at ')) resolve();
    });
    child.once('close', () => reject(new Error(`it ended: ${JSON.stringify(complaints)} ${errors}`)));
  });
  await ready;
  return {
    port,
    complaints: () => complaints,
    kill: async () => void (await end(child, 'SIGKILL')),
    stop: () => end(child, 'SIGTERM'),
  };
}

/** The DATABASE_URL of a connection. */
export function databaseUrl({ connectionString, user, database, host }: pg.PoolConfig): string {
  return connectionString ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
  return child.exitCode;
}

/** The exit code of a server that can't start, and what it prints. */
export async function startFailure(variables: Record<string, string>): Promise<[code: number | null, errors: string]> {
  const child = spawn(process.execPath, [SERVER], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: 'node_modules/.cache/node', LOG_LEVEL: 'silent', ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [errors] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return [child.exitCode, errors];
}
