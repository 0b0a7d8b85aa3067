import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainTokens } from '#src/cards/designs/tokens.ts';
import { refusal, signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { portrait } from '../support/portrait.ts';
import { setPlan } from '../support/roles.ts';
import { upload } from '../support/upload.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const background = '#00c2ff';
const legible = '#14110f';
const illegible = '#00a0ff';
const tooLittleContrast = /too hard to read/;

type Browser = Awaited<ReturnType<typeof signUpWithCard>>['browser'];

async function ownCard(browser: Browser) {
  const [card] = (await browser.trpc.vcards.list.query()).vcards;
  if (!card) throw new Error('no card');
  return card;
}

describe('product 5.8: pronouns', () => {
  test('are on the page, in the contact file and in the API response', async () => {
    const { browser, vcardId, username } = await signUpWithCard(app);
    await browser.trpc.vcards.update.mutate({ id: vcardId, fields: { name: 'Ana', pronouns: ' she/her, they ' } });
    expect((await ownCard(browser)).pronouns).toBe('she/her, they');
    expect((await app.browser().open(`/${username}`)).body).toContain(
      'Ana <span class="pronouns">(she/her, they)</span></h1>',
    );
    expect((await app.browser().open(`/${username}.vcf`)).body).toContain('\r\nX-PRONOUNS:she/her\\, they\r\n');
  });

  test('that are blank leave no trace', async () => {
    const { browser, vcardId, username } = await signUpWithCard(app);
    await browser.trpc.vcards.update.mutate({ id: vcardId, fields: { name: 'Ana', pronouns: '  ' } });
    expect((await app.browser().open(`/${username}`)).body).not.toContain('class="pronouns"');
    expect((await app.browser().open(`/${username}.vcf`)).body).not.toContain('PRONOUNS');
  });

  test('of 40 characters are accepted, of 41 refused in the language of the user', async () => {
    const { browser, vcardId } = await signUpWithCard(app);
    const save = (pronouns: string) =>
      browser.trpc.vcards.update.mutate({ id: vcardId, fields: { name: 'Ana', pronouns } });
    await save('é'.repeat(40));
    expect((await ownCard(browser)).pronouns).toBe('é'.repeat(40));
    await expect(save('a'.repeat(41))).rejects.toThrow('Pronouns must be at most 40 characters');
    expect((await ownCard(browser)).pronouns).toBe('é'.repeat(40));
  });

  test('cannot break out of the page', async () => {
    const { browser, vcardId, username } = await signUpWithCard(app);
    await browser.trpc.vcards.update.mutate({ id: vcardId, fields: { name: 'Ana', pronouns: '<script>1</script>' } });
    const { body } = await app.browser().open(`/${username}`);
    expect(body).toContain('(&#60;script&#62;1&#60;/script&#62;)');
  });
});

describe('product 5.3: text and icon color', () => {
  const save = (browser: Browser, id: string, fields: object) =>
    browser.trpc.vcards.update.mutate({ id, fields: { name: 'Ana', backgroundColor: background, ...fields } });
  const styleOf = async (username: string) =>
    /:root\{--theme:[^}]*\}/.exec((await app.browser().open(`/${username}`)).body)?.[0] ?? '';

  test('chosen colors are those of the card', async () => {
    const { browser, vcardId, username } = await signUpWithCard(app);
    await save(browser, vcardId, { fontColor: '#330000', iconColor: '#003300' });
    expect(await styleOf(username)).toContain('--ink:#330000;--icon:#003300');
    expect(await ownCard(browser)).toMatchObject({ fontColor: '#330000', iconColor: '#003300' });
  });

  test.each([null, '#ffffff', '#FFFFFF'])('%s means a computed color', async (color) => {
    const { browser, vcardId, username } = await signUpWithCard(app);
    await save(browser, vcardId, { fontColor: color, iconColor: color });
    expect(await styleOf(username)).toContain(`--ink:${legible};--icon:${legible}`);
  });

  test.each(['fontColor', 'iconColor'])('%s below 4.5:1 is refused and changes nothing', async (field) => {
    const { browser, vcardId } = await signUpWithCard(app);
    const before = await ownCard(browser);
    await expect(save(browser, vcardId, { [field]: illegible })).rejects.toThrow(tooLittleContrast);
    expect(await ownCard(browser)).toEqual(before);
  });

  test('a new background is checked against the colors chosen before', async () => {
    const { browser, vcardId } = await signUpWithCard(app);
    await save(browser, vcardId, { fontColor: '#330000' });
    const { fontColor } = await ownCard(browser);
    await expect(save(browser, vcardId, { fontColor, backgroundColor: '#440000' })).rejects.toThrow(tooLittleContrast);
    expect((await ownCard(browser)).backgroundColor).toBe(background);
  });

  test('a stored color that is not legible is replaced by a computed one', async () => {
    const { browser, vcardId, username } = await signUpWithCard(app);
    await save(browser, vcardId, {});
    await sql`update vcards set font_color = ${illegible}, icon_color = null where id = ${vcardId}`.execute(
      app.context.db,
    );
    await app.context.changeFeed.catchUp();
    expect(await styleOf(username)).toContain(`--ink:${legible};--icon:${legible}`);
  });

  test('a color that is none is refused', async () => {
    const { browser, vcardId } = await signUpWithCard(app);
    expect(await refusal(save(browser, vcardId, { fontColor: 'red' }))).toBe('invalid_input');
  });
});

