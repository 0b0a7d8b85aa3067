import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUp, signUpWithCard, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { accountWithApp, signIn } from '../support/factors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const WAITING = { timeout: 15_000, interval: 10 };

type Answer = { path: string; input?: unknown; data: unknown };

/** What the document of Home shows before the client loads, and the answers that it gives it; null: the plain one. */
async function earlyHome(browser: TestBrowser, url = '/dashboard') {
  const { body, statusCode, headers } = await browser.open(url);
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  const [, markup] = /<div id="early">(.*)<\/div><style>.*<\/style>\n\s*<div id="root">/s.exec(body) ?? [];
  const [, json] = /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(body) ?? [];
  expect(markup === undefined).toBe(json === undefined);
  if (markup === undefined || json === undefined) return null;
  const answers = JSON.parse(json) as Answer[];
  return { body, markup, answers, answerTo: (path: string) => answers.find((each) => each.path === path)?.data };
}

/** On a busy machine, the first ones may take too long. */
async function renderedHome(browser: TestBrowser) {
  return await vi.waitFor(async () => {
    const home = await earlyHome(browser);
    if (!home) throw new Error('Home came without what it shows');
    return home;
  }, WAITING);
}

async function isEarly(browser: TestBrowser, url?: string): Promise<boolean> {
  return (await earlyHome(browser, url)) !== null;
}

test('product 15.49: Home comes with what it shows, in the language of the person, and with the answers that the client would ask for', async () => {
  const { browser } = await signUpWithCard(app, { name: 'Ana García López', position: 'Arquitecta' });
  const english = await renderedHome(browser);
  expect(english.body).toContain('<html lang="en"');
  expect(english.markup).toContain('<h1 class="text-xl font-bold">Home</h1>');
  for (const text of ['Last 30 days', 'Ana García López', 'Arquitecta', 'Skip to content'])
    expect(english.markup).toContain(text);
  expect(english.markup).toContain(`${new URL(app.context.env.publicUrl).host}/`);
  expect(english.markup).not.toMatch(/__[A-Z_]+__|\.invalid|animate-breathe|undefined|\[object/);
  expect(english.answerTo('profiles.me')).toEqual(JSON.parse(JSON.stringify(await browser.trpc.profiles.me.query())));
  expect(english.answerTo('analytics.report')).toEqual(
    JSON.parse(JSON.stringify(await browser.trpc.analytics.report.query({ itemId: null, period: '30' }))),
  );
  expect(english.answers.find(({ path }) => path === 'drafts.has')?.data).toBeDefined();

  await browser.trpc.profiles.setLanguage.mutate({ language: 'es' });
  const spanish = await renderedHome(browser);
  expect(spanish.body).toContain('<html lang="es"');
  expect(spanish.markup).toContain('Últimos 30 días');
});

test('product 15.49: what an owner has typed runs nothing in the document of Home', async () => {
  const name = '</script><script>alert(1)</script><!--';
  const { browser } = await signUpWithCard(app, { name, position: '"><img src=x onerror=alert(1)> $& $1' });
  const home = await renderedHome(browser);
  expect(['<script>alert', '<img src=x'].filter((text) => home.body.includes(text))).toEqual([]);
  expect(home.markup).toContain('&lt;/script&gt;');
  expect(home.markup).toContain('$&amp; $1');
  expect(home.answerTo('vcards.main')).toMatchObject({ name });
});

test('product 15.49: nothing is rendered for who is signed out, has ended the session, or lacks the second step', async () => {
  expect(await isEarly(app.browser())).toBe(false);
  const { browser } = await signUpWithCard(app);
  expect((await renderedHome(browser)).markup).toContain('Home');
  const kept = app.browser();
  for (const [key, value] of browser.cookies) kept.cookies.set(key, value);
  await browser.trpc.auth.signOut.mutate();
  expect(await isEarly(kept)).toBe(false);

  const { email } = await accountWithApp(app);
  expect(await isEarly(await signIn(app, email))).toBe(false);
});

test('product 15.49: the plain document does where an address asks for more, a call is refused, or nothing was begun', async () => {
  const { browser } = await signUpWithCard(app);
  expect(await isEarly(browser, '/dashboard?period=7')).toBe(false);
  const { id } = (await browser.trpc.profiles.me.query()) ?? {};
  await sql`update profiles set trial_start_date = now() - interval '30 days', plan_type = 'free' where id = ${id}`.execute(
    app.context.db,
  );
  expect(await isEarly(browser)).toBe(false);
  const { browser: fresh } = await signUp(app);
  expect((await renderedHome(fresh)).markup).toContain('Home');
});

test('product 15.49: people who open Home at the same time each get their own', async () => {
  const people = await Promise.all(
    ['Ana Uno', 'Berta Dos', 'Carla Tres', 'Dora Cuatro'].map((name) => signUpWithCard(app, { name })),
  );
  const names = people.map(async ({ browser }) => (await renderedHome(browser)).answerTo('vcards.main'));
  expect((await Promise.all(names)).map((card) => (card as { name: string }).name)).toEqual([
    'Ana Uno',
    'Berta Dos',
    'Carla Tres',
    'Dora Cuatro',
  ]);
});

test('product 15.49: the plain document does while the database answers nothing', async () => {
  const { browser } = await signUpWithCard(app);
  await app.context.db.transaction().execute(async (tx) => {
    await sql`lock table profiles in access exclusive mode`.execute(tx);
    expect(await isEarly(browser)).toBe(false);
  });
  expect((await renderedHome(browser)).markup).toContain('Home');
});
