import type { FastifyBaseLogger } from 'fastify';
import { listActiveSessions } from '#db/accounts/sessions.ts';
import type { Db } from '#db/connect.ts';
import { listOpenOrganizations } from '#db/owners/organizations/memberships.ts';
import { AppError } from '#src/errors.ts';
import { type LiveEvent, PING_MS } from '#src/live.ts';
import type { ChangeFeed } from '../../platform/change-feed.ts';
import { createFairQueue, type FairQueue } from '../../platform/fair-queue.ts';
import { ownAccountOf } from '../owners.ts';
import { type LiveStream, openStream } from './stream.ts';

/** Per person and process: a browser needs one stream (product 16.4). */
export const STREAMS_PER_ACCOUNT = 20;

/** After a restart all browsers reconnect at once: they must not take all database connections. */
const OPENINGS = { concurrency: 4, perClient: 2, lanes: ['openings'], capacity: 5_000, maxWaitMs: 10_000 } as const;

export type Live = {
  /** New streams wait here, before their sessions are looked up. */
  openings: FairQueue<'openings'>;
  /** The events of a person and their owners, until the session ends. `disconnect` closes the connection of a client that doesn't read. */
  open(of: { userId: string; sessionId: string }, disconnect: () => void): Promise<LiveStream>;
  /** Ends all streams and refuses new ones. */
  close(): void;
  /** Resolves when all memberships are read whose change was announced. */
  settled(): Promise<void>;
  /** How many streams are open. */
  size(): number;
  stop(): void;
};

/** Sends each change of a person, and of the owners that the person may see, to the person's open streams (product 16). */
export function startLive(
  { db, feed, log }: { db: Db; feed: Pick<ChangeFeed, 'subscribe'>; log: FastifyBaseLogger },
  pingMs = PING_MS,
): Live {
  const ofUsers = openGroups();
  const ofOwners = openGroups();
  /** By organizations that the person may not see for lack of a second factor */
  const ofClosed = openGroups();
  let isClosed = false;
  const all = () => ofUsers.all();
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

  // One query after the other: what was read first must not be what counts. Persons who wait share the next one
  const due = new Map<string, { isAnnounced: boolean }>();
  let reading = Promise.resolve();
  let next: Promise<void> | null = null;
  const readDue = async (): Promise<void> => {
    const persons = [...due];
    due.clear();
    next = null;
    try {
      const userIds = persons.map(([userId]) => userId);
      const byUser = Map.groupBy(await listOpenOrganizations(db, userIds), ({ userId }) => userId);
      for (const [userId, { isAnnounced }] of persons) {
        const organizations = byUser.get(userId) ?? [];
        const [open, closed] = [true, false].map((isOpen) =>
          organizations.filter((each) => each.isOpen === isOpen).map(({ id }) => id),
        );
        for (const stream of ofUsers.get(userId) ?? []) {
          ofOwners.set(stream, [ownAccountOf(userId), ...(open ?? [])]);
          ofClosed.set(stream, closed ?? []);
          if (isAnnounced) stream.push({ type: 'changed', table: 'memberships' });
        }
      }
    } catch (error) {
      log.debug({ err: error }, 'memberships of live streams could not be read');
      // They connect again, and read what they may see
      for (const [userId] of persons) for (const stream of [...(ofUsers.get(userId) ?? [])]) stream.end();
    }
  };
  /** Sends a person's streams what happens in the organizations that the person may see now, and nothing else (product 36.11). */
  const readMemberships = (userId: string, { isAnnounced = false } = {}): Promise<void> => {
    due.set(userId, { isAnnounced: isAnnounced || due.get(userId)?.isAnnounced === true });
    if (next === null) next = reading = reading.then(readDue);
    return next;
  };

  /** Whether an organization requires a second factor may have changed. */
  const readAnew = (organizationId: string) => {
    const streams = [ofOwners, ofClosed].flatMap((groups) => [...(groups.get(organizationId) ?? [])]);
    for (const userId of new Set(streams.map((stream) => stream.userId)))
      void readMemberships(userId, { isAnnounced: true });
  };

  feed.subscribe({
    onChange: ({ of, id, table }) => {
      if (of === 'owner' && table === 'organizations') readAnew(id);
      if (of === 'user' && table === 'factors') void readMemberships(id, { isAnnounced: true });
      const receivers = (of === 'user' ? ofUsers : ofOwners).get(id);
      if (!receivers) return;
      push(receivers, { type: 'changed', table, ...(of === 'owner' ? { owner: id } : {}) });
      if (of === 'user' && table === 'sessions') void endExpired([...receivers]);
      if (of === 'user' && table === 'memberships') void readMemberships(id);
    },
    onGap: () => {
      for (const userId of ofUsers.ids()) void readMemberships(userId);
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
    openings: createFairQueue(OPENINGS),
    async open({ userId, sessionId }, disconnect) {
      if (isClosed) throw new AppError('unavailable');
      if ((ofUsers.get(userId)?.size ?? 0) >= STREAMS_PER_ACCOUNT) throw new AppError('too_many_streams');
      const stream = openStream(
        { userId, sessionId },
        {
          disconnect,
          onEnd: () => {
            ofUsers.set(stream, []);
            ofOwners.set(stream, []);
            ofClosed.set(stream, []);
          },
        },
      );
      // First, so that no change of the memberships is missed
      ofUsers.set(stream, [userId]);
      await readMemberships(userId);
      return stream;
    },
    close() {
      isClosed = true;
      for (const stream of all()) stream.end();
    },
    settled: () => reading,
    size: () => all().length,
    stop() {
      this.close();
      clearInterval(pinging);
    },
  };
}

/** Streams by the IDs whose changes they receive. */
function openGroups() {
  const groups = new Map<string, Set<LiveStream>>();
  const idsOf = new Map<LiveStream, readonly string[]>();
  return {
    get: (id: string): ReadonlySet<LiveStream> | undefined => groups.get(id),
    ids: () => [...groups.keys()],
    all: () => [...idsOf.keys()],
    /** Replaces the IDs of a stream. */
    set(stream: LiveStream, ids: readonly string[]) {
      for (const id of idsOf.get(stream) ?? []) {
        const group = groups.get(id);
        if (group?.delete(stream) && group.size === 0) groups.delete(id);
      }
      if (ids.length === 0) idsOf.delete(stream);
      else idsOf.set(stream, ids);
      for (const id of ids) groups.set(id, (groups.get(id) ?? new Set()).add(stream));
    },
  };
}