describe('product 5.15: a private label', () => {
  const label = 'Zquirk Speaking';

  test('is shown to the owner wherever cards are listed', async () => {
    const { browser, vcardId } = await signUpWithCard(app);
    const { trpc } = browser;
    const save = (typed: string) =>
      trpc.vcards.update.mutate({ id: vcardId, fields: { name: 'Ana', company: 'Casa', label: typed } });
    await save(` ${label} `);
    expect(await ownCard(browser)).toMatchObject({ name: 'Ana', label });
    expect((await trpc.drafts.card.query({ id: vcardId })).item.label).toBe(label);
    expect((await trpc.vcards.page.query({ search: 'zquirk' })).vcards).toMatchObject([{ label }]);
    expect((await trpc.qrCodes.list.query()).codes).toMatchObject([{ title: 'Ana', label }]);
    const title = `Ana · ${label}`;
    expect(await trpc.search.items.query({ query: 'speaking' })).toMatchObject([
      { kind: 'card', title, detail: 'Casa' },
    ]);
    expect((await trpc.pausing.page.query({ kind: 'vcards' })).items).toMatchObject([{ title }]);
    expect(await trpc.analytics.item.query({ itemId: vcardId })).toMatchObject({ title });
    await expect(save('a'.repeat(41))).rejects.toThrow('Label must be at most 40 characters');
    expect((await ownCard(browser)).label).toBe(label);
    await save('');
    expect(await trpc.analytics.item.query({ itemId: vcardId })).toMatchObject({ title: 'Ana' });
  });

  test('is on no page, in no contact file, preview image or code, and in no link by itself', async () => {
    const { browser, username } = await signUpWithCard(app);
    const { vcards, profiles } = browser.trpc;
    const { id: userId = '' } = (await profiles.me.query()) ?? {};
    await sql`update profiles set plan_type = 'business' where id = ${userId}`.execute(app.context.db);
    const fields = { name: 'Ana García López', position: 'Speaker' };
    const { id } = await vcards.create.mutate({ ...fields, label });
    const card = await vcards.byId.query({ id });
    expect([card.label, card.handle]).toEqual([label, 'speaker']);
    const page = card.address;
    const [image] = /\/vcard\/[^"]*preview\.jpg\?v=[\w-]+/.exec((await browser.open(page)).body) ?? [];
    const paths = [
      ...[`/${username}`, page, `${page}?lang=es`, `/vcard/${id}`, `${page}.vcf`, `${page}.vcf?photo=inline`],
      ...[`/qr/${card.slug}.svg`, `/qr/${card.slug}.pdf`, `/l/${card.slug}`, `/q/${card.slug}`, `/report?of=${page}`],
      ...[`${image}`, '/sitemap.xml'],
    ];
    for (const path of paths) {
      const { statusCode, body, headers } = await app.browser().open(path);
      expect([path, statusCode < 400]).toEqual([path, true]);
      expect([path, /zquirk/i.test(body + JSON.stringify(headers))]).toEqual([path, false]);
    }
    // The image draws what its URL is made of
    await vcards.update.mutate({ id, fields });
    expect((await browser.open(page)).body).toContain(`${image}`);
  });
});

describe('product 37.1, 37.2: design and settings', () => {
  const tokens = { ...plainTokens, second: '#ffd23f', pattern: 'dots' as const, corners: 'round' as const };

  test('are saved with the card, and shown', async () => {
    const { browser, vcardId, username } = await signUpWithCard(app);
    const before = (await app.browser().open(`/${username}`)).body;
    expect(await ownCard(browser)).toMatchObject({ design: 'paper', tokens: plainTokens });
    await browser.trpc.vcards.update.mutate({ id: vcardId, fields: { name: 'Ana', design: 'portrait', tokens } });
    expect(await ownCard(browser)).toMatchObject({ design: 'portrait', tokens });
    const { body } = await app.browser().open(`/${username}`);
    expect(body).toContain('<header class="face ');
    expect(body).toMatch(
      /<link rel="preload" as="font" type="font\/woff2" href="\/assets\/bricolage-[^"]+\.woff2" crossorigin>/,
    );
    const [, font = ''] = /href="([^"]+\.woff2)"/.exec(body) ?? [];
    expect((await app.browser().open(font)).headers['content-type']).toBe('font/woff2');
    // A client that knows no designs changes neither
    await browser.trpc.vcards.update.mutate({ id: vcardId, fields: { name: 'Ana' } });
    expect(await ownCard(browser)).toMatchObject({ design: 'portrait', tokens });
    expect(before).toContain('<header class="card">');
  });

  test('of a card from before, and of another release, are those of Paper', async () => {
    const { browser, vcardId, username } = await signUpWithCard(app);
    const now = (await app.browser().open(`/${username}`)).body;
    for (const stored of [
      sql`design = default, tokens = default`,
      sql`design = 'later', tokens = '{"glow":1,"font":"x"}'`,
    ]) {
      await sql`update vcards set ${stored}, updated_at = now() where id = ${vcardId}`.execute(app.context.db);
      await app.context.changeFeed.catchUp();
      expect((await app.browser().open(`/${username}`)).body).toBe(now);
      expect(await ownCard(browser)).toMatchObject({ design: 'paper', tokens: plainTokens });
    }
  });

  test('a gradient on which no text is legible is refused and changes nothing', async () => {
    const { browser, vcardId } = await signUpWithCard(app);
    const save = (second: string) =>
      browser.trpc.vcards.update.mutate({
        id: vcardId,
        fields: { name: 'Ana', backgroundColor: '#ffffff', tokens: { ...plainTokens, blend: true, second } },
      });
    await expect(save('#000000')).rejects.toThrow(/easy to read on a gradient/);
    expect((await ownCard(browser)).tokens).toEqual(plainTokens);
    await save('#ffd23f');
    expect((await ownCard(browser)).tokens).toMatchObject({ blend: true, second: '#ffd23f' });
    expect(await refusal(save('red}'))).toBe('invalid_input');
  });
});

