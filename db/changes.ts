import pg from 'pg';
import { z } from 'zod';
import { type ChangedTable, changedTables } from '#src/live.ts';
import { isDatabaseAway } from './connect.ts';

const CHANNEL = 'changes';
const RETRY_MS = { first: 100, most: 5_000 };
const ANSWER_MS = 5_000;

const changeSchema = z.object({ userId: z.uuid(), table: z.enum(changedTables) });

export type Listener = {
  /** Asks the connection whether it still is one; a dead one is replaced. */
  check(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Listens on a connection of its own, and goes on listening whatever becomes of it. `onGap` is called each time it listens
 * anew: what changed in between was heard by nobody.
 */
export function listenForChanges(
  config: pg.PoolConfig,
  calls: {
    onChange: (userId: string, table: ChangedTable) => void;
    onGap: () => void;
    onError: (error: unknown) => void;
  },
): Listener {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let wait = RETRY_MS.first;
  let isStopped = false;
  let hasListened = false;

  const connect = async () => {
    const { max, ...connection } = config;
    const next = new pg.Client({
      connectionTimeoutMillis: 3_000,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      ...connection,
    });
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, null));
    next.on('notification', ({ payload }) => {
      const change = changeSchema.safeParse(parseJson(payload));
      if (change.success) calls.onChange(change.data.userId, change.data.table);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      return lose(next, error);
    }
    if (client !== next) return;
    wait = RETRY_MS.first;
    if (hasListened) calls.onGap();
    hasListened = true;
  };

  /** Once for each client, however many ways it has of saying that it is gone. */
  const lose = (lost: pg.Client, error: unknown) => {
    if (client !== lost) return;
    client = null;
    void lost.end().catch(() => {});
    if (isStopped) return;
    if (error !== null) calls.onError(error);
    retry = setTimeout(connect, wait);
    wait = Math.min(wait * 2, RETRY_MS.most);
  };

  const ready = connect();

  return {
    async check() {
      const asked = client;
      if (!asked) return;
      await ready;
      await asked.query('select 1').catch((error) => lose(asked, error));
    },
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      const last = client;
      client = null;
      await last?.end().catch((error: unknown) => {
        if (!isDatabaseAway(error)) throw error;
      });
    },
  };
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
