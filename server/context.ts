import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { connectDb, connectPool, type Db, isDatabaseAway } from '#db/connect.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrateSandbox, migrateToLatest } from '#db/migrate.ts';
import { type Auth, createAuth } from './accounts/auth.ts';
import { type Live, startLive } from './accounts/live/live.ts';
import { ConfigurationError, type Env } from './env.ts';
import { createMailer, type Mailer } from './gateways/mailer.ts';
import { openStorage } from './gateways/open-storage.ts';
import { createProviders, type Providers } from './gateways/providers.ts';
import { createSms, type Sms } from './gateways/sms.ts';
import type { Storage } from './gateways/storage.ts';
import { createPayments, type Payments } from './gateways/stripe.ts';
import { type Assets, loadAssets } from './platform/assets.ts';
import { createFairQueue, type FairQueue } from './platform/fair-queue.ts';
import { loadTexts, type TextsOf } from './platform/i18n.ts';
import { createLimits, type Limits } from './platform/limits/limits.ts';
import { type Metrics, openMetrics } from './platform/metrics/metrics.ts';
import { createPasswords, type Passwords } from './platform/passwords.ts';
import { type Finished, startFinished } from './platform/response-cache/response-cache.ts';
import { type SandboxIdentity, startIdentity } from './sandbox/identity/identity.ts';
import { type Mailbox, startMailbox } from './sandbox/mailbox/mailbox.ts';
import { type SandboxPayments, startPayments } from './sandbox/payments/payments.ts';
import { ownVisits } from './visits/own-visits.ts';
import { openVisits, type Visits } from './visits/recorder.ts';

/** Everything the features share, made once. `destroy` gives it back in reverse order. */
export type Context = {
  env: Env;
  log: FastifyBaseLogger;
  pool: pg.Pool;
  db: Db;
  auth: Auth;
  mailer: Mailer;
  storage: Storage;
  i18n: TextsOf;
  assets: Assets;
  live: Live;
  finished: Finished;
  visits: Visits;
  limits: Limits;
  passwords: Passwords;
  /** calls by anyone that change something (product 24.9) */
  publicCalls: FairQueue<'calls'>;
  /** what this process counts of its own work */
  metrics: Metrics;
  /** where the database is, for those with connections of their own */
  database: pg.PoolConfig;
  /** null where none can be sent */
  sms: Sms | null;
  /** null where mail and short messages go out for real */
  mailbox: Mailbox | null;
  /** null where paid plans cannot be bought */
  payments: Payments | null;
  /** null where they are real, or there are none */
  sandboxPayments: SandboxPayments | null;
  /** those that are offered */
  providers: Providers;
  /** null where none may stand in */
  sandboxIdentity: SandboxIdentity | null;
  destroy: () => Promise<void>;
};

/** Below the ten connections of the pool, so that public calls leave some to everyone else. */
const PUBLIC_CALLS = { concurrency: 4, perClient: 2, capacity: 400, maxWaitMs: 10_000 };

