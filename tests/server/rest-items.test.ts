import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAccount } from '#db/accounts/factors.ts';
import { insertTemplate } from '#db/cards/templates.ts';
import { insertPhoto } from '#db/owners/photos.ts';
import type { PersonActor } from '#server/accounts/actor.ts';
import { setQrStyle } from '#server/links/qr-codes/qr-codes.ts';
import { blankTemplateFields, policyPresets } from '#src/cards/templates.ts';
import { plainQrStyle } from '#src/links/qr-style.ts';
import { access } from '#src/owners/access.ts';
import { paths } from '#src/paths.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { makeOrganization } from '../support/organizations.ts';
import { accountWithKey, makeKey, programOf } from '../support/rest.ts';
import { setPlan } from '../support/roles.ts';
import { fileForm } from '../support/upload.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const menu = { title: 'Menu', url: 'https://example.com/menu' };

describe('the QR code of a link', () => {
  test('product 41.13: is given, changed and taken away, and fixes the slug', async () => {
    const { call, browser, userId } = await accountWithKey(app);
    const photoId = randomUUID();
    await insertPhoto(app.context.db, userId, { id: photoId, bytes: 1000 });
    const logo = paths.media(photoId, 'photo');
    const { id, slug } = (await call('POST', '/links', { body: { ...menu, externalId: 'menu' } })).json;
    const at = '/links/ext_menu/qr-code';
    expect((await call('DELETE', at)).json.code).toBe('not_found');
    const given = await call('PUT', at, { body: { dots: 'rounded', logo } });
    const style = { dark: '#000000', light: '#ffffff', dots: 'rounded', logo };
    expect(given.status).toBe(200);
    expect(given.json).toMatchObject({ id, slug, qrCode: style });
    expect((await browser.trpc.qrCodes.page.query({})).codes).toMatchObject([{ id, style }]);
    expect((await call('GET', '/me')).json.limits).toMatchObject({ links: { used: 0 }, qrCodes: { used: 1 } });
    expect((await app.app.inject({ url: `/qr/${slug}.svg` })).statusCode).toBe(200);
    expect((await call('PATCH', `/links/${id}`, { body: { slug: 'another-slug' } })).status).toBe(422);
    // Unused logos go
    expect((await call('PUT', at, { body: {} })).json.qrCode).toEqual(plainQrStyle);
    expect((await call('PUT', at, { body: { logo } })).json.code).toBe('not_found');
    expect((await call('PUT', at, { body: { dark: '#eeeeee' } })).json.errors).toMatchObject([{ pointer: '#/dark' }]);
    expect((await call('PUT', at, { body: { size: 4 } })).json.errors).toMatchObject([{ pointer: '#/size' }]);
    expect((await call('DELETE', at)).status).toBe(204);
    expect((await call('GET', `/links/${id}`)).json).toMatchObject({ slug, qrCode: null });
    expect((await app.app.inject({ url: `/qr/${slug}.svg` })).statusCode).toBe(404);
  });

  test('product 13.1, 41.13: needs a target of at most 500 characters', async () => {
    const { call } = await accountWithKey(app);
    const long = `https://example.com/${'x'.repeat(481)}`;
    const { id } = (await call('POST', '/links', { body: { ...menu, url: long } })).json;
    const tooLong = { status: 422, code: 'target_too_long' };
    expect((await call('PUT', `/links/${id}/qr-code`, { body: {} })).json).toMatchObject(tooLong);
    await call('PATCH', `/links/${id}`, { body: { url: long.slice(0, 500) } });
    expect((await call('PUT', `/links/${id}/qr-code`, { body: {} })).status).toBe(200);
    expect((await call('PATCH', `/links/${id}`, { body: { url: long } })).json).toMatchObject(tooLong);
  });

  test('product 3.3, 41.13: needs room among the codes, and its link among the links', async () => {
    const { call, userId } = await accountWithKey(app);
    const { db } = app.context;
    const made = await call('POST', '/links/bulk', { body: { items: Array.from({ length: 6 }, () => menu) } });
    const ids: string[] = made.json.results.map(({ data }: { data: { id: string } }) => data.id);
    const [first = '', second = ''] = ids;
    await setPlan(app, userId, 'free');
    const { person, owner } = (await findAccount(db, userId)) ?? {};
    if (!person || !owner) throw new Error('no account');
    const actor: PersonActor = {
      ...{ via: 'token', person, owner, access: access(owner, new Date()) },
      ...{ role: 'owner', language: 'en', ipAddress: '127.0.0.1' },
    };
    const set = (id: string, style: typeof plainQrStyle | null) => setQrStyle({ db }, actor, id, style);
    await set(first, plainQrStyle);
    await expect(set(second, plainQrStyle)).rejects.toMatchObject({ code: 'limit_qr_codes' });
    await set(first, { ...plainQrStyle, dots: 'dots' });
    // Five are left, which is the limit of links
    await expect(set(first, null)).rejects.toMatchObject({ code: 'limit_links', details: { limit: 5 } });
  });
});

