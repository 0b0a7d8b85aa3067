import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quickFolder } from '../support/quick-folder.ts';

const folder = fileURLToPath(new URL('engine', import.meta.url));

/** `npm run test:columnar` and CI install it: half a gigabyte that nothing else needs. */
export const isEngineInstalled = existsSync(join(folder, 'node_modules', 'chdb'));

export type Engine = {
  url: string;
  pid: number;
  kill(): Promise<void>;
  restart(): Promise<void>;
  destroy(): Promise<void>;
};

/** Starts ClickHouse's engine in a process of its own, with an empty database. */
export async function startEngine(): Promise<Engine> {
  const directory = await mkdtemp(join(quickFolder(), 'saluda-columnar-'));
  let [child, port] = await start(directory, '0');
  const kill = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return {
    url: `clickhouse://default@127.0.0.1:${port}/saluda`,
    get pid() {
      return child.pid as number;
    },
    kill,
    /** at the same port, with what was stored */
    async restart() {
      [child, port] = await start(directory, port);
    },
    async destroy() {
      if (child.exitCode === null && child.signalCode === null) await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function start(directory: string, port: string): Promise<[ChildProcess, string]> {
  const child = spawn(process.execPath, [join(folder, 'server.mjs'), directory, port], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit').then(() => Promise.reject(new Error('The engine ended')));
  const [said] = await Promise.race([once(child.stdout, 'data'), exited]);
  exited.catch(() => {});
  return [child, String(said).trim()];
}
