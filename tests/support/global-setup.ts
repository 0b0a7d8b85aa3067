import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrateSandbox, migrateToLatest } from '#db/migrate.ts';
import { administer, atDatabase, TEMPLATE } from './database.ts';
import { quickFolder } from './quick-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: pg.PoolConfig;
  }
}

let stop = async () => {};

/** The server's build is up to date. One database server and template per run; TEST_DATABASE_URL names another server. */
export async function setup(project: TestProject): Promise<void> {
  execFileSync(process.execPath, ['scripts/setup.mjs', 'server'], { stdio: 'inherit' });
  const server = await findServer(process.env.TEST_DATABASE_URL);
  await administer(server, `drop database if exists ${TEMPLATE}`, `create database ${TEMPLATE}`);
  const template = atDatabase(server, TEMPLATE);
  await migrateToLatest(template);
  // Most tests run sandboxes; creating their tables took a third of an app's start
  await migrateSandbox(template);
  project.provide('postgres', server);
}

export async function teardown(): Promise<void> {
  await stop();
}

async function findServer(url: string | undefined): Promise<pg.PoolConfig> {
  if (url) return { connectionString: url };
  const dataDir = await mkdtemp(join(quickFolder(), 'saluda-test-'));
  // mkdtemp creates mode 0700, and PostgreSQL may run as another user
  await chmod(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir, log: () => {}, durable: false });
  stop = async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true });
  };
  return embedded.connection;
}
