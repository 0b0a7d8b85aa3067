import PQueue from 'p-queue';
import { browserProcedure, publicProcedure, router } from '../../trpc.ts';

/** After a restart all browsers reconnect at once: they must not take all database connections. */
const openings = new PQueue({ concurrency: 4 });

export const liveRouter = router({
  /** An event for each change of the actor's account, until the session ends (product 16). */
  changes: publicProcedure
    .use(({ next }) => openings.add(() => next()))
    .concat(browserProcedure)
    .subscription(({ ctx: { actor, context, req }, signal }) => {
      const stream = context.live.open(actor, () => req.raw.socket.destroy());
      signal?.addEventListener('abort', () => stream.end(), { once: true });
      if (signal?.aborted) stream.end();
      return stream;
    }),
});
