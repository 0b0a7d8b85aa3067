import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { administer } from './database.ts';
import { until } from './payments.ts';
import { quickFolder } from './quick-folder.ts';

/** The folder of an installed PostgreSQL with its programs, of the newest version that works; null: none is installed. */
export const ownPrograms: string | null =
  globSync('/usr/lib/postgresql/*/bin/{initdb,pg_dump}')
    .map((path) => ({ path, version: Number(path.split('/')[4]) }))
    .filter(({ version, path }) => version >= 15 && path.endsWith('pg_dump'))
    .sort((a, b) => b.version - a.version)[0]
    ?.path.replace(/\/pg_dump$/, '') ?? null;

/** A server of the machine's own PostgreSQL, with an empty database. */
export async function startOwnPostgres(programs: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(quickFolder(), 'saluda-own-'));
  await chmod(folder, 0o755);
  // It refuses to run as root
  const user = process.getuid?.() === 0 ? unprivileged() : null;
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = ['--username=saluda', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(programs, 'initdb'), [`--pgdata=${data}`, ...options], { ...user, cwd: '/', stdio: 'ignore' });
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`, '-c', 'fsync=off'];
  const child = spawn(join(programs, 'postgres'), ['-D', data, ...settings], { ...user, cwd: '/', stdio: 'ignore' });
  const server: pg.PoolConfig = { host: folder, user: 'saluda' };
  await until(
    () => administer(server, 'create database saluda').then(...([() => true, () => false] as const)),
    (isUp) => isUp,
  );
  return {
    url: `postgres://saluda@localhost/saluda?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function unprivileged(): { uid: number; gid: number } {
  const [, uid, gid] = /^(?:postgres|nobody):[^:]*:(\d+):(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}
