import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { replaceDefaultPlan } from '#db/billing/default-plan.ts';
import { connectDb, connectPool, type Db } from '#db/connect.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrateSandbox, migrateToLatest } from '#db/migrate.ts';
import { type Moving, openVisitStore } from '#db/visits/open-store.ts';
import type { VisitStore } from '#db/visits/store.ts';
import { type Auth, createAuth } from './accounts/auth.ts';
import { type Live, startLive } from './accounts/live/live.ts';
import { ConfigurationError, type Env } from './env.ts';
import { createDns, type Dns } from './gateways/dns.ts';
import { createMailer, type Mailer } from './gateways/mailer.ts';
import { openStorage } from './gateways/open-storage.ts';
import { createProviders, offeredSignIns, type Providers } from './gateways/providers.ts';
import { createSms, type Sms } from './gateways/sms.ts';
import type { Storage } from './gateways/storage.ts';
import { createPayments, type Payments } from './gateways/stripe.ts';
import { limitRules, type RateLimits } from './limits.ts';
import { type DrawnImages, openDrawnImages } from './links/qr-codes/drawn-images.ts';
import { domainMetrics } from './owners/domains/metrics.ts';
import { openPlaces, type Places } from './owners/domains/places.ts';
import { openUploads, type Uploads } from './owners/photos/uploads.ts';
import { type Assets, loadAssets } from './platform/assets.ts';
import { type ChangeFeed, startChangeFeed } from './platform/change-feed.ts';
import { openDataDirectory, storedSecret } from './platform/data-directory.ts';
import { checkDatabase, migrationObstacle } from './platform/database-check.ts';
import { type DatabaseWatch, watchDatabase } from './platform/database-watch.ts';
import { type Exports, openExports } from './platform/exports.ts';
import { createFairQueue, type FairQueue } from './platform/fair-queue.ts';
import { type I18nByLanguage, loadCatalogs } from './platform/i18n.ts';
import { limitLanes } from './platform/limits/attempts.ts';
import { createLimits } from './platform/limits/limits.ts';
import { openMetrics, type ServerMetrics } from './platform/metrics/metrics.ts';
import { gauge, processMetrics } from './platform/metrics/process-metrics.ts';
import { createPasswords, PASSWORD_COST, type Passwords } from './platform/passwords.ts';
import { openResponseCache, type ResponseCache } from './platform/response-cache/response-cache.ts';
import { createTurns, type Turns } from './platform/turns.ts';
import type { Sandboxes } from './sandbox/sandboxes.ts';
import { movingMetrics, visitMetrics, visitStoreMetrics } from './visits/metrics.ts';
import { openVisits, type Visits } from './visits/recorder.ts';
import { watchVisitStore } from './visits/store-watch.ts';

/** What a call may wait for, besides the database. */
export type SlowPart = 'payments' | 'sms' | 'identity' | 'passwords' | 'apiPasswords' | 'dns' | 'visits';

type SlowCalls = Record<Exclude<SlowPart, 'visits'>, FairQueue<'calls'>> & {
  visits: FairQueue<'calls'> | null; // null: they are in the database
};

/** Everything the modules share, created once. `destroy` releases it in reverse order. */
export type Context = {
  env: Env;
  log: FastifyBaseLogger;
  pool: pg.Pool;
  databaseWatch: DatabaseWatch;
  db: Db;
  auth: Auth;
  mailer: Mailer;
  storage: Storage;
  i18n: I18nByLanguage;
  assets: Assets;
  changeFeed: ChangeFeed;
  live: Live;
  responseCache: ResponseCache;
  visits: Visits;
  visitStore: VisitStore;
  moving: Moving | null; // null: visits have one store
  limits: RateLimits;
  passwords: Passwords;
  publicCalls: FairQueue<'calls'>; // mutations without a session (product 24.9)
  // Product 24.10
  reads: FairQueue<'calls'>; // queries of the web client
  changes: FairQueue<'calls'>; // mutations with a session
  accountTurns: Turns; // those of an account wait for the same row: few at a time have a connection
  programTurns: Turns; // of an account's programs: one at a time, so that screens wait for one at most
  slowCalls: SlowCalls; // of both, those that may wait for something else
  outcomes: FairQueue<'calls'>; // what slow calls found out, of which each locks its owner's row to store it (product 24.18)
  apiCalls: FairQueue<'calls'>; // of API keys
  exports: Exports; // ZIP and CSV (product 24.14)
  uploads: Uploads; // photos (product 6.14)
  drawnImages: DrawnImages; // of QR codes (product 13.6)
  metrics: ServerMetrics;
  database: pg.PoolConfig;
  sms: Sms | null; // null: no text messages, or switched off
  payments: Payments | null; // null: paid plans are not for sale
  places: Places | null; // null: owners have no hosts
  dns: Dns | null; // null: domains of owners are not offered
  providers: Providers;
  sandboxes: Sandboxes | null;
  destroy: () => Promise<void>;
};

