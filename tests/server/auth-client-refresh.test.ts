import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSWORD } from '../support/app.ts';
import { type AuthApp, claimsOf, clientOf, clients, startAuthApp } from '../support/auth-api.ts';
import { appWith, newAccount } from '../support/factors.ts';

type Tab = ReturnType<typeof clientOf>;

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.destroy());

/** Moves the clock of a session. */
async function later(access: string, seconds: number): Promise<void> {
  await sql`update token_sessions set rotated_at = rotated_at - make_interval(secs => ${seconds})
    where id = ${String(claimsOf(access).session_id)}`.execute(app.context.db);
}

async function refreshed(tab: Tab, refresh_token?: string) {
  const { data, error } = await tab.refreshSession(refresh_token === undefined ? undefined : { refresh_token });
  if (error || !data.session) throw error ?? new Error('no session');
  return data.session;
}

describe.each(clients)('product 34.2: the client %s', (_, Client) => {
  const newTab = (options?: Parameters<typeof clientOf>[2]) => clientOf(app, Client, options);

  async function signedIn(tab = newTab()) {
    const { email } = await newAccount(app);
    const { data, error } = await tab.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return { tab, email, first: data.session };
  }

  test('gets its session although a response was lost, also much later', async () => {
    // The older client logs it
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const answers: number[] = [];
    const onCall = ({ url, status }: Response) => {
      if (!url.includes('grant_type=refresh_token')) return;
      answers.push(status);
      if (answers.length === 1) throw new TypeError('fetch failed');
    };
    const { tab, first } = await signedIn(newTab({ onCall }));
    const next = await refreshed(tab);
    logged.mockRestore();
    expect(answers).toEqual([200, 200]);
    expect(next.refresh_token).not.toBe(first.refresh_token);
    expect(claimsOf(next.access_token).session_id).toBe(claimsOf(first.access_token).session_id);
    await later(next.access_token, 20 * 86_400);
    expect((await refreshed(newTab(), first.refresh_token)).refresh_token).toBe(next.refresh_token);
    expect((await refreshed(tab)).refresh_token).not.toBe(next.refresh_token);
  });

  test('gets one successor in 32 tabs at once', async () => {
    const { first } = await signedIn();
    const tabs = Array.from({ length: 32 }, () => newTab());
    const sessions = await Promise.all(tabs.map((tab) => refreshed(tab, first.refresh_token)));
    const tokens = new Set(sessions.map(({ refresh_token }) => refresh_token));
    expect([tokens.size, tokens.has(first.refresh_token)]).toEqual([1, false]);
  });

  test('catches up in a tab that is behind, within ten seconds', async () => {
    const { tab, first } = await signedIn();
    await refreshed(tab);
    const newest = await refreshed(tab);
    expect((await refreshed(newTab(), first.refresh_token)).refresh_token).toBe(newest.refresh_token);
    expect((await tab.getUser()).error).toBeNull();
  });

  test('is signed out when an old token is used later, by whomever', async () => {
    const events: string[] = [];
    const { tab, first } = await signedIn();
    tab.onAuthStateChange((event) => void events.push(event));
    await refreshed(tab);
    const newest = await refreshed(tab);
    await later(newest.access_token, 11);
    const thief = await newTab().refreshSession({ refresh_token: first.refresh_token });
    expect(thief.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
    expect((await tab.refreshSession()).error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    expect((await tab.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await tab.getSession()).data.session).toBeNull();
    expect(events).toContain('SIGNED_OUT');
  });

  test('never gets a session with the second step for a token from before it', async () => {
    const { tab, first } = await signedIn();
    const parent = await refreshed(tab);
    const enrolled = await tab.mfa.enroll({ factorType: 'totp' });
    const { id = '', totp } = enrolled.data as { id: string; totp: { secret: string } };
    const { error } = await tab.mfa.challengeAndVerify({ factorId: id, code: appWith(totp.secret)() });
    expect(error).toBeNull();
    for (const { refresh_token } of [first, parent]) {
      const { data, error } = await newTab().refreshSession({ refresh_token });
      expect([data.session, error?.status, error?.code]).toEqual([null, 400, 'refresh_token_already_used']);
    }
    const strong = await refreshed(tab);
    expect(claimsOf(strong.access_token)).toMatchObject({
      ...{ aal: 'aal2', session_id: claimsOf(first.access_token).session_id },
    });
  });
});
