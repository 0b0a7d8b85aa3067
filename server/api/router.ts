import { z } from 'zod';
import { keyRotationSchema, newKeySchema } from '#src/api/keys.ts';
import { limited, may, mayInBrowser, router } from '../trpc.ts';
import { createKey, readKeys, revokeKey, rotateKey } from './keys.ts';

export const apiKeysRouter = router({
  list: may('keys.read').query(({ ctx: { actor, context } }) => readKeys(context, actor)),

  create: mayInBrowser('keys.manage')
    .meta({ waitsFor: 'passwords' })
    .input(newKeySchema)
    .use(limited('password'))
    .mutation(({ ctx: { actor, session, context }, input }) => createKey(context, actor, session, input)),

  rotate: mayInBrowser('keys.manage')
    .meta({ waitsFor: 'passwords' })
    .input(keyRotationSchema)
    .use(limited('password'))
    .mutation(({ ctx: { actor, session, context }, input }) => rotateKey(context, actor, session, input)),

  revoke: mayInBrowser('keys.revoke')
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx: { actor, context }, input }) => revokeKey(context, actor, input.id)),
});
