import type { FastifyInstance } from 'fastify';
import { AuthError, type AuthErrorCode } from '#src/auth-api/errors.ts';

type Disabled = { path: string; code: AuthErrorCode };

/** Calls that clients know and this server doesn't offer, with the codes that say so. */
const disabled: Disabled[] = [
  { path: '/sso/*', code: 'saml_provider_disabled' },
  { path: '/passkeys', code: 'passkey_disabled' },
  { path: '/passkeys/*', code: 'passkey_disabled' },
  { path: '/factors/recovery-codes', code: 'feature_disabled' },
  { path: '/factors/recovery-codes/*', code: 'feature_disabled' },
  { path: '/oauth/*', code: 'feature_disabled' },
  { path: '/user/oauth/*', code: 'feature_disabled' },
  { path: '/admin/*', code: 'feature_disabled' },
  { path: '/invite', code: 'feature_disabled' },
];

export function disabledRoutes(scope: FastifyInstance): void {
  for (const { path, code } of disabled) {
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: path,
      handler: () => {
        throw new AuthError(code);
      },
    });
  }
}
