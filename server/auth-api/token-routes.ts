import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthError } from '#src/auth-api/errors.ts';
import type { SlowPart } from '../context.ts';
import type { Calls } from './calls.ts';
import { signInWithIdToken } from './id-token-grant.ts';
import { signInWithPassword } from './password-grant.ts';
import { exchangeCode } from './pkce-grant.ts';
import { refresh } from './refresh.ts';
import { signInWithWallet } from './wallets/sign-in.ts';

const grantSchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  refresh_token: z.string().optional(),
  auth_code: z.string().optional(),
  code_verifier: z.string().optional(),
  provider: z.string().optional(),
  id_token: z.string().optional(),
  access_token: z.string().optional(),
  nonce: z.string().optional(),
  link_identity: z.boolean().optional(),
  chain: z.string().optional(),
  message: z.string().optional(),
  signature: z.string().optional(),
});

type Query = Record<string, unknown>;

const slowParts = new Map<unknown, SlowPart>([
  ['password', 'passwords'],
  ['id_token', 'identity'],
]);

const options = {
  body: grantSchema,
  limit: 'tokenGrant',
  waitsFor: ({ query }: FastifyRequest) => slowParts.get((query as Query).grant_type) ?? null,
} as const;

/** POST /token, by grant. */
export function tokenRoutes({ publicCall }: Calls): void {
  publicCall('POST', '/token', options, async ({ api, body, query, request }) => {
    switch (query('grant_type')) {
      case 'password':
        return await signInWithPassword(api, body, request);
      case 'refresh_token':
        if (!body.refresh_token) throw new AuthError('validation_failed', { message: 'refresh_token required' });
        return await refresh(api, body.refresh_token);
      case 'pkce':
        return await exchangeCode(api, body, request);
      case 'id_token':
        return await signInWithIdToken(api, body, request);
      case 'web3':
        return await signInWithWallet(api, body, request);
      default:
        throw new AuthError('invalid_credentials', { message: 'unsupported_grant_type' });
    }
  });
}
