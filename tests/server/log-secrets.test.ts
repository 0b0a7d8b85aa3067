import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Journey, liveThrough } from '../support/journey.ts';

/** in every text of the account, and so in every address of mail and every target */
const WORD = 'marigold';

const lines: string[] = [];
let app: TestApp;
let ana: Journey;
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'trace' }, { log: (line) => lines.push(line) });
  ana = await liveThrough(app, WORD);
}, 60_000);
afterAll(() => app.destroy());

test('whatever somebody does, the log tells of it, at its most talkative', () => {
  const urls = lines.flatMap((line) => JSON.parse(line).req?.url ?? []);
  expect(urls).toEqual(
    expect.arrayContaining(['/trpc/auth.signUp', '/auth/confirm', '/trpc/factors.verify', `/l/${ana.slug}`, '/report']),
  );
  expect(lines.some((line) => line.includes('graphile') || line.includes('job'))).toBe(true);
});

test('no line holds an address of mail or of a machine, a password, a token, a cookie, a code or a key', () => {
  const { auth, payments } = app.context;
  const keys = [payments?.webhookSecret, app.context.sandboxPayments?.secretKey].filter((key) => key !== undefined);
  expect(keys).toHaveLength(2);
  expect(auth).toBeDefined();
  const secrets = [...ana.secrets, ...keys].flatMap((secret) => [secret, encodeURIComponent(secret)]);
  expect(secrets.length).toBeGreaterThan(40);
  const told = lines.flatMap((line) =>
    secrets.filter((secret) => line.includes(secret)).map((secret) => `${secret}: ${line}`),
  );
  expect(told).toEqual([]);
  expect(lines.filter((line) => /[\w.+-]+@[\w-]+\.\w+/.test(line))).toEqual([]);
});

test('no line holds what somebody wrote', () => {
  // A path that is asked for is the visitor's, and is told: a short link's words are in it
  const written = lines.map((line) => line.replaceAll(`/${ana.slug}`, ''));
  expect(written.filter((line) => line.includes(WORD))).toEqual([]);
});
