import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { lockUser } from '#db/accounts/users.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { metadataSchema } from '#src/auth-api/metadata.ts';
import { isStorable } from '#src/schemas.ts';
import { readAccountPhone, readEmail } from './addresses.ts';
import type { AuthApi } from './auth-api.ts';
import type { Calls } from './calls.ts';
import { guardEmailChange, guardMail } from './mail-limits.ts';
import { linkRequest } from './mail-routes.ts';
import { sendTokenMail, startMailCooldown } from './mail-tokens.ts';
import { requireSms } from './phone/codes.ts';
import { textReauthenticationCode } from './phone/reauthentication.ts';
import { updateUser } from './update-user.ts';
import { userView } from './user-view.ts';

const updateSchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().refine(isStorable, { error: 'Invalid input' }).optional(),
  nonce: z.string().refine(isStorable, { error: 'Invalid input' }).optional(),
  data: metadataSchema.optional(),
  app_metadata: z.unknown().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
});

const updateOptions = {
  body: updateSchema,
  limit: 'tokenUser',
  waitsFor: ({ body }: FastifyRequest) =>
    Object(body).phone ? 'sms' : typeof Object(body).password === 'string' ? 'passwords' : null,
} as const;

/** What users change about themselves, besides their factors. */
export function userRoutes({ userCall }: Calls): void {
  userCall('PUT', '/user', updateOptions, async ({ api, body, caller, query, request }) => {
    const { password, app_metadata: appMetadata, ...rest } = body;
    if (appMetadata !== undefined) throw new AuthError('not_admin');
    if (body.phone) requireSms(api.context);
    const names = {
      email: body.email ? readEmail(body.email) : undefined,
      phone: body.phone ? await readAccountPhone(api.context, body.phone) : undefined,
    };
    const changes = { ...rest, ...names, password };
    const link = await linkRequest(api, request, { ...body, redirectTo: query('redirect_to') });
    const update = () => updateUser(api, { caller, changes, link }, request);
    const email = changes.email === caller.user.email ? undefined : changes.email;
    const { ipAddress } = caller;
    const user = await (email === undefined
      ? update()
      : guardEmailChange(api, caller, () => guardMail(api, 'change', { email, ipAddress }, update)));
    return userView(user, caller.aal);
  });

  userCall('GET', '/reauthenticate', { limit: 'tokenOtp', waitsFor: 'sms' }, async ({ api, caller }) => {
    const { userId, user, ipAddress } = caller;
    if (user.email === null && user.phoneConfirmedAt !== null && user.phone !== null) {
      requireSms(api.context);
      await textReauthenticationCode(api, caller, user.phone);
      return {};
    }
    await guardMail(api, 'code', { email: user.email ?? userId, ipAddress }, () =>
      sendReauthenticationCode(api, userId),
    );
    return {};
  });
}

async function sendReauthenticationCode({ context }: AuthApi, userId: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const person = await lockUser(tx, userId);
    if (!person) throw new AuthError('user_not_found');
    await startMailCooldown(context, tx, 'reauthentication', person.email ?? userId);
    // Nonces are for the session only
    const link = { redirectTo: null, challenge: null, network: null };
    await sendTokenMail(context, tx, person, { kind: 'reauthentication', ...link });
  });
}
