import type { FastifyBaseLogger } from 'fastify';
import { type Db, isDatabaseAway } from '#db/connect.ts';
import { readSandboxSettings } from '#db/sandbox/settings.ts';
import type { Interval, PaidPlan } from '#src/owners/plans.ts';
import { newSecret, startPaymentsApi } from './api/server.ts';
import { priceIds, seatPriceIds } from './catalog.ts';
import { runNextDue } from './clock.ts';
import { type Control, createControl, type Transact } from './control.ts';
import { startDeliveries } from './deliveries.ts';

export type SandboxPayments = {
  host: string;
  port: number;
  protocol: 'http';
  secretKey: string;
  webhookSecret: string;
  prices: Record<PaidPlan, Record<Interval, string>>;
  seatPrices: Record<Interval, string>;
  /** sets the webhook URL, once the app listens */
  deliverTo(url: string): void;
  close(): Promise<void>;
  control: Control;
  /** for the pages: runs a transaction */
  transact: Transact;
};

const SETTLE_MS = 30_000;

/** A fake Stripe for the official SDK, with pages at /dev/pay. Moves no money. */
export async function startPayments(options: {
  db: Db;
  log: FastifyBaseLogger;
  /** origin of /dev/pay */
  publicUrl: string;
  appName: string;
}): Promise<SandboxPayments> {
  const { db, log, publicUrl, appName } = options;
  const made = { secretKey: newSecret('sk_test'), webhookSecret: newSecret('whsec') };
  const { secretKey, webhookSecret } = await readSandboxSettings(db, made);
  const deliveries = startDeliveries({ db, log, secret: webhookSecret });
  const { transact, ...control } = createControl({ db, publicUrl, appName, deliveries });
  const api = await startPaymentsApi({ db, log, secretKey, publicUrl, appName, onChange: () => deliveries.wake() });
  const stopSettling = startSettling(transact, log);
  return {
    host: '127.0.0.1',
    port: api.port,
    protocol: 'http',
    secretKey,
    webhookSecret,
    prices: priceIds,
    seatPrices: seatPriceIds,
    deliverTo: (url) => deliveries.deliverTo(url),
    close: async () => {
      await stopSettling();
      await api.close();
      await deliveries.close();
    },
    control,
    transact,
  };
}

/** Runs what falls due in real time. */
function startSettling(transact: Transact, log: FastifyBaseLogger): () => Promise<void> {
  let isOver = false;
  let turn: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    turn = turn.then(settle);
  }, SETTLE_MS).unref();

  async function settle(): Promise<void> {
    try {
      while (!isOver && (await transact((tx) => runNextDue(tx))));
    } catch (error) {
      if (!isOver && !isDatabaseAway(error)) log.warn({ err: error }, 'sandbox payments wait');
    }
  }

  return async () => {
    isOver = true;
    clearInterval(timer);
    await turn;
  };
}
