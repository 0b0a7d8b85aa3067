import { randomInt } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashedPassword, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { type Answered, complaintOf, innerWords } from '../support/fuzz/complaints.ts';
import { type Dice, dice } from '../support/fuzz/dice.ts';
import { rawRequest, sendRaw } from '../support/fuzz/raw.ts';
import { type FuzzRequest, procedurePaths, procedureRequest, routeRequest, streams } from '../support/fuzz/requests.ts';
import type { Words } from '../support/fuzz/values.ts';
import { makeAccount, makeOwner, type Owner, setPlan } from '../support/roles.ts';

const REQUESTS = Number(process.env.FUZZ ?? 1_000);
// FUZZ=<requests> uses a random seed
const SEED = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ ? randomInt(2 ** 31) : 20_261_123));
/** Requests per round. Each round starts with new sessions and empty rate limits. */
const ROUND = 500;
/** Concurrent requests, so that neither the server nor the database is idle. */
const LANES = 8;
/** Number of a single request to repeat. */
const ONLY = process.env.FUZZ_ONLY;
const SLOW_MS = 1_000;
const MOST_TOLD = 40;
/** Share of raw requests, and of procedure calls among the others. */
const [RAW, CALLS] = [0.03, 0.55];

type Knocker = { browser: TestBrowser; userId: string | null };
type Asked = { knocker: Knocker; request: FuzzRequest | string };

// Most requests are refused, and capturing stack traces is slow. One line suffices to detect a leak
if (ONLY === undefined) Error.stackTraceLimit = 1;

let app: TestApp;
let port: number;
let words: Words;
let inner: RegExp;
let knockers: Knocker[];
/** errors logged by the server */
const logged: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ logLevel: 'error' }, { log: (line) => logged.push(line) });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
  const hash = await hashedPassword(app);
  const owners = await Promise.all(['free', 'pro', 'business', 'expired'].map(() => makeOwner(app, hash)));
  for (const [n, plan] of (['free', 'pro', 'business', 'expired'] as const).entries()) {
    await setPlan(app, owners[n]?.userId ?? '', plan);
  }
  const beginner = await makeAccount(app, hash);
  knockers = [{ browser: app.browser(), userId: null }, beginner, ...owners];
  words = await wordsOf(owners);
  inner = await innerWords(app);
});
afterAll(() => app.destroy());

async function wordsOf(owners: Owner[]): Promise<Words> {
  const { rows } = await sql<{ slug: string }>`select slug from links`.execute(app.context.db);
  const slug = rows.map((row) => row.slug);
  const username = owners.map((owner) => owner.username);
  const id = owners.flatMap(({ userId, vcardId, linkId, qrCodeId, sessionId }) => [
    ...[userId, vcardId, linkId, qrCodeId, sessionId],
  ]);
  const photo = [...owners.map((owner) => owner.photo), null];
  const url = ['https://example.com/', 'http://shop.example/a?b=c#d', `http://localhost:3000/${username[0]}`];
  const known = {
    ...{ id, slug, username, photo, url, itemId: id, logo: photo, profilePic: photo, fallbackUrl: url, website: url },
    ...{ email: [...owners.map((owner) => owner.email), 'nobody@example.com'], file: ['photo.jpg', 'square-160.webp'] },
    ...{
      password: ['Wrong-Horse-77'],
      current: ['Wrong-Horse-77'],
      token: ['x'.repeat(43)],
      provider: ['google', 'apple'],
    },
    ...{
      segment: [...username, ...id.slice(0, 4)],
      format: ['png', 'svg', 'pdf'],
      size: ['64', '256'],
      lang: ['en', 'es'],
    },
    ...{ priceId: [app.context.payments?.prices.pro.month], period: ['30', '7'], phone: ['+34 600 000 000'] },
    ...{ themeColor: ['#102030'], dark: ['#102030'], light: ['#ffffff'], backgroundColor: ['#102030'] },
    ...{
      from: ['/login', '2026-01-01'],
      to: ['2026-02-01'],
      expiresAt: ['2099-01-01T00:00:00.000Z'],
      timeZone: ['Asia/Kolkata'],
    },
    ...{ name: ['Ana García'], '*': ['Ana', 'x', 'Casa 1'] },
  };
  return new Map<string, readonly unknown[]>(Object.entries(known));
}

/** Starts new sessions, resets rate limits and deletes links of earlier requests. */
async function beginRound(): Promise<void> {
  const { auth, db } = app.context;
  await sql`delete from limits`.execute(db);
  await sql`delete from links where vcard_id is null and created_at < now() - interval '2 seconds' and not (id = any(${words.get('id')}))`.execute(
    db,
  );
  await sql`update profiles set language = 'en'`.execute(db);
  await app.payments.setFailure('none');
  for (const { browser, userId } of knockers) {
    if (userId === null) continue;
    const { headers } = await auth.api.startSession({ body: { userId }, headers: new Headers(), returnHeaders: true });
    for (const cookie of headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=');
      browser.cookies.set(name, value);
    }
  }
}

/** One request of a run, determined by the seed. */
function requestOf(number: number): Asked {
  const throws = dice(SEED, number);
  // More visitors, since their requests are cheap
  const knocker = throws.chance(0.3) ? knockers[0] : throws.pick(knockers);
  return { knocker: knocker as Knocker, request: chosen(throws) };
}

function chosen(throws: Dice): FuzzRequest | string {
  const kind = throws.chance(RAW) ? 'raw' : throws.chance(CALLS) ? 'call' : 'route';
  if (kind === 'raw')
    return rawRequest(
      throws,
      app.routes.map(({ url }) => url),
    );
  return kind === 'call' ? procedureRequest(throws, words) : routeRequest(throws, words, app.routes);
}

