import { turns } from '../../platform/semaphore.ts';
import { publicProcedure, router, sessionProcedure } from '../../trpc.ts';

/** After a restart all browsers come back at once: they must not take every connection to the database from other requests. */
const OPENED_AT_ONCE = 4;

const turn = turns(OPENED_AT_ONCE);

export const liveRouter = router({
  /** Word of each change of the actor's account, for as long as the session lasts (product 16). */
  changes: publicProcedure
    .use(({ next }) => turn(() => next()))
    .concat(sessionProcedure)
    .subscription(({ ctx: { actor, context, req }, signal }) => {
      const stream = context.live.open(actor, () => req.raw.socket.destroy());
      signal?.addEventListener('abort', () => stream.end(), { once: true });
      if (signal?.aborted) stream.end();
      return stream;
    }),
});
