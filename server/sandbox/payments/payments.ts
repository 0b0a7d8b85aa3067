import type { FastifyBaseLogger } from 'fastify';
import { type Db, isDatabaseAway } from '#db/connect.ts';
import { readSandboxSettings } from '#db/sandbox/settings.ts';
import type { Interval, PaidPlan } from '#src/owners/plans.ts';
import { newSecret, startApi } from './api/server.ts';
import { priceIds } from './catalogue.ts';
import { type Act, type Control, createControl } from './control.ts';
import { startDeliveries } from './deliveries.ts';
import { settleNext } from './due.ts';

export type SandboxPayments = {
  host: string;
  port: number;
  protocol: 'http';
  secretKey: string;
  webhookSecret: string;
  prices: Record<PaidPlan, Record<Interval, string>>;
  /** where events go; called once the app listens */
  deliverTo(url: string): void;
  close(): Promise<void>;
  control: Control;
  /** for the pages: one transaction at the present moment */
  act: Act;
};

const SETTLE_MS = 30_000;

/** A payment provider on this machine that moves no money: it speaks to the official SDK, and can be clicked through at /dev/pay. */
export async function startPayments(options: {
  db: Db;
  log: FastifyBaseLogger;
  /** origin of the pages under /dev/pay */
  publicUrl: string;
  appName: string;
}): Promise<SandboxPayments> {
  const { db, log, publicUrl, appName } = options;
  const made = { secretKey: newSecret('sk_test'), webhookSecret: newSecret('whsec') };
  const { secretKey, webhookSecret } = await readSandboxSettings(db, made);
  const deliveries = startDeliveries({ db, log, secret: webhookSecret });
  const { act, ...control } = createControl({ db, publicUrl, appName, deliveries });
  const api = await startApi({ db, log, secretKey, publicUrl, appName, onChange: () => deliveries.wake() });
  const stopSettling = startSettling(act, log);
  return {
    host: '127.0.0.1',
    port: api.port,
    protocol: 'http',
    secretKey,
    webhookSecret,
    prices: priceIds,
    deliverTo: (url) => deliveries.deliverTo(url),
    close: async () => {
      await stopSettling();
      await api.close();
      await deliveries.close();
    },
    control,
    act,
  };
}

/** What falls due as real time passes, of whatever account. */
function startSettling(act: Act, log: FastifyBaseLogger): () => Promise<void> {
  let isOver = false;
  let turn: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    turn = turn.then(settle);
  }, SETTLE_MS).unref();

  async function settle(): Promise<void> {
    try {
      while (!isOver && (await act((ledger) => settleNext(ledger))));
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
