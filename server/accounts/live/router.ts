import { createFairQueue } from '../../platform/fair-queue.ts';
import { sharedNetworkOf } from '../../platform/ip-addresses.ts';
import { browserProcedure, publicProcedure, router } from '../../trpc.ts';

/** After a restart all browsers reconnect at once: they must not take all database connections. */
const openings = createFairQueue({
  concurrency: 4,
  perClient: 2,
  lanes: ['openings'],
  capacity: 5_000,
  maxWaitMs: 10_000,
});

export const liveRouter = router({
  /** An event for each change of the actor's account, until the session ends (product 16). */
  changes: publicProcedure
    .use(({ ctx: { req }, next }) => openings.run({ lane: 'openings', client: sharedNetworkOf(req.ip) }, () => next()))
    .concat(browserProcedure)
    .subscription(({ ctx: { actor, context, req }, signal }) => {
      const of = { userId: actor.person.id, sessionId: actor.sessionId };
      const stream = context.live.open(of, () => req.raw.socket.destroy());
      signal?.addEventListener('abort', () => stream.end(), { once: true });
      if (signal?.aborted) stream.end();
      return stream;
    }),
});