export async function createContext(env: Env, log: FastifyBaseLogger): Promise<Context> {
  const undo: (() => Promise<void>)[] = [];
  const destroy = async () => {
    // One that fails must not keep the others from being given back
    for (const step of undo.splice(0).reverse())
      await step().catch((error) => log.warn({ err: error }, 'ending failed'));
  };
  try {
    await mkdir(env.dataDir, { recursive: true });
    // While the database comes up
    const files = Promise.all([loadTexts(), loadAssets(env), openStorage(env, log)]);
    files.catch(() => {});
    const database = await openDatabase(env, log, undo);
    await prepareDatabase(env, database);
    if (env.sandbox) await migrateSandbox(database);
    const pool = connectPool(database, (error) =>
      log.warn({ code: (error as { code?: unknown }).code }, 'a database connection was lost'),
    );
    undo.push(() => pool.end());
    const db = connectDb(pool);
    const live = startLive({ db, database, log });
    undo.push(() => live.destroy());
    const finished = startFinished(live, log);
    const isMailbox = env.smtpUrl === null || (env.smsUrl === null && env.sandbox);
    const mailbox = isMailbox ? await startMailbox({ dataDir: env.dataDir, log }) : null;
    if (mailbox) undo.push(() => mailbox.close());
    const mailer = createMailer({ smtpUrl: env.smtpUrl ?? mailbox?.smtpUrl ?? '', from: env.mailFrom });
    undo.push(async () => mailer.close());
    const smsUrl = env.smsUrl ?? mailbox?.smsUrl ?? null;
    const { publicUrl, appName } = env;
    const standIn = env.stripe === null && env.sandbox;
    const sandboxPayments = standIn ? await startPayments({ db, log, publicUrl, appName }) : null;
    if (sandboxPayments) undo.push(() => sandboxPayments.close());
    const payments = openPayments(env, sandboxPayments, log);
    const isMissing = Object.values(env.social).includes(null);
    const sandboxIdentity = isMissing && env.sandbox ? await startIdentity({ db, log, publicUrl }) : null;
    if (sandboxIdentity) undo.push(() => sandboxIdentity.close());
    const standIns = sandboxIdentity?.standIns ?? null;
    const providers = createProviders({ configured: env.social, standIns, log });
    const secret = env.authSecret ?? (await keptSecret(env.dataDir));
    const auth = createAuth({ db, env, secret, log });
    const visits = await openVisits({ db, dataDir: env.dataDir, isOwner: ownVisits({ auth, db }, live), log });
    undo.push(async () => visits.close());
    const metrics = openMetrics();
    const [i18n, assets, storage] = await files;
    return {
      env,
      log,
      pool,
      db,
      auth,
      mailer,
      storage,
      i18n,
      assets,
      live,
      finished,
      visits,
      limits: createLimits({ pool, secret, counts: metrics.limits, log }),
      passwords: createPasswords({ threads: env.threadPoolSize }),
      publicCalls: createFairQueue({ ...PUBLIC_CALLS, lanes: ['calls'] }),
      metrics,
      database,
      sms: smsUrl === null ? null : createSms(smsUrl),
      mailbox,
      payments,
      sandboxPayments,
      providers,
      sandboxIdentity,
      destroy,
    };
  } catch (error) {
    await destroy();
    throw error;
  }
}

/** The same client, whoever answers it. */
function openPayments(env: Env, sandbox: SandboxPayments | null, log: FastifyBaseLogger): Payments | null {
  if (env.stripe) return createPayments({ keys: env.stripe, log });
  return sandbox && createPayments({ keys: sandbox, server: sandbox, log });
}

async function openDatabase(env: Env, log: FastifyBaseLogger, undo: (() => Promise<void>)[]): Promise<pg.PoolConfig> {
  if (env.database !== null) return env.database;
  const embedded = await startEmbedded({ dataDir: env.dataDir, log: (line) => log.info(line) });
  undo.push(() => embedded.stop());
  return embedded.connection;
}

/** @throws ConfigurationError where the operator's own database is not there or lets us not in */
async function prepareDatabase(env: Env, database: pg.PoolConfig): Promise<void> {
  try {
    await migrateToLatest(database);
  } catch (error) {
    const { code, message } = (error instanceof AggregateError ? error.errors[0] : error) as {
      code?: string;
      message: string;
    };
    const isOperators = isDatabaseAway(error) || code === '28P01' || code === '28000' || code === '3D000';
    if (env.database === null || !isOperators) throw error;
    throw new ConfigurationError(`The database of DATABASE_URL cannot be reached: ${message || code}.`);
  }
}

/** A secret made at the first start, so that sessions outlive restarts without configuration. */
async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'auth-secret');
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  // link() refuses an existing name: of two first starts one makes the secret, whole, and both read it
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  return await readFile(file, 'utf8');
}
