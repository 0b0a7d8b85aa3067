import { LRUCache } from 'lru-cache';
import { AppError } from '#src/errors.ts';
import { once } from './once.ts';

export type FairQueue<Lane extends string> = {
  /** @throws overloaded */
  run<T>(place: Place<Lane>, work: (turn: Turn) => Promise<T>): Promise<T>;
  waiting(): Record<Lane, number>;
  /** Whether any would start if a place were free. One that waits for its own client or holder would not. */
  isAwaited(): boolean;
};

type Place<Lane> = {
  lane: Lane;
  client: string;
  holder?: string; // whose place it is as well, if that is known already
  since?: number; // when it came, as of performance.now(): earlier than now if it has waited for something else
};

export type Turn = {
  /** Goes on, once, when this holder may have one more place. Until then, others have this one. @throws overloaded */
  holdFor(holder: string): Promise<void>;
};

type FairQueueOptions<Lane> = {
  concurrency: number;
  perClient: number; // running at a time
  perHolder?: number; // the same of who holds places whichever clients ask for them
  lanes: readonly Lane[]; // earlier ones go first
  capacity: number; // waiting per lane
  maxWaitMs: number; // in all, of a run
  turnMs?: number; // a run counts once more for each: few long ones use up as much as many short ones
};

type Entry = { holder: string | undefined; since: number; start: () => void; refuse: (reason: AppError) => void };

const RETRY_SECONDS = 5;
const RECENT_MS = 60_000;
const RECENT_CLIENTS = 10_000;
/** So that full earlier lanes don't starve later ones: these take turns in one start of four. */
const LATER_LANE_SHARE = 4;
/** Of as many as may wait in one lane, how many may wait for one holder, in all lanes together, after they gave their place back. */
const HOLDER_SHARE = 1 / 4;

/** Within a lane the client with the lowest usage (runs and refusals of the last minute) goes first, of equals the newest: under a
 * flood of new clients the oldest have waited too long anyway. A full lane drops the newest entry of the client with most entries. */
export function createFairQueue<Lane extends string>(options: FairQueueOptions<Lane>): FairQueue<Lane> {
  const { concurrency, capacity, maxWaitMs, turnMs = Number.POSITIVE_INFINITY } = options;
  const usage = createUsage();
  const lanes = options.lanes.map((name) => ({ name, lane: createLane(capacity, usage) }));
  const later = lanes.slice(1);
  const clients = createBound(options.perClient);
  const holders = createBound(options.perHolder ?? Number.POSITIVE_INFINITY);
  const waitingHolders = createBound(capacity * HOLDER_SHARE);
  let running = 0;
  let starts = 0;

  const takeNext = () => {
    const isLaterTurn = later.length > 0 && starts % LATER_LANE_SHARE === LATER_LANE_SHARE - 1;
    const first = Math.floor(starts / LATER_LANE_SHARE) % later.length;
    const order = isLaterTurn ? [...later.slice(first), ...later.slice(0, first), ...lanes] : lanes;
    for (const { lane } of order) {
      const next = lane.shift(clients, holders);
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
      clients.add(client);
      holders.add(entry.holder);
      usage.add(client);
      entry.start();
    }
  };

  const end = (client: string, holder: string | undefined, startedAt: number) => {
    usage.add(client, Math.floor((performance.now() - startedAt) / turnMs));
    running -= 1;
    clients.remove(client);
    holders.remove(holder);
    startNext();
  };

  return {
    async run({ lane: name, client, holder: known, since = performance.now() }, work) {
      const lane = lanes.find((each) => each.name === name)?.lane;
      let holder = known;
      let leftMs = maxWaitMs;
      let startedAt = 0;
      let isRunning = false;
      const start = async () => {
        const askedAt = performance.now();
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((start, refuse) => {
          const entry = { holder, since, start, refuse };
          lane?.push(client, entry);
          startNext();
          timer = setTimeout(() => lane?.giveUp(client, entry), leftMs);
        }).finally(() => clearTimeout(timer));
        startedAt = performance.now();
        leftMs -= startedAt - askedAt;
        isRunning = true;
      };
      const stop = () => {
        if (isRunning) end(client, holder, startedAt);
        isRunning = false;
      };
      const holdFor = async (found: string) => {
        if (holders.isFree(found)) {
          holder = found;
          holders.add(found);
          return;
        }
        stop();
        if (!waitingHolders.isFree(found)) throw overloaded();
        waitingHolders.add(found);
        holder = found;
        await start().finally(() => waitingHolders.remove(found));
      };
      await start();
      try {
        return await work({ holdFor });
      } finally {
        stop();
      }
    },
    waiting: () => Object.fromEntries(lanes.map(({ name, lane }) => [name, lane.size()])) as Record<Lane, number>,
    // While places are free, none such waits
    isAwaited: () => lanes.some(({ lane }) => lane.next(clients, holders)),
  };
}

type Bound = ReturnType<typeof createBound>;

/** Counts by key, and says which has not yet as many as it may. No key is always free. */
function createBound(most: number) {
  const counts = new Map<string, number>();
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    isFree: (key: string | undefined) => key === undefined || of(key) < most,
    add(key: string | undefined): void {
      if (key !== undefined) counts.set(key, of(key) + 1);
    },
    remove(key: string | undefined): void {
      if (key === undefined) return;
      if (of(key) > 1) counts.set(key, of(key) - 1);
      else counts.delete(key);
    },
  };
}

type Usage = { of(client: string): number; add(client: string, times?: number): void };

function createUsage(): Usage {
  // It takes room for all of them at once, and some queues are never used
  const recent = once(() => new LRUCache<string, number>({ max: RECENT_CLIENTS, ttl: RECENT_MS, noUpdateTTL: true }));
  const of = (client: string) => recent().peek(client) ?? 0; // `get` would also move it to the front
  return { of, add: (client, times = 1) => void recent().set(client, of(client) + times) };
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

  const busiest = (newcomer: string, { since }: Entry): string => {
    const entries = (clients.get(newcomer)?.length ?? 0) + 1;
    let found = { client: newcomer, entries, used: usage.of(newcomer), since };
    for (const [client, own] of clients) {
      const { length: entries } = own;
      const { since } = own.at(-1) ?? found;
      if (client === newcomer || entries < found.entries) continue;
      const used = usage.of(client);
      const isWorse = entries > found.entries || used > found.used;
      const isOlder = used === found.used && since < found.since;
      if (isWorse || isOlder) found = { client, entries, used, since };
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

  /** The first that may run next to those that do. */
  const next = (runningClients: Bound, runningHolders: Bound) => {
    let first: { client: string; place: number; used: number; since: number } | undefined;
    for (const [client, entries] of clients) {
      const used = usage.of(client);
      if ((first && used > first.used) || !runningClients.isFree(client)) continue;
      const place = entries.findIndex(({ holder }) => runningHolders.isFree(holder));
      const { since } = entries[place] ?? {};
      if (since === undefined || (first?.used === used && since < first.since)) continue;
      first = { client, place, used, since };
    }
    return first;
  };

  return {
    size: () => size,
    push(client: string, entry: Entry): void {
      if (size >= capacity) {
        const loser = busiest(client, entry);
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
    next,
    shift(runningClients: Bound, runningHolders: Bound): { client: string; entry: Entry } | undefined {
      const first = next(runningClients, runningHolders);
      if (!first) return undefined;
      const { client, place } = first;
      const entry = remove(client, (entries) => entries.splice(place, 1)[0]);
      return entry && { client, entry };
    },
  };
}
