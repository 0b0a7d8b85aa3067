import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A path and its expected response. */
export type Way = { path: string; status: number };

export type Ledger = {
  /** a unique IP address each, of a network of its own */
  sent: Set<string>;
  /** visitors with a complete response */
  answered: Set<string>;
  /** wrong or missing responses */
  failures: Map<string, number>;
  /** milliseconds from the scheduled start to the end of the response */
  times: number[];
};

export function newLedger(): Ledger {
  return { sent: new Set(), answered: new Set(), failures: new Map(), times: [] };
}

export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
/** Visitors give up after this. */
const PATIENCE_MS = 5_000;
/** The stored length, cutting through a character. */
const LONG = encodeURIComponent(`${'x'.repeat(99)}\u{1f600}`);
let count = 0;

/** A new visitor with its own campaign. Returns whether the response was right. */
async function visit({ path, status }: Way, port: number, agent: Agent, ledger: Ledger, dueAt: number) {
  count += 1;
  const name = `2001:${(0xdb8 + (count >> 16)).toString(16)}:${(count & 0xffff).toString(16)}::1`;
  ledger.sent.add(name);
  const outcome = await new Promise<string>((resolve) => {
    const request = get(
      {
        ...{
          port,
          host: '127.0.0.1',
          agent,
          path: `${path}?utm_campaign=visit-${count}${count % 10 ? '' : `&utm_source=${LONG}`}`,
        },
        headers: {
          ...{ 'user-agent': PHONE, 'accept-language': 'en', 'accept-encoding': 'br' },
          'x-forwarded-for': name,
        },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.complete ? String(response.statusCode) : 'cut'));
        response.once('error', () => resolve('cut'));
      },
    );
    request.setTimeout(PATIENCE_MS, () => request.destroy());
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
  ledger.times.push(performance.now() - dueAt);
  const isRight = outcome === String(status);
  if (isRight) ledger.answered.add(name);
  else ledger.failures.set(outcome, (ledger.failures.get(outcome) ?? 0) + 1);
  return isRight;
}

const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(Math.random() * values.length)];

/** Visitors who return shortly after each response, at any of the current ports. */
export function startCrowd(
  size: number,
  pauseMs: number,
  ways: readonly Way[],
  ports: () => readonly number[],
  ledger: Ledger,
) {
  let isOver = false;
  const agent = new Agent({ keepAlive: true, maxSockets: size });
  const come = async () => {
    while (!isOver) {
      const [way, port] = [pick(ways), pick(ports())];
      const isRight = way && port && (await visit(way, port, agent, ledger, performance.now()));
      if (!isRight || pauseMs > 0) await sleep(pauseMs || 10);
    }
  };
  const all = Promise.all(Array.from({ length: size }, come));
  return {
    async leave() {
      isOver = true;
      await all;
      agent.destroy();
    },
  };
}

/** A fixed rate of visitors, regardless of responses. */
export function startArrivals(perSecond: number, ways: readonly Way[], port: number, ledger: Ledger) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const start = performance.now();
  const under = new Set<Promise<unknown>>();
  let arrived = 0;
  const timer = setInterval(() => {
    for (; arrived < ((performance.now() - start) / 1000) * perSecond; arrived += 1) {
      const way = ways[arrived % ways.length] as Way;
      const one = visit(way, port, agent, ledger, start + (arrived / perSecond) * 1000).finally(() =>
        under.delete(one),
      );
      under.add(one);
    }
  }, 4);
  return {
    async leave() {
      clearInterval(timer);
      await Promise.all(under);
      agent.destroy();
    },
  };
}
