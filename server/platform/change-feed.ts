import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { listenForChanges } from '#db/changes.ts';
import { type Change, PING_MS } from '#src/live.ts';

export type ChangeFeedListener = {
  onChange?(change: Change): void;
  /** Earlier changes were missed. Also called at the start. */
  onListening?(): void;
  /** Changes in between were missed. */
  onGap?(): void;
};

/** Changes of all processes. */
export type ChangeFeed = {
  subscribe(listener: ChangeFeedListener): void;
  isListening(): boolean;
  /** Resolves once earlier changes have arrived, or if the feed is down. */
  catchUp(): Promise<void>;
  /** The time, by `performance.now()`, until which all changes have arrived. */
  completeUntil(): number;
  stop(): Promise<void>;
};

export function startChangeFeed(database: pg.PoolConfig, log: FastifyBaseLogger, checkMs = PING_MS): ChangeFeed {
  const listeners: ChangeFeedListener[] = [];
  const connection = listenForChanges(database, {
    onChange: (change) => {
      for (const listener of listeners) listener.onChange?.(change);
    },
    onListening: () => {
      for (const listener of listeners) listener.onListening?.();
    },
    onGap: () => {
      for (const listener of listeners) listener.onGap?.();
    },
    onError: (error) => log.warn({ err: error }, 'change feed connection lost; reconnecting'),
  });
  const checking = setInterval(() => void connection.check(), checkMs);
  return {
    subscribe: (listener) => {
      listeners.push(listener);
    },
    isListening: connection.isListening,
    catchUp: connection.check,
    completeUntil: connection.lastCheckedAt,
    async stop() {
      clearInterval(checking);
      await connection.stop();
    },
  };
}
