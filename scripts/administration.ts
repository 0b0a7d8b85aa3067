import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type pg from 'pg';
import { findUserByEmail } from '#db/accounts/users.ts';
import { connectDb, connectPool, type Db, isDatabaseAway, VisitStoreAwayError } from '#db/connect.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrator } from '#db/migrate.ts';
import { findUsernameHolder } from '#db/owners/usernames.ts';
import type { Owner, Person } from '#db/schema/profiles.ts';
import { type Env, readEnv } from '#server/env.ts';
import { createStorage } from '#server/gateways/open-storage.ts';
import { type Storage, StorageUnavailable } from '#server/gateways/storage.ts';
import { checkDatabase } from '#server/platform/database-check.ts';
import { storedEmail } from '#server/platform/email-addresses.ts';
import { type I18nByLanguage, loadCatalogs } from '#server/platform/i18n.ts';
import { startErrorSentence } from '#server/platform/start-errors.ts';
import { operatorLabel } from '#src/owners/operator-label.ts';
import { isUuid } from '#src/paths.ts';

// Shared by the operator's commands. They use DATABASE_URL or DATA_DIR, whether or not a server runs. Exit codes: 0 done,
// 1 failed with the reason on stderr, 2 wrong usage.

export type Administration = {
  env: Env;
  database: pg.PoolConfig;
  db: Db;
  storage: Storage;
  i18n: I18nByLanguage;
  /** aborted by Ctrl-C or SIGTERM: finish the current step, then stop */
  stopping: AbortSignal;
};

/** The message is one sentence for the operator. */
export class Refusal extends Error {}

export class UsageError extends Error {}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Finds an account or organization by email, ID or username. Accounts with a phone or a wallet may have no email. @throws Refusal */
export async function findAccountId(db: Db, typed: string): Promise<string> {
  const word = typed.trim().toLowerCase();
  if (isUuid(word)) return word;
  if (!word.includes('@')) {
    const ownerId = await findUsernameHolder(db, word.replace(/^\//, ''));
    if (ownerId === undefined) throw new Refusal('Nobody has this username.');
    return ownerId;
  }
  const user = await findUserByEmail(db, storedEmail(word));
  if (!user) throw new Refusal('No account has this email.');
  return user.id;
}

/** How a command names whom it changed. */
export function labelOf(owner: Pick<Owner, 'id' | 'name' | 'ownerKind'>, persons: readonly Person[]): string {
  return owner.ownerKind === 'organization' ? operatorLabel(owner, persons) : (persons[0]?.email ?? owner.id);
}

type Options = NonNullable<ParseArgsConfig['options']>;

type Site = {
  env: Env;
  /** aborted by Ctrl-C, SIGTERM, or the end of the terminal */
  stopping: AbortSignal;
  /** @throws Refusal */
  open(): Promise<Administration>;
};

type Command<Given extends Options> = { usage: string; options: Given; positionals?: boolean };

type Arguments<Given extends Options> = ReturnType<typeof parseArgs<{ options: Given; allowPositionals: true }>>;

/** Runs a command on the site's database and ends the process. `work` may throw Refusal or UsageError. */
export async function administer<Given extends Options>(
  command: Command<Given>,
  work: (here: Administration, given: Arguments<Given>) => Promise<void>,
): Promise<void> {
  await operate(command, async (site, given) => await work(await site.open(), given));
}

/** The same for a command that may do without the database. */
export async function operate<Given extends Options>(
  command: Command<Given>,
  work: (site: Site, given: Arguments<Given>) => Promise<void>,
): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  try {
    const given = readArguments(command);
    if ((given.values as { help?: boolean }).help) return say(command.usage);
    const env = readEnv(process.env);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
    await work({ env, stopping: stopping.signal, open: () => open(env, stopping.signal, undo) }, given);
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    process.stderr.write(`${sentence(error)}\n${error instanceof UsageError ? `\n${command.usage}\n` : ''}`);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

function readArguments<Given extends Options>(command: Command<Given>): Arguments<Given> {
  try {
    const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const;
    const given = parseArgs({ options, allowPositionals: true });
    if (!command.positionals && given.positionals.length > 0) throw new Error(`What is ${given.positionals[0]}?`);
    return given as unknown as Arguments<Given>;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function open(env: Env, stopping: AbortSignal, undo: (() => Promise<void>)[]): Promise<Administration> {
  if (env.database) await checkDatabase(env.database);
  const database = await findDatabase(env, undo);
  const pool = connectPool(database, () => {});
  undo.push(() => pool.end());
  await checkVersion(pool);
  return {
    env,
    database,
    db: connectDb(pool),
    storage: await createStorage(env, { warn() {} }),
    i18n: await loadCatalogs(),
    stopping,
  };
}

/** Attaches to a running embedded server, or starts one and stops it afterwards unless another process uses it. */
async function findDatabase(env: Env, undo: (() => Promise<void>)[]): Promise<pg.PoolConfig> {
  if (env.database) return env.database;
  if (!existsSync(join(env.dataDir, 'postgres'))) {
    throw new Refusal(`There is no database in ${env.dataDir}: set DATA_DIR or DATABASE_URL as the server has them.`);
  }
  const embedded = await startEmbedded({ dataDir: env.dataDir, log: () => {} });
  undo.push(() => embedded.stop());
  return embedded.connection;
}

/** Doesn't migrate: running servers may have another version. */
async function checkVersion(pool: pg.Pool): Promise<void> {
  const migrations = await migrator(pool).getMigrations();
  if (migrations.some(({ executedAt }) => executedAt === undefined)) {
    throw new Refusal(
      'The database is older than this version: start this version of the server once, then try again.',
    );
  }
}

/** Keeps the stack trace of unexpected errors. */
function sentence(error: unknown): string {
  if (error instanceof Refusal || error instanceof UsageError) return error.message;
  if ((error as Error).name === 'AbortError') return 'Stopped.';
  if (error instanceof StorageUnavailable) return `${error.message} It is safe to run this again.`;
  if (error instanceof VisitStoreAwayError)
    return 'ClickHouse (VISITS_URL) cannot be reached, or went away. It is safe to run this again.';
  if (isDatabaseAway(error)) return 'The database cannot be reached, or went away. It is safe to run this again.';
  return startErrorSentence(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}
