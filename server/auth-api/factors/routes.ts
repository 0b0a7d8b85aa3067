import { z } from 'zod';
import { AuthError } from '#src/auth-api/errors.ts';
import { line } from '#src/schemas.ts';
import type { Calls } from '../calls.ts';
import { enrollTotp } from './enroll.ts';
import { removeFactor } from './remove.ts';
import { challengeFactor, verifyFactor } from './verify.ts';

const enrollSchema = z.object({
  factor_type: z.string().optional(),
  friendly_name: z.string().optional(),
  issuer: line().max(100).optional(),
});
const verifySchema = z.object({ challenge_id: z.string().optional(), code: z.string().max(20).optional() });

export function factorRoutes({ userCall }: Calls): void {
  userCall('POST', '/factors', { body: enrollSchema }, async ({ api, caller, body }) => {
    switch (body.factor_type) {
      case 'totp':
        return await enrollTotp(api, caller, body);
      case 'phone':
        throw new AuthError('mfa_phone_enroll_not_enabled');
      case 'webauthn':
        throw new AuthError('mfa_webauthn_enroll_not_enabled');
      default:
        throw new AuthError('validation_failed', { message: 'factor_type needs to be totp, phone, or webauthn' });
    }
  });

  userCall('POST', '/factors/:id/challenge', { limit: 'tokenChallenge' }, ({ api, caller, param }) =>
    challengeFactor(api, caller, param('id')),
  );

  userCall('POST', '/factors/:id/verify', { body: verifySchema, limit: 'tokenFactor' }, async (call) => {
    const { api, caller, body, param } = call;
    const code = body.code?.replace(/[\s-]/g, '');
    if (!code) throw new AuthError('validation_failed', { message: 'Code needs to be non-empty' });
    return await verifyFactor(api, caller, {
      ...{ factorId: param('id'), challengeId: body.challenge_id ?? '', code },
    });
  });

  userCall('DELETE', '/factors/:id', {}, ({ api, caller, param }) => removeFactor(api, caller, param('id')));
}
