import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertUser } from '#db/accounts/users.ts';
import { admitted } from '../support/admission.ts';
import { hashedPassword, refusal, someEmail, startTestApp, type TestApp } from '../support/app.ts';
import { makeAccount, makeAccountWithoutEmail } from '../support/roles.ts';
import { signInAt } from '../support/social.ts';

// After 20 wrong passwords an email is slowed down
const ROUNDS = 12;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ passwordCost: null, authApi: { redirects: [], key: null } });
});
afterAll(() => app.destroy());

// In processor time, which other programs on the machine don't change
test('product 1.6, 1.28: a wrong password takes as long whether or not the email or phone has an account', async () => {
  const hash = await hashedPassword(app);
  const { email: known } = await makeAccount(app, hash);
  const unconfirmed = someEmail();
  await insertUser(app.context.db, admitted, { name: 'Ana', email: unconfirmed, passwordHash: hash });
  const withoutPassword = someEmail();
  await signInAt(app, app.browser(), 'google', { email: withoutPassword });

  const { phone } = await makeAccountWithoutEmail(app, hash);

  const emails = { known, unconfirmed, withoutPassword, unknown: someEmail() };
  const phones = { phone, unknownPhone: '+34600000001' };
  const samples = new Map<string, number[]>(Object.keys({ ...emails, ...phones }).map((kind) => [kind, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, name] of Object.entries({ ...emails, ...phones })) {
      const { trpc } = app.browser();
      const password = 'Wrong-Horse-77';
      const start = process.cpuUsage();
      const attempt =
        kind in phones
          ? trpc.phoneSignIn.signIn.mutate({ phone: name, password })
          : trpc.auth.signIn.mutate({ email: name, password });
      expect(await refusal(attempt)).toBe('invalid_credentials');
      const { user, system } = process.cpuUsage(start);
      samples.get(kind)?.push((user + system) / 1000);
    }
  }
  // The cheapest of many: what else the process does only adds to it
  const costs = [...samples].map(([kind, times]) => [kind, Math.min(...times)] as const);
  const times = costs.map(([, time]) => time);
  expect(Math.max(...times) / Math.min(...times), JSON.stringify(costs)).toBeLessThan(1.25);
}, 60_000);
