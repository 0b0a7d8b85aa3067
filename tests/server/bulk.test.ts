import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPhoto } from '#db/owners/photos.ts';
import { plainQrStyle } from '#src/links/qr-style.ts';
import { paths } from '#src/paths.ts';
import { hashedPassword, refusal, startTestApp, type TestApp } from '../support/app.ts';
import { makeOwner, type Owner, setPlan } from '../support/roles.ts';

let app: TestApp;
let ana: Owner;
let luis: Owner;
let cardCode: string;
beforeAll(async () => {
  app = await startTestApp();
  const passwordHash = await hashedPassword(app);
  ana = await makeOwner(app, passwordHash);
  luis = await makeOwner(app, passwordHash);
  await setPlan(app, ana.userId, 'business');
  const { codes } = await ana.browser.trpc.qrCodes.list.query();
  cardCode = codes.find(({ vcardId }) => vcardId !== null)?.id ?? '';
});
afterAll(() => app.destroy());

const url = 'https://example.com/';

async function makeLinks(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await ana.browser.trpc.links.create.mutate({ title: `${n}`, url })).id);
  return ids;
}

async function makePhoto(): Promise<{ id: string; path: string }> {
  const id = randomUUID();
  await insertPhoto(app.context.db, ana.userId, { id, bytes: 1000 });
  return { id, path: paths.media(id, 'photo') };
}

const makeCode = async (logo: string | null) =>
  (await ana.browser.trpc.qrCodes.create.mutate({ title: 'Code', url, icon: '', style: { ...plainQrStyle, logo } })).id;

async function exists(table: 'links' | 'vcards' | 'photos', ids: string[]): Promise<boolean[]> {
  const rows = await app.context.db.selectFrom(table).select('id').where('id', 'in', ids).execute();
  return ids.map((id) => rows.some((row) => row.id === id));
}

const states = async (ids: string[]) => {
  const rows = await app.context.db.selectFrom('links').select(['id', 'active']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.active);
};

describe('product 35.4: links and QR codes are switched on or off together', () => {
  test('all of them, however often', async () => {
    const { links, qrCodes } = ana.browser.trpc;
    const ids = [...(await makeLinks(3)), await makeCode(null)];
    await links.updateMany.mutate({ ids: ids.slice(0, 2), changes: { active: false } });
    expect(await states(ids)).toEqual([false, false, true, true]);
    await links.updateMany.mutate({ ids, changes: { active: false } });
    await links.updateMany.mutate({ ids, changes: { active: false } });
    expect(await states(ids)).toEqual([false, false, false, false]);
    await qrCodes.updateMany.mutate({ ids: ids.slice(3), changes: { active: true } });
    expect(await states(ids)).toEqual([false, false, false, true]);
  });

  test('links are put on the profile and taken off it, and switched off with the same request', async () => {
    const { links } = ana.browser.trpc;
    const ids = [...(await makeLinks(2)), await makeCode(null)];
    const shown = async () => {
      const { db } = app.context;
      const rows = await db
        .selectFrom('links')
        .select(['id', 'showOnProfile', 'active'])
        .where('id', 'in', ids)
        .execute();
      return ids.map((id) => rows.find((row) => row.id === id)).map((row) => [row?.showOnProfile, row?.active]);
    };
    const before = await shown();
    await links.updateMany.mutate({ ids: ids.slice(0, 2), changes: { showOnProfile: false } });
    expect(await shown()).toEqual([[false, true], [false, true], before[2]]);
    await links.updateMany.mutate({ ids, changes: { showOnProfile: true, active: false } });
    await links.updateMany.mutate({ ids, changes: { showOnProfile: true, active: false } });
    expect(await shown()).toEqual(ids.map(() => [true, false]));
    const taken = links.updateMany.mutate({ ids: [...ids, luis.linkId], changes: { showOnProfile: false } });
    expect(await refusal(taken)).toBe('not_found');
    expect(await refusal(links.updateMany.mutate({ ids, changes: {} }))).toBe('invalid_input');
    expect(await shown()).toEqual(ids.map(() => [true, false]));
  });

  test('none if one is refused', async () => {
    const { links, qrCodes } = ana.browser.trpc;
    const ids = await makeLinks(2);
    const code = await makeCode(null);
    const off = { active: false };
    for (const id of [randomUUID(), luis.linkId, cardCode]) {
      expect(await refusal(links.updateMany.mutate({ ids: [...ids, id], changes: off }))).toBe('not_found');
    }
    for (const id of [randomUUID(), luis.qrCodeId, ...ids]) {
      expect(await refusal(qrCodes.updateMany.mutate({ ids: [code, id], changes: off }))).toBe('not_found');
    }
    expect(await refusal(qrCodes.updateMany.mutate({ ids: [code, cardCode], changes: off }))).toBe('vcard_qr_code');
    expect(await states([...ids, code, cardCode])).toEqual([true, true, true, true]);
    await links.updateMany.mutate({ ids, changes: off });
    await sql`update links set disabled_at = now() where id = ${ids[1]}`.execute(app.context.db);
    expect(await refusal(links.updateMany.mutate({ ids, changes: { active: true } }))).toBe('link_disabled');
    expect(await states(ids)).toEqual([false, false]);
    await links.updateMany.mutate({ ids, changes: off });
    for (const wrong of [[], Array.from({ length: 501 }, () => randomUUID()), ['x']]) {
      expect(await refusal(links.updateMany.mutate({ ids: wrong, changes: off }))).toBe('invalid_input');
    }
  });
});

