import { randomInt, randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashedPassword } from '../support/app.ts';
import { type AuthApp, accountWithTokens, call, signInByToken, startAuthApp } from '../support/auth-api.ts';
import { type AuthWords, authRequest } from '../support/fuzz/auth-requests.ts';
import { dice } from '../support/fuzz/dice.ts';
import { ethereumWallet, messageOf, solanaWallet } from '../support/wallets.ts';

const REQUESTS = Number(process.env.AUTH_FUZZ ?? 700);
const SEED = Number(process.env.FUZZ_SEED ?? (process.env.AUTH_FUZZ ? randomInt(2 ** 31) : 20_261_124));
/** Each round starts with new sessions and empty rate limits. */
const ROUND = 500;
const LANES = 8;
const ONLY = process.env.FUZZ_ONLY;

let app: AuthApp;
let accounts: Awaited<ReturnType<typeof accountWithTokens>>[];
let hash: string;
const logged: string[] = [];
beforeAll(async () => {
  app = await startAuthApp({ logLevel: 'error', authApiWeb3: true }, { log: (line) => logged.push(line) });
  hash = await hashedPassword(app);
  accounts = await Promise.all(Array.from({ length: 3 }, () => accountWithTokens(app)));
});
afterAll(() => app.destroy());

/** Leaks: stack traces, paths, SQL and libraries. */
const inner =
  /\.[cm]?[jt]s:\d+|\n\s+at \S+|node_modules|postgres|SQLSTATE|violates|relation "|column "|FST_|ERR_[A-Z]|TypeError|ZodError|expected \w+, received/i;

async function beginRound(): Promise<AuthWords> {
  const { db } = app.context;
  await sql`delete from limits`.execute(db);
  await sql`delete from factors`.execute(db);
  // A request may have chosen another one
  await sql`update accounts set password = ${hash} where provider_id = 'credential'`.execute(db);
  await db.transaction().execute(async (tx) => {
    const isOther = sql`not (id = any(${accounts.map(({ userId }) => userId)}))`;
    // Jobs lock the profile first, too
    await sql`select from profiles where ${isOther} for update`.execute(tx);
    await sql`delete from users where ${isOther}`.execute(tx);
  });
  const tokens: string[] = ['x', 'a.b.c', 'the-public-key-of-this-site'];
  const refreshTokens: string[] = ['A'.repeat(48), 'abcdefghijkl', ''];
  const ids: string[] = [randomUUID()];
  const emails = ['nobody@example.com', 'no email', ...accounts.map(({ email }) => email)];
  for (const { email } of accounts) {
    const strong = await signInByToken(app, email);
    const again = await signInByToken(app, email);
    const { body } = await call(app, 'POST', '/factors', { token: strong.access, body: { factor_type: 'totp' } });
    const challenge = await call(app, 'POST', `/factors/${body.id}/challenge`, { token: strong.access });
    for (const more of [{ factor_type: 'webauthn' }, { factor_type: 'phone', phone: '+34600111222' }]) {
      const { id } = (await call(app, 'POST', '/factors', { token: strong.access, body: more })).body;
      const asked = await call(app, 'POST', `/factors/${id}/challenge`, { token: strong.access });
      ids.push(String(id), String(asked.body.id));
    }
    ids.push(String(body.id), String(challenge.body.id), strong.sessionId);
    tokens.push(strong.access, again.access, strong.access.replace(/.{8}$/, 'AAAAAAAA'));
    refreshTokens.push(strong.refresh, again.refresh);
  }
  return { tokens, refreshTokens, ids, emails, wallets: signedMessages() };
}

function signedMessages(): AuthWords['wallets'] {
  return [ethereumWallet(), solanaWallet()].flatMap((wallet) =>
    Array.from({ length: 10 }, (_, n) => {
      const message = messageOf(wallet, {
        ...{ statement: `Number ${n}` },
        fields: [
          'URI: http://localhost:3000/',
          'Version: 1',
          ...(wallet.chain === 'ethereum' ? ['Chain ID: 1'] : []),
        ].concat(`Issued At: ${new Date().toISOString()}`),
      });
      return { chain: wallet.chain, message, signature: wallet.sign(message) };
    }),
  );
}

const routes = () => app.routes.filter(({ url }) => url.startsWith('/auth/v1/'));

/** null: as it should be. */
async function complaintAbout(number: number, words: AuthWords, statuses: Map<number, number>): Promise<string | null> {
  const request = authRequest(dice(SEED, number), words, routes());
  const { method, url, headers, payload } = request;
  const answer = await app.app.inject({
    ...{ method: method as NonNullable<InjectOptions['method']>, url, headers, remoteAddress: '127.0.0.1' },
    ...(payload !== undefined && { payload }),
  });
  const { statusCode: status, body } = answer;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const told = (reason: string) =>
    `FUZZ_SEED=${SEED} FUZZ_ONLY=${number}: ${reason}\n  ${JSON.stringify(request).slice(0, 1_000)}\n  ${status} ${body.slice(0, 400)}`;
  // A URL that leaves the prefix belongs to the website
  if (!/^\/auth\/v1(\/|$)/.test(new URL(url, 'http://localhost').pathname)) return null;
  if (status === 503 && answer.headers['retry-after'] === undefined) return told('503 without Retry-After');
  if (status >= 500 && status !== 503) return told('a server error');
  if (answer.headers['access-control-allow-origin'] !== '*') return told('no CORS');
  if (answer.headers['x-content-type-options'] !== 'nosniff') return told('no nosniff');
  if (status < 400 || method === 'HEAD') return null;
  if (inner.test(body)) return told('a leak');
  const error = JSON.parse(body) as Record<string, unknown>;
  const isVersioned = headers['x-supabase-api-version'] === '2024-01-01';
  const isFormatted = isVersioned
    ? typeof error.code === 'string' && typeof error.message === 'string'
    : error.code === status && typeof error.error_code === 'string' && typeof error.msg === 'string';
  return isFormatted ? null : told('another format');
}

test(`product 34.6: ${REQUESTS} requests from seed ${SEED}: none is answered with a server error`, {
  timeout: 60_000 + REQUESTS * 20,
}, async () => {
  const complaints: string[] = [];
  const statuses = new Map<number, number>();
  let next = Number(ONLY ?? 0);
  const end = ONLY === undefined ? REQUESTS : next + 1;
  while (next < end && complaints.length < 20) {
    const words = await beginRound();
    const last = Math.min(next + ROUND, end);
    const lane = async () => {
      while (next < last) {
        const complaint = await complaintAbout(next++, words, statuses);
        if (complaint !== null) complaints.push(complaint);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }
  if (process.env.AUTH_FUZZ) process.stdout.write(`seed ${SEED}: ${JSON.stringify([...statuses].sort())}\n`);
  expect(complaints.join('\n')).toBe('');
  expect(logged).toEqual([]);
  if (ONLY !== undefined) return;
  // Enough requests get past validation and limits
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 30);
  expect(statuses.get(429) ?? 0).toBeLessThan(REQUESTS / 10);
});
