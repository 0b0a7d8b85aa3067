import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthError } from '#src/auth-api/errors.ts';
import { redirectTarget, withParameters } from '#src/auth-api/redirects.ts';
import { guardFailures } from '../platform/limits/guard-failures.ts';
import { isPrefetch } from '../platform/prefetch.ts';
import { readAccountPhone, readEmail } from './addresses.ts';
import type { AuthApi } from './auth-api.ts';
import type { Calls } from './calls.ts';
import { seeOther, withError, withSession } from './locations.ts';
import { PKCE_PREFIX } from './mail-tokens.ts';
import { requireSms } from './phone/codes.ts';
import { refusalOf } from './responses.ts';
import { sessionBody } from './sessions.ts';
import {
  type EmailType,
  isEmailType,
  isPhoneType,
  type Proof,
  type VerifyOutcome,
  type VerifyType,
  verify,
} from './verify.ts';

const optional = z.string().default('');
const verifySchema = z.object({
  type: optional,
  token: optional,
  token_hash: optional,
  email: optional,
  phone: optional,
});

const HALF = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
const invalid = (message: string) => new AuthError('validation_failed', { message });

export function verifyRoutes({ publicCall }: Calls): void {
  publicCall('POST', '/verify', { body: verifySchema, limit: 'tokenVerify' }, async ({ api, body, request }) => {
    const { type, proof } = await readAttempt(api, body);
    const verified = await verify(api, { type, proof, request, issuesCodes: false });
    if (verified.result === 'session') return await sessionBody(api, verified.session);
    return { msg: HALF, code: '200' };
  });

  publicCall('GET', '/verify', {}, async ({ api, query, request, reply }) => {
    if (isPrefetch(request.headers)) return reply.code(200).send();
    const [type, token] = [query('type'), query('token')];
    if (!type) throw invalid('Verify requires a verification type');
    if (!token) throw invalid('Verify requires a token or a token hash');
    const target = redirectTarget(api.redirects, query('redirect_to'));
    const location = await openLink(api, { type, token, target }, request);
    return seeOther(reply, location);
  });
}

/** @throws validation_failed, phone_provider_disabled */
async function readAttempt(
  { context }: AuthApi,
  body: z.output<typeof verifySchema>,
): Promise<{ type: VerifyType; proof: Proof }> {
  const { type, token, token_hash: link, email, phone } = body;
  if (!type) throw invalid('Verify requires a verification type');
  if (Boolean(token) === Boolean(link)) throw invalid('Verify requires either a token or a token hash');
  if (link && (email || phone)) throw invalid('Only the token_hash and type should be provided');
  if (!link && Boolean(email) === Boolean(phone)) {
    throw invalid('Only an email address or phone number should be provided on verify');
  }
  if (phone) {
    requireSms(context);
    if (!isPhoneType(type)) throw invalid('Invalid sms verification type');
    return { type, proof: { address: await readAccountPhone(context, phone), code: token } };
  }
  if (!isEmailType(type)) throw invalid('Invalid email verification type');
  return { type, proof: link ? { link } : { address: readEmail(email), code: token } };
}

type Link = { type: string; token: string; target: string };

/** Where an opened link leads. */
async function openLink(api: AuthApi, { type, token, target }: Link, request: FastifyRequest): Promise<string> {
  const isPkce = token.startsWith(PKCE_PREFIX);
  const half = { message: HALF };
  const halfConfirmed = withParameters(target, { hash: { ...half, sb: '' }, ...(isPkce && { query: half }) });
  try {
    if (!isEmailType(type)) throw invalid('Invalid email verification type');
    const opening = { type, proof: { link: token }, request, issuesCodes: true };
    const { tokenLink } = api.context.limits;
    const verified = await guardFailures(tokenLink, { address: request.ip }, () => verify(api, opening));
    return verified.result === 'half' ? halfConfirmed : await success(api, verified, type, target);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.status >= 500) throw error;
    return withError(target, refusal, { isInQuery: isPkce });
  }
}

async function success(
  api: AuthApi,
  verified: Exclude<VerifyOutcome, { result: 'half' }>,
  type: EmailType,
  target: string,
): Promise<string> {
  if (verified.result === 'code') return withParameters(target, { query: { code: verified.code } });
  return withSession(target, await sessionBody(api, verified.session), { type });
}