describe('a card with a template', () => {
  test('product 41.19: is not changed in what the template locks, and the fields are named', async () => {
    const { userId } = await accountWithKey(app);
    const { id, vcardId } = await makeOrganization(app, userId);
    const { db } = app.context;
    const policy = {
      ...policyPresets.relaxed,
      company: { mode: 'shared', required: false },
      links: { mode: 'hidden', required: false },
    } as const;
    const fields = { ...blankTemplateFields, company: 'Acme' };
    const template = await insertTemplate(db, id, { name: 'Fixed', fields, policy });
    await sql`update vcards set template_id = ${template.id} where id = ${vcardId}`.execute(db);
    const call = programOf(app, (await makeKey(app, id)).key);
    const locked = await call('PATCH', `/cards/${vcardId}`, {
      body: { position: 'Sales', company: 'Other', chosenLinks: [] },
    });
    expect(locked.json).toMatchObject({ status: 422, code: 'field_locked' });
    expect(locked.json.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '#/company',
      '#/chosenLinks',
    ]);
    expect(locked.json).not.toHaveProperty('fields');
    const changed = await call('PATCH', `/cards/${vcardId}`, { body: { position: 'Sales', externalId: 'hr-1' } });
    expect(changed.json).toMatchObject({ position: 'Sales', company: 'Acme' });
    const put = (body: object) => call('PUT', '/cards/ext_hr-1', { body });
    expect((await put({ name: 'Eva', company: 'Other' })).json.errors).toMatchObject([{ pointer: '#/company' }]);
    expect((await put({ name: 'Eva' })).json).toMatchObject({ name: 'Eva', company: 'Acme' });
    const made = (body: object) => call('POST', '/cards', { body: { name: 'Noa', templateId: template.id, ...body } });
    expect((await made({ company: 'Other' })).json.code).toBe('field_locked');
    expect((await made({})).json).toMatchObject({ name: 'Noa', company: 'Acme', templateId: template.id });
  });
});

