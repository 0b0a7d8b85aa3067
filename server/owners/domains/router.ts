import { z } from 'zod';
import { domainChangesSchema, domainCodesSchema, newDomainSchema } from '#src/owners/domains.ts';
import { storeOutcome } from '../../operations.ts';
import { may, router } from '../../trpc.ts';
import {
  addDomain,
  checkDomain,
  lookUpDomain,
  readDomains,
  readTargetAddresses,
  removeDomain,
  setCodesUseDomain,
  updateOwnDomain,
} from './domains.ts';

const named = z.object({ id: z.uuid() });

export const domainsRouter = router({
  list: may('domains.read').query(({ ctx: { actor, context } }) => readDomains(context, actor)),

  addresses: may('domains.read')
    .meta({ waitsFor: 'dns' })
    .query(({ ctx: { context } }) => readTargetAddresses(context)),

  add: may('domains.manage')
    .input(newDomainSchema)
    .mutation(async ({ ctx: { actor, context }, input }) => (await addDomain(context, actor, input.host)).domain),

  check: may('domains.manage')
    .meta({ waitsFor: 'dns' })
    .input(named)
    .mutation(async ({ ctx: { actor, context }, input: { id } }) => {
      const found = await lookUpDomain(context, actor, id);
      return await storeOutcome(context, actor, () => checkDomain(context, actor, id, found));
    }),

  update: may('domains.manage')
    .input(domainChangesSchema)
    .mutation(({ ctx: { actor, context }, input }) => updateOwnDomain(context, actor, input)),

  setCodes: may('domains.manage')
    .input(domainCodesSchema)
    .mutation(({ ctx: { actor, context }, input }) => setCodesUseDomain(context, actor, input.codesUseDomain)),

  remove: may('domains.remove')
    .input(named)
    .mutation(({ ctx: { actor, context }, input }) => removeDomain(context, actor, input.id)),
});
