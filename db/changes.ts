import pg from 'pg';
import { type Change, changedTables } from '#src/live.ts';
import { isUuid } from '#src/paths.ts';
import { isDatabaseAway } from './connect.ts';
import { prepareSession } from './session.ts';

const CHANNEL = 'changes';
const RETRY_MS = { first: 100, max: 5_000 };
const QUERY_TIMEOUT_MS = 5_000;

export type NotificationListener = {
  /** Checks the connection and replaces a dead one. Earlier notifications have arrived when it resolves. */
  check(): Promise<void>;
  isListening(): boolean;
  /** When it last checked or connected with success, by `performance.now()`. */
  lastCheckedAt(): number;
  stop(): Promise<void>;
};

/** Listens on its own connection and reconnects. `onGap` runs on each reconnect: changes in between were missed. */
export function listenForChanges(
  config: pg.PoolConfig,
  calls: {
    onChange: (change: Change) => void;
    onGap: () => void;
    onListening: () => void;
    onError: (error: unknown) => void;
  },
): NotificationListener {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let wait = RETRY_MS.first;
  let isStopped = false;
  let hasListened = false;
  let isListening = false;
  let lastCheckedAt = 0;

  const connect = async () => {
    const { max, ...connection } = config;
    const next = new pg.Client({
      connectionTimeoutMillis: 3_000,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'saluda changes',
      ...connection,
    });
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, null));
    next.on('notification', ({ payload }) => {
      const change = parseChange(payload);
      if (change !== null) calls.onChange(change);
    });
    try {
      await next.connect();
      await prepareSession(next, { statement: QUERY_TIMEOUT_MS, lock: 0, idleInTransaction: 0 });
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      return lose(next, error);
    }
    if (client !== next) return;
    wait = RETRY_MS.first;
    isListening = true;
    lastCheckedAt = performance.now();
    calls.onListening();
    if (hasListened) calls.onGap();
    hasListened = true;
  };

  /** Runs once per client. */
  const lose = (lost: pg.Client, error: unknown) => {
    if (client !== lost) return;
    client = null;
    isListening = false;
    void lost.end().catch(() => {});
    if (isStopped) return;
    if (error !== null) calls.onError(error);
    retry = setTimeout(connect, wait);
    wait = Math.min(wait * 2, RETRY_MS.max);
  };

  const ready = connect();

  const check = async () => {
    const checked = client;
    if (!checked) return;
    await ready;
    if (client !== checked || !isListening) return;
    const startedAt = performance.now();
    await checked.query('select 1').then(
      () => {
        lastCheckedAt = startedAt;
      },
      (error) => lose(checked, error),
    );
  };
  let running = Promise.resolve();
  let waiting: Promise<void> | null = null;

  return {
    check() {
      // Callers share a check that hasn't started yet
      waiting ??= running.then(() => {
        waiting = null;
        running = check();
        return running;
      });
      return waiting;
    },
    isListening: () => isListening,
    lastCheckedAt: () => lastCheckedAt,
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

/** No schema library: a busy site sends thousands of notifications a second. */
function parseChange(text: string | undefined): Change | null {
  try {
    // Without `of`: visits that the previous release stored
    const { userId: id, table: name, of = 'owner' } = JSON.parse(text ?? '');
    const table = changedTables.find((known) => known === name);
    return table !== undefined && isUuid(String(id)) && (of === 'owner' || of === 'user') ? { of, id, table } : null;
  } catch {
    return null;
  }
}
