import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTRPCClient, httpLink, type TRPCClient, TRPCClientError } from '@trpc/client';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Context, createContext } from '#server/context.ts';
import { type Env, readEnv } from '#server/env.ts';
import { startJobs } from '#server/jobs.ts';
import type { AppRouter } from '#server/router.ts';
import type { Mailbox } from '#server/sandbox/mailbox/mailbox.ts';
import type { Control } from '#server/sandbox/payments/control.ts';
import { buildServer, createServer } from '#server/server.ts';
import type { ErrorCode } from '#src/errors.ts';
import { OWNER_HEADER } from '#src/owners/named-owner.ts';
import { createTestDatabase } from './database.ts';
import { createTestVisits } from './visit-store.ts';

export type TestApp = {
  app: FastifyInstance;
  context: Context;
  /** A fresh browser with its own cookies, IP address and language. */
  browser: (language?: string) => TestBrowser;
  /** controls of the payments sandbox */
  payments: Control;
  /** all declared routes */
  routes: readonly { method: string; url: string }[];
  /** Leaves the jobs to other processes. */
  stopWorker: () => Promise<void>;
  destroy: () => Promise<void>;
};

export type TestBrowser = {
  trpc: TRPCClient<AppRouter>;
  open: (request: string | InjectOptions) => Promise<LightMyRequestResponse>;
  cookies: Map<string, string>;
  /** The same browser on the screens of an owner. */
  actingFor: (ownerId: string) => TestBrowser;
};

/** Hashing every account's password at the full cost would take a third of the suite's processor time. */
const CHEAP_PASSWORDS = 16;

/** Of the first app on each database. Any process of a site may send an email, so they share it. */
const mailboxes = new Map<string, Mailbox>();

/** Of the first app on each database, too. */
const visitsUrls = new Map<string, string | null>();

const mailboxOf = ({ context }: TestApp) => mailboxes.get(context.database.database ?? '');

/** The real app on its own database, with mail and jobs. With another app's database, it's a second process of the same site, which delivers to the first one's mailbox. */
export async function startTestApp(
  changes: Partial<Env> = {},
  /** `log` gets each logged line */
  { log, ...browsing }: { log?: (line: string) => void } & Browsing = {},
): Promise<TestApp> {
  const database = changes.database
    ? { connection: changes.database, drop: async () => {} }
    : await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'saluda-app-'));
  const defaults = { ...readEnv({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }), passwordCost: CHEAP_PASSWORDS };
  const smtpUrl = changes.smtpUrl ?? mailboxes.get(changes.database?.database ?? '')?.smtpUrl ?? null;
  const known = visitsUrls.get(changes.database?.database ?? '');
  const visits = changes.visitsUrl === undefined && known === undefined ? await createTestVisits() : null;
  const visitsUrl = changes.visitsUrl ?? known ?? visits?.url ?? null;
  const env = { ...defaults, database: database.connection, ...changes, smtpUrl, visitsUrl };
  const app = createServer(env, log && { write: log });
  const routes: { method: string; url: string }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, url });
  });
  const context = await createContext(env, app.log);
  const { mailbox } = context.sandboxes ?? {};
  const { database: name = '' } = context.database;
  if (mailbox && smtpUrl === null) mailboxes.set(name, mailbox);
  if (visits) visitsUrls.set(name, visits.url);
  await buildServer(app, context);
  const worker = await startJobs(context, { isScheduled: false });
  await app.ready();
  return {
    app,
    context,
    routes,
    get payments() {
      if (!context.sandboxes?.payments) throw new Error('no payment provider stands in here');
      return context.sandboxes.payments.control;
    },
    browser: (language = 'en') => testBrowser(app, context, { language, ...browsing }),
    stopWorker: () => worker.stop(),
    destroy: async () => {
      await close(app);
      await worker.stop();
      await context.destroy();
      if (mailboxes.get(name) === mailbox) mailboxes.delete(name);
      if (visits) visitsUrls.delete(name);
      await visits?.drop();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Of `PASSWORD`, for accounts that are inserted. */
export function hashedPassword({ context }: TestApp, password = PASSWORD): Promise<string> {
  return context.passwords.hash(password, { use: 'account', ipAddress: '::1' });
}

/** Two processes of one site; the second leaves the jobs and the mailbox to the first. */
export async function startTwoApps(changes: Partial<Env> = {}): Promise<[TestApp, TestApp]> {
  const first = await startTestApp({ authSecret: 'the same on every process of a site', ...changes });
  const second = await startTestApp({ ...first.context.env, database: first.context.database });
  await second.stopWorker();
  return [first, second];
}

/** A connection that becomes idle during close() would stay open for over a minute. */
async function close(app: FastifyInstance): Promise<void> {
  const cutting = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close().finally(() => clearInterval(cutting));
}

type Browsing = {
  /** extra headers per URL */
  headersOf?: (url: string) => Record<string, string>;
  /** gets each response */
  onAnswer?: (answer: LightMyRequestResponse, url: string) => void;
};

function testBrowser(
  app: FastifyInstance,
  context: Context,
  { language, headersOf = () => ({}), onAnswer = () => {} }: { language: string } & Browsing,
): TestBrowser {
  const cookies = new Map<string, string>();
  return screensOf({ app, context, cookies, remoteAddress: ownAddress(), language, headersOf, onAnswer });
}

type Screens = Required<Browsing> & {
  app: FastifyInstance;
  context: Context;
  cookies: Map<string, string>;
  remoteAddress: string;
  language: string;
  owner?: Record<string, string>;
};

function screensOf(browser: Screens): TestBrowser {
  const { app, context, cookies, remoteAddress, language, headersOf, onAnswer, owner = {} } = browser;
  const open: TestBrowser['open'] = async (request) => {
    const options = typeof request === 'string' ? { url: request } : request;
    // Tests may have changed the database directly
    await context.changeFeed.catchUp();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      remoteAddress,
      ...options,
      headers: {
        'accept-language': language,
        ...(cookie ? { cookie } : {}),
        ...owner,
        ...headersOf(String(options.url)),
        ...options.headers,
      },
    });
    onAnswer(response, String(options.url));
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const trpc = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: 'http://localhost/trpc',
        fetch: async (url, init) => {
          const { pathname, search } = new URL(String(url));
          const response = await open({
            method: (init?.method ?? 'GET') as 'GET',
            url: pathname + search,
            headers: Object.fromEntries(new Headers(init?.headers as HeadersInit)),
            ...(init?.body ? { payload: init.body as string } : {}),
          });
          return new Response(response.body, { status: response.statusCode });
        },
      }),
    ],
  });
  const actingFor = (ownerId: string) => screensOf({ ...browser, owner: { [OWNER_HEADER]: ownerId } });
  return { trpc, open, cookies, actingFor };
}

