import type { FastifyBaseLogger } from 'fastify';
import { type SocialProvider, socialNames, socialProviders } from '#src/accounts/social.ts';
import { type OpenIdClient, openIdClient } from './openid.ts';

export type ClientKeys = { clientId: string; clientSecret: string };
/** Of one that stands in, where it is, too. */
export type StandIn = ClientKeys & { issuer: string };

/** Those that are offered here. */
export type Providers = Partial<Record<SocialProvider, OpenIdClient>>;

const known = {
  google: { issuer: 'https://accounts.google.com', scope: 'openid email profile', responseMode: 'query' },
  // Apple posts its answer where a name or an address is asked for
  apple: { issuer: 'https://appleid.apple.com', scope: 'name email', responseMode: 'form_post' },
} as const satisfies Record<SocialProvider, object>;

type Configured = Record<SocialProvider, ClientKeys | null>;

/** The providers themselves where they are configured, the stand-ins where not (product 21.1). */
export function createProviders(options: {
  configured: Configured;
  standIns: Record<SocialProvider, StandIn> | null;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): Providers {
  const { configured, standIns, log } = options;
  const entries = socialProviders.flatMap((provider) => {
    const keys = configured[provider] ?? standIns?.[provider];
    return keys ? [[provider, openIdClient({ ...known[provider], name: socialNames[provider], ...keys }, log)]] : [];
  });
  return Object.fromEntries(entries);
}

/** Which of them there are, without asking anybody. */
export function offeredProviders({ social, sandbox }: { social: Configured; sandbox: boolean }): SocialProvider[] {
  return socialProviders.filter((provider) => social[provider] !== null || sandbox);
}
