import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tagColors } from '#src/links/tags.ts';
import { MAX_TAGS } from '#src/lists.ts';
import { hashedPassword, refusal, startTestApp, type TestApp } from '../support/app.ts';
import { makeOwner, type Owner } from '../support/roles.ts';

let app: TestApp;
let ana: Owner;
let luis: Owner;
/** What other browsers are told. */
const heard: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  const passwordHash = await hashedPassword(app);
  ana = await makeOwner(app, passwordHash);
  luis = await makeOwner(app, passwordHash);
  app.context.changeFeed.subscribe({ onChange: ({ id, table }) => heard.push(`${id} ${table}`) });
});
afterAll(() => app.destroy());

const tagsOf = async ({ browser }: Owner) => (await browser.trpc.tags.list.query()).tags;
const countOf = async (id: string) => (await tagsOf(ana)).find((tag) => tag.id === id)?.count;
const create = async (name: string) => (await ana.browser.trpc.tags.create.mutate({ name, color: 'blue' })).id;

describe('product 35.1: tags', () => {
  test('are created, listed by name, renamed, colored and deleted', async () => {
    const { tags } = ana.browser.trpc;
    const [zoo, arbol] = [await create('zoo'), await create('  Árbol ')];
    expect(await tagsOf(ana)).toEqual([
      { id: arbol, name: 'Árbol', color: 'blue', count: 0 },
      { id: ana.tagId, name: 'Menu', color: 'red', count: 0 },
      { id: zoo, name: 'zoo', color: 'blue', count: 0 },
    ]);
    await tags.update.mutate({ id: zoo, changes: { name: 'ZOO' } });
    await tags.update.mutate({ id: zoo, changes: { color: 'purple' } });
    await tags.update.mutate({ id: zoo, changes: {} });
    expect(await tagsOf(ana)).toContainEqual({ id: zoo, name: 'ZOO', color: 'purple', count: 0 });
    for (const id of [zoo, arbol]) await tags.delete.mutate({ id });
    expect((await tagsOf(ana)).map(({ id }) => id)).toEqual([ana.tagId]);
    for (const id of [zoo, randomUUID(), luis.tagId]) {
      expect(await refusal(tags.delete.mutate({ id }))).toBe('not_found');
      expect(await refusal(tags.update.mutate({ id, changes: { name: 'x' } }))).toBe('not_found');
    }
  });

  test('have a name that no other tag of the account has', async () => {
    const { tags } = ana.browser.trpc;
    const cafe = await create('Caf\u00e9');
    for (const name of ['CAFÉ', 'cafe\u0301', ' café ']) {
      expect(await refusal(tags.create.mutate({ name, color: 'red' })), name).toBe('tag_taken');
      expect(await refusal(tags.update.mutate({ id: ana.tagId, changes: { name } })), name).toBe('tag_taken');
    }
    await luis.browser.trpc.tags.create.mutate({ name: 'café', color: 'red' });
    const created = await Promise.all(
      Array.from({ length: 5 }, () => refusal(tags.create.mutate({ name: 'Twice', color: 'red' }))),
    );
    expect(created.sort()).toEqual(['accepted', ...Array(4).fill('tag_taken')]);
    const twice = (await tagsOf(ana)).find(({ name }) => name === 'Twice');
    for (const id of [cafe, twice?.id ?? '']) await tags.delete.mutate({ id });
  });

  test('have one of eight colors, and a name of 1 to 40 characters in one line', async () => {
    expect(tagColors).toHaveLength(8);
    const { tags } = luis.browser.trpc;
    for (const color of tagColors) await tags.create.mutate({ name: `${color.padEnd(40, '-')}`, color });
    for (const tag of [
      ...[
        { name: '' },
        { name: '  ' },
        { name: 'x'.repeat(41) },
        { name: 'a\nb' },
        { name: 'a\0' },
        { name: '\ud800' },
      ],
      ...[{ color: 'pink' }, { color: '#ff0000' }],
    ]) {
      const call = tags.create.mutate({ name: 'Tag', color: 'red', ...tag } as never);
      expect(await refusal(call), JSON.stringify(tag)).toBe('invalid_input');
    }
  });

  test('are at most 50, however many are created at once', async () => {
    const { tags } = luis.browser.trpc;
    const left = MAX_TAGS - (await tagsOf(luis)).length;
    for (let n = 3; n < left; n++) await tags.create.mutate({ name: `Tag ${n}`, color: 'gray' });
    const created = await Promise.all(
      Array.from({ length: 10 }, (_, n) => refusal(tags.create.mutate({ name: `Last ${n}`, color: 'gray' }))),
    );
    expect(created.sort()).toEqual([...Array(3).fill('accepted'), ...Array(7).fill('limit_tags')]);
    const all = await tagsOf(luis);
    expect(all).toHaveLength(MAX_TAGS);
    await tags.delete.mutate({ id: all[0]?.id ?? '' });
    expect(await refusal(tags.create.mutate({ name: 'Another', color: 'gray' }))).toBe('accepted');
  });
});

