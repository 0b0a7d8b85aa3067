import { LRUCache } from 'lru-cache';
import { AppError } from '#src/errors.ts';

export type FairQueue<Lane extends string> = {
  /** @throws overloaded */
  run<T>(place: { lane: Lane; client: string }, work: () => Promise<T>): Promise<T>;
  waiting(): Record<Lane, number>;
};

type FairQueueOptions<Lane> = {
  concurrency: number;
  perClient: number; // running at a time
  lanes: readonly Lane[]; // earlier ones go first
  capacity: number; // waiting per lane
  maxWaitMs: number;
  turnMs?: number; // a run counts once more for each: few long ones use up as much as many short ones
};

type Entry = { start: () => void; refuse: (reason: AppError) => void };

const RETRY_SECONDS = 5;
const RECENT_MS = 60_000;
const RECENT_CLIENTS = 10_000;
/** So that full earlier lanes don't starve later ones: these take turns in one start of four. */
const LATER_LANE_SHARE = 4;

/** Within a lane the client with the lowest usage (runs and refusals of the last minute) goes first, of equals the newest: under a
 * flood of new clients the oldest have waited too long anyway. A full lane drops the newest entry of the client with most entries. */
export function createFairQueue<Lane extends string>(options: FairQueueOptions<Lane>): FairQueue<Lane> {
  const { concurrency, perClient, capacity, maxWaitMs, turnMs = Number.POSITIVE_INFINITY } = options;
  const usage = createUsage();
  const lanes = options.lanes.map((name) => ({ name, lane: createLane(capacity, usage) }));
  const later = lanes.slice(1);
  const runningOf = new Map<string, number>();
  let running = 0;
  let starts = 0;

  const isFree = (client: string) => (runningOf.get(client) ?? 0) < perClient;

  const takeNext = () => {
    const isLaterTurn = later.length > 0 && starts % LATER_LANE_SHARE === LATER_LANE_SHARE - 1;
    const first = Math.floor(starts / LATER_LANE_SHARE) % later.length;
    const order = isLaterTurn ? [...later.slice(first), ...later.slice(0, first), ...lanes] : lanes;
    for (const { lane } of order) {
      const next = lane.shift(isFree);
      if (next) return next;
    }
    return undefined;
  };

  const startNext = () => {
    while (running < concurrency) {
      const next = takeNext();
      if (!next) return;
      const { client, entry } = next;
      running += 1;
      starts += 1;
      runningOf.set(client, (runningOf.get(client) ?? 0) + 1);
      usage.add(client);
      entry.start();
    }
  };

  const end = (client: string, startedAt: number) => {
    usage.add(client, Math.floor((performance.now() - startedAt) / turnMs));
    running -= 1;
    const left = (runningOf.get(client) ?? 1) - 1;
    if (left > 0) runningOf.set(client, left);
    else runningOf.delete(client);
    startNext();
  };

  return {
    async run({ lane: name, client }, work) {
      const lane = lanes.find((each) => each.name === name)?.lane;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((start, refuse) => {
        const entry = { start, refuse };
        lane?.push(client, entry);
        startNext();
        timer = setTimeout(() => lane?.giveUp(client, entry), maxWaitMs);
      }).finally(() => clearTimeout(timer));
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        end(client, startedAt);
      }
    },
    waiting: () => Object.fromEntries(lanes.map(({ name, lane }) => [name, lane.size()])) as Record<Lane, number>,
  };
}

type Usage = { of(client: string): number; add(client: string, times?: number): void };

function createUsage(): Usage {
  const recent = new LRUCache<string, number>({ max: RECENT_CLIENTS, ttl: RECENT_MS, noUpdateTTL: true });
  const of = (client: string) => recent.peek(client) ?? 0; // `get` would also move it to the front
  return { of, add: (client, times = 1) => void recent.set(client, of(client) + times) };
}

function overloaded(): AppError {
  return new AppError('overloaded', { secondsLeft: RETRY_SECONDS });
}

function createLane(capacity: number, usage: Usage) {
  const clients = new Map<string, Entry[]>();
  let size = 0;

  const refuse = (client: string, entry: Entry) => {
    usage.add(client);
    entry.refuse(overloaded());
  };

  const busiest = (newcomer: string): string => {
    let found = { client: newcomer, entries: (clients.get(newcomer)?.length ?? 0) + 1, used: usage.of(newcomer) };
    for (const [client, { length: entries }] of clients) {
      if (client === newcomer || entries < found.entries) continue;
      const used = usage.of(client);
      const isWorse = entries > found.entries || used > found.used;
      const isOlder = found.client === newcomer && used === found.used;
      if (isWorse || isOlder) found = { client, entries, used };
    }
    return found.client;
  };

  const remove = (client: string, take: (entries: Entry[]) => Entry | undefined): Entry | undefined => {
    const entries = clients.get(client) ?? [];
    const entry = take(entries);
    clients.delete(client);
    if (entries.length > 0) clients.set(client, entries); // to the end, so that equals take turns
    if (entry) size -= 1;
    return entry;
  };

  return {
    size: () => size,
    push(client: string, entry: Entry): void {
      if (size >= capacity) {
        const loser = busiest(client);
        const lost = loser === client ? entry : remove(loser, (entries) => entries.pop());
        if (lost) refuse(loser, lost);
        if (lost === entry) return;
      }
      const own = clients.get(client) ?? [];
      own.push(entry);
      clients.set(client, own);
      size += 1;
    },
    giveUp(client: string, entry: Entry): void {
      const left = clients.get(client)?.filter((each) => each !== entry);
      if (!left || left.length === clients.get(client)?.length) return;
      if (left.length > 0) clients.set(client, left);
      else clients.delete(client);
      size -= 1;
      refuse(client, entry);
    },
    shift(isFree: (client: string) => boolean): { client: string; entry: Entry } | undefined {
      let first: string | undefined;
      let lowest = Number.POSITIVE_INFINITY;
      for (const client of clients.keys()) {
        const used = usage.of(client);
        if (used <= lowest && isFree(client)) [first, lowest] = [client, used];
      }
      if (first === undefined) return undefined;
      const entry = remove(first, (entries) => entries.shift());
      return entry && { client: first, entry };
    },
  };
}
