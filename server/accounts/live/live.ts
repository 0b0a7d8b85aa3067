import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { listLastingSessions } from '#db/accounts/sessions.ts';
import { listenForChanges } from '#db/changes.ts';
import type { Db } from '#db/connect.ts';
import { AppError } from '#src/errors.ts';
import { type ChangedTable, type LiveEvent, PING_MS } from '#src/live.ts';
import { type LiveStream, openStream } from './stream.ts';

/** Of one account on one process: a browser needs one, and no account needs more browsers (product 16.4). */
export const STREAMS_PER_ACCOUNT = 20;

export type Hearer = { onChange(userId: string, table: ChangedTable): void; onListening(): void };

export type Live = {
  /** The events of one account, until its session ends. `cut` ends the connection of a client that does not read. */
  open(of: { userId: string; sessionId: string }, cut: () => void): LiveStream;
  /** Tells of each change of any account, and whenever listening begins: what changed before was heard by nobody. */
  hear(hearer: Hearer): void;
  /** Whether changes are heard at present. */
  isListening(): boolean;
  /** Resolves once everything that was committed before the call has been heard, or where nothing is heard anyway. */
  heard(): Promise<void>;
  /** Of what was committed before this instant everything has been heard; milliseconds since 1970. */
  heardUntil(): number;
  /** Ends all streams, and takes no more: the process is leaving. */
  close(): void;
  /** How many streams are open. */
  size(): number;
  destroy(): Promise<void>;
};

/** One listening connection a process, fanned out to the streams of each account (product 16). */
export function startLive(
  { db, database, log }: { db: Db; database: pg.PoolConfig; log: FastifyBaseLogger },
  pingMs = PING_MS,
): Live {
  const streams = new Map<string, Set<LiveStream>>();
  const hearers: Hearer[] = [];
  let isClosed = false;
  const all = () => [...streams.values()].flatMap((each) => [...each]);
  const tell = (told: Iterable<LiveStream>, event: LiveEvent) => {
    for (const stream of told) stream.push(event);
  };

  /** Ends the streams of sessions that are no more. */
  const recheck = async (checked: LiveStream[]) => {
    if (checked.length === 0) return;
    const ids = new Set(checked.map(({ sessionId }) => sessionId));
    const living = await listLastingSessions(db, [...ids]).catch((error) => {
      log.debug({ err: error }, 'sessions of live streams could not be checked');
      return ids;
    });
    for (const stream of checked) if (!living.has(stream.sessionId)) stream.end({ type: 'ended' });
  };

  const listener = listenForChanges(database, {
    onChange: (userId, table) => {
      for (const hearer of hearers) hearer.onChange(userId, table);
      const own = streams.get(userId);
      if (!own) return;
      tell(own, { type: 'changed', table });
      if (table === 'sessions') void recheck([...own]);
    },
    onListening: () => {
      for (const hearer of hearers) hearer.onListening();
    },
    onGap: () => {
      tell(all(), { type: 'refresh' });
      void recheck(all());
    },
    onError: (error) => log.warn({ err: error }, 'the connection that listens for changes was lost'),
  });

  // One timer for everybody. It also ends what a lost or late word of a session's end has left open
  const pinging = setInterval(() => {
    for (const stream of all()) stream.ping();
    void listener.check();
    void recheck(all());
  }, pingMs);

  return {
    open({ userId, sessionId }, cut) {
      if (isClosed) throw new AppError('unavailable');
      const own = streams.get(userId) ?? new Set();
      if (own.size >= STREAMS_PER_ACCOUNT) throw new AppError('too_many_streams');
      streams.set(userId, own);
      const stream = openStream(sessionId, {
        cut,
        onEnd: () => {
          own.delete(stream);
          if (own.size === 0 && streams.get(userId) === own) streams.delete(userId);
        },
      });
      own.add(stream);
      return stream;
    },
    hear: (hearer) => {
      hearers.push(hearer);
    },
    isListening: () => listener.isListening(),
    heard: () => listener.check(),
    heardUntil: () => listener.heardUntil(),
    close() {
      isClosed = true;
      for (const stream of all()) stream.end();
    },
    size: () => all().length,
    async destroy() {
      this.close();
      clearInterval(pinging);
      await listener.stop();
    },
  };
}
