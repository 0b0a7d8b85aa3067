import type { FastifyBaseLogger } from 'fastify';
import { listActiveSessions } from '#db/accounts/sessions.ts';
import type { Db } from '#db/connect.ts';
import { AppError } from '#src/errors.ts';
import { type LiveEvent, PING_MS } from '#src/live.ts';
import type { ChangeFeed } from '../../platform/change-feed.ts';
import type { SessionActor } from '../actor.ts';
import { type LiveStream, openStream } from './stream.ts';

/** Per account and process: a browser needs one stream (product 16.4). */
export const STREAMS_PER_ACCOUNT = 20;

export type Live = {
  /** The events of one account, until its session ends. `disconnect` closes the connection of a client that doesn't read. */
  open(of: Pick<SessionActor, 'ownerId' | 'sessionId'>, disconnect: () => void): LiveStream;
  /** Ends all streams and refuses new ones. */
  close(): void;
  /** How many streams are open. */
  size(): number;
  stop(): void;
};

/** Sends each change of an account to its open streams (product 16). */
export function startLive(
  { db, feed, log }: { db: Db; feed: Pick<ChangeFeed, 'subscribe'>; log: FastifyBaseLogger },
  pingMs = PING_MS,
): Live {
  const streams = new Map<string, Set<LiveStream>>();
  let isClosed = false;
  const all = () => [...streams.values()].flatMap((each) => [...each]);
  const push = (receivers: Iterable<LiveStream>, event: LiveEvent) => {
    for (const stream of receivers) stream.push(event);
  };

  const endExpired = async (checked: LiveStream[]) => {
    if (checked.length === 0) return;
    const ids = new Set(checked.map(({ sessionId }) => sessionId));
    const valid = await listActiveSessions(db, [...ids]).catch((error) => {
      log.debug({ err: error }, 'sessions of live streams could not be checked');
      return ids;
    });
    for (const stream of checked) if (!valid.has(stream.sessionId)) stream.end({ type: 'ended' });
  };

  feed.subscribe({
    onChange: (ownerId, table) => {
      const receivers = streams.get(ownerId);
      if (!receivers) return;
      push(receivers, { type: 'changed', table });
      if (table === 'sessions') void endExpired([...receivers]);
    },
    onGap: () => {
      push(all(), { type: 'refresh' });
      void endExpired(all());
    },
  });

  // Also ends streams whose session's end was missed
  const pinging = setInterval(() => {
    for (const stream of all()) stream.ping();
    void endExpired(all());
  }, pingMs);

  return {
    open({ ownerId, sessionId }, disconnect) {
      if (isClosed) throw new AppError('unavailable');
      const own = streams.get(ownerId) ?? new Set();
      if (own.size >= STREAMS_PER_ACCOUNT) throw new AppError('too_many_streams');
      streams.set(ownerId, own);
      const stream = openStream(sessionId, {
        disconnect,
        onEnd: () => {
          own.delete(stream);
          if (own.size === 0 && streams.get(ownerId) === own) streams.delete(ownerId);
        },
      });
      own.add(stream);
      return stream;
    },
    close() {
      isClosed = true;
      for (const stream of all()) stream.end();
    },
    size: () => all().length,
    stop() {
      this.close();
      clearInterval(pinging);
    },
  };
}
