import type { FastifyRequest } from 'fastify';
import { isPasswordHash, lockUser } from '#db/accounts/users.ts';
import { emailSchema } from '#src/accounts/credentials.ts';
import { isPhoneNumber } from '#src/accounts/factors.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { AppError } from '#src/errors.ts';
import { isStorable } from '#src/schemas.ts';
import { storedPhone } from '../accounts/phone/numbers.ts';
import { rememberFirstStep } from '../accounts/phone/places.ts';
import { checkCredentials } from '../accounts/sessions.ts';
import { storedEmail } from '../platform/email-addresses.ts';
import { guardFailures } from '../platform/limits/guard-failures.ts';
import { parsePhone } from './addresses.ts';
import type { AuthApi } from './auth-api.ts';
import { weaknessOf } from './password-rules.ts';
import { type SessionBody, sessionBody, startTokenSession } from './sessions.ts';

const PASSWORD_MAX = 128;

type Credentials = { email?: string | undefined; phone?: string | undefined; password?: string | undefined };

/** @throws validation_failed, invalid_credentials, email_not_confirmed, phone_not_confirmed, user_banned, phone_provider_disabled */
export async function signInWithPassword(
  api: AuthApi,
  { email, phone, password = '' }: Credentials,
  request: FastifyRequest,
): Promise<SessionBody & { weak_password?: object }> {
  if (!email && !phone) {
    const message = 'You must provide either an email or phone number and a password';
    throw new AuthError('validation_failed', { message });
  }
  if (email && phone) {
    throw new AuthError('validation_failed', { message: 'Only an email address or phone number should be provided' });
  }
  const { context } = api;
  if (phone && !context.sms) {
    throw new AuthError('phone_provider_disabled', { status: 422, message: 'Phone logins are disabled' });
  }
  const signInName = phone ? await phoneOf(context, phone) : emailSchema.transform(storedEmail).safeParse(email).data;
  if (signInName === undefined || password.length > PASSWORD_MAX || !isStorable(password)) {
    throw new AuthError('invalid_credentials');
  }
  const since = performance.now();
  const subject = { address: request.ip, account: signInName };
  const session = await guardFailures(context.limits.tokenSignIn, subject, () =>
    checkedSession(api, { signInName, password, since }, request),
  );
  const weakness = weaknessOf(password);
  return { ...(await sessionBody(api, session)), ...(weakness && { weak_password: weakness }) };
}

async function phoneOf({ db }: AuthApi['context'], text: string): Promise<string | undefined> {
  const phone = parsePhone(text);
  return phone && ((await storedPhone(db, phone)) ?? undefined);
}

type Checked = { signInName: string; password: string; since: number };

async function checkedSession(api: AuthApi, credentials: Checked, request: FastifyRequest) {
  const { context } = api;
  const client = { use: 'account', ipAddress: request.ip, since: credentials.since } as const;
  const { userId, hash, isConfirmed } = await checkCredentials(context, credentials, client);
  if (!isConfirmed) {
    throw new AuthError(isPhoneNumber(credentials.signInName) ? 'phone_not_confirmed' : 'email_not_confirmed');
  }
  return await context.db.transaction().execute(async (tx) => {
    const person = await lockUser(tx, userId);
    // The password may have changed during hashing
    if (!person || !(await isPasswordHash(tx, userId, hash))) throw new AppError('invalid_credentials');
    const { signInName: phone } = credentials;
    if (isPhoneNumber(phone)) await rememberFirstStep(context, tx, { userId, phone, ipAddress: request.ip });
    return await startTokenSession(api, tx, person, { method: 'password', request, isAnnounced: true });
  });
}
