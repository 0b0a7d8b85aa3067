import { execFileSync } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths, photoFiles, photoIdOf } from '#src/paths.ts';
import {
  complete,
  hashedPassword,
  ownAddress,
  PASSWORD,
  refusal,
  signUp,
  signUpWithCard,
  someUsername,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { runCommand } from '../support/commands.ts';
import { administer } from '../support/database.ts';
import { makeOrganization } from '../support/organizations.ts';
import { portrait } from '../support/portrait.ts';
import { makeAccount, setPlan } from '../support/roles.ts';
import { upload } from '../support/upload.ts';

const SUPPORT = 'support@saluda.example';

// Two processes of one site: a suspension affects both
let app: TestApp;
let second: TestApp;
let ana: Awaited<ReturnType<typeof signUpWithCard>>;
let slug: string;
let cardSlug: string;
beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ database: app.context.database });
  await second.stopWorker();
  ana = await signUpWithCard(app);
  slug = (await ana.browser.trpc.links.create.mutate({ title: 'Page', url: 'https://example.com/page' })).slug;
  cardSlug = (await ana.browser.trpc.vcards.list.query()).vcards[0]?.slug ?? '';
});
// Each test has room for its emails (product 14.9)
beforeEach(() => sql`delete from operator_emails`.execute(app.context.db));
afterAll(async () => {
  await second.destroy();
  await app.destroy();
});

/** Changes take a moment to reach the other process. */
const within = { timeout: 10_000, interval: 20 };

type Form = { of?: string; reason?: string; text?: string; email?: string };

function report(form: Form, { address = ownAddress(), language = 'en' } = {}) {
  return app.app.inject({
    method: 'POST',
    url: '/report',
    remoteAddress: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
    payload: new URLSearchParams(form).toString(),
  });
}

const stored = async () =>
  (
    await sql<{ aboutPath: string; message: string; replyTo: string | null; row: string }>`
      select about_path, message, reply_to, to_jsonb(s)::text as row from support_messages s where kind = 'report' order by created_at`.execute(
      app.context.db,
    )
  ).rows;

