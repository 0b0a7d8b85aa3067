import type { FastifyBaseLogger } from 'fastify';
import { PHONE_SIGN_IN, type SocialProvider, socialNames, socialProviders } from '#src/accounts/social.ts';
import type { ClientKeys, Env } from '../env.ts';
import { type OpenIdClient, openIdClient } from './openid.ts';

/** The configuration of a sandbox provider. */
export type StandIn = ClientKeys & { issuer: string };

export type Providers = Partial<Record<SocialProvider, OpenIdClient>>;

const known = {
  google: { issuer: 'https://accounts.google.com', scope: 'openid email profile', responseMode: 'query' },
  // Apple requires form_post for name and email
  apple: { issuer: 'https://appleid.apple.com', scope: 'name email', responseMode: 'form_post' },
} as const satisfies Record<SocialProvider, object>;

export function issuerOf(provider: SocialProvider): string {
  return known[provider].issuer;
}

type ConfiguredProviders = Record<SocialProvider, ClientKeys | null>;

/** Configured providers, else their sandbox (product 21.1). */
export function createProviders(options: {
  configured: ConfiguredProviders;
  standIns: Record<SocialProvider, StandIn> | null;
  /** whose ID tokens count, too */
  appClientIds: readonly string[];
  log: Pick<FastifyBaseLogger, 'warn'>;
}): Providers {
  const { configured, standIns, appClientIds, log } = options;
  const entries = socialProviders.flatMap((provider) => {
    const keys = configured[provider] ?? standIns?.[provider];
    return keys
      ? [[provider, openIdClient({ ...known[provider], name: socialNames[provider], appClientIds, ...keys }, log)]]
      : [];
  });
  return Object.fromEntries(entries);
}

type Offer = Pick<Env, 'social' | 'smsUrl' | 'smsEnabled' | 'authApi' | 'sandbox'>;

/** What the sign-in screens offer besides emails. Only programs create accounts with a phone (product 1.28). */
export function offeredSignIns(env: Offer): (SocialProvider | typeof PHONE_SIGN_IN)[] {
  const providers = socialProviders.filter((provider) => env.social[provider] !== null || env.sandbox);
  const hasSms = env.smsEnabled && (env.smsUrl !== null || env.sandbox);
  return env.authApi && hasSms ? [...providers, PHONE_SIGN_IN] : providers;
}