describe('files', () => {
  test('product 41.15: are those that are public, and count as ten reads', async () => {
    const { call } = await accountWithKey(app);
    const open = async (url: string) => (await app.app.inject({ url })).rawPayload;
    const card = (await call('POST', '/cards', { body: { name: 'Luis Vega', externalId: 'hr-1' } })).json;
    const contact = await call('GET', '/cards/ext_hr-1/contact.vcf?photo=inline');
    expect(contact.bytes).toEqual(await open(`${new URL(card.contactFileUrl).pathname}?photo=inline`));
    expect(contact.headers).toMatchObject({
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': expect.stringContaining('Luis'),
    });
    expect(contact.headers.ratelimit).toMatch(/^"read";r=590;/);
    const slug = card.scanUrl.split('/').at(-1);
    for (const [file, type] of [
      ['qr.png?size=200', 'image/png'],
      ['qr.svg', 'image/svg+xml; charset=utf-8'],
      ['qr.pdf', 'application/pdf'],
    ] as const) {
      const image = await call('GET', `/cards/${card.id}/${file}`);
      expect([image.status, image.headers['content-type']]).toEqual([200, type]);
      expect(image.bytes).toEqual(await open(`/qr/${slug}${file.slice(2)}`));
    }
    const { id } = (await call('POST', '/links', { body: menu })).json;
    expect((await call('GET', `/links/${id}/qr.png`)).json.code).toBe('not_found');
    await call('PUT', `/links/${id}/qr-code`, { body: { dots: 'dots' } });
    const large = await call('GET', `/links/${id}/qr.png?size=2048`);
    expect(await sharp(large.bytes).metadata()).toMatchObject({ format: 'png', width: 2048 });
    expect((await call('GET', `/links/${id}/qr.gif`)).json.errors).toMatchObject([{ pointer: 'path: format' }]);
    expect((await call('GET', `/links/${id}/qr.png?size=9`)).json.errors).toMatchObject([{ pointer: 'query: size' }]);
    expect((await call('POST', `/cards/${card.id}/contact.vcf`)).headers.allow).toBe('GET, HEAD');
  });

  test('product 41.15: of a card that is off there are none', async () => {
    const { userId } = await accountWithKey(app);
    const { id, vcardId } = await makeOrganization(app, userId);
    const call = programOf(app, (await makeKey(app, id)).key);
    expect((await call('GET', `/cards/${vcardId}/contact.vcf`)).text).toContain('Luisa Vega');
    await sql`update vcards set active = false where id = ${vcardId}`.execute(app.context.db);
    for (const file of ['contact.vcf', 'qr.svg'])
      expect((await call('GET', `/cards/${vcardId}/${file}`)).json.code).toBe('not_found');
  });

  test('product 41.16: of 32 equal uploads at once with a key, one photo stays, and all that are answered get it', async () => {
    const { call, userId } = await accountWithKey(app);
    const form = fileForm(await photo('#336699'));
    const sent = { body: form.payload, headers: { ...form.headers, 'idempotency-key': 'a' } };
    const answers = await Promise.all(Array.from({ length: 32 }, () => call('POST', '/photos', sent)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const { status, json } of answers)
      expect([201, 409]).toContain(status === 409 && json.code !== 'request_in_progress' ? json : status);
    const { rows } = await sql<{ id: string }>`select id from photos where user_id = ${userId}`.execute(app.context.db);
    expect(rows.map(({ id }) => paths.media(id, 'photo'))).toEqual([made[0]?.json.path]);
  });

  test('product 41.16: uploads of programs are limited apart from those of the website', async () => {
    const { call, userId } = await accountWithKey(app);
    const { upload, apiUpload } = app.context.limits;
    const send = async () => {
      const form = fileForm(await photo('#336699'));
      return await call('POST', '/photos', { body: form.payload, headers: form.headers });
    };
    for (let n = 0; n < 60; n += 1) await upload.consume({ account: userId });
    expect((await send()).status).toBe(201);
    for (let n = 0; n < 59; n += 1) await apiUpload.consume({ account: userId });
    expect((await send()).json).toMatchObject({
      ...{ status: 429, code: 'too_many_requests', 'violated-policies': ['uploads'] },
      type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
    });
  });

  test('product 41.16: a photo is uploaded for cards, once for each idempotency key', async () => {
    const { call, userId } = await accountWithKey(app);
    const send = (payload: Buffer, headers = {}) =>
      call('POST', '/photos', { body: payload, headers: { ...form.headers, ...headers } });
    const form = fileForm(await photo('#336699'));
    const once = { 'idempotency-key': 'a' };
    const made = await send(form.payload, once);
    expect([made.status, made.json]).toEqual([
      201,
      { path: expect.stringMatching(/^\/media\//), url: expect.stringContaining(made.json.path) },
    ]);
    expect((await call('POST', '/cards', { body: { name: 'Luis', photo: made.json.path } })).json.photo).toBe(
      made.json.path,
    );
    const again = await send(form.payload, once);
    expect([again.headers['idempotency-replayed'], again.text]).toEqual(['true', made.text]);
    expect((await send(fileForm(await photo('#ff0000')).payload, once)).json.code).toBe('idempotency_mismatch');
    const { rows } = await sql`select id from photos where user_id = ${userId}`.execute(app.context.db);
    expect(rows).toHaveLength(1);
    expect((await send(fileForm(Buffer.from('no photo')).payload)).json).toMatchObject({
      status: 415,
      code: 'photo_type',
    });
    expect((await send(Buffer.from('--saluda-test--\r\n'))).json.code).toBe('photo_missing');
    expect((await call('POST', '/photos', { body: {} })).status).toBe(415);
    expect((await call('POST', '/links', { body: form.payload, headers: form.headers })).status).toBe(415);
  });
});

async function photo(background: string): Promise<Buffer> {
  return await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
