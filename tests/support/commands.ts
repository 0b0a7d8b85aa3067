import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import type { TestApp } from './app.ts';
import { visitsVariable } from './visit-store.ts';

export type Command =
  | 'backup'
  | 'drill'
  | 'expire-trials'
  | 'invite'
  | 'clean-data'
  | 'move-photos'
  | 'move-visits'
  | 'set-plan'
  | 'disable'
  | 'domains'
  | 'support';
/** For processes that share a database. */
export const SITE_SECRET = 'the same on every process of a site';

export type Outcome = { code: number | null; output: string; errors: string };

/** Runs an operator command in its own process. */
export function startCommand(
  command: Command,
  args: string[],
  variables: Record<string, string>,
): { child: ChildProcess; outcome: Promise<Outcome> } {
  const child = spawn(process.execPath, [`dist/server/${command}.js`, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: 'node_modules/.cache/node', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const finish = async () => {
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code: child.exitCode, output, errors };
  };
  return { child, outcome: finish() };
}

export async function runCommand(app: TestApp, command: Command, ...args: string[]): Promise<Outcome> {
  return await startCommand(command, args, configurationOf(app)).outcome;
}

/** The environment for another process on an app's database and files. */
export function configurationOf({ context: { env } }: TestApp): Record<string, string> {
  return {
    ...{ DATABASE_URL: urlOf(env.database ?? {}), DATA_DIR: env.dataDir, LOG_LEVEL: 'silent' },
    // Or its sessions are none of the other process's
    AUTH_SECRET: env.authSecret ?? readFileSync(join(env.dataDir, 'auth-secret'), 'utf8'),
    ...visitsVariable(env),
    ...(env.visitsAlsoUrl !== null && { VISITS_ALSO_URL: env.visitsAlsoUrl }),
    ...storeOf(env),
  };
}

export function storeOf({ s3 }: Pick<TestApp['context']['env'], 's3'>): Record<string, string> {
  if (!s3) return {};
  const { endpoint, bucket, region, keys, pathStyle } = s3;
  return {
    ...(endpoint && { S3_ENDPOINT: endpoint }),
    ...(keys && {
      S3_ACCESS_KEY: keys.accessKeyId,
      S3_SECRET_KEY: keys.secretAccessKey,
      S3_SESSION_TOKEN: keys.sessionToken ?? '',
    }),
    ...{ S3_BUCKET: bucket, S3_REGION: region, S3_PATH_STYLE: String(pathStyle) },
  };
}

export function urlOf({ connectionString, host = '', user = '', database = '' }: pg.PoolConfig): string {
  if (connectionString) return connectionString;
  const url = new URL(`postgres://localhost/${database}`);
  url.searchParams.set('host', host);
  url.searchParams.set('user', String(user));
  return url.href;
}
