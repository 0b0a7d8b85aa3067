import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertUser } from '#db/accounts/users.ts';
import { hashedPassword, refusal, someEmail, startTestApp, type TestApp } from '../support/app.ts';
import { makeAccount } from '../support/roles.ts';
import { signInAt } from '../support/social.ts';

// After 20 wrong passwords an email is slowed down
const ROUNDS = 12;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ passwordCost: null });
});
afterAll(() => app.destroy());

// In processor time, which other programs on the machine don't change
test('product 1.6: a wrong password takes as long whether or not the email has an account', async () => {
  const hash = await hashedPassword(app);
  const { email: known } = await makeAccount(app, hash);
  const unconfirmed = someEmail();
  await insertUser(app.context.db, { name: 'Ana', email: unconfirmed, passwordHash: hash });
  const withoutPassword = someEmail();
  await signInAt(app, app.browser(), 'google', { email: withoutPassword });

  const emails = { known, unconfirmed, withoutPassword, unknown: someEmail() };
  const samples = new Map<string, number[]>(Object.keys(emails).map((kind) => [kind, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, email] of Object.entries(emails)) {
      const { trpc } = app.browser();
      const start = process.cpuUsage();
      expect(await refusal(trpc.auth.signIn.mutate({ email, password: 'Wrong-Horse-77' }))).toBe('invalid_credentials');
      const { user, system } = process.cpuUsage(start);
      samples.get(kind)?.push((user + system) / 1000);
    }
  }
  // The cheapest of many: what else the process does only adds to it
  const costs = [...samples].map(([kind, times]) => [kind, Math.min(...times)] as const);
  const times = costs.map(([, time]) => time);
  expect(Math.max(...times) / Math.min(...times), JSON.stringify(costs)).toBeLessThan(1.25);
}, 60_000);
