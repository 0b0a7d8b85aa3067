import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAccount } from '#db/accounts/factors.ts';
import { insertPhoto } from '#db/owners/photos.ts';
import type { PersonActor } from '#server/accounts/actor.ts';
import { setQrStyle } from '#server/links/qr-codes/qr-codes.ts';
import { plainQrStyle } from '#src/links/qr-style.ts';
import { access } from '#src/owners/access.ts';
import { paths } from '#src/paths.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { accountWithKey } from '../support/rest.ts';
import { setPlan } from '../support/roles.ts';

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
