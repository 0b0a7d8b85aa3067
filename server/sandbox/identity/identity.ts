import { createHash, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#db/connect.ts';
import {
  findSandboxIdentityFailure,
  insertSandboxConsent,
  readSandboxIdentityKey,
  updateSandboxIdentityFailure,
} from '#db/sandbox/identity.ts';
import type { SocialProvider } from '#src/accounts/social.ts';
import type { ClientKeys } from '../../env.ts';
import type { StandIn } from '../../gateways/providers.ts';
import { type IdentityFailureMode, startIdentityApi } from './api.ts';
import { createGrants, type OAuthGrants } from './grants.ts';

export type SandboxIdentity = {
  /** client configuration for both providers */
  standIns: Record<SocialProvider, StandIn>;
  control: {
    /** sets how discovery, keys and code exchange fail, in every process; the pages keep working */
    setFailure(mode: IdentityFailureMode): Promise<void>;
  };
  grants: OAuthGrants;
  consent: (
    provider: SocialProvider,
    subject: string,
    hidesEmail: boolean,
  ) => Promise<{ hidesEmail: boolean; isFirst: boolean }>;
  close(): Promise<void>;
};

/** Fake Google and Apple: OpenID Connect providers with a sign-in page at /dev/id. */
export async function startIdentity(options: {
  db: Db;
  log: FastifyBaseLogger;
  publicUrl: string;
}): Promise<SandboxIdentity> {
  const { db, log, publicUrl } = options;
  const key = await readSandboxIdentityKey(db, randomBytes(32).toString('base64url'));
  const grants = createGrants(db, key);
  const client = (provider: SocialProvider): ClientKeys => ({
    clientId: `sandbox-${provider}`,
    clientSecret: createHash('sha256').update(`${provider} ${key}`).digest('hex'),
  });
  const clients = { google: client('google'), apple: client('apple') };
  const api = await startIdentityApi({
    log,
    publicUrl,
    clients,
    grants,
    failure: () => findSandboxIdentityFailure(db),
  });
  const standIn = (provider: SocialProvider): StandIn => ({
    ...clients[provider],
    issuer: `http://127.0.0.1:${api.port}/${provider}`,
  });
  return {
    standIns: { google: standIn('google'), apple: standIn('apple') },
    control: { setFailure: (mode) => updateSandboxIdentityFailure(db, mode) },
    grants,
    consent: (provider, subject, hidesEmail) => insertSandboxConsent(db, { provider, subject, hidesEmail }),
    close: () => api.close(),
  };
}
