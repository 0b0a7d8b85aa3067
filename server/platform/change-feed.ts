import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { listenForChanges } from '#db/changes.ts';
import { type ChangedTable, PING_MS } from '#src/live.ts';

export type ChangeListener = {
  onChange?(ownerId: string, table: ChangedTable): void;
  /** Listening has begun, the first time included: earlier changes were missed. */
  onListening?(): void;
  /** Listening has resumed after an interruption: changes in between were missed. */
  onGap?(): void;
};

/** What changes in the database, from any process. */
export type ChangeFeed = {
  subscribe(listener: ChangeListener): void;
  isListening(): boolean;
  /** Resolves once every change committed before the call has arrived, or if the feed is down. */
  catchUp(): Promise<void>;
  /** Every change committed before this instant has arrived; milliseconds since 1970. */
  completeUntil(): number;
  stop(): Promise<void>;
};

/** One listening connection per process. It is checked every `checkMs` milliseconds. */
export function startChangeFeed(database: pg.PoolConfig, log: FastifyBaseLogger, checkMs = PING_MS): ChangeFeed {
  const listeners: ChangeListener[] = [];
  const connection = listenForChanges(database, {
    onChange: (ownerId, table) => {
      for (const listener of listeners) listener.onChange?.(ownerId, table);
    },
    onListening: () => {
      for (const listener of listeners) listener.onListening?.();
    },
    onGap: () => {
      for (const listener of listeners) listener.onGap?.();
    },
    onError: (error) => log.warn({ err: error }, 'connection for changes lost'),
  });
  const checking = setInterval(() => void connection.check(), checkMs);
  return {
    subscribe: (listener) => {
      listeners.push(listener);
    },
    isListening: connection.isListening,
    catchUp: connection.check,
    completeUntil: connection.heardUntil,
    async stop() {
      clearInterval(checking);
      await connection.stop();
    },
  };
}
