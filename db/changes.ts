import pg from 'pg';
import { isUuid } from '#src/identifiers.ts';
import { type ChangedTable, changedTables } from '#src/live.ts';
import { isDatabaseAway } from './connect.ts';

const CHANNEL = 'changes';
const RETRY_MS = { first: 100, most: 5_000 };
const ANSWER_MS = 5_000;

export type Listener = {
  /** Asks the connection whether it still is one; a dead one is replaced. What was committed before has been told by then. */
  check(): Promise<void>;
  isListening(): boolean;
  /** When it was last asked with success, or began to listen; milliseconds since 1970. */
  heardUntil(): number;
  stop(): Promise<void>;
};

/**
 * Listens on a connection of its own, and goes on listening whatever becomes of it. `onGap` is called each time it listens
 * anew: what changed in between was heard by nobody. `onListening` is called the first time, too.
 */
export function listenForChanges(
  config: pg.PoolConfig,
  calls: {
    onChange: (userId: string, table: ChangedTable) => void;
    onGap: () => void;
    onListening: () => void;
    onError: (error: unknown) => void;
  },
): Listener {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let wait = RETRY_MS.first;
  let isStopped = false;
  let hasListened = false;
  let isListening = false;
  let heardUntil = 0;

  const connect = async () => {
    const { max, ...connection } = config;
    const next = new pg.Client({
      connectionTimeoutMillis: 3_000,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: 'saluda changes',
      ...connection,
    });
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, null));
    next.on('notification', ({ payload }) => {
      const { userId, table } = parseChange(payload);
      if (table !== undefined && isUuid(userId)) calls.onChange(userId, table);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      return lose(next, error);
    }
    if (client !== next) return;
    wait = RETRY_MS.first;
    isListening = true;
    heardUntil = Date.now();
    calls.onListening();
    if (hasListened) calls.onGap();
    hasListened = true;
  };

  /** Once for each client, however many ways it has of saying that it is gone. */
  const lose = (lost: pg.Client, error: unknown) => {
    if (client !== lost) return;
    client = null;
    isListening = false;
    void lost.end().catch(() => {});
    if (isStopped) return;
    if (error !== null) calls.onError(error);
    retry = setTimeout(connect, wait);
    wait = Math.min(wait * 2, RETRY_MS.most);
  };

  const ready = connect();

  const ask = async () => {
    const asked = client;
    if (!asked) return;
    await ready;
    if (client !== asked || !isListening) return;
    const askedAt = Date.now();
    await asked.query('select 1').then(
      () => {
        heardUntil = askedAt;
      },
      (error) => lose(asked, error),
    );
  };
  let asking = Promise.resolve();
  let waiting: Promise<void> | null = null;

  return {
    check() {
      // A question that waits for its turn answers everybody who asked before it was put
      waiting ??= asking.then(() => {
        waiting = null;
        asking = ask();
        return asking;
      });
      return waiting;
    },
    isListening: () => isListening,
    heardUntil: () => heardUntil,
    async stop() {
      isStopped = true;
      isListening = false;
      clearTimeout(retry);
      const last = client;
      client = null;
      await last?.end().catch((error: unknown) => {
        if (!isDatabaseAway(error)) throw error;
      });
    },
  };
}

/** By hand: a busy site tells of thousands of visits a second. */
function parseChange(text: string | undefined): { userId: string; table: ChangedTable | undefined } {
  try {
    const { userId, table } = JSON.parse(text ?? '');
    return { userId: String(userId), table: changedTables.find((name) => name === table) };
  } catch {
    return { userId: '', table: undefined };
  }
}
