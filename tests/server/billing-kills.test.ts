import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventTypes } from '#server/billing/events.ts';
import { freePort } from '../../scripts/free-port.ts';
import {
  hashedPassword,
  PASSWORD,
  someUsername,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { SITE_SECRET } from '../support/commands.ts';
import { buy, openShop, standingOf, until } from '../support/payments.ts';
import { makeAccount } from '../support/roles.ts';
import { SERVER } from '../support/server-process.ts';

// Kills a process repeatedly while events arrive. Every acknowledged event must be applied exactly once.
const KILLS = Number(process.env.KILLS ?? 2);
const ACCOUNTS = 8;

let app: TestApp;
let dataDir: string;
const customers: { userId: string; customerId: string }[] = [];
type Organization = { id: string; userId: string; customerId: string; browser: TestBrowser };
const organizations: Organization[] = [];
beforeAll(async () => {
  app = await startTestApp();
  dataDir = await mkdtemp(join(tmpdir(), 'saluda-kills-'));
  await openShop(app);
  const passwordHash = await hashedPassword(app);
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const account = await makeAccount(app, passwordHash);
    await buy(app, account, n % 2 ? 'pro' : 'business', 'month', n % 4 ? undefined : '4000000000000341');
    const { rows } = await app.context.pool.query('select id from customers where user_id = $1', [account.userId]);
    customers.push({ userId: account.userId, customerId: rows[0].id });
  }
  for (let n = 0; n < KILLS; n += 1) organizations.push(await organizationWithSeats(passwordHash));
  // From here on, this process is only the provider
  await app.stopWorker();
}, 120_000);
afterAll(async () => {
  await app.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

/** With three seats, of which one is to end. */
async function organizationWithSeats(passwordHash: string): Promise<Organization> {
  const { browser, userId } = await makeAccount(app, passwordHash);
  await buy(app, { browser }, 'business');
  const { id } = await browser.trpc.organizations.create.mutate({ name: 'Acme', username: `acme-${someUsername()}` });
  const { billing } = browser.actingFor(id).trpc;
  for (const seats of [3, 2]) {
    const { today } = await billing.previewSeats.query({ seats });
    const shown = today && { due: today.due, prorationDate: today.prorationDate };
    await billing.changeSeats.mutate({ seats, today: shown });
  }
  const { rows } = await app.context.pool.query('select id from customers where user_id = $1', [id]);
  return { id, userId, customerId: rows[0].id, browser };
}

function databaseUrl(database: pg.PoolConfig | null): string {
  if (database?.connectionString) return database.connectionString;
  const { user = '', password = '', host = '', port = 5432, database: name = '' } = database ?? {};
  const at = host.startsWith('/') ? `?host=${encodeURIComponent(host)}` : '';
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(String(password))}`;
  return `postgres://${login}@${at ? 'localhost' : host}:${port}/${name}${at}`;
}

async function startProcess(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [SERVER], {
    env: {
      ...process.env,
      ...{ PORT: String(port), DATABASE_URL: databaseUrl(app.context.env.database), DATA_DIR: dataDir },
      AUTH_SECRET: SITE_SECRET,
      ...{ LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: 'node_modules/.cache/node' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

function stripe(): Stripe {
  const { payments } = app.context;
  if (!payments) throw new Error('nothing is sold here');
  return payments.stripe;
}

/** Changes something at the provider. */
async function happen(n: number): Promise<void> {
  const { customerId, userId } = customers[n % customers.length] ?? { customerId: '', userId: '' };
  const [subscription] = (await stripe().subscriptions.list({ customer: customerId, limit: 1 })).data;
  if (!subscription) return;
  if (n % 9 === 8) await app.payments.letTimePass({ customerId, userId }, 3);
  else
    await stripe().subscriptions.update(subscription.id, { cancel_at_period_end: !subscription.cancel_at_period_end });
}

const heard = new Set<string>(eventTypes);

test(`product 17.4: ${KILLS} kills lose nothing that was acknowledged and duplicate nothing`, {
  timeout: 180_000 + KILLS * 10_000,
}, async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/webhooks/stripe`;
  const secret = app.context.payments?.webhookSecret ?? '';
  const acknowledged = new Set<string>();
  let sent = 0;
  let count = 0;
  let interrupted = 0;
  await app.payments.holdEvents(true);

  async function load(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      count += 1;
      await happen(count);
      const { customerId } = customers[count % customers.length] ?? {};
      const events = (await app.payments.listEvents({ customerId, limit: 12 })).map(
        ({ event }) => event as unknown as Stripe.Event,
      );
      const deliveries = events
        .filter(({ type }) => heard.has(type))
        .map(async (event) => {
          const body = JSON.stringify(event);
          const headers = {
            'content-type': 'application/json',
            'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret }),
          };
          sent += 1;
          const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => null);
          if (answer?.ok) acknowledged.add(event.id);
        });
      await Promise.all(deliveries);
    }
  }

  const start = performance.now();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = await startProcess(port);
    let isOver = false;
    const loading = load(() => isOver);
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 1_000));
    child.kill('SIGKILL');
    await once(child, 'exit');
    isOver = true;
    await loading;
    // Release the dead process's jobs without waiting a minute
    const { rowCount } = await app.context.pool.query(
      `update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes' where locked_at is not null`,
    );
    interrupted += rowCount ?? 0;
  }
  const last = await startProcess(port);
  try {
    const { pool } = app.context;
    const left = async () =>
      (await pool.query(`select count(*)::int as left from payment_events where done_at is null`)).rows[0]
        .left as number;
    await until(left, (waiting) => waiting === 0, 150_000);
    const { rows } = await pool.query('select id from payment_events');
    const stored = new Set(rows.map(({ id }) => id));
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
    const { rows: notices } = await pool.query(
      'select user_id, name, count(*)::int from notices group by 1, 2 having count(*) > 1',
    );
    expect(notices).toEqual([]);
    // The provider resends unacknowledged events
    await app.payments.holdEvents(false);
    await until(
      async () => await differences(),
      (found) => found.length === 0,
      90_000,
    );
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    if (KILLS > 3) {
      process.stdout.write(
        `${KILLS} kills, ${sent} deliveries, ${acknowledged.size} events acknowledged, ${interrupted} jobs cut off: ${seconds} s\n`,
      );
    }
  } finally {
    last.kill('SIGKILL');
  }
});

test(`product 36.6: ${KILLS} kills while organizations are deleted leave their subscriptions to their founders, without seats`, {
  timeout: 180_000 + KILLS * 10_000,
}, async () => {
  const { pool } = app.context;
  const port = await freePort();
  for (const { id, browser } of organizations) {
    await browser.actingFor(id).trpc.organizations.delete.mutate({ name: 'Acme', password: PASSWORD });
    const child = await startProcess(port);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
    child.kill('SIGKILL');
    await once(child, 'exit');
    await pool.query(
      `update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes', run_at = now() where locked_at is not null`,
    );
  }
  const last = await startProcess(port);
  try {
    const stateOf = async ({ userId, customerId }: Organization) => {
      const { data } = await stripe().subscriptions.list({
        customer: customerId,
        status: 'all',
        expand: ['data.schedule'],
      });
      const scheduled = data.flatMap(({ schedule }) =>
        schedule === null || typeof schedule === 'string' ? [] : (schedule.phases.at(-1)?.items.slice(1) ?? []),
      );
      const { profile, subscriptions } = await standingOf(app, userId);
      return {
        plan: profile?.planType,
        stored: subscriptions.map(({ status, seats }) => [status, seats]),
        items: data.map(({ status, items }) => [status, items.data.length]),
        scheduled: scheduled.length,
      };
    };
    const returned = { plan: 'business', stored: [['active', 0]], items: [['active', 1]], scheduled: 0 };
    await until(
      () => Promise.all(organizations.map(stateOf)),
      (states) => states.every((state) => JSON.stringify(state) === JSON.stringify(returned)),
      90_000,
    );
  } finally {
    last.kill('SIGKILL');
  }
});

/** Accounts whose stored state differs from the provider's. */
async function differences(): Promise<string[]> {
  const found: string[] = [];
  for (const { userId, customerId } of customers) {
    const { data } = await stripe().subscriptions.list({ customer: customerId, status: 'all' });
    const theirs = data.map(({ id, status, cancel_at }) => [id, status, cancel_at]);
    const { subscriptions } = await standingOf(app, userId);
    const ours = subscriptions.map(({ id, status, cancelAt }) => [id, status, cancelAt && cancelAt.getTime() / 1000]);
    if (JSON.stringify(theirs) !== JSON.stringify(ours)) found.push(userId);
  }
  return found;
}
