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
  /** of access tokens */
  issuer: string;
  settings: NonNullable<Context['env']['authApi']>;
};

export async function openAuthApi(context: Context, settings: AuthApi['settings']): Promise<AuthApi> {
  return {
    context,
    keys: openSigningKeys(context),
    refreshKey: await secretKey(context, 'token API: refresh tokens'),
    redirects: { siteUrl: context.env.publicUrl, patterns: settings.redirects },
    issuer: `${context.env.publicUrl}${AUTH_API}`,
    settings,
  };
}
