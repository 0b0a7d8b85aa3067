import type { FastifyBaseLogger } from 'fastify';
import { type Db, isDatabaseAway } from '#db/connect.ts';
import { claimSandboxDeliveries, listSandboxDeliveries, updateSandboxDelivery } from '#db/sandbox/deliveries.ts';
import { findSandboxObject } from '#db/sandbox/payments.ts';
import { findSandboxSettings } from '#db/sandbox/settings.ts';
import { stripeLibrary } from '../../gateways/stripe.ts';

const POLL_MS = 2_000;
const TIMEOUT_MS = 10_000;
const LEASE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 600;

export type Deliveries = {
  /** sets the webhook URL */
  deliverTo(url: string): void;
  /** checks for events now instead of at the next poll */
  wake(): void;
  /** delivers again; returns the response status, or why there was none */
  redeliver(eventId: string): Promise<string>;
  /** delivers all pending events, even if held */
  deliverPending(options?: { order?: 'made' | 'reversed'; times?: number; customerId?: string }): Promise<number>;
  close(): Promise<void>;
};

/** Delivers events in order, with growing pauses between retries. Each event is sent by one process. */
export function startDeliveries({ db, log, secret }: { db: Db; log: FastifyBaseLogger; secret: string }): Deliveries {
  let url: string | null = null;
  let isAwake = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> | null = null;
  const closing = new AbortController();

  async function post(event: object): Promise<string> {
    if (url === null) return 'no address';
    const payload = JSON.stringify(event);
    const signature = stripeLibrary().webhooks.generateTestHeaderString({ payload, secret });
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      return (error as Error).name === 'TimeoutError' ? 'no answer' : 'no connection';
    }
  }

  async function send(event: { id: string }, attempts: number): Promise<string> {
    const answer = await post(event);
    const isDelivered = /^2\d\d$/.test(answer);
    const pauseSeconds = Math.min(2 ** Math.max(0, attempts - 1), LONGEST_PAUSE_SECONDS);
    await updateSandboxDelivery(db, event.id, { answer, isDelivered, pauseSeconds });
    return answer;
  }

  async function takeTurn(): Promise<void> {
    do {
      isAwake = false;
      if ((await findSandboxSettings(db)).holdsEvents) return;
      const claimed = await claimSandboxDeliveries(db, 10, LEASE_SECONDS);
      for (const { data, attempts } of claimed) {
        if (closing.signal.aborted) return;
        await send(data as { id: string }, attempts);
      }
      if (claimed.length > 0) isAwake = true;
    } while (isAwake && !closing.signal.aborted);
  }

  function run(): void {
    if (turn || url === null || closing.signal.aborted) return;
    clearTimeout(timer);
    turn = takeTurn()
      .catch((error) => {
        if (!closing.signal.aborted && !isDatabaseAway(error)) log.warn({ err: error }, 'sandbox events wait');
      })
      .finally(() => {
        turn = null;
        if (!closing.signal.aborted) timer = setTimeout(run, isAwake ? 0 : POLL_MS).unref();
      });
  }

  return {
    deliverTo(address) {
      url = address;
      run();
    },
    wake() {
      isAwake = true;
      run();
    },
    async redeliver(eventId) {
      const event = await findSandboxObject(db, eventId);
      return event ? await send(event, 1) : 'no such event';
    },
    async deliverPending({ order = 'made', times = 1, customerId } = {}) {
      const waiting = await listSandboxDeliveries(db, { undelivered: true, customerId });
      if (order === 'made') waiting.reverse();
      for (const { event, attempts } of waiting) {
        for (let n = 0; n < times; n += 1) await send(event, attempts + 1);
      }
      return waiting.length;
    },
    async close() {
      closing.abort();
      clearTimeout(timer);
      await turn;
    },
  };
}
