import { LRUCache } from 'lru-cache';
import { AppError } from '#src/errors.ts';

export type FairQueue<Lane extends string> = {
  /** Runs the work when its turn comes. @throws overloaded */
  run<T>(place: { lane: Lane; client: string }, work: () => Promise<T>): Promise<T>;
  /** Entries waiting in each lane. */
  waiting(): Record<Lane, number>;
};

type Entry = { start: () => void; refuse: (reason: AppError) => void };

/** When it's worth trying again after a refusal. */
const RETRY_SECONDS = 5;
/** Runs of the last minute decide who goes first. */
const RECENT_MS = 60_000;
const RECENT_CLIENTS = 10_000;

/**
 * Runs at most `concurrency` pieces of work at a time. Earlier lanes go first. Within a lane, the client with the fewest
 * recent runs goes first and equals take turns, so a newcomer doesn't wait behind a flood. When a lane has `capacity` entries
 * waiting, the client with the most of them loses its newest. Nothing waits longer than `maxWaitMs`.
 */
export function createFairQueue<Lane extends string>(options: {
  concurrency: number;
  lanes: readonly Lane[];
  capacity: number;
  maxWaitMs: number;
}): FairQueue<Lane> {
  const { concurrency, capacity, maxWaitMs } = options;
  const recent = new LRUCache<string, number>({ max: RECENT_CLIENTS, ttl: RECENT_MS, noUpdateTTL: true });
  const runsOf = (client: string) => recent.get(client) ?? 0;
  const lanes = new Map(options.lanes.map((name) => [name, createLane(capacity, runsOf)]));
  let running = 0;

  const startNext = () => {
    for (const lane of lanes.values()) {
      while (running < concurrency) {
        const next = lane.shift();
        if (!next) break;
        running += 1;
        recent.set(next.client, runsOf(next.client) + 1);
        next.entry.start();
      }
    }
  };

  return {
    async run({ lane: name, client }, work) {
      const lane = lanes.get(name);
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
        running -= 1;
        startNext();
      }
    },
    waiting: () => Object.fromEntries([...lanes].map(([name, lane]) => [name, lane.size()])) as Record<Lane, number>,
  };
}

function overloaded(): AppError {
  return new AppError('overloaded', { secondsLeft: RETRY_SECONDS });
}

/** Waiting entries by client. The order of the map is the order of turns. */
function createLane(capacity: number, runsOf: (client: string) => number) {
  const clients = new Map<string, Entry[]>();
  let size = 0;

  /** The client to lose an entry: the one with the most waiting, of several the one with the most recent runs. */
  const busiest = (newcomer: string): string => {
    let found = { client: newcomer, entries: (clients.get(newcomer)?.length ?? 0) + 1, runs: runsOf(newcomer) };
    for (const [client, { length: entries }] of clients) {
      if (client === newcomer || entries < found.entries) continue;
      const runs = runsOf(client);
      if (entries > found.entries || runs > found.runs) found = { client, entries, runs };
    }
    return found.client;
  };

  const remove = (client: string, take: (entries: Entry[]) => Entry | undefined): Entry | undefined => {
    const entries = clients.get(client) ?? [];
    const entry = take(entries);
    clients.delete(client);
    if (entries.length > 0) clients.set(client, entries);
    if (entry) size -= 1;
    return entry;
  };

  return {
    size: () => size,
    push(client: string, entry: Entry): void {
      if (size >= capacity) {
        const loser = busiest(client);
        if (loser === client) {
          entry.refuse(overloaded());
          return;
        }
        remove(loser, (entries) => entries.pop())?.refuse(overloaded());
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
      entry.refuse(overloaded());
    },
    shift(): { client: string; entry: Entry } | undefined {
      let first: string | undefined;
      let fewest = Number.POSITIVE_INFINITY;
      for (const client of clients.keys()) {
        const runs = runsOf(client);
        if (runs < fewest) [first, fewest] = [client, runs];
      }
      if (first === undefined) return undefined;
      const entry = remove(first, (entries) => entries.shift());
      return entry && { client: first, entry };
    },
  };
}
