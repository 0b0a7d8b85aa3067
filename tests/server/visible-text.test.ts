import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashedPassword, PASSWORD, refusal, someEmail } from '../support/app.ts';
import { type AuthApp, accountWithTokens, call, outcome, startAuthApp } from '../support/auth-api.ts';
import { makeOwner, type Owner, setPlan } from '../support/roles.ts';

const INVISIBLE = ['\u200b', '\u3164\u2800', '\u202e \u0301', '\u{e0041}\ufe0f'];

let app: AuthApp;
let ana: Owner;
beforeAll(async () => {
  app = await startAuthApp();
  ana = await makeOwner(app, await hashedPassword(app));
  await setPlan(app, ana.userId, 'business');
});
afterAll(() => app.destroy());

async function contact(fields: Record<string, string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams(fields).toString();
  return (await app.app.inject({ method: 'POST', url: '/contact', headers, payload })).statusCode;
}

const url = 'https://example.com/';

describe('product 11.5: required text that nobody sees is missing', () => {
  test.each(INVISIBLE.map((text) => [encodeURI(text), text] as const))('%s', async (_, text) => {
    const { trpc } = ana.browser;
    const { username } = (await trpc.profiles.me.query()) ?? { username: '' };
    const refused = {
      'display name': trpc.vcards.create.mutate({ name: text }),
      'first name': trpc.vcards.create.mutate({ firstName: text, lastName: 'Ruiz' }),
      'name of the account': trpc.profiles.update.mutate({ name: text, username: username ?? '', profilePic: null }),
      link: trpc.links.create.mutate({ title: text, url }),
      'QR code': trpc.qrCodes.create.mutate({ title: text, url, icon: '' }),
      tag: trpc.tags.create.mutate({ name: text, color: 'blue' }),
      factor: trpc.factors.enrollTotp.mutate({ name: text, password: PASSWORD }),
      subject: trpc.support.send.mutate({ subject: text, message: 'Hello' }),
      message: trpc.support.send.mutate({ subject: 'Hello', message: text }),
      chat: trpc.support.chat.mutate({ message: text }),
      search: trpc.search.items.query({ query: text }),
      'sign-up': app
        .browser()
        .trpc.auth.signUp.mutate({ name: text, email: someEmail(), password: PASSWORD, language: 'en' }),
    };
    const codes = await Promise.all(
      Object.entries(refused).map(async ([what, answer]) => [what, await refusal(answer)]),
    );
    expect(codes).toEqual(Object.keys(refused).map((what) => [what, 'invalid_input']));
    const form = { name: 'Ana', email: 'ana@example.com', subject: 'demo', message: 'Friday?' };
    for (const part of [{ name: text }, { message: text }]) expect(await contact({ ...form, ...part })).toBe(400);
  });
});

describe('product 11.5: what programs send', () => {
  test('a name that nobody sees is none: the account has another one', async () => {
    for (const [data, expected] of [
      [{ full_name: '\u3164', name: 'Jose\u0301\u200b' }, 'José'],
      [{ full_name: '\u200b', name: '\u2800', first_name: '\u0301' }, null],
    ] as const) {
      const email = someEmail();
      const answer = await call(app, 'POST', '/signup', { body: { email, password: PASSWORD, data } });
      expect(answer.status).toBe(200);
      const { rows } = await sql`select name from profiles where email = ${email}`.execute(app.context.db);
      expect(rows).toEqual([{ name: expected ?? email.split('@')[0] }]);
    }
  });

  test('so is the name of a factor', async () => {
    const { access } = await accountWithTokens(app);
    for (const friendly_name of INVISIBLE) {
      const answer = await call(app, 'POST', '/factors', {
        token: access,
        body: { factor_type: 'totp', friendly_name },
      });
      expect(outcome(answer)).toEqual([400, 'validation_failed']);
    }
  });
});

