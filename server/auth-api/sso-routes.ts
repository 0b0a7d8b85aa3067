import { z } from 'zod';
import { AuthError } from '#src/auth-api/errors.ts';
import type { Calls } from './calls.ts';

const ssoSchema = z.object({ domain: z.string().optional(), provider_id: z.string().optional() });

/** No organization has single sign-on yet. */
export function ssoRoutes({ publicCall }: Calls): void {
  publicCall(
    'POST',
    '/sso',
    { body: ssoSchema, limit: 'tokenSso', isImmediate: true },
    async ({ body: { domain, provider_id: id } }) => {
      if (Boolean(domain) === Boolean(id)) {
        throw new AuthError('validation_failed', { message: 'Exactly one of domain and provider_id is required' });
      }
      throw new AuthError('sso_provider_not_found', id ? { message: 'No such SSO provider' } : {});
    },
  );
}
