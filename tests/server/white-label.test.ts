import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Language } from '#src/languages.ts';
import { refusal, someEmail, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { addMember, makeOrganization, type Organization } from '../support/organizations.ts';
import { makeAccount, makeOwner, setPlan } from '../support/roles.ts';

/** A word that is nowhere else. */
const APP_NAME = 'Zyqubert';

let app: TestApp;
let owner: { browser: TestBrowser; userId: string; email: string };

beforeAll(async () => {
  app = await startTestApp({ appName: APP_NAME });
  owner = await makeAccount(app, 'no password');
});
afterAll(() => app.destroy());

const open = (url: string, language = 'en') => app.browser(language).open(url);
const set = (id: string, columns: ReturnType<typeof sql>) =>
  sql`update profiles set ${columns} where id = ${id}`.execute(app.context.db);

async function organization() {
  const made = await makeOrganization(app, owner.userId);
  return { ...made, trpc: owner.browser.actingFor(made.id).trpc };
}

type Links = Record<'card' | 'off' | 'password', string>;

/** All that anyone may open of an owner, and what it responds with. */
async function publicPages({ username, vcardId, trpc }: Organization & { trpc: TestBrowser['trpc'] }) {
  const create = async (link: object) => {
    const { id } = await trpc.links.create.mutate({ title: 'Some', url: 'https://acme.example', ...link });
    return (await trpc.links.page.query({ limit: 100 })).links.find((each) => each.id === id)?.slug ?? '';
  };
  const card = (await trpc.vcards.byId.query({ id: vcardId })).slug;
  const links: Links = { card, off: await create({ active: false }), password: await create({ password: 'secret 1' }) };
  const cards = [`/${username}/luisa`, `/vcard/${vcardId}`];
  const preview = /\/vcard\/[^"]*preview\.jpg[^"]*/.exec((await open(`/${username}/luisa`)).body)?.[0] ?? '';
  return [
    ...[`/${username}`, `/user/${username}`, `/${username}?q=luisa`].map((url) => [url, 200] as const),
    ...cards.flatMap((url) => [[url, 200] as const, [`${url}.vcf`, 200] as const]),
    [preview, 200],
    [`/l/${links.card}`, 302],
    [`/q/${links.card}`, 302],
    [`/l/${links.off}`, 410],
    [`/q/${links.off}`, 410],
    [`/l/${links.password}`, 200],
    [`/qr/${links.card}.png`, 200],
    [`/qr/${links.card}.svg`, 200],
    [`/qr/${links.card}.pdf`, 200],
  ] as const;
}

describe.each(['en', 'es'])(
  'product 40.7: in %s, nothing that is public of an owner on Business names the product',
  (language) => {
    test('nor leads to it', async () => {
      const acme = await organization();
      await sql`update links set show_on_profile = false where user_id = ${acme.id}`.execute(app.context.db);
      for (const [url, status] of await publicPages(acme)) {
        const { statusCode, headers, rawPayload } = await open(url, language);
        expect([url, statusCode]).toEqual([url, status]);
        const sent = JSON.stringify(headers) + rawPayload.toString('latin1');
        expect([url, sent.includes(APP_NAME) || /zyqubert/i.test(sent)]).toEqual([url, false]);
        expect([url, sent.includes('href="/"')]).toEqual([url, false]);
        // Whoever reports it stays there
        for (const [, form = ''] of sent.matchAll(/href="(\/report\?[^"]*)"/g)) {
          const report = await open(form.replaceAll('&#38;', '&'), language);
          expect([form, report.statusCode, report.body.includes(APP_NAME)]).toEqual([form, 200, false]);
          expect(report.body).toContain('name="plain"');
        }
      }
      const sent = await open('/report?sent&plain', language);
      expect([sent.body.includes(APP_NAME), sent.body.includes('href="/"')]).toEqual([false, false]);
      await sql`update organizations set has_page = false where id = ${acme.id}`.execute(app.context.db);
      const off = await open(`/${acme.username}`, language);
      expect([off.statusCode, off.body.includes(APP_NAME), off.body.includes('href="/')]).toEqual([404, false, false]);
      // What belongs to nobody is the operator's
      expect((await open('/nobody-has-this', language)).body).toContain(APP_NAME);
    });

    test('product 40.8: and neither do the emails of an organization to people', async () => {
      const { id, trpc } = await organization();
      await set(id, sql`name = 'Estudio Ladera'`);
      const [luis, eva] = [await makeAccount(app, 'none'), await makeAccount(app, 'none')];
      for (const { userId } of [luis, eva]) {
        await addMember(app, id, userId, userId === eva.userId ? 'admin' : 'member');
        await sql`update profiles set language = ${language} where id = ${userId}`.execute(app.context.db);
      }
      const invited = someEmail();
      await trpc.invitations.create.mutate({ emails: [invited], role: 'member', language: language as Language });
      await trpc.members.remove.mutate({ userId: luis.userId });
      for (const to of [invited, luis.email, eva.email]) {
        const mail = await vi.waitFor(async () => {
          const [first] = (await app.context.sandboxes?.mailbox?.list(to)) ?? [];
          if (!first) throw new Error('not yet');
          return first;
        }, 20_000);
        expect([to, mail.from]).toEqual([to, 'Estudio Ladera']);
        expect([to, JSON.stringify(mail).includes(APP_NAME)]).toEqual([to, false]);
      }
    });
  },
);

test('product 40.7: pages have the owner’s name, icon and footer line, also of a person', async () => {
  const { browser, userId, username } = await makeOwner(app, 'none');
  await setPlan(app, userId, 'business');
  await set(userId, sql`name = 'Ana Vega'`);
  const page = async () => (await open(`/${username}`)).body;
  expect(await page()).toContain('<meta property="og:site_name" content="Ana Vega">');
  expect(await page()).toContain('<link rel="icon" href="data:,">');
  await browser.trpc.profiles.setFooter.mutate({ footer: 'Ana & friends' });
  expect(await page()).toContain('<span dir="auto">Ana &#38; friends</span>');
  const photo = '/media/00000000-0000-4000-8000-000000000000/photo.jpg';
  await set(userId, sql`profile_pic = ${photo}`);
  expect(await page()).toContain(`<link rel="icon" href="${photo.replace('photo.jpg', 'square-160.jpg')}">`);
  expect((await open(`/${username}.vcf`)).body).toContain('PRODID:-//vCard//EN\r\n');
  expect(await refusal(browser.trpc.profiles.setFooter.mutate({ footer: 'x'.repeat(61) }))).toBe('invalid_input');
  // With another plan, everything is as before, and the line waits
  await setPlan(app, userId, 'pro');
  expect(await page()).toContain(`content="${APP_NAME}"`);
  expect(await page()).not.toContain('friends');
  expect(await page()).not.toContain('rel="icon"');
  expect((await open(`/${username}.vcf`)).body).toContain(`PRODID:-//${APP_NAME}//`);
  expect(await refusal(browser.trpc.profiles.setFooter.mutate({ footer: 'Mine' }))).toBe('plan_required');
  expect(await refusal(browser.trpc.profiles.setFooter.mutate({ footer: '' }))).toBe('accepted');
});