describe('product 35.5: items are deleted together', () => {
  test('links and QR codes with their logos, except those that something else uses', async () => {
    const { links, qrCodes } = ana.browser.trpc;
    const [own, shared] = [await makePhoto(), await makePhoto()];
    const [first, second, other] = [await makeCode(own.path), await makeCode(own.path), await makeCode(shared.path)];
    const [link = ''] = await makeLinks(1);
    expect(await qrCodes.deleteMany.mutate({ ids: [first, link] })).toEqual({ deleted: 1 });
    expect(await exists('links', [first, second, link])).toEqual([false, true, true]);
    expect(await exists('photos', [own.id])).toEqual([true]);
    const last = await makeCode(shared.path);
    expect(await links.deleteMany.mutate({ ids: [second, link, other, cardCode] })).toEqual({ deleted: 3 });
    expect(await exists('links', [second, link, other, cardCode, last])).toEqual([false, false, false, true, true]);
    expect(await exists('photos', [own.id, shared.id])).toEqual([false, true]);
  });

  test('cards with their links, tags and photos, also the main card', async () => {
    const { vcards, profiles, tags } = ana.browser.trpc;
    const photo = await makePhoto();
    const make = async (path: string | null) => (await vcards.create.mutate({ name: 'Another', photo: path })).id;
    const ids = [await make(photo.path), await make(photo.path), await make(null)];
    await vcards.makeMain.mutate({ id: ids[0] ?? '' });
    await tags.assign.mutate({ kind: 'card', ids, add: [ana.tagId] });
    expect(await vcards.deleteMany.mutate({ ids: [...ids, luis.vcardId] })).toEqual({ deleted: 3 });
    expect(await exists('vcards', [...ids, luis.vcardId])).toEqual([false, false, false, true]);
    expect(await exists('photos', [photo.id])).toEqual([false]);
    expect((await tags.list.query()).tags).toMatchObject([{ count: 0 }]);
    expect((await vcards.list.query()).vcards).toMatchObject([{ id: ana.vcardId, isMain: true }]);
    expect(await profiles.me.query()).toMatchObject({ username: ana.username });
  });

  test('the rest of them if some are gone, so that a request can be repeated', async () => {
    const { links, qrCodes } = ana.browser.trpc;
    const ids = await makeLinks(4);
    await links.delete.mutate({ id: ids[1] ?? '' });
    const deleted = await Promise.all([
      links.deleteMany.mutate({ ids }),
      links.deleteMany.mutate({ ids: ids.toReversed() }),
    ]);
    expect(deleted.map((each) => each.deleted).sort()).toEqual([0, 3]);
    expect(await links.deleteMany.mutate({ ids: [...ids, luis.linkId] })).toEqual({ deleted: 0 });
    expect(await exists('links', [luis.linkId])).toEqual([true]);
    expect(await refusal(links.delete.mutate({ id: ids[0] ?? '' }))).toBe('not_found');
    const code = await makeCode(null);
    expect(await refusal(qrCodes.deleteMany.mutate({ ids: [code, cardCode] }))).toBe('vcard_qr_code');
    expect(await exists('links', [code, cardCode])).toEqual([true, true]);
    expect(await refusal(links.deleteMany.mutate({ ids: [] }))).toBe('invalid_input');
  });
});
