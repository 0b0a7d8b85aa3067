import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, someEmail } from '../support/app.ts';
import { type AuthApp, call, startAuthApp } from '../support/auth-api.ts';
import { somePhone } from '../support/auth-factors.ts';
import { authMail, open } from '../support/auth-mails.ts';
import { visitProvider } from '../support/auth-providers.ts';
import { launchOptions } from '../support/browser.ts';
import { appWith, sentCode } from '../support/factors.ts';

type Ask = (question: string, secret?: string) => Promise<string>;
type Result = { email: string; userId: string; currentLevel: string; events: string[] };

const PROGRAM = 'https://app.example.com/signed-in';

let app: AuthApp;
let site: string;
/** Programs of somebody else, with each client from the registry. */
const folders: Record<string, string> = {};
/** A page to which emailed links lead. */
const callback = `import { AuthClient } from '@supabase/auth-js';
  export * from './example.mjs';
  export async function comeBack({ site, hash }) {
    location.hash = hash;
    const auth = new AuthClient({ url: site + '/auth/v1', headers: {}, detectSessionInUrl: true, autoRefreshToken: false });
    const events = [];
    auth.onAuthStateChange((event) => event === 'INITIAL_SESSION' || events.push(event));
    const { error } = await auth.initialize();
    const { data } = await auth.getSession();
    await new Promise((done) => setTimeout(done));
    const signedIn = data.session?.user.email ?? null;
    return { message: error?.message, details: error?.details, events, signedIn, hash: location.hash };
  }`;
const examples = { 'example.mjs': 'example', 'google.mjs': 'signInWithGoogle', 'phone.mjs': 'phoneExample' };
const clients = { '2.119.1': 'auth-js', '2.109.0': 'auth-js-2.109' };
beforeAll(async () => {
  app = await startAuthApp({ authApi: { redirects: [PROGRAM], key: null } });
  site = app.url.replace('/auth/v1', '');
  const blocks = [...(await readFile('docs/auth-api.md', 'utf8')).matchAll(/```js\n(.*?)```/gs)].map(
    ([, code = '']) => code,
  );
  for (const [version, name] of Object.entries(clients)) {
    const folder = await mkdtemp(join(tmpdir(), 'saluda-example-'));
    folders[version] = folder;
    await mkdir(join(folder, 'node_modules/@supabase'), { recursive: true });
    await symlink(resolve('node_modules', name), join(folder, 'node_modules/@supabase/auth-js'));
    await writeFile(join(folder, 'page.mjs'), callback);
    for (const [file, name] of Object.entries(examples)) {
      await writeFile(join(folder, file), blocks.find((code) => code.includes(`function ${name}(`)) ?? '');
    }
  }
});
afterAll(async () => {
  for (const folder of Object.values(folders)) await rm(folder, { recursive: true });
  await app.destroy();
});

const askOf =
  (email: string): Ask =>
  async (_, secret) =>
    secret === undefined ? (await authMail(app, email)).code : appWith(secret)();

function expectSuccess(result: Result, email: string): void {
  expect(result).toMatchObject({ email, currentLevel: 'aal2', userId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  for (const event of ['SIGNED_IN', 'MFA_CHALLENGE_VERIFIED', 'TOKEN_REFRESHED', 'SIGNED_OUT']) {
    expect(result.events).toContain(event);
  }
}

test.each(Object.keys(clients))("product 34.1: the documentation's example runs in Node with %s", async (version) => {
  const email = someEmail();
  const { example } = await import(/* @vite-ignore */ pathToFileURL(exampleWith(version)).href);
  expectSuccess(await example({ site, email, password: PASSWORD, ask: askOf(email) }), email);
});

test.each(Object.keys(clients))(
  "product 34.1: the documentation's example runs on a page on another origin with %s",
  async (version) => {
    const email = someEmail();
    const page = await openPage(exampleWith(version, 'page.mjs'), askOf(email));
    expectSuccess((await page.run('example', { site, email, password: PASSWORD })) as Result, email);

    // Where links lead, as the client reads it
    const expired = await open(app, `${app.url}/verify?type=signup&token=unknown&redirect_to=${PROGRAM}`);
    expect(await page.run('comeBack', { site, hash: expired.hash })).toEqual({
      message: 'Email link is invalid or has expired',
      details: { error: 'access_denied', code: 'otp_expired' },
      ...{ events: [], signedIn: null, hash: expired.hash },
    });
    await call(app, 'POST', '/recover', { body: { email } });
    const { link } = await authMail(app, email, 3);
    expect(await page.run('comeBack', { site, hash: (await open(app, link)).hash })).toEqual({
      ...{ events: ['PASSWORD_RECOVERY'], signedIn: email, hash: '' },
    });
    await page.close();
  },
  60_000,
);

test.each(Object.keys(clients))('product 34.11: the example with Google runs in Node with %s', async (version) => {
  const email = someEmail();
  const { signInWithGoogle } = await import(/* @vite-ignore */ pathToFileURL(exampleWith(version, 'google.mjs')).href);
  const visit = async (url: string) => (await visitProvider(app, url, { email })).href;
  expect(await signInWithGoogle({ site, redirectTo: PROGRAM, visit })).toEqual({ email, providers: ['google'] });
  const cancel = async (url: string) => (await visitProvider(app, url, { action: 'cancel' })).href;
  await expect(signInWithGoogle({ site, redirectTo: PROGRAM, visit: cancel })).rejects.toThrow(
    'The sign-in was canceled',
  );
});

test.each(Object.keys(clients))(
  'product 34.13, 34.14: the example for phones runs in Node and on a page on another origin with %s',
  async (version) => {
    const ask = (_: string, phone: string) => sentCode(app, phone);
    const numbers = () => ({ site, phone: somePhone(), newPhone: somePhone() });
    const { phoneExample } = await import(/* @vite-ignore */ pathToFileURL(exampleWith(version, 'phone.mjs')).href);
    const inNode = numbers();
    expect(await phoneExample({ ...inNode, ask })).toBe(inNode.newPhone.slice(1));
    const onPage = numbers();
    const page = await openPage(exampleWith(version, 'phone.mjs'), ask);
    expect(await page.run('phoneExample', onPage)).toBe(onPage.newPhone.slice(1));
    await page.close();
  },
  60_000,
);

function exampleWith(version: string, file = 'example.mjs'): string {
  return join(folders[version] ?? '', file);
}

/** A page on another origin with an example. */
async function openPage(entry: string, ask: unknown) {
  const server = await serve(await bundled(entry));
  const browser = await chromium.launch(await launchOptions());
  const page = await browser.newPage();
  await page.exposeFunction('ask', ask as never);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(new URL(page.url()).origin).not.toBe(site);
  await page.waitForFunction(() => 'examples' in globalThis);
  return {
    run: (name: string, input: object) =>
      page.evaluate(
        ([called, values]) => {
          const { examples, ask } = globalThis as unknown as { examples: Examples; ask: unknown };
          return examples[called]?.({ ...values, ask });
        },
        [name, input] as const,
      ),
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

type Examples = Record<string, (all: object) => Promise<unknown>>;

async function bundled(entry: string): Promise<string> {
  const built = await build({
    ...{ configFile: false, root: dirname(entry), logLevel: 'silent' },
    build: { write: false, lib: { entry, formats: ['es'] } },
  });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built');
  return bundle.output[0].code;
}

const PAGE = `<!doctype html><title>An app</title>
<script type="module">import * as examples from '/example.js'; globalThis.examples = examples;</script>`;

async function serve(script: string): Promise<Server> {
  const server = createServer(({ url }, response) => {
    const isScript = url === '/example.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : PAGE);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}