describe('product 11.5: what is kept of a text', () => {
  test('an optional text that nobody sees is empty', async () => {
    const { trpc } = ana.browser;
    const hidden = '\u200b\u3164';
    const card = { ...{ company: hidden, position: hidden, pronouns: hidden, website: hidden, phone: hidden } };
    await trpc.vcards.update.mutate({ id: ana.vcardId, fields: { firstName: 'Ana', lastName: hidden, ...card } });
    const { vcards } = await trpc.vcards.list.query();
    expect(vcards[0]).toMatchObject({
      ...{ name: 'Ana', lastName: '', company: '', position: '', pronouns: '', website: '', phone: '' },
    });
  });

  test('names are composed and lose what is hidden, URLs stay as they are', async () => {
    const { trpc } = ana.browser;
    const target = 'https://example.com/Jose\u0301';
    await trpc.links.create.mutate({ title: '\u202eJose\u0301\u200b', url: target });
    const { links } = await trpc.links.list.query();
    expect(links).toContainEqual(expect.objectContaining({ title: 'José', url: target }));
    await trpc.tags.create.mutate({ name: 'Jose\u0301', color: 'blue' });
    for (const name of ['José', 'JOSE\u0301', '\u200bJosé\u2060']) {
      expect(await refusal(trpc.tags.create.mutate({ name, color: 'blue' }))).toBe('tag_taken');
    }
  });
});

describe('product 11.6: however a keyboard composes a name', () => {
  test.each(['NFC', 'NFD'] as const)('%s: its files and handle', async (form) => {
    const { trpc } = ana.browser;
    const name = 'José Łuz-Ørn'.normalize(form);
    const { id } = await trpc.vcards.create.mutate({ name });
    const { vcards } = await trpc.vcards.list.query();
    expect(vcards.find((card) => card.id === id)).toMatchObject({ name: 'José Łuz-Ørn', handle: 'jose-luz-orn' });
    const { headers } = await ana.browser.open(`/vcard/${id}.vcf`);
    expect(headers['content-disposition']).toBe(
      `inline; filename="jose-luz-orn.vcf"; filename*=UTF-8''${encodeURIComponent('José Łuz-Ørn.vcf')}`,
    );
    await trpc.vcards.delete.mutate({ id });
    const code = await trpc.qrCodes.create.mutate({ title: name, url, icon: '' });
    const image = await ana.browser.open(`/qr/${code.slug}.svg?download=1`);
    expect(image.headers['content-disposition']).toBe(
      `attachment; filename="Jose_Luz-Orn.svg"; filename*=UTF-8''${encodeURIComponent('José_Łuz-Ørn.svg')}`,
    );
    expect((await app.browser().open(`/demo/10b981/${encodeURIComponent(name)}`)).body).toContain('José Łuz-Ørn');
  });

  test.each(['NFC', 'NFD'] as const)('%s: the searches', async (form) => {
    const { trpc } = ana.browser;
    const [title, other] = ['Åsabel Þórðar Weiß Łódź Ærø', 'ＦＵＬＬ Əlisa'].map((each) => each.normalize(form));
    const { id } = await trpc.links.create.mutate({ title: 'x', url });
    const { id: second } = await trpc.links.create.mutate({ title: 'x', url });
    // As earlier releases stored it. The words have four letters at least: random slugs contain shorter ones now and then
    await sql`update links set title = case id when ${id} then ${title} else ${other} end where id in (${id}, ${second})`.execute(
      app.context.db,
    );
    const queries = {
      [id]: ['asabel thordar WEISS lodz aero', 'Łódź', 'WEIẞ', 'A\u030asabel'],
      [second]: ['full', 'ＦＵＬＬ', 'ELISA', 'əlisa'],
    };
    for (const [expected, texts] of Object.entries(queries)) {
      for (const text of texts) {
        expect([text, (await trpc.search.items.query({ query: text })).map((item) => item.id)]).toEqual([
          text,
          [expected],
        ]);
        expect((await trpc.links.page.query({ search: text })).links.map((link) => link.id)).toEqual([expected]);
      }
    }
    for (const each of [id, second]) await trpc.links.delete.mutate({ id: each });
  });
});
