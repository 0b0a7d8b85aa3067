import { passkeyOrigins } from '#src/auth-api/passkey-origins.ts';
import type { RedirectRules } from '#src/auth-api/redirects.ts';
import { secretKey } from '../accounts/secrets.ts';
import type { Context } from '../context.ts';
import { openSigningKeys, type SigningKeys } from './signing-keys.ts';

/** The prefix of all paths. */
export const AUTH_API = '/auth/v1';

/** What the calls of the token API share, besides the context. */
export type AuthApi = {
  context: Context;
  keys: SigningKeys;
  /** signs refresh tokens */
  refreshKey: Buffer;
  redirects: RedirectRules;
  /** of the pages whose passkeys count */
  passkeyOrigins: readonly string[];
  /** of access tokens */
  issuer: string;
  settings: NonNullable<Context['env']['authApi']>;
};

export async function openAuthApi(context: Context, settings: AuthApi['settings']): Promise<AuthApi> {
  const redirects = { siteUrl: context.env.publicUrl, patterns: settings.redirects };
  return {
    context,
    keys: openSigningKeys(context),
    refreshKey: await secretKey(context, 'token API: refresh tokens'),
    redirects,
    passkeyOrigins: passkeyOrigins(redirects),
    issuer: `${context.env.publicUrl}${AUTH_API}`,
    settings,
  };
}
