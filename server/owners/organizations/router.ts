import { z } from 'zod';
import { isPasswordHash } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import { SEARCH_MAX } from '#src/lists.ts';
import { auditFilterSchema } from '#src/owners/audit-filter.ts';
import { invitationsSchema, invitationTokenSchema, invitedSignUpSchema } from '#src/owners/invitations.ts';
import {
  organizationPageChangesSchema,
  organizationSchema,
  requiredFactorSchema,
  roleSchema,
} from '#src/owners/organization-schemas.ts';
import { text } from '#src/schemas.ts';
import { uncommonPasswordSchema } from '../../accounts/new-password.ts';
import { startSession } from '../../accounts/start-session.ts';
import { browserProcedure, limited, may, mayInBrowser, publicProcedure, queuePublicCall, router } from '../../trpc.ts';
import { acceptInvitation, previewInvitation, signUpInvited } from './accept-invitation.ts';
import { readAudit, readAuditPersons } from './audit.ts';
import { createInvitations, listInvitations, resendInvitation, revokeInvitation } from './invitations.ts';
import { listMembers, setRole } from './members.ts';
import {
  listOrganizations,
  readOrganization,
  setRequiresFactor,
  updateOrganization,
  updatePage,
} from './organizations.ts';

export const organizationsRouter = router({
  list: browserProcedure.query(async ({ ctx: { actor, context } }) => ({
    organizations: await listOrganizations(context, actor),
  })),

  get: may('organization.read').query(({ ctx: { actor, context } }) => readOrganization(context, actor)),

  update: may('organization.update')
    .input(organizationSchema)
    .mutation(({ ctx: { actor, context }, input }) => updateOrganization(context, actor, input)),

  updatePage: may('organization.update')
    .input(organizationPageChangesSchema)
    .mutation(({ ctx: { actor, context }, input }) => updatePage(context, actor, input)),

  setRequiresFactor: mayInBrowser('members.manage')
    .meta({ waitsFor: 'passwords' })
    .input(requiredFactorSchema)
    .use(limited('password'))
    .mutation(({ ctx: { actor, session, context }, input }) => setRequiresFactor(context, actor, session, input)),
});

export const auditRouter = router({
  list: may('audit.read')
    .input(auditFilterSchema.extend({ after: z.int().positive().nullable().default(null) }))
    .query(({ ctx: { actor, context }, input }) => readAudit(context, actor, input)),

  persons: may('audit.read').query(({ ctx: { actor, context } }) => readAuditPersons(context, actor)),
});

const position = z.object({ name: z.string().max(200), userId: z.uuid() });

const membersSchema = z.object({
  after: position.nullable().default(null),
  search: text().max(SEARCH_MAX).default(''),
});

export const membersRouter = router({
  list: may('members.read')
    .input(membersSchema.default({ after: null, search: '' }))
    .query(({ ctx: { actor, context }, input }) => listMembers(context, actor, input)),

  setRole: may('members.manage')
    .input(z.object({ userId: z.uuid(), role: roleSchema }))
    .mutation(({ ctx: { actor, context }, input }) => setRole(context, actor, input)),
});

const ofInvitation = z.object({ id: z.uuid() });
const after = z.uuid().nullable().default(null);

export const invitationsRouter = router({
  list: may('members.read')
    .input(z.object({ after }).default({ after: null }))
    .query(({ ctx: { actor, context }, input }) => listInvitations(context, actor, input.after)),

  create: may('members.manage')
    .input(invitationsSchema)
    .mutation(async ({ ctx: { actor, context }, input }) => {
      await createInvitations(context, actor, input);
    }),

  resend: may('members.manage')
    .input(ofInvitation)
    .mutation(({ ctx: { actor, context }, input }) => resendInvitation(context, actor, input.id)),

  revoke: may('members.remove')
    .input(ofInvitation)
    .mutation(({ ctx: { actor, context }, input }) => revokeInvitation(context, actor, input.id)),

  /** A mutation, because URLs are logged. */
  preview: publicProcedure
    .input(invitationTokenSchema)
    .use(limited('readInvitation'))
    .use(queuePublicCall)
    .mutation(({ ctx: { context }, input }) => previewInvitation(context, input.token)),

  signUp: publicProcedure
    .input(invitedSignUpSchema.safeExtend({ password: uncommonPasswordSchema }))
    .use(limited('invitedSignUp'))
    .mutation(async ({ ctx: { context, req, setCookies }, input }) => {
      const { userId, hash, organizationId } = await signUpInvited(context, input, req.ip);
      const signIn = {
        headers: req.headers,
        isStillProven: (tx: Db) => isPasswordHash(tx, userId, hash),
        isAnnounced: false,
      };
      // The account is made, whether or not a session can be started
      const cookies = await startSession(context, { userId }, signIn).catch((error: unknown) =>
        req.log.warn({ err: error }, 'an invitation was accepted but no session could be started'),
      );
      if (cookies) setCookies(cookies);
      return { organizationId };
    }),

  accept: browserProcedure
    .input(invitationTokenSchema)
    .mutation(({ ctx: { actor, context }, input }) => acceptInvitation(context, actor, input.token)),
});
