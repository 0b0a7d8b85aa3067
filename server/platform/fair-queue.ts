import { LRUCache } from 'lru-cache';
import { AppError } from '#src/errors.ts';

export type FairQueue<Lane extends string> = {
  /** Runs the work when its turn comes. @throws overloaded */
  run<T>(place: { lane: Lane; client: string }, work: () => Promise<T>): Promise<T>;
  /** Entries waiting in each lane. */
  waiting(): Record<Lane, number>;
};

type FairQueueOptions<Lane> = {
  concurrency: number;
  /** how many entries of one client may run at a time */
  perClient: number;
  /** earlier lanes go first */
  lanes: readonly Lane[];
  /** entries that may wait in a lane */
  capacity: number;
  maxWaitMs: number;
};

type Entry = { start: () => void; refuse: (reason: AppError) => void };

/** When it's worth trying again after a refusal. */
const RETRY_SECONDS = 5;
/** Usage of the last minute decides who goes first. */
const RECENT_MS = 60_000;
const RECENT_CLIENTS = 10_000;
/** One start in so many goes to a later lane first, so that a full earlier lane doesn't starve it. */
const LATER_LANE_SHARE = 4;

/**
 * Runs a bounded number of entries at a time. Within a lane, the client with the lowest usage goes first; usage counts runs
 * and refusals of the last minute. Of equals the newest goes first: under a flood of clients never seen before, the oldest
 * have waited too long anyway. When a lane is full, the client with the most entries waiting loses its newest; of equals,
 * the one with the highest usage, then the oldest.
 */
export function createFairQueue<Lane extends string>(options: FairQueueOptions<Lane>): FairQueue<Lane> {
  const { concurrency, perClient, capacity, maxWaitMs } = options;
  const usage = createUsage();
  const lanes = options.lanes.map((name) => ({ name, lane: createLane(capacity, usage) }));
  const laterFirst = lanes.toReversed();
  const runningOf = new Map<string, number>();
  let running = 0;
  let starts = 0;

  const isFree = (client: string) => (runningOf.get(client) ?? 0) < perClient;

  const takeNext = () => {
    const order = starts % LATER_LANE_SHARE === LATER_LANE_SHARE - 1 ? laterFirst : lanes;
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

  const end = (client: string) => {
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
      try {
        return await work();
      } finally {
        end(client);
      }
    },
    waiting: () => Object.fromEntries(lanes.map(({ name, lane }) => [name, lane.size()])) as Record<Lane, number>,
  };
}

type Usage = { of(client: string): number; add(client: string): void };

function createUsage(): Usage {
  const recent = new LRUCache<string, number>({ max: RECENT_CLIENTS, ttl: RECENT_MS, noUpdateTTL: true });
  const of = (client: string) => recent.get(client) ?? 0;
  return { of, add: (client) => void recent.set(client, of(client) + 1) };
}

function overloaded(): AppError {
  return new AppError('overloaded', { secondsLeft: RETRY_SECONDS });
}

/** Waiting entries by client, in the order in which the clients came. */
function createLane(capacity: number, usage: Usage) {
  const clients = new Map<string, Entry[]>();
  let size = 0;

  const refuse = (client: string, entry: Entry) => {
    usage.add(client);
    entry.refuse(overloaded());
  };

  /** The client that loses an entry when the lane is full. */
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
    // To the end, so that equals take turns
    if (entries.length > 0) clients.set(client, entries);
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
    /** Refuses an entry that has not started. */
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