describe('product 37.7, 37.8: pictures and privacy', () => {
  const save = (browser: Browser, id: string, fields: object) =>
    browser.trpc.vcards.update.mutate({ id, fields: { name: 'Ana', ...fields } });

  test('a cover and a logo are photos of the account, and go with the card', async () => {
    const { browser, vcardId, username } = await signUpWithCard(app);
    const other = await signUpWithCard(app);
    const picture = async (of: Browser) => (await upload(of, await portrait())).json().path as string;
    const [cover, brandLogo, foreign] = [await picture(browser), await picture(browser), await picture(other.browser)];
    expect(await refusal(save(browser, vcardId, { cover: foreign }))).toBe('not_found');
    expect(await refusal(save(browser, vcardId, { brandLogo: foreign }))).toBe('not_found');
    await save(browser, vcardId, { design: 'cover', cover, brandLogo });
    const shown = async () => (await app.browser().open(`/${username}`)).body;
    expect(await shown()).toContain(`<img class="wide" src="${cover}"`);
    // Phones load a smaller one
    const [, small = ''] = /class="wide"[^>]*srcset="(\S+) 480w/.exec(await shown()) ?? [];
    const { headers, rawPayload } = await app.browser().open(small);
    expect([headers['content-type'], rawPayload.length <= 15_000]).toEqual(['image/webp', true]);
    expect(await shown()).not.toContain(brandLogo);
    await setPlan(app, (await browser.trpc.profiles.me.query())?.id ?? '', 'pro');
    await expect.poll(shown).toContain(`<img class="brand" src="${brandLogo}"`);
    await save(browser, vcardId, { design: 'badge' });
    expect(await shown()).toContain(`<img class="logo" src="${brandLogo}"`);
    await save(browser, vcardId, { cover: null });
    const stored = async () => (await app.context.db.selectFrom('photos').select('id').execute()).map(({ id }) => id);
    expect((await stored()).some((id) => cover.includes(id))).toBe(false);
    expect((await stored()).some((id) => brandLogo.includes(id))).toBe(true);
    await browser.trpc.vcards.delete.mutate({ id: vcardId });
    expect((await stored()).some((id) => brandLogo.includes(id))).toBe(false);
  });

  test('search engines are asked to stay away from all of it, and the preview image has no photo', async () => {
    const { browser, vcardId, username } = await signUpWithCard(app);
    const photo = (await upload(browser, await portrait())).json().path;
    const page = async () => (await app.browser().open(`/${username}`)).body;
    const image = async () => {
      const [, address = ''] = /og:image" content="[^"]*?(\/vcard\/[^"]*)"/.exec(await page()) ?? [];
      return await app.browser().open(address.replaceAll('&#38;', '&'));
    };
    // Files can be listed, too
    const robots = async () => {
      const files = [await image(), await app.browser().open(`/${username}.vcf`)];
      return files.map(({ headers }) => headers['x-robots-tag']);
    };
    await save(browser, vcardId, {});
    const bare = (await image()).rawPayload;
    expect(await page()).not.toContain('noindex');
    expect(await robots()).toEqual([undefined, undefined]);
    await save(browser, vcardId, { photo, unlisted: true });
    expect(await page()).toContain('<meta name="robots" content="noindex">');
    expect(await robots()).toEqual(['noindex', 'noindex']);
    expect((await image()).rawPayload.equals(bare)).toBe(false);
    await save(browser, vcardId, { photo, plainPreview: true, unlisted: false });
    expect(await page()).not.toContain('noindex');
    expect((await image()).rawPayload.equals(bare)).toBe(true);
  });
});
