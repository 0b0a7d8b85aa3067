import type { SocialProvider } from '#src/accounts/social.ts';
import { type Identity, identityOf } from '#src/accounts/social-identity.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';
import type { PendingAuthorization, ProviderTokens } from '../../gateways/openid.ts';
import { storedEmail } from '../../platform/email-addresses.ts';

export type ProviderResponse = {
  state?: string | undefined;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
  user?: string | undefined;
};

/** Redeems the response. @throws social_cancelled, social_refused, social_unavailable */
export async function identify(
  { providers }: Pick<Context, 'providers'>,
  { provider, question }: { provider: SocialProvider; question: PendingAuthorization },
  response: ProviderResponse,
): Promise<{ identity: Identity; tokens: ProviderTokens }> {
  if (response.error !== undefined) throw new AppError(refusals.get(response.error) ?? 'social_refused');
  const client = providers[provider];
  if (!client || response.code === undefined) throw new AppError('social_refused');
  const { claims, tokens } = await client.redeem({ code: response.code, iss: response.iss }, question);
  return { identity: identityIn(provider, claims, response.user), tokens };
}

const refusals = new Map<string, AppError['code']>([
  ['access_denied', 'social_cancelled'],
  ['user_cancelled_authorize', 'social_cancelled'],
  ['server_error', 'social_unavailable'],
  ['temporarily_unavailable', 'social_unavailable'],
]);

/** `user` is Apple's extra parameter. @throws social_refused */
export function identityIn(provider: SocialProvider, claims: unknown, user?: string): Identity {
  const identity = identityOf(provider, claims, user ?? null);
  if (!identity) throw new AppError('social_refused');
  return identity.email === null ? identity : { ...identity, email: storedEmail(identity.email) };
}
