import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { someEmail } from '../support/app.ts';
import { type AuthApp, clientOf, clients, startAuthApp } from '../support/auth-api.ts';
import { authMail, location } from '../support/auth-mails.ts';
import { visitProvider } from '../support/auth-providers.ts';

const app = 'https://app.example.com';

/** What a program asks for, and where the code and anything without PKCE lead. */
const forms = [
  [app, `${app}?code=CODE`, app],
  [`${app}/`, `${app}/?code=CODE`, `${app}/`],
  [`${app}/cb?x=1`, `${app}/cb?x=1&code=CODE`, `${app}/cb?x=1`],
  [`${app}/cb?a&b=&c=1&c=2&d=%26`, `${app}/cb?a&b=&c=1&c=2&d=%26&code=CODE`, `${app}/cb?a&b=&c=1&c=2&d=%26`],
  [`${app}/cb?`, `${app}/cb?code=CODE`, `${app}/cb`],
  [`${app}/cb?x=1&`, `${app}/cb?x=1&code=CODE`, `${app}/cb?x=1`],
  [`${app}/cb#`, `${app}/cb?code=CODE`, `${app}/cb`],
  [`${app}/#/route`, `${app}/?code=CODE#/route`, `${app}/`],
  [`${app}/#/cb?x=1&y=%23`, `${app}/?code=CODE#/cb?x=1&y=%23`, `${app}/`],
  [`${app}/cb?x=1#/a#b`, `${app}/cb?x=1&code=CODE#/a#b`, `${app}/cb?x=1`],
  [`${app}/#!top`, `${app}/?code=CODE#!top`, `${app}/`],
  // The app's own parameter of this name matters only without PKCE
  [`${app}/cb?code=INVITE&x=1`, `${app}/cb?x=1&code=CODE`, `${app}/cb?code=INVITE&x=1`],
  // Of an earlier response
  [`${app}/cb?error=a&error_code=b&error%5Fdescription=c&x=1`, `${app}/cb?x=1&code=CODE`, `${app}/cb?x=1`],
  [`${app}/cb#error=a&error_code=b&error_description=c&sb=`, `${app}/cb?code=CODE`, `${app}/cb`],
  [`${app}/cb?access_token=a&refresh_token=b`, `${app}/cb?code=CODE`, `${app}/cb`],
  [`${app}:8443/cb#there`, `${app}:8443/cb?code=CODE#there`, `${app}:8443/cb`],
  ['com.example.app://callback', 'com.example.app://callback?code=CODE', 'com.example.app://callback'],
  ['com.example.app://cb?x=1#/a', 'com.example.app://cb?x=1&code=CODE#/a', 'com.example.app://cb?x=1'],
  ['com.example.app:///cb', 'com.example.app:///cb?code=CODE', 'com.example.app:///cb'],
  ['com.example.app:/cb', 'com.example.app:/cb?code=CODE', 'com.example.app:/cb'],
] as const;

const failure = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';
const redirects = [`${app}**`, `${app}:8443/**`, 'com.example.app://**', 'com.example.app:/**'];

let server: AuthApp;
beforeAll(async () => {
  server = await startAuthApp({ authApi: { redirects, key: null } });
});
afterAll(() => server.destroy());
// It warns of other clients in the same browser
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What the client makes of a page that the browser shows. */
async function arrive(url: string, Client: (typeof clients)[number][1], flow: Parameters<typeof clientOf>[2]) {
  const location = new URL(url);
  const history = {
    state: null,
    replaceState: (_: unknown, __: string, next: string) => Object.assign(location, { href: next }),
  };
  vi.stubGlobal('window', { location, history, addEventListener: () => undefined });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  const client = clientOf(server, Client, { ...flow, detectSessionInUrl: true });
  const { error } = await client.initialize();
  const { data } = await client.getSession();
  vi.unstubAllGlobals();
  return { error, email: data.session?.user.email, shown: location.href };
}

describe.each(clients)('product 34.22: where links lead the client %s', (_, Client) => {
  // The server does the same for both
  const asked =
    Client === clients[0]?.[1] ? forms : forms.filter(([redirectTo]) => redirectTo.startsWith(`${app}/cb?x`));
  test.each(asked)('that asked for %s', async (redirectTo, withCode, base) => {
    for (const flowType of ['pkce', 'implicit'] as const) {
      const email = someEmail();
      const stored = new Map<string, string>();
      const asking = clientOf(server, Client, { flowType, stored });
      const sent = await asking.signInWithOtp({ email, options: { emailRedirectTo: redirectTo } });
      expect(sent.error).toBeNull();
      const { link } = await authMail(server, email);
      const first = await location(server, link);
      const again = await location(server, link);

      const isPkce = flowType === 'pkce';
      // The 2.119.1 client may add its own parameter
      const unmarked = (url: string) => url.replace(/sb_flow_id=[^&#]*&?/, '').replace(/[?&](?=$|#)/, '');
      if (isPkce) expect(unmarked(first).replace(/code=[\w-]{36}/, 'code=CODE')).toBe(withCode);
      else expect(unmarked(first).replace(/#access_token=.*$/, '')).toBe(base);
      const inQuery = `${base}${base.includes('?') ? '&' : '?'}${failure}`;
      expect(unmarked(again)).toBe(`${isPkce ? inQuery : base}#${failure}&sb=`);

      if (!redirectTo.startsWith('https:')) continue;
      const failed = await arrive(again, Client, { flowType, stored: new Map(stored) });
      expect([failed.error?.message, failed.email]).toEqual(['Email link is invalid or has expired', undefined]);
      const arrived = await arrive(first, Client, { flowType, stored });
      expect([arrived.error, arrived.email]).toEqual([null, email]);
    }
  });

  test.each([
    [`${app}/cb?x=1#/route`, `${app}/cb?x=1`, '#/route'],
    ['com.example.app:/cb#there', 'com.example.app:/cb', '#there'],
  ])('from Google to %s', async (redirectTo, base, hash) => {
    const client = clientOf(server, Client, { flowType: 'pkce' });
    const { data } = await client.signInWithOAuth({
      ...{ provider: 'google', options: { redirectTo, skipBrowserRedirect: true } },
    });
    const { href, searchParams } = await visitProvider(server, data.url ?? '', { email: someEmail() });
    expect(href.startsWith(base)).toBe(true);
    expect(href.endsWith(hash)).toBe(true);
    const code = searchParams.get('code') ?? '';
    expect((await client.exchangeCodeForSession(code)).error).toBeNull();
  });
});
