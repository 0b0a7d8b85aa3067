import { sharedNetworkOf } from '../../platform/ip-addresses.ts';
import { browserProcedure, publicProcedure, router } from '../../trpc.ts';

export const liveRouter = router({
  /** An event for each change of the actor's account, until the session ends (product 16). */
  changes: publicProcedure
    .use(({ ctx: { context, req }, next }) =>
      context.live.openings.run({ lane: 'openings', client: sharedNetworkOf(req.ip) }, () => next()),
    )
    .concat(browserProcedure)
    .subscription(async ({ ctx: { actor, context, req }, signal }) => {
      const of = { userId: actor.person.id, sessionId: actor.sessionId };
      const stream = await context.live.open(of, () => req.raw.socket.destroy());
      signal?.addEventListener('abort', () => stream.end(), { once: true });
      if (signal?.aborted) stream.end();
      return stream;
    }),
});