test('product 35.2: links, QR codes and cards have tags, a code those of its link and a card those of its own', async () => {
  const { trpc } = ana.browser;
  const assign = trpc.tags.assign.mutate;
  const tag = await create('Shared');
  const { codes } = await trpc.qrCodes.list.query();
  const cardCode = codes.find(({ vcardId }) => vcardId === ana.vcardId)?.id ?? '';
  await assign({ kind: 'link', ids: [ana.linkId, ana.qrCodeId], add: [tag] });
  await assign({ kind: 'qr_code', ids: [ana.qrCodeId], add: [tag] });
  expect(await countOf(tag)).toBe(2);
  await assign({ kind: 'card', ids: [ana.vcardId], add: [tag] });
  await assign({ kind: 'qr_code', ids: [cardCode], add: [tag] });
  expect(await countOf(tag)).toBe(3);
  const { ofItem } = trpc.tags;
  for (const [kind, id] of [
    ['link', ana.linkId],
    ['link', ana.qrCodeId],
    ['qr_code', ana.qrCodeId],
    ['card', ana.vcardId],
    ['qr_code', cardCode],
  ] as const) {
    expect(await ofItem.query({ kind, id }), kind).toEqual([tag]);
  }
  expect(await refusal(ofItem.query({ kind: 'card', id: ana.linkId }))).toBe('not_found');
  await assign({ kind: 'qr_code', ids: [cardCode], remove: [tag] });
  expect(await countOf(tag)).toBe(2);
  expect(await ofItem.query({ kind: 'card', id: ana.vcardId })).toEqual([]);
  // An item has the kind that its list has
  for (const [kind, id] of [
    ['link', cardCode],
    ['link', ana.vcardId],
    ['card', cardCode],
    ['card', ana.linkId],
    ['qr_code', ana.linkId],
  ] as const) {
    expect(await refusal(assign({ kind, ids: [id], add: [tag] })), kind).toBe('not_found');
  }
  const { rawPayload } = await ana.browser.open('/api/account/export');
  const exported = JSON.parse(Buffer.from(unzipSync(new Uint8Array(rawPayload))['tags.json'] ?? []).toString());
  const links = [ana.linkId, ana.qrCodeId].sort();
  expect(exported).toContainEqual({ id: tag, name: 'Shared', color: 'blue', createdAt: expect.any(String), links });
  await trpc.tags.delete.mutate({ id: tag });
  expect((await trpc.links.list.query()).links).toHaveLength(2);
});

describe('product 35.3: tags of several items', () => {
  const tagged = async (ids: string[]) => {
    const rows = await app.context.db.selectFrom('linkTags').selectAll().where('linkId', 'in', ids).execute();
    return rows.map(({ linkId, tagId }) => `${linkId} ${tagId}`).sort();
  };

  test('are added and removed together, and other browsers hear of it', async () => {
    const { assign } = ana.browser.trpc.tags;
    const [one, two] = [await create('One'), await create('Two')];
    const ids = [ana.linkId, ana.qrCodeId];
    await assign.mutate({ kind: 'link', ids, add: [one] });
    await app.context.changeFeed.catchUp();
    heard.length = 0;
    await assign.mutate({ kind: 'link', ids: [...ids, ana.linkId.toUpperCase()], add: [two, two], remove: [one] });
    expect(await tagged(ids)).toEqual(ids.map((id) => `${id} ${two}`).sort());
    await expect.poll(() => heard).toContain(`${ana.userId} tags`);
    heard.length = 0;
    await assign.mutate({ kind: 'link', ids, remove: [two] });
    await expect.poll(() => heard).toContain(`${ana.userId} tags`);
    // As if they had none
    await assign.mutate({ kind: 'link', ids, remove: [two] });
    expect(await tagged(ids)).toEqual([]);
    for (const id of [one, two]) await ana.browser.trpc.tags.delete.mutate({ id });
  });

  test('are not changed if an item or a tag does not exist', async () => {
    const { assign } = ana.browser.trpc.tags;
    const kind = 'link' as const;
    const both = [ana.linkId, ana.qrCodeId];
    for (const tagging of [
      { ids: [...both, luis.linkId], add: [ana.tagId] },
      { ids: [...both, randomUUID()], add: [ana.tagId] },
      { ids: both, add: [ana.tagId, luis.tagId] },
      { ids: both, add: [ana.tagId], remove: [luis.tagId] },
      { ids: both, add: [ana.tagId], remove: [randomUUID()] },
    ]) {
      expect(await refusal(assign.mutate({ kind, ...tagging }))).toBe('not_found');
    }
    for (const tagging of [
      { ids: both, add: [ana.tagId], remove: [ana.tagId] },
      { ids: [], add: [ana.tagId] },
      { ids: Array.from({ length: 501 }, () => randomUUID()), add: [] },
    ]) {
      expect(await refusal(assign.mutate({ kind, ...tagging }))).toBe('invalid_input');
    }
    expect(await tagged(both)).toEqual([]);
  });
});
