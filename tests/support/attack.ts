import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { PASSWORD, someEmail } from './app.ts';
import type { AttackOrder } from './attack-worker.ts';

export type Reply = { status: number; headers: IncomingHttpHeaders; body: string; ms: number };

type Sent = {
  method?: string;
  /** the client IP in X-Forwarded-For */
  from?: string;
  headers?: Record<string, string>;
  body?: string;
};

/** A keep-alive connection to a server that trusts 127.0.0.1 as its proxy. */
export function connectClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (path: string, { method = 'GET', from, headers = {}, body }: Sent = {}): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      const forwarded = from === undefined ? {} : { 'x-forwarded-for': from };
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const request = httpRequest({ port, path, method, agent, headers: { ...forwarded, ...length, ...headers } });
      request.once('error', reject);
      request.once('response', async (response) => {
        const text = await textOf(response);
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, headers, body: text, ms: performance.now() - begun });
      });
      request.end(body);
    });
  return { send, close: () => agent.destroy() };
}

export type Client = ReturnType<typeof connectClient>;

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

function call(client: Client, path: string, input: unknown, from: string, cookie?: string): Promise<Reply> {
  const headers = { 'content-type': JSON_TYPE, ...(cookie ? { cookie } : {}) };
  return client.send(`/trpc/${path}`, { method: 'POST', from, headers, body: JSON.stringify(input) });
}

/** `cookie`: of a browser in which the account has signed in before. */
export function signIn(client: Client, email: string, from: string, cookie?: string, password = PASSWORD) {
  return call(client, 'auth.signIn', { email, password, rememberMe: true }, from, cookie);
}

export function enterLinkPassword(client: Client, slug: string, password: string, from: string): Promise<Reply> {
  const body = new URLSearchParams({ password }).toString();
  return client.send(`/l/${slug}`, { method: 'POST', from, headers: { 'content-type': FORM }, body });
}

/** Signs up. Returns the email. */
export async function signUpFrom(client: Client, from: string): Promise<{ email: string; status: number }> {
  const email = someEmail();
  const input = { name: 'Ana García', email, password: PASSWORD, language: 'en' };
  return { email, status: (await call(client, 'auth.signUp', input, from)).status };
}

/** Returns the session cookie. `readToken`: of the confirmation email. */
export async function makeAttackerAccount(
  client: Client,
  from: string,
  readToken: (email: string) => Promise<string> = (email) => mailedToken(client, email),
): Promise<{ email: string; cookie: string }> {
  const { email } = await signUpFrom(client, from);
  const token = await readToken(email);
  const body = new URLSearchParams({ token }).toString();
  const confirmed = await client.send('/auth/confirm', {
    method: 'POST',
    from,
    headers: { 'content-type': FORM },
    body,
  });
  const cookie = (confirmed.headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]).join('; ');
  await call(client, 'onboarding.choosePlan', { plan: 'free' }, from, cookie);
  return { email, cookie };
}

async function mailedToken(client: Client, email: string): Promise<string> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const { body } = await client.send(`/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    const token = /token=([\w-]+)/.exec(body)?.[1];
    if (token) return token;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail to ${email} arrived`);
}

/** Returns the slug of a link with a password. */
export async function makeProtectedLink(client: Client, cookie: string, password: string, from: string) {
  const input = { title: 'Slides', url: 'https://example.com/slides', password };
  const { body } = await call(client, 'links.create', input, from, cookie);
  const slug = /"slug":"([^"]+)"/.exec(body)?.[1];
  if (!slug) throw new Error(`no link was made: ${body}`);
  return slug;
}

export type Attack = {
  /** Once each connection has had a response. */
  answered: Promise<void>;
  /** Stops; resolves to the number of responses by status. */
  stop(): Promise<Record<number, number>>;
};

/** Repeats requests, one connection each. */
export function startAttack(port: number, requests: readonly string[], pauseMs = 0): Attack {
  const workerData: AttackOrder = { port, requests, pauseMs };
  const worker = new Worker(new URL('./attack-worker.ts', import.meta.url), { workerData });
  const answered = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<Record<number, number>>();
  worker.on('message', (message: 'answered' | { statuses: Record<number, number> }) => {
    if (message === 'answered') answered.resolve();
    else ended.resolve(message.statuses);
  });
  return {
    answered: answered.promise,
    async stop() {
      worker.postMessage('stop');
      return await ended.promise;
    },
  };
}

type Written = { from: string; type: string; body: string; cookie?: string };

function postRequest(path: string, { from, type, body, cookie }: Written): string {
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `x-forwarded-for: ${from}`,
    `content-type: ${type}`,
    `content-length: ${Buffer.byteLength(body)}`,
    ...(cookie ? [`cookie: ${cookie}`] : []),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

export function linkPasswordRequest(slug: string, password: string, from: string): string {
  return postRequest(`/l/${slug}`, { from, type: FORM, body: new URLSearchParams({ password }).toString() });
}

/** A batch of calls to one procedure. */
export function batchRequest(path: string, inputs: readonly unknown[], from: string, cookie = ''): string {
  const names = inputs.map(() => path).join(',');
  return postRequest(`/trpc/${names}?batch=1`, { from, type: JSON_TYPE, body: JSON.stringify({ ...inputs }), cookie });
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
