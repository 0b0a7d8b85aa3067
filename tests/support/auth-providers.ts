import { createHash } from 'node:crypto';
import type { SocialProvider } from '#src/accounts/social.ts';
import type { TestApp } from './app.ts';

export const nonceHash = (nonce: string) => createHash('sha256').update(nonce).digest('hex');

type Person = { email: string; name?: string; subject?: string; isConfirmed?: boolean; hostedDomain?: string | null };

/** What the provider is told about somebody with a Workspace account of the email's domain. */
function personOf({ email, ...person }: Person) {
  return {
    ...{ name: 'Ana García', subject: `subject-of-${email}`, isConfirmed: true, isRelay: false },
    hostedDomain: email.slice(email.lastIndexOf('@') + 1),
    ...{ email, ...person },
  };
}

/** An ID token of the identity sandbox, as programs get it from the provider's own library. */
export async function idTokenOf(
  app: TestApp,
  provider: SocialProvider,
  { nonce = null, ...person }: Person & { nonce?: string | null },
): Promise<string> {
  const identity = app.context.sandboxes?.identity;
  if (!identity) throw new Error('no identity sandbox');
  const { clientId, clientSecret, issuer } = identity.standIns[provider];
  const redirectUri = 'https://program.example/';
  const told = personOf(person);
  const code = await identity.grants.seal({
    ...{ provider, clientId, redirectUri, told, challenge: null, failure: null },
    nonce: nonce === null ? null : nonceHash(nonce),
  });
  const body = new URLSearchParams({
    ...{ client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri },
    ...{ grant_type: 'authorization_code', code },
  });
  const answer = (await (await fetch(`${issuer}/token`, { method: 'POST', body })).json()) as { id_token: string };
  return answer.id_token;
}