/** Together, reads, changes and public calls take fewer connections than the pool has. */
const CALLS = {
  lanes: ['calls'],
  concurrency: 4,
  perClient: 2, // of a network
  perHolder: 2, // of an account
  capacity: 400,
  maxWaitMs: 10_000,
  turnMs: 100,
} as const;
const CHANGES = { ...CALLS, concurrency: 3 } as const;
/** More, because they wait without a connection; those that keep one have another queue. */
const SLOW_CALLS = { ...CALLS, concurrency: 20, perClient: 5, perHolder: 5, maxWaitMs: 5_000 } as const;

/** A screen of stats has several at once. */
const STORE_CALLS = { ...CALLS, concurrency: 8, perClient: 4, perHolder: 4 } as const;

/** @throws the reason of `signal` if it is aborted meanwhile */
export async function createContext(env: Env, log: FastifyBaseLogger, signal?: AbortSignal): Promise<Context> {
  const undo: (() => Promise<void>)[] = [];
  const destroy = async () => {
    for (const step of undo.splice(0).reverse())
      await step().catch((error) => log.warn({ err: error }, 'shutdown step failed'));
  };
  try {
    await openDataDirectory(env.dataDir, env.database === null);
    const files = Promise.all([loadCatalogs(), loadAssets(env, offeredSignIns(env)), openStorage(env, log)]);
    files.catch(() => {});
    const database = await openDatabase(env, log, undo, signal);
    await prepareDatabase(env, database, { warn: (line) => log.warn(line), ...(signal && { signal }) });
    const pool = connectPool(database, (error) =>
      log.warn({ code: (error as { code?: unknown }).code }, 'a database connection was lost'),
    );
    undo.push(() => pool.end());
    const databaseWatch = watchDatabase(database, pool, log);
    undo.push(() => databaseWatch.stop());
    const db = connectDb(pool);
    await applyDefaultPlan(db, env.defaultPlan, log);
    const changeFeed = startChangeFeed(database, log);
    undo.push(() => changeFeed.stop());
    // Before the live streams: a notified browser must not get a stale response
    const responseCache = openResponseCache(changeFeed, log);
    const { invalidate: onChange, invalidateRedirects: onHosts } = responseCache;
    const places = openPlaces({ db, env, feed: changeFeed, log, onChange, onHosts });
    undo.push(async () => places?.stop());
    const live = startLive({ db, feed: changeFeed, log });
    undo.push(async () => live.stop());
    const sandboxes = await openSandboxes(env, db, log);
    if (sandboxes) undo.push(() => sandboxes.close());
    const { mailbox = null } = sandboxes ?? {};
    const mailer = createMailer({
      smtpUrl: env.smtpUrl ?? mailbox?.smtpUrl ?? '',
      from: env.mailFrom,
      publicUrl: env.publicUrl,
      name: env.smtpName,
    });
    undo.push(async () => mailer.close());
    const smsUrl = env.smsUrl ?? mailbox?.smsUrl ?? null;
    const payments = openPayments(env, sandboxes, log);
    const standIns = sandboxes?.identity?.standIns ?? null;
    const providers = createProviders({ configured: env.social, appClientIds: env.authApiClientIds, standIns, log });
    const secret = env.authSecret ?? (await storedSecret(env.dataDir));
    const auth = createAuth({ db, env, secret, log });
    const visits = await openVisits({ db, dataDir: env.dataDir, publicUrl: env.publicUrl, auth, changeFeed, log });
    undo.push(async () => visits.close());
    const opened = await openVisitStore(db, env.visitsUrl, env.visitsAlsoUrl);
    const { store: visitStore, elsewhere, moving } = opened;
    undo.push(opened.close);
    const storeWatch = elsewhere && watchVisitStore(elsewhere, log);
    undo.push(async () => storeWatch?.stop());
    const metrics = openMetrics();
    const passwords = createPasswords({ threads: env.threadPoolSize, cost: env.passwordCost ?? PASSWORD_COST });
    const publicCalls = createFairQueue(CALLS);
    const reads = createFairQueue(CALLS);
    const changes = createFairQueue(CHANGES);
    const apiCalls = createFairQueue({ ...CALLS, capacity: 200 });
    const limitQueue = createFairQueue({ ...CALLS, lanes: limitLanes });
    const slowCalls = {
      payments: createFairQueue(SLOW_CALLS),
      sms: createFairQueue(SLOW_CALLS),
      identity: createFairQueue(SLOW_CALLS),
      passwords: createFairQueue(SLOW_CALLS),
      // Programs give links passwords; people who sign in don't wait for them
      apiPasswords: createFairQueue(SLOW_CALLS),
      dns: createFairQueue(SLOW_CALLS),
      visits: elsewhere && createFairQueue(STORE_CALLS),
    };
    const outcomes = createFairQueue({ ...CHANGES, perClient: 1 });
    const accountTurns = createTurns(CHANGES.concurrency);
    const queues = { publicCalls, reads, changes, outcomes, apiCalls, slowCalls, exports: openExports() };
    metrics.register(...processMetrics(metrics, { pool, db, responseCache, passwords, limitQueue, ...queues }));
    metrics.register(
      ...visitMetrics(metrics, visits),
      ...(elsewhere && storeWatch ? visitStoreMetrics(elsewhere, storeWatch) : []),
      ...(moving ? movingMetrics(db) : []),
      gauge('saluda_live_streams', 'Open event streams.', () => [{ value: live.size() }]),
      ...(env.customDomains ? domainMetrics(metrics, db) : []),
    );
    const [i18n, assets, storage] = await files;
    return {
      env,
      log,
      pool,
      databaseWatch,
      db,
      auth,
      mailer,
      storage,
      i18n,
      assets,
      changeFeed,
      live,
      responseCache,
      visits,
      visitStore,
      moving,
      limits: createLimits(limitRules(env.smsCaps), { pool, queue: limitQueue, secret, counts: metrics.limits, log }),
      passwords,
      ...queues,
      accountTurns,
      programTurns: createTurns(1),
      uploads: openUploads(),
      drawnImages: openDrawnImages(),
      metrics,
      database,
      sms: smsUrl === null || !env.smsEnabled ? null : createSms(smsUrl),
      payments,
      places,
      dns: env.customDomains && createDns(env.customDomains.dnsServers),
      providers,
      sandboxes,
      destroy,
    };
  } catch (error) {
    await destroy();
    throw error;
  }
}