/** null if the server closed the connection without a response, as it may for invalid HTTP. */
async function ask({ knocker, request }: Asked): Promise<Answered | null> {
  if (typeof request === 'string') {
    const answer = await sendRaw(port, request);
    if (answer === null) return null;
    const lines = answer.head.split('\r\n').slice(1);
    const headers = lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]);
    return { ...answer, headers: Object.fromEntries(headers), body: '' };
  }
  const cookie = [...knocker.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { 'accept-language': 'en', ...(cookie && { cookie }), ...request.headers };
  // inject() refuses what isn't a URL, like /\\
  const isUrl = URL.canParse(request.url, 'http://localhost');
  if (!isUrl || streams.some((path) => request.url.includes(path)))
    return await askOnConnection({ ...request, headers });
  const { method, url, payload } = request;
  const answer = await app.app.inject({ method, url, payload, headers });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body };
}

/** Over a socket. Live streams never end, so the client disconnects after the headers. */
function askOnConnection({ method, url, headers, payload }: FuzzRequest): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      const { statusCode: status = 0 } = answer;
      if (!String(answer.headers['content-type']).startsWith('text/event-stream')) {
        textOf(answer).then((body) => resolve({ status, headers: answer.headers, body }), reject);
        return;
      }
      resolve({ status, headers: answer.headers, body: '' });
      request.destroy();
    });
    request.once('error', reject).end(payload);
  });
}

async function timed(asked: Asked): Promise<{ answer: Answered | null; ms: number }> {
  const begun = performance.now();
  const answer = await ask(asked);
  return { answer, ms: performance.now() - begun };
}

type Run = {
  failures: string[];
  statuses: Map<string, number>;
  /** numbers of slow requests */
  late: number[];
  sent: number;
};

/** Sends one request and records the result. */
async function send(number: number, run: Run): Promise<void> {
  const asked = requestOf(number);
  const { answer, ms } = await timed(asked);
  const status = String(answer?.status ?? 'ended');
  run.sent += 1;
  run.statuses.set(status, (run.statuses.get(status) ?? 0) + 1);
  // Slow responses and 503 may be caused by the load, so they are repeated at the end
  const isLate = ms > SLOW_MS || answer?.status === 503;
  if (isLate) run.late.push(number);
  // The landing page shows a card in a frame
  const framers = JSON.stringify(asked.request).includes('/landing/card-') ? /^'(none|self)'$/ : /^'none'$/;
  const complaint = answer && answer.status !== 503 ? complaintOf(answer, inner, framers) : null;
  if (complaint !== null) run.failures.push(told(number, asked, complaint, answer));
}

function told(number: number, { request }: Asked, complaint: string, answer: Answered | null): string {
  const shown = typeof request === 'string' ? request : { ...request, payload: request.payload?.toString() };
  const lines = [JSON.stringify(shown).slice(0, 1_500), answer?.body.slice(0, 300), logged.at(-1)?.slice(0, 1_500)];
  return [`FUZZ_SEED=${SEED} FUZZ_ONLY=${number}: ${complaint}`, ...lines.map((line) => `  ${line}`)].join('\n');
}

async function sendAll(first: number, end: number): Promise<Run> {
  const run: Run = { failures: [], statuses: new Map(), late: [], sent: 0 };
  let next = first;
  const lane = async (last: number) => {
    while (next < last && run.failures.length < MOST_TOLD) await send(next++, run);
  };
  while (next < end && run.failures.length < MOST_TOLD) {
    await beginRound();
    const last = Math.min(next + ROUND, end);
    await Promise.all(Array.from({ length: LANES }, () => lane(last)));
  }
  // Without load, only a request that is slow each time fails
  for (const number of run.late) {
    const asked = requestOf(number);
    const times = [];
    for (let n = 0; n < 3; n += 1) {
      const { answer, ms } = await timed(asked);
      times.push(answer?.status === 503 ? Number.POSITIVE_INFINITY : ms);
    }
    const ms = Math.min(...times);
    if (ms > SLOW_MS) run.failures.push(told(number, asked, `it took ${Math.round(ms)} ms`, null));
  }
  return run;
}

test(`product 11.2, 31.4: ${REQUESTS} requests from seed ${SEED}: each gets a response without server errors or internals`, {
  timeout: 60_000 + REQUESTS * 20,
}, async () => {
  const before = process.cpuUsage();
  const run = ONLY === undefined ? await sendAll(0, REQUESTS) : await sendAll(Number(ONLY), Number(ONLY) + 1);
  const { user, system } = process.cpuUsage(before);
  const count = (status: number) => run.statuses.get(String(status)) ?? 0;
  const counts = [...run.statuses.keys()].sort().map((status) => `${status}: ${run.statuses.get(status)}`);
  const summary = `seed ${SEED}, ${run.sent} requests, ${run.late.length} asked again, ${((user + system) / 1_000_000).toFixed(0)} s of this process, ${counts.join(', ')}\n`;
  if (process.env.FUZZ) process.stdout.write(summary);
  expect(run.failures.join('\n')).toBe('');
  expect(logged).toEqual([]);
  if (ONLY !== undefined) return;
  // Enough requests get past validation and rate limits
  expect(count(200)).toBeGreaterThan(REQUESTS / 20);
  expect(count(429)).toBeLessThan(REQUESTS / 10);
});

test('the generator knows the procedures, the streams and the routes of the app', () => {
  expect(procedurePaths.length).toBeGreaterThan(50);
  expect(streams).toContain('live.changes');
  expect(app.routes.map(({ url }) => url)).toEqual(
    expect.arrayContaining(['/trpc/:path', '/l/:slug', '/api/photos', '/:segment']),
  );
});
