import { z } from 'zod';
import { isVerified } from '#db/accounts/factors.ts';
import type { Factor } from '#db/schema/factors.ts';
import { assertionSchema, newCredentialSchema } from '#src/accounts/factors.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { line } from '#src/schemas.ts';
import { readBody } from '../bodies.ts';
import type { Calls } from '../calls.ts';
import { challengeFactor, findFactor } from './challenges.ts';
import { enrollKey, enrollPhone, enrollTotp } from './enroll.ts';
import { removeFactor } from './remove.ts';
import { type FactorResponse, verifyFactor } from './verify.ts';

const enrollSchema = z.object({
  factor_type: z.string().optional(),
  friendly_name: z.string().optional(),
  issuer: line().max(100).optional(),
  phone: z.string().max(40).optional(),
});
const challengeSchema = z.object({ channel: z.string().optional() });
const verifySchema = z.object({
  challenge_id: z.string().optional(),
  code: z.string().max(20).optional(),
  webauthn: z.looseObject({}).optional(),
});
const createdSchema = z.object({ credential_response: newCredentialSchema });
const assertedSchema = z.object({ credential_response: assertionSchema });

export function factorRoutes({ userCall }: Calls): void {
  userCall('POST', '/factors', { body: enrollSchema }, async ({ api, caller, body }) => {
    switch (body.factor_type) {
      case 'totp':
        return await enrollTotp(api, caller, body);
      case 'phone':
        return await enrollPhone(api, caller, body);
      case 'webauthn':
        return await enrollKey(api, caller, body);
      default:
        throw new AuthError('validation_failed', { message: 'factor_type needs to be totp, phone, or webauthn' });
    }
  });

  const challengeOptions = { body: challengeSchema, limit: 'tokenChallenge', waitsFor: 'sms' } as const;
  userCall('POST', '/factors/:id/challenge', challengeOptions, async ({ api, caller, body: { channel }, param }) => {
    if (channel && channel !== 'sms') {
      throw new AuthError('validation_failed', { message: 'Invalid channel, supported values are: sms' });
    }
    return await challengeFactor(api, caller, param('id'));
  });

  userCall('POST', '/factors/:id/verify', { body: verifySchema, limit: 'tokenFactor' }, async (call) => {
    const { api, caller, body, param, request } = call;
    const factor = await findFactor(api.context.db, caller, param('id'));
    const response = responseOf(factor, body);
    return await verifyFactor(api, caller, factor, { challengeId: body.challenge_id ?? '', response, request });
  });

  userCall('DELETE', '/factors/:id', {}, ({ api, caller, param }) => removeFactor(api, caller, param('id')));
}

/** @throws validation_failed, bad_json */
function responseOf(factor: Factor, { code: sent, webauthn }: z.output<typeof verifySchema>): FactorResponse {
  if (factor.factorType !== 'webauthn') {
    const code = sent?.replace(/[\s-]/g, '');
    if (!code) throw new AuthError('validation_failed', { message: 'Code needs to be non-empty' });
    return { code };
  }
  if (!webauthn) throw new AuthError('validation_failed', { message: 'WebAuthn response needs to be present' });
  return isVerified(factor)
    ? { asserted: readBody(assertedSchema, webauthn).credential_response }
    : { created: readBody(createdSchema, webauthn).credential_response };
}