/** Loopback, where sandboxes are reachable; limits per IP address apply per browser. */
export function ownAddress(): string {
  return `127.${[...randomBytes(3)].map((byte) => 1 + (byte % 254)).join('.')}`;
}

export const PASSWORD = 'Correct-Horse-7';

export function someEmail(): string {
  return `ana-${randomBytes(5).toString('hex')}@example.com`;
}

/** Signs up, follows the emailed link and signs in. */
export async function signUp(app: TestApp, options: { email?: string; name?: string; language?: 'en' | 'es' } = {}) {
  const { email = someEmail(), name = 'Ana García López', language = 'en' } = options;
  const browser = app.browser(language);
  await browser.trpc.auth.signUp.mutate({ name, email, password: PASSWORD, language });
  await confirm(browser, await mailedToken(app, email));
  return { email, browser };
}

/** Confirms via the emailed link. */
export async function confirm(browser: TestBrowser, token: string): Promise<LightMyRequestResponse> {
  return await browser.open({
    method: 'POST',
    url: '/auth/confirm',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  });
}

/** An account with a card, on the free plan. */
export async function signUpWithCard(app: TestApp, card: Partial<Parameters<typeof complete>[1]> = {}) {
  const account = await signUp(app);
  return { ...account, ...(await complete(account.browser, { name: 'Ana García López', ...card })) };
}

type CardInput = Parameters<TRPCClient<AppRouter>['onboarding']['complete']['mutate']>[0]['card'];

export async function complete(browser: TestBrowser, card: CardInput) {
  await browser.trpc.onboarding.choosePlan.mutate({ plan: 'free' });
  return await browser.trpc.onboarding.complete.mutate({ username: someUsername(), card });
}

export function someUsername(): string {
  return String(10_000_000 + (randomBytes(4).readUInt32BE() % 90_000_000));
}

/** The latest email to a recipient, once it has arrived; `nth` counts from the first. */
export async function mail(app: TestApp, to: string, nth = 1) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const mails = (await mailboxOf(app)?.list(to)) ?? [];
    const found = mails.at(-nth);
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`mail ${nth} to ${to} did not arrive`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function mailedToken(app: TestApp, to: string, nth = 1): Promise<string> {
  const { text } = await mail(app, to, nth);
  const token = /(?:token=|#reset=|#invitation=)([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`no link in: ${text}`);
  return token;
}

export async function refusal(call: Promise<unknown>): Promise<ErrorCode | 'accepted'> {
  try {
    await call;
    return 'accepted';
  } catch (error) {
    if (error instanceof TRPCClientError) return error.data?.error ?? 'internal';
    throw error;
  }
}
