import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import pg from 'pg';
import { Refusal } from '../administration.ts';

type Program = 'pg_dump' | 'pg_restore';

/** @throws Refusal if it is missing, or older than what it should read, PostgreSQL `version` */
export async function requireProgram(name: Program, version: number): Promise<void> {
  const found = await promisify(execFile)(name, ['--version']).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  const major = found && Number(/\) (\d+)/.exec(found.stdout)?.[1]);
  if (major !== null && major >= version) return;
  throw new Refusal(
    `This needs ${name} of PostgreSQL ${version} or newer, and ${major === null ? 'there is none on the PATH' : `the one on the PATH is of ${major}`}: install the package postgresql-client-${version}, or put its folder first, such as PATH=/usr/lib/postgresql/${version}/bin:$PATH.`,
  );
}

/** Dumps the database as the documentation does, of an exported snapshot. @throws Refusal with what pg_dump says */
export async function dump(
  database: pg.PoolConfig,
  file: string,
  snapshot: string,
  signal: AbortSignal,
): Promise<void> {
  const { url, env } = loginOf(database);
  const args = ['--format=custom', `--snapshot=${snapshot}`, `--file=${file}`, '--no-password', `--dbname=${url}`];
  const { code, errors } = await run('pg_dump', args, env, signal);
  if (code !== 0) throw new Refusal(`pg_dump failed: ${errors}`);
}

/** Restores a dump into an empty database. Returns what pg_restore complains about; null: nothing. */
export async function restoreDump(
  { host, port, user, database }: pg.PoolConfig,
  file: string,
  list: string,
  signal: AbortSignal,
): Promise<string | null> {
  const listing = await run('pg_restore', ['--list', file], {}, signal);
  if (listing.code !== 0) return listing.errors;
  await writeFile(list, await withoutForeignParts({ host, port, user, database } as pg.ClientConfig, listing.output));
  const args = [
    // Roles and their rights are those of another server
    ...['--no-owner', '--no-privileges', `--use-list=${list}`],
    ...[`--host=${host}`, `--port=${port}`, `--username=${user}`, `--dbname=${database}`, '--no-password', file],
  ];
  const { code, errors } = await run('pg_restore', args, {}, signal);
  return code === 0 ? null : errors || `it ended with ${code}`;
}

/** Extensions that only the operator's server has hold nothing of ours; publications and subscriptions would connect servers. */
async function withoutForeignParts(config: pg.ClientConfig, listing: string): Promise<string> {
  const client = new pg.Client(config);
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from pg_available_extensions');
  await client.end();
  const known = new Set(rows.map(({ name }) => name));
  const isOurs = (line: string) => {
    const extension = /^\d+; \d+ \d+ (?:COMMENT - )?EXTENSION (?:- )?(\S+)/.exec(line)?.[1];
    if (extension !== undefined) return known.has(extension);
    return !/^\d+; \d+ \d+ (?:COMMENT - )?(?:PUBLICATION|SUBSCRIPTION|EVENT TRIGGER)\b/.test(line);
  };
  return listing.split('\n').filter(isOurs).join('\n');
}

/** The password isn't among the arguments, which everybody on the machine sees. */
function loginOf({ connectionString, host, port, user, database, password }: pg.PoolConfig): {
  url: string;
  env: Record<string, string>;
} {
  if (connectionString === undefined) {
    const url = new URL(`postgres://localhost/${database}`);
    if (host) url.searchParams.set('host', host);
    if (port) url.searchParams.set('port', String(port));
    if (user) url.searchParams.set('user', String(user));
    return { url: url.href, env: password ? { PGPASSWORD: String(password) } : {} };
  }
  const url = new URL(connectionString);
  const secret = decodeURIComponent(url.password) || url.searchParams.get('password');
  url.password = '';
  url.searchParams.delete('password');
  return { url: url.href, env: secret ? { PGPASSWORD: secret } : {} };
}

/** Without what leads libpq elsewhere than node-postgres, such as PGHOSTADDR and PGSERVICE. */
function environment(): NodeJS.ProcessEnv {
  const isShared = (name: string) => /^PG(?:USER|PASSWORD|PASSFILE|HOST|PORT|DATABASE|SSL\w+)$/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG') || isShared(name)));
}

async function run(name: Program, args: string[], env: Record<string, string>, signal: AbortSignal) {
  const child = spawn(name, args, { env: { ...environment(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => child.kill('SIGTERM');
  signal.addEventListener('abort', end);
  try {
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    signal.throwIfAborted();
    return { code: child.exitCode, output, errors: errors.trim() };
  } finally {
    signal.removeEventListener('abort', end);
  }
}
