import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AWAITED_PRIORITY, insertJob } from '#db/jobs.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { metadataSchema } from '#src/auth-api/metadata.ts';
import { readChallenge } from '#src/auth-api/pkce.ts';
import { redirectTarget } from '#src/auth-api/redirects.ts';
import { isStorable } from '#src/schemas.ts';
import { networkHash } from '../accounts/networks.ts';
import { isKnownPlace } from '../accounts/phone/places.ts';
import { requestCode } from '../accounts/phone/requests.ts';
import { readAccountPhone, readEmail } from './addresses.ts';
import type { AuthApi } from './auth-api.ts';
import type { Calls } from './calls.ts';
import { guardMail } from './mail-limits.ts';
import { type LinkRequest, startMailCooldown } from './mail-tokens.ts';
import { requestOtp } from './otp.ts';
import { requireSms } from './phone/codes.ts';
import { requestPhoneOtp } from './phone/otp.ts';
import { signUpByPhone } from './phone/sign-up.ts';
import { requireStrongPassword, signUp } from './sign-up.ts';

const recipientFields = {
  email: z.string().default(''),
  phone: z.string().default(''),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
};
type Recipient = z.output<z.ZodObject<typeof recipientFields>>;

const channelField = { channel: z.string().optional() };
const dataField = { data: metadataSchema.default({}) };
const signUpSchema = z.object({
  ...recipientFields,
  ...dataField,
  ...channelField,
  password: z.string().refine(isStorable, { error: 'Invalid input' }).default(''),
});
const otpSchema = z.object({
  ...recipientFields,
  ...dataField,
  create_user: z.boolean().default(true),
  ...channelField,
});
const resendSchema = z.object({ ...recipientFields, type: z.string().default('') });

const invalid = (message: string) => new AuthError('validation_failed', { message });

/** @throws validation_failed */
function requireChannel(channel: string | undefined): void {
  if (channel && channel !== 'sms') throw invalid('Invalid channel, supported values are: sms');
}

const smsOfPhones = ({ body }: FastifyRequest) => (Object(body).phone ? 'sms' : null);

/** The calls that send emails and SMS to people who are not signed in. */
export function mailRoutes({ publicCall }: Calls): void {
  const waitsFor = (request: FastifyRequest) => smsOfPhones(request) ?? 'passwords';
  const signUpOptions = { body: signUpSchema, limit: 'tokenSignUp', waitsFor } as const;
  publicCall('POST', '/signup', signUpOptions, async ({ api, body, query, request }) => {
    const { email, phone, password, data, channel } = body;
    if (!email && !phone) throw new AuthError('anonymous_provider_disabled');
    if (email && phone) throw invalid('Only an email address or phone number should be provided on signup.');
    if (!password) throw invalid('Signup requires a valid password');
    if (phone) {
      requireSms(api.context, 'Phone signups are disabled');
      requireChannel(channel);
      const user = { phone: await readAccountPhone(api.context, phone), password, data, request };
      requireStrongPassword(password);
      return await api.context.limits.signUp.guard({ address: request.ip }, () => signUpByPhone(api, user));
    }
    const link = await linkRequest(api, request, { ...body, redirectTo: query('redirect_to') });
    const user = { email: readEmail(email), password, data, request };
    requireStrongPassword(password);
    // As on the website
    return await guardMail(api, 'signUp', { email: user.email, ipAddress: request.ip }, () =>
      api.context.limits.signUp.guard({ address: request.ip }, () => signUp(api, user, link)),
    );
  });

  const otpOptions = { body: otpSchema, limit: 'tokenOtp', waitsFor: smsOfPhones } as const;
  publicCall('POST', '/otp', otpOptions, async ({ api, body, query, request }) => {
    const { email, phone, data, channel, create_user: createsUser } = body;
    if (email && phone) throw invalid('Only an email address or phone number should be provided');
    if (!email && !phone) throw invalid('You must provide either an email or phone number');
    if (phone) {
      requireSms(api.context, 'Phone signups are disabled');
      requireChannel(channel);
      return {
        message_id: await requestPhoneOtp(
          api,
          { phone: await readAccountPhone(api.context, phone), data, request },
          { createsUser },
        ),
      };
    }
    const link = await linkRequest(api, request, { ...body, redirectTo: query('redirect_to') });
    const user = { email: readEmail(email), data, request };
    // Counted alike for all, so that a refusal doesn't reveal whether the email is confirmed
    await guardMail(api, 'signIn', { email: user.email, ipAddress: request.ip }, () =>
      requestOtp(api, user, { link, createsUser }),
    );
    return {};
  });

  const recoverOptions = { body: z.object(recipientFields), limit: 'tokenRecover' } as const;
  publicCall('POST', '/recover', recoverOptions, async ({ api, body, query, request }) => {
    if (!body.email) throw invalid('Password recovery requires an email');
    const recipient = { email: readEmail(body.email), ipAddress: request.ip };
    await requestMail(
      api,
      'recovery',
      recipient,
      await linkRequest(api, request, { ...body, redirectTo: query('redirect_to') }),
    );
    return {};
  });

  publicCall('POST', '/resend', { body: resendSchema, limit: 'tokenResend' }, async ({ api, body, query, request }) => {
    const { type, email, phone } = body;
    const types = ['signup', 'email_change', 'sms', 'phone_change'];
    if (!types.includes(type)) throw invalid(`Missing one of these types: ${types.join(', ')}`);
    if (email && phone) throw invalid('Only an email address or phone number should be provided.');
    if (type === 'sms' || type === 'phone_change') {
      if (!phone) throw invalid('Type provided requires a phone number');
      requireSms(api.context);
      const place = { phone: await readAccountPhone(api.context, phone), ipAddress: request.ip };
      await requestCode(api.context, { ...place, kind: type, isOwner: await isKnownPlace(api.context, place) });
      return {};
    }
    if (!email) throw invalid('Type provided requires an email address');
    const kind = type === 'signup' ? 'signup' : 'email_change';
    const recipient = { email: readEmail(email), ipAddress: request.ip };
    await requestMail(
      api,
      kind,
      recipient,
      await linkRequest(api, request, { ...body, redirectTo: query('redirect_to') }),
    );
    return {};
  });
}

type AskedLink = Pick<Recipient, 'code_challenge' | 'code_challenge_method'> & { redirectTo: string | undefined };

/** @throws validation_failed */
export async function linkRequest(
  { context, redirects }: AuthApi,
  { ip }: FastifyRequest,
  { redirectTo, ...asked }: AskedLink,
): Promise<LinkRequest> {
  const checked = { redirectTo: redirectTarget(redirects, redirectTo), challenge: readChallenge(asked) };
  return { ...checked, network: await networkHash(context, ip) };
}

const countedAs = { signup: 'confirmation', recovery: 'reset', email_change: 'change' } as const;

async function requestMail(
  api: AuthApi,
  kind: keyof typeof countedAs,
  recipient: { email: string; ipAddress: string },
  link: LinkRequest,
): Promise<void> {
  const { context } = api;
  const { email } = recipient;
  await guardMail(api, countedAs[kind], recipient, () =>
    context.db.transaction().execute(async (tx) => {
      await startMailCooldown(context, tx, kind, email);
      await insertJob(tx, 'request-token-mail', { email, kind, ...link }, { priority: AWAITED_PRIORITY });
    }),
  );
}