/** Imported on demand: a production process loads no sandbox code. */
async function openSandboxes(env: Env, db: Db, log: FastifyBaseLogger): Promise<Sandboxes | null> {
  if (!env.sandbox && env.smtpUrl !== null) return null;
  const { startSandboxes } = await import('./sandbox/sandboxes.ts');
  return await startSandboxes(env, { db, log });
}

function openPayments(env: Env, sandboxes: Sandboxes | null, log: FastifyBaseLogger): Payments | null {
  if (env.stripe) return createPayments({ keys: env.stripe, log });
  const server = sandboxes?.payments;
  return server ? createPayments({ keys: server, server, log }) : null;
}

async function openDatabase(
  env: Env,
  log: FastifyBaseLogger,
  undo: (() => Promise<void>)[],
  signal: AbortSignal | undefined,
): Promise<pg.PoolConfig> {
  if (env.database !== null) return env.database;
  const embedded = await startEmbedded({
    dataDir: env.dataDir,
    log: (line) => log.info(line),
    ...(signal && { signal }),
  });
  undo.push(() => embedded.stop());
  return embedded.connection;
}

/** @throws ConfigurationError if what everyone would get is still charged, or may be (product 38.5) */
async function applyDefaultPlan(db: Db, plan: Env['defaultPlan'], log: FastifyBaseLogger): Promise<void> {
  const { isInForce, charged, unprocessed } = await replaceDefaultPlan(db, plan);
  const subject = charged === 1 ? 'a subscription' : `${charged} subscriptions`;
  if (isInForce) {
    if (charged > 0)
      log.warn(
        { charged },
        `DEFAULT_PLAN gives everyone a plan, and ${subject} ${charged === 1 ? 'was' : 'were'} still charged at Stripe when it was last read: cancel what is charged there`,
      );
    return;
  }
  const obstacle =
    charged > 0
      ? `${subject} ${charged === 1 ? 'is' : 'are'} still charged at Stripe. Start without DEFAULT_PLAN and with the STRIPE variables, cancel what is charged at Stripe, then try again.`
      : `${unprocessed === 1 ? "an event of Stripe's is" : `${unprocessed} events of Stripe's are`} not processed. Start without DEFAULT_PLAN and with the STRIPE variables, wait until they are, then try again.`;
  throw new ConfigurationError(`DEFAULT_PLAN gives everyone a plan, and ${obstacle}`);
}

/** @throws ConfigurationError if the operator's database can't be reached or used */
async function prepareDatabase(
  env: Env,
  database: pg.PoolConfig,
  options: { warn: (line: string) => void; signal?: AbortSignal },
): Promise<void> {
  if (env.database !== null) await checkDatabase(database, options.signal);
  try {
    await migrateToLatest(database, options);
    if (env.sandbox) await migrateSandbox(database, options);
  } catch (error) {
    const obstacle = env.database === null ? null : migrationObstacle(error);
    throw obstacle === null ? error : new ConfigurationError(obstacle);
  }
}
