import { z } from 'zod';
import { organizationSchema, roleSchema } from '#src/owners/organizations.ts';
import { browserProcedure, may, router } from '../../trpc.ts';
import { listMembers, setRole } from './members.ts';
import { listOrganizations, readOrganization, updateOrganization } from './organizations.ts';

export const organizationsRouter = router({
  list: browserProcedure.query(async ({ ctx: { actor, context } }) => ({
    organizations: await listOrganizations(context, actor),
  })),

  get: may('organization.read').query(({ ctx: { actor, context } }) => readOrganization(context, actor)),

  update: may('organization.update')
    .input(organizationSchema)
    .mutation(({ ctx: { actor, context }, input }) => updateOrganization(context, actor, input)),
});

const position = z.object({ name: z.string().max(200), userId: z.uuid() });

export const membersRouter = router({
  list: may('members.read')
    .input(z.object({ after: position.nullable().default(null) }).default({ after: null }))
    .query(({ ctx: { actor, context }, input }) => listMembers(context, actor, input.after)),

  setRole: may('members.manage')
    .input(z.object({ userId: z.uuid(), role: roleSchema }))
    .mutation(({ ctx: { actor, context }, input }) => setRole(context, actor, input)),
});