describe('product 25.1: a page is reported', () => {
  test('from every card page and from the password page of a link', async () => {
    const { username, vcardId, browser } = ana;
    const guarded = await browser.trpc.links.create.mutate({
      ...{ title: 'Guarded', url: 'https://example.com/guarded', password: 'open sesame' },
    });
    for (const [path, of] of [
      [`/${username}`, `/${username}`],
      [`/user/${username}`, `/${username}`],
      [`/vcard/${vcardId}`, `/${username}`],
      [`/l/${guarded.slug}`, `/l/${guarded.slug}`],
      [`/q/${guarded.slug.toUpperCase()}`, `/l/${guarded.slug}`],
    ]) {
      expect((await app.app.inject({ url: path })).body).toContain(`href="/report?of=${of}"`);
    }
    await browser.trpc.links.update.mutate({ id: guarded.id, changes: { active: false } });
    expect((await app.app.inject({ url: `/l/${guarded.slug}` })).body).not.toContain('/report');
  });

  test.each([
    ['en', 'Report a page', 'Choose a reason.', 'Thank you. We have your report.'],
    ['es', 'Denunciar una página', 'Elige un motivo.', 'Gracias. Recibimos tu denuncia.'],
  ])('with a form that needs no script and keeps its input (%s)', async (language, title, missing, thanks) => {
    const form = await app.app.inject({
      url: `/report?of=/l/${slug}`,
      headers: { 'accept-language': language },
    });
    expect(form.statusCode).toBe(200);
    expect(form.body).toContain(`<h1>${title}</h1>`);
    expect(form.body).toContain(`action="/report?lang=${language}"`);
    expect(form.body).not.toContain('<script');
    expect(form.headers['cache-control']).toBe('no-store');
    const text = 'Two lines\n<b>and "more"';
    const typed = { of: `/l/${slug}`, text, email: 'luis@example.com' };
    for (const [wrong, said] of [
      [typed, missing],
      [{ ...typed, reason: 'spam', email: 'luis' }, language === 'en' ? 'Invalid email address' : 'Correo'],
      [{ ...typed, reason: 'no reason' }, missing],
      [{ ...typed, reason: 'spam', text: 'x'.repeat(2001) }, language === 'en' ? 'Invalid input' : ''],
    ] as const) {
      const again = await report(wrong, { language });
      expect(again.statusCode).toBe(400);
      expect(again.body.toLowerCase()).toContain(said.toLowerCase());
      expect(again.body).toContain(`value="${wrong.email}"`);
      expect(again.body).toContain(wrong.text === text ? 'Two lines\n&#60;b&#62;and &#34;more&#34;' : 'xxx');
    }
    const sent = await report({ ...typed, reason: 'deception' }, { language });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/report?sent&lang=${language}`]);
    expect((await app.app.inject({ url: String(sent.headers.location) })).body).toContain(thanks);
  });

  test('only user pages can be reported; unknown paths return 404 and store nothing', async () => {
    const before = (await stored()).length;
    for (const of of [
      '',
      '/',
      '/login',
      '/l/',
      '//evil.example',
      'https://evil.example/',
      '/l/a%00',
      '/vcard/no',
      '/media/x',
    ]) {
      expect((await app.app.inject({ url: `/report?of=${encodeURIComponent(of)}` })).statusCode).toBe(404);
      expect((await report({ of, reason: 'spam' })).statusCode).toBe(404);
    }
    for (const of of ['/l/aaaaaaaa', '/99999999', '/vcard/00000000-0000-4000-8000-000000000000']) {
      expect((await report({ of, reason: 'spam' })).statusCode).toBe(404);
    }
    expect((await app.app.inject({ url: '/report' })).statusCode).toBe(404);
    expect(
      (await app.app.inject({ method: 'POST', url: '/report', payload: { of: ['/x'], reason: {} } })).statusCode,
    ).toBe(404);
    expect((await stored()).length).toBe(before);
  });

  test('ten times an hour per IP address; a refusal keeps the input', async () => {
    const address = ownAddress();
    const form = { of: `/l/${slug}`, reason: 'spam', text: 'Once more' };
    for (let n = 0; n < 10; n++) expect((await report(form, { address })).statusCode).toBe(303);
    const refused = await report(form, { address });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(refused.body).toMatch(/Try again in (59|60) minutes/);
    expect(refused.body).toContain('Once more</textarea>');
    expect((await report(form)).statusCode).toBe(303);
  });
});

describe('product 25.2: a report', () => {
  test('is stored and emailed to support with the command that suspends the page', async () => {
    const { username } = ana;
    await report({
      of: `/user/${username}`,
      reason: 'deception',
      text: 'It is not her.',
      email: 'Luis@xn--and-6ma2c.es',
    });
    const [last] = (await stored()).slice(-1);
    expect(last).toMatchObject({ aboutPath: `/${username}`, message: 'It is not her.', replyTo: 'luis@ñandú.es' });
    const { subject, text } = await mailSaying('It is not her.');
    expect(subject).toBe(`[Report] deception: /${username}`);
    expect(text).toContain(`npm run disable -- account -- '${ana.email}'`);
    expect(text).toContain('luis@ñandú.es');
    await report({ of: `/q/${slug}`, reason: 'malware', text: 'It installs.' });
    expect((await mailSaying('It installs.')).text).toContain(`npm run disable -- link -- '${slug}'`);
  });

  test('product 25.6: its command reaches any account when it is pasted into a shell, and no other', async () => {
    for (const email of ['--undo@evil.example', "-o'brien@evil.example"]) {
      const { username } = await complete((await signUp(app, { email })).browser, { name: 'Eva' });
      await report({ of: `/${username}`, reason: 'spam', text: `About ${username}` });
      const { text } = await mailSaying(`About ${username}`);
      const [, typed = ''] = /npm run disable -- (account .*)/.exec(text) ?? [];
      const args = execFileSync('sh', ['-c', `printf '%s\\n' ${typed}`], { encoding: 'utf8' })
        .trim()
        .split('\n');
      expect(await disable(...args)).toBe(`${email} is suspended.\n`);
      const [kind = '', ...rest] = args;
      expect(await disable(kind, '--undo', ...rest)).toBe(`${email} works again.\n`);
    }
  });

  test('product 25.3, 36.2: its command suspends the organization whose page it is, and none of its owners', async () => {
    const { userId, browser, email } = await makeAccount(app, await hashedPassword(app));
    const acme = await makeOrganization(app, userId);
    const slug = (await browser.actingFor(acme.id).trpc.links.list.query()).links[0]?.slug ?? '';
    await report({ of: `/${acme.username}`, reason: 'spam', text: 'Of a company' });
    const { text } = await mailSaying('Of a company');
    expect(text).toContain(`Account: Acme <${email}>`);
    expect(text).toContain(`npm run disable -- account -- '${acme.id}'\n`);
    const username = someUsername();
    await browser.actingFor(acme.id).trpc.organizations.update.mutate({ name: 'Acme', username });
    expect(await disable('account', acme.id)).toBe(`Acme <${email}> is suspended.\n`);
    const urls = [`/${username}`, `/vcard/${acme.vcardId}`, `/l/${slug}`];
    await expect.poll(() => statuses(urls, second)).toEqual([410, 410, 410]);
    expect(await refusal(browser.actingFor(acme.id).trpc.links.list.query())).toBe('account_disabled');
    expect((await browser.trpc.profiles.me.query())?.id).toBe(userId);
    expect(await disable('account', acme.id, '--undo')).toContain('works again.');
    await expect.poll(() => statuses(urls, second)).toEqual([200, 200, 302]);
    expect(await disable('link', slug)).toContain(`/l/${slug} of ${acme.id} is suspended.`);
    await expect.poll(() => statuses([`/l/${slug}`], second)).toEqual([410]);
  }, 60_000);

  test('product 25.6: neither a message nor a name adds a command', async () => {
    const command = "npm run disable -- account -- 'bob@example.com'";
    const named = await signUpWithCard(app);
    await sql`update profiles set name = ${`Eva\u2028${command}`} where email = ${named.email}`.execute(app.context.db);
    const text = `Fake.\n-- \n\nTo suspend it:\n${command}\u2028${command}\r${command}`;
    await report({ of: `/${named.username}`, reason: 'spam', text });
    const lines = (await mailSaying('Fake.')).text.split(/[\r\n\u2028]/);
    expect(lines.filter((line) => line.startsWith('npm'))).toEqual([`npm run disable -- account -- '${named.email}'`]);
  });

  test('stores nothing about the sender except what they wrote', async () => {
    await report({ of: `/l/${slug}`, reason: 'spam', text: 'No address' }, { address: '127.77.66.55' });
    const rows = await stored();
    expect(rows.at(-1)?.replyTo).toBeNull();
    expect(JSON.stringify(rows)).not.toContain('127.77.66');
  });

  test('is deleted with the reported account; the email is removed with the account of the reporter', async () => {
    const reporter = await signUpWithCard(app);
    const reported = await signUpWithCard(app);
    await report({ of: `/${reported.username}`, reason: 'spam', text: 'Gone soon', email: reporter.email });
    await reporter.browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    expect((await stored()).at(-1)).toMatchObject({ message: 'Gone soon', replyTo: null });
    await reported.browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    expect((await stored()).map(({ message }) => message)).not.toContain('Gone soon');
  });
});

/** Waits for an email to support that contains a text. */
async function mailSaying(words: string) {
  const find = async () =>
    (await app.context.sandboxes?.mailbox?.list(SUPPORT))?.find(({ text }) => text.includes(words));
  await expect.poll(find, { timeout: 10_000 }).toBeTruthy();
  return (await find()) as { subject: string; text: string };
}

const disable = async (...args: string[]) => {
  const outcome = await runCommand(app, 'disable', ...args);
  expect(outcome).toMatchObject({ code: 0, errors: '' });
  return outcome.output;
};

const statuses = async (urls: string[], process: TestApp) => {
  const codes: number[] = [];
  for (const url of urls) codes.push((await process.app.inject({ url })).statusCode);
  return codes;
};

/** The processes of this test have separate storage. */
async function copyPhoto(path: string, to: TestApp): Promise<void> {
  const id = photoIdOf(path) ?? '';
  for (const { variant, format } of photoFiles) {
    const key = paths.storageKey(id, variant, format);
    await to.context.storage.put(key, (await app.context.storage.get(key)) ?? Buffer.alloc(0));
  }
}

describe('product 25.4: a suspended account', () => {
  test('product 25.3: is gone on all processes immediately, cannot sign in, and comes back unchanged', async () => {
    const { browser, email, username, vcardId } = await signUpWithCard(app);
    const photo: string = (await upload(browser, await portrait())).json().path;
    const photos = ['photo.jpg', 'square-320.webp'].map((file) => photo.replace('photo.jpg', file));
    await copyPhoto(photo, second);
    await browser.trpc.vcards.update.mutate({ id: vcardId, fields: { name: 'Ana', photo } });
    const link = await browser.trpc.links.create.mutate({
      ...{ title: 'Away', url: 'https://example.com/a', fallbackUrl: 'https://example.com/b', password: 'open sesame' },
    });
    const own = (await browser.trpc.vcards.list.query()).vcards[0]?.slug;
    const urls = [
      ...[`/${username}`, `/user/${username}`, `/vcard/${vcardId}`, `/${username}.vcf`, `/vcard/${vcardId}.vcf`],
      ...[`/l/${own}`, `/q/${own}`, `/l/${link.slug}`, `/q/${link.slug}`, `/vcard/${vcardId}/preview.jpg`],
      ...[`/qr/${own}.png`, `/qr/${own}.svg`, `/qr/${own}.pdf`, ...photos],
    ];
    const before = [200, 200, 200, 200, 200, 302, 302, 200, 200, 200, 200, 200, 200, 200, 200];
    for (const each of [app, second])
      await expect.poll(() => statuses(urls, each), { timeout: 10_000 }).toEqual(before);

    const photoTag = String((await app.app.inject({ url: photo })).headers.etag);

    expect(await disable('account', email.toUpperCase())).toBe(`${email} is suspended.\n`);
    const gone = urls.map(() => 410);
    for (const each of [app, second]) {
      await expect.poll(() => statuses(urls, each), within).toEqual(gone);
    }
    const ended = await browser.trpc.links.update.mutate({ id: link.id, changes: { active: false } }).catch(() => null);
    expect(ended).toBeNull();
    const { body, headers } = await app.app.inject({ url: `/${username}`, headers: { 'accept-language': 'es' } });
    expect(body).toBe((await app.app.inject({ url: `/l/${own}`, headers: { 'accept-language': 'es' } })).body);
    expect(body).not.toContain('Ana');
    expect(headers['cache-control']).toContain('no-store');
    const gonePhoto = await app.app.inject({ url: photo, headers: { 'if-none-match': photoTag } });
    expect([gonePhoto.statusCode, gonePhoto.headers['cache-control']]).toEqual([410, 'no-store']);
    expect(await browser.trpc.profiles.me.query()).toBeNull();
    await cannotEnter(app.browser('es'), email);

    expect(await disable('account', email)).toMatch(/was already suspended on /);
    expect(await disable('account', email, '--undo')).toBe(`${email} works again.\n`);
    for (const each of [app, second]) {
      await expect.poll(() => statuses(urls, each), within).toEqual(before);
    }
    const back = app.browser();
    await back.trpc.auth.signIn.mutate({ email, password: PASSWORD, rememberMe: true });
    expect((await back.trpc.links.list.query()).links).toHaveLength(1);
  }, 90_000);

  test('product 22.5: is gone on a process that missed the announcement, with its photos', async () => {
    const { browser, email, username } = await signUpWithCard(app);
    const photo: string = (await upload(browser, await portrait())).json().path;
    const urls = [photo, `/${username}`];
    expect(await statuses(urls, app)).toEqual([200, 200]);
    const { database, ...server } = app.context.database;
    const administerAll = (...statements: string[]) => administer({ ...server, database: 'postgres' }, ...statements);
    await administerAll(
      `alter database ${database} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = '${database}' and application_name = 'saluda changes'`,
    );
    await expect.poll(() => app.context.changeFeed.isListening()).toBe(false);
    await sql`update profiles set disabled_at = now() where email = ${email}`.execute(app.context.db);
    await expect.poll(() => statuses(urls, app), within).toEqual([410, 410]);
    await sql`update profiles set disabled_at = null where email = ${email}`.execute(app.context.db);
    await administerAll(`alter database ${database} allow_connections true`);
    await expect.poll(() => app.context.changeFeed.isListening(), within).toBe(true);
    expect(await statuses(urls, app)).toEqual([200, 200]);
  }, 60_000);

  async function cannotEnter(browser: TestBrowser, email: string) {
    const answer = await browser.open({
      method: 'POST',
      url: '/trpc/auth.signIn',
      payload: { email, password: PASSWORD, rememberMe: true },
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error.data).toMatchObject({ error: 'account_disabled', supportEmail: SUPPORT });
    expect(answer.json().error.message).toContain(SUPPORT);
    expect(browser.cookies.size).toBe(0);
    const wrong = browser.trpc.auth.signIn.mutate({ email, password: 'Wrong-Horse-7', rememberMe: true });
    expect(await refusal(wrong)).toBe('invalid_credentials');
  }

  test('is rejected even with a session that started at that moment', async () => {
    const { browser, email } = await signUpWithCard(app);
    await sql`update profiles set disabled_at = now() where email = ${email}`.execute(app.context.db);
    expect(await browser.trpc.profiles.me.query()).toBeNull();
    expect(await refusal(browser.trpc.links.list.query())).toBe('unauthenticated');
    expect((await browser.open('/api/account/export')).statusCode).toBe(401);
  });
});

describe('product 25.5: a suspended link', () => {
  test('is gone, also from the profile; its owner sees why and cannot turn it on', async () => {
    const { browser, username } = ana;
    const { id, slug: own } = await browser.trpc.links.create.mutate({
      ...{ title: 'Shop window', url: 'https://example.com/shop', fallbackUrl: 'https://example.com/b' },
      ...{ showOnProfile: true },
    });
    expect((await app.app.inject({ url: `/${username}` })).body).toContain('Shop window');
    expect(await disable('link', `http://localhost:3000/q/${own.toUpperCase()}?x=1`)).toContain(
      `/l/${own} of ${ana.email} is suspended.`,
    );
    for (const each of [app, second]) {
      const both = () => statuses([`/l/${own}`, `/q/${own}`], each);
      await expect.poll(both, within).toEqual([410, 410]);
      expect((await each.app.inject({ url: `/${username}` })).body).not.toContain('Shop window');
    }
    const isDisabled = async () =>
      (await browser.trpc.links.list.query()).links.find((link) => link.id === id)?.isDisabled;
    expect(await isDisabled()).toBe(true);
    const change = (changes: object) => refusal(browser.trpc.links.update.mutate({ id, changes }));
    expect(await change({ active: true })).toBe('link_disabled');
    expect(await change({ title: 'Another title' })).toBe('accepted');
    expect(await statuses([`/l/${own}`], app)).toEqual([410]);
    await disable('link', own, '--undo');
    await expect.poll(() => statuses([`/l/${own}`], second), within).toEqual([302]);
    expect(await isDisabled()).toBe(false);
    expect(await change({ active: true })).toBe('accepted');
  }, 60_000);

  test('keeps its slug from being used again, also once it is renamed or deleted', async () => {
    const { browser, email } = await signUpWithCard(app);
    const { id: userId } = (await browser.trpc.profiles.me.query()) ?? {};
    await setPlan(app, userId ?? '', 'pro');
    const create = (slug: string) =>
      browser.trpc.links.create.mutate({ title: 'Bank', url: 'https://example.com/', slug });
    const [renamed, deleted] = [await create('bank-renamed'), await create('bank-deleted')];
    const other = await create('bank-other');
    for (const each of [renamed, deleted]) await disable('link', each.slug);
    const rename = (id: string, slug: string) => refusal(browser.trpc.links.update.mutate({ id, changes: { slug } }));
    expect(await rename(renamed.id, 'bank-moved')).toBe('accepted');
    await browser.trpc.links.delete.mutate({ id: deleted.id });
    for (const each of [renamed, deleted]) {
      expect(await refusal(create(each.slug))).toBe('slug_taken');
      expect(await rename(other.id, each.slug)).toBe('slug_taken');
    }
    await expect.poll(() => statuses(['/l/bank-moved', '/l/bank-deleted'], second), within).toEqual([410, 404]);
    // Its own slug is its own
    expect(await rename(renamed.id, 'bank-renamed')).toBe('accepted');
    expect(await disable('link', 'bank-renamed', '--undo')).toContain(`of ${email} works again`);
    expect(await rename(renamed.id, 'bank-moved')).toBe('accepted');
    expect(await disable('link', 'bank-deleted', '--undo')).toContain('is no longer suspended');
    for (const slug of ['bank-renamed', 'bank-deleted']) expect(await refusal(create(slug))).toBe('accepted');
  }, 60_000);

  test("can be a card's own link; the card's page stays up", async () => {
    expect(await disable('link', cardSlug)).toContain('The page of the card stays');
    await expect.poll(() => statuses([`/q/${cardSlug}`], second), within).toEqual([410]);
    expect(await statuses([`/${ana.username}`], app)).toEqual([200]);
    const { codes } = await ana.browser.trpc.qrCodes.list.query();
    expect(codes.map(({ isDisabled }) => isDisabled)).toEqual([true]);
    await disable('link', cardSlug, '--undo');
  }, 60_000);

  test('product 25.3: the command rejects unknown targets', async () => {
    expect(await runCommand(app, 'disable', 'account', 'nobody@example.com')).toMatchObject({
      ...{ code: 1, errors: 'No account has this email.\n' },
    });
    expect(await runCommand(app, 'disable', 'link', 'nobody')).toMatchObject({
      code: 1,
      errors: 'No link has this slug.\n',
    });
    expect(await runCommand(app, 'disable', 'page', 'x')).toMatchObject({ code: 2 });
    expect((await runCommand(app, 'disable', '--help')).output).toContain('--undo');
  }, 60_000);
});
