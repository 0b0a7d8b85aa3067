import { type Answer, ask, call, newAgent } from './requests.ts';

export type Account = {
  cookie: string;
  username: string;
  /** a link that stays as long as the account */
  slug: string;
};

export const PASSWORD = 'Correct-Horse-7';

const agent = newAgent(true);

/** Creates accounts with a card and a link. */
export async function makeAccounts(origin: string, count: number): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let n = 0; n < count; n++) {
    // Each from its own IP address: sign-ups are limited per IP
    const from = `198.51.100.${n + 1}`;
    accounts.push(
      await makeAccount(origin, { email: `rolling-${n}@example.com`, from, username: String(20_000_000 + n) }),
    );
  }
  return accounts;
}

export async function makeAccount(
  origin: string,
  { email, from, username }: { email: string; from: string; username: string },
): Promise<Account> {
  const signUp = { name: 'Ana García', email, password: PASSWORD, language: 'en' };
  await call(origin, 'auth.signUp', { agent, from, input: signUp });
  const confirmed = await ask(origin, {
    path: '/auth/confirm',
    agent,
    from,
    form: { token: await mailedToken(origin, email) },
  });
  const cookie = cookiesOf(confirmed);
  await call(origin, 'onboarding.choosePlan', { agent, cookie, input: { plan: 'free' } });
  await call(origin, 'onboarding.complete', { agent, cookie, input: { username, card: { name: 'Ana García' } } });
  const link = { title: 'Shop', url: 'https://shop.example.com/' };
  const { slug } = await call<{ slug: string }>(origin, 'links.create', { agent, cookie, input: link });
  return { cookie, username, slug };
}

async function mailedToken(origin: string, email: string): Promise<string> {
  for (;;) {
    const { body } = await ask(origin, { path: `/dev/mailbox.json?to=${encodeURIComponent(email)}`, agent });
    const token = /token=([\w-]+)/.exec(JSON.parse(body)[0]?.text ?? '')?.[1];
    if (token) return token;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function cookiesOf({ headers }: Answer): string {
  return (headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]).join('; ');
}
