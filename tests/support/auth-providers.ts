import { createHash } from 'node:crypto';
import type { SocialProvider } from '#src/accounts/social.ts';
import type { TestApp, TestBrowser } from './app.ts';
import { type Choice, choose, comeBack } from './social.ts';

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

const pathOf = (url: string) => url.replace(/^\w+:\/\/[^/]+/, '');

/** Opens the URL of /authorize in a browser, or that of a provider, and returns to the website. */
export async function askProvider(app: TestApp, url: string, choice: Choice, browser: TestBrowser) {
  const started = url.includes('/auth/v1/authorize') ? await browser.open(pathOf(url)) : null;
  const answer = await choose(browser, started ? String(started.headers.location) : url, choice);
  const { place } = await comeBack(app, browser, answer);
  return place;
}

/** Where a visit to the provider leads in the end. */
export async function visitProvider(
  app: TestApp,
  url: string,
  choice: Choice,
  browser: TestBrowser = app.browser(),
): Promise<URL> {
  return await openCallback(browser, await askProvider(app, url, choice, browser));
}

export async function openCallback(browser: TestBrowser, place: string): Promise<URL> {
  if (!place.startsWith('/auth/v1/callback?')) throw new Error(`the website answered ${place}`);
  const { statusCode, headers, body } = await browser.open(place);
  if (statusCode !== 303) throw new Error(`${statusCode} ${body}`);
  return new URL(String(headers.location));
}

export function hashOf({ hash }: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(hash.slice(1)));
}
