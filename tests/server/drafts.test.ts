import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUnusedPhotos } from '#db/owners/photos.ts';
import { deleteExpiredRows } from '#db/privacy/expired-rows.ts';
import { hashedPassword, refusal, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { enter, makeOwner, type Owner, setPlan } from '../support/roles.ts';

let app: TestApp;
let ana: Owner;
let luis: Owner;
/** Ana's other device. */
let phone: TestBrowser;
beforeAll(async () => {
  app = await startTestApp();
  const passwordHash = await hashedPassword(app);
  ana = await makeOwner(app, passwordHash);
  luis = await makeOwner(app, passwordHash);
  await setPlan(app, ana.userId, 'pro');
  phone = await enter(app, ana.userId);
});
afterAll(() => app.destroy());

const options = {
  ...{ day: '', time: '', isHalfTyped: false, maxClicks: '', passwordChange: 'keep' as const, fallbackUrl: '' },
  ...{ utmSource: '', utmMedium: '', utmCampaign: '', utmTerm: '', utmContent: '' },
};
const linkData = { title: 'Unfinished', url: 'https://', icon: '', slug: '-', showOnProfile: true, ...options };
const codeData = {
  ...{ title: '', url: '', icon: '', dark: '#000000', light: '#ffffff', dots: 'square' as const, logo: null },
  ...options,
};

type Saved = { after?: string | null; base?: string; title?: string; version?: string };

/** Saves a draft of a new link of Ana's and returns its version. */
async function save(
  id: string,
  { after = null, base = 'x', title = 'Unfinished', version }: Saved = {},
  by = ana.browser,
) {
  const draft = { kind: 'link' as const, id, version: version ?? randomUUID(), after, base };
  await by.trpc.drafts.save.mutate({ ...draft, data: { ...linkData, title } });
  return draft.version;
}

const newLink = async () =>
  (await ana.browser.trpc.links.create.mutate({ title: 'Page', url: 'https://example.com/' })).id;
const open = (id: string, by = ana.browser) => by.trpc.drafts.link.query({ id });
const titleOf = async (id: string) => (await open(id)).draft?.data.title;

describe('product 15.40: a draft', () => {
  test('is stored as typed, for all devices, and changes nothing else', async () => {
    const id = await newLink();
    const before = await open(id);
    expect(before).toMatchObject({ item: { title: 'Page', hasQrCode: false }, draft: null });
    await save(id, { base: before.revision });
    const { item, revision, draft } = await open(id, phone);
    expect([item, revision]).toEqual([before.item, before.revision]);
    expect(draft).toMatchObject({ data: linkData, base: before.revision });
    expect(await phone.trpc.drafts.list.query()).toContainEqual({ kind: 'link', id });
    const { links } = await ana.browser.trpc.links.list.query();
    expect(links.find((link) => link.id === id)).toMatchObject({ title: 'Page', url: 'https://example.com/' });
  });

  test('exists for cards and QR codes too, with the form of each', async () => {
    const { trpc } = ana.browser;
    const item = { kind: 'qr_code' as const, id: ana.qrCodeId };
    const sent = { version: randomUUID(), after: null, base: 'x' };
    await trpc.drafts.save.mutate({ ...item, ...sent, data: codeData });
    expect((await trpc.drafts.qrCode.query({ id: ana.qrCodeId })).draft?.data).toEqual(codeData);
    // The editor of the same row as a link has another one
    expect((await open(ana.qrCodeId)).draft).toBeNull();
    const { item: card } = await trpc.drafts.card.query({ id: ana.vcardId });
    const { socialLinks: _, ...fields } = card;
    const data = { ...fields, socialLinks: [{ platform: 'github' as const, url: '@' }], email: 'ana@', handle: null };
    await trpc.drafts.save.mutate({
      kind: 'card',
      id: ana.vcardId,
      version: randomUUID(),
      after: null,
      base: 'x',
      data,
    });
    expect((await trpc.drafts.card.query({ id: ana.vcardId })).draft?.data).toMatchObject({ email: 'ana@' });
    const { slug } = card;
    const { codes } = await trpc.qrCodes.list.query();
    const ownCode = codes.find((code) => code.slug === slug)?.id ?? '';
    for (const kind of ['link', 'qr_code'] as const) {
      const draft = kind === 'link' ? { kind, data: linkData } : { kind, data: codeData };
      expect(await refusal(trpc.drafts.save.mutate({ ...draft, ...sent, id: ownCode }))).toBe('not_found');
    }
    const wrongKind = { kind: 'qr_code' as const, id: ana.linkId, ...sent, data: codeData };
    expect(await refusal(trpc.drafts.save.mutate(wrongKind))).toBe('not_found');
  });

  test('replaces the one it knows, and no other', async () => {
    const id = await newLink();
    const first = await save(id, { title: 'one' });
    expect(await refusal(save(id, { title: 'other' }, phone))).toBe('draft_changed');
    const second = await save(id, { title: 'two', after: first }, phone);
    expect(await refusal(save(id, { title: 'other', after: first }))).toBe('draft_changed');
    expect(await titleOf(id)).toBe('two');
    // The response was lost
    await save(id, { title: 'two', after: first, version: second }, phone);
    expect(await titleOf(id)).toBe('two');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, (_, n) => save(id, { title: `race ${n}`, after: second })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is discarded in the version that is known', async () => {
    const id = await newLink();
    const first = await save(id);
    const version = await save(id, { after: first }, phone);
    const discard = (known: string) => ana.browser.trpc.drafts.discard.mutate({ kind: 'link', id, version: known });
    expect(await refusal(discard(first))).toBe('draft_changed');
    await discard(version);
    await discard(version);
    expect((await open(id)).draft).toBeNull();
    expect(await refusal(save(id, { after: version }))).toBe('draft_changed');
  });

  test('is bounded, and can hold nothing that the database refuses', async () => {
    const id = await newLink();
    for (const title of ['x'.repeat(301), 'a\0b', '\ud800'])
      expect(await refusal(save(id, { title }))).toBe('invalid_input');
    expect(await refusal(save(id, { base: '<b>' }))).toBe('invalid_input');
    expect((await open(id)).draft).toBeNull();
    // Each field is within its bounds, and all together take more than the database allows
    const text = '漢'.repeat(300);
    const { item } = await ana.browser.trpc.drafts.card.query({ id: ana.vcardId });
    const address = { label: 'work' as const, street: text, postalCode: text, city: text, region: text, country: text };
    const socialLinks = Array.from({ length: 8 }, () => ({ platform: 'github' as const, url: '漢'.repeat(4_096) }));
    const data = { ...item, postalAddresses: Array.from({ length: 20 }, () => address), socialLinks };
    const draft = { kind: 'card' as const, id: ana.vcardId, version: randomUUID(), after: null, base: 'x', data };
    expect(await refusal(ana.browser.trpc.drafts.save.mutate(draft))).toBe('invalid_input');
  });

  test('ends with its item, is in the export, and is deleted after 30 days', async () => {
    const { db } = app.context;
    const [gone, old] = [await newLink(), await newLink()];
    await save(gone);
    await ana.browser.trpc.links.delete.mutate({ id: gone });
    const version = await save(old, { title: 'Exported' });
    const { rawPayload } = await ana.browser.open('/api/account/export');
    const exported = JSON.parse(Buffer.from(unzipSync(new Uint8Array(rawPayload))['drafts.json'] ?? []).toString());
    expect(exported.map(({ itemId }: { itemId: string }) => itemId)).not.toContain(gone);
    expect(exported).toContainEqual(expect.objectContaining({ itemId: old, data: { ...linkData, title: 'Exported' } }));
    await sql`update drafts set updated_at = now() - interval '30 days' where item_id = ${old}`.execute(db);
    expect((await open(old)).draft).toBeNull();
    expect(await ana.browser.trpc.drafts.list.query()).not.toContainEqual({ kind: 'link', id: old });
    expect(await refusal(save(old, { after: version }))).toBe('draft_changed');
    await deleteExpiredRows(db, 'drafts', 1_000);
    const { rows } = await sql`select from drafts where item_id in (${gone}, ${old})`.execute(db);
    expect(rows).toEqual([]);
  });

  test('of somebody else does not exist', async () => {
    const id = await newLink();
    const version = await save(id);
    const { trpc } = luis.browser;
    expect(await refusal(open(id, luis.browser))).toBe('not_found');
    expect(await refusal(save(id, { after: version }, luis.browser))).toBe('not_found');
    expect(await refusal(trpc.drafts.discard.mutate({ kind: 'link', id, version }))).toBe('not_found');
    expect(await trpc.drafts.list.query()).toEqual([]);
    expect(await titleOf(id)).toBe('Unfinished');
  });

  test('keeps its photo, and other photos not', async () => {
    const { db } = app.context;
    const { trpc } = ana.browser;
    const photo = ana.photo;
    const version = randomUUID();
    const draft = { kind: 'qr_code' as const, id: ana.qrCodeId, base: 'x', data: { ...codeData, logo: photo } };
    const { draft: before } = await trpc.drafts.qrCode.query({ id: ana.qrCodeId });
    await trpc.drafts.save.mutate({ ...draft, version, after: before?.version ?? null });
    await sql`update photos set created_at = now() - interval '2 days' where user_id = ${ana.userId}`.execute(db);
    const unused = async () =>
      (await listUnusedPhotos(db, { after: null, limit: 100 })).photos.filter(({ ownerId }) => ownerId === ana.userId);
    expect(await unused()).toEqual([]);
    await trpc.drafts.discard.mutate({ kind: 'qr_code', id: ana.qrCodeId, version });
    expect(await unused()).toHaveLength(1);
  });
});

test('product 15.41: the password of a link is not stored', async () => {
  const id = await newLink();
  const data = { ...linkData, passwordChange: 'set' as const, password: 'Secret-Horse-1' };
  const draft = { kind: 'link' as const, id, version: randomUUID(), after: null, base: 'x', data };
  await ana.browser.trpc.drafts.save.mutate(draft);
  const { rows } = await sql<{ data: object }>`select data from drafts where item_id = ${id}`.execute(app.context.db);
  expect(rows).toEqual([{ data: { ...linkData, passwordChange: 'set' } }]);
});

describe('product 15.42: saving from an editor', () => {
  const publish = (id: string, known: { revision: string; draft: string | null }, title = 'Saved', by = ana.browser) =>
    by.trpc.links.publish.mutate({ id, changes: { title }, known });

  test('changes the item and deletes its draft, at once', async () => {
    const id = await newLink();
    const { revision } = await open(id);
    const draft = await save(id, { base: revision });
    await publish(id, { revision, draft });
    const after = await open(id);
    expect(after).toMatchObject({ item: { title: 'Saved' }, draft: null });
    expect(after.revision).not.toBe(revision);
  });

  test('is refused, and changes nothing, if the item or its draft was changed elsewhere', async () => {
    const id = await newLink();
    const { revision } = await open(id);
    const draft = await save(id);
    const newer = await save(id, { after: draft, title: 'newer' }, phone);
    expect(await refusal(publish(id, { revision, draft }))).toBe('draft_changed');
    expect(await refusal(publish(id, { revision, draft: null }))).toBe('draft_changed');
    await phone.trpc.links.update.mutate({ id, changes: { title: 'Elsewhere' } });
    expect(await refusal(publish(id, { revision, draft: newer }))).toBe('item_changed');
    expect(await open(id)).toMatchObject({ item: { title: 'Elsewhere' }, draft: { version: newer } });
  });

  test('is checked as every change: an invalid one keeps the draft', async () => {
    const id = await newLink();
    const { revision } = await open(id);
    const draft = await save(id);
    expect(await refusal(publish(id, { revision, draft }, ''))).toBe('invalid_input');
    const changes = { url: 'http://localhost/' };
    const known = { revision, draft };
    expect(await refusal(ana.browser.trpc.links.publish.mutate({ id, changes, known }))).toBe('target_refused');
    expect((await open(id)).draft?.version).toBe(draft);
  });

  test('happens once, however many tabs save at a time', async () => {
    const id = await newLink();
    const { revision } = await open(id);
    const tries = Array.from({ length: 5 }, (_, n) => publish(id, { revision, draft: null }, `tab ${n}`));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('works for cards and QR codes', async () => {
    const { trpc } = ana.browser;
    const card = await trpc.drafts.card.query({ id: ana.vcardId });
    const cardKnown = { revision: card.revision, draft: card.draft?.version ?? null };
    const saveCard = () =>
      trpc.vcards.publish.mutate({ id: ana.vcardId, fields: { name: 'Ana Ruiz' }, known: cardKnown });
    await saveCard();
    expect(await trpc.drafts.card.query({ id: ana.vcardId })).toMatchObject({
      item: { name: 'Ana Ruiz' },
      draft: null,
    });
    expect(await refusal(saveCard())).toBe('item_changed');
    const code = await trpc.drafts.qrCode.query({ id: ana.qrCodeId });
    const fields = { title: 'Menu', url: 'https://example.com/menu', icon: '' };
    const codeKnown = { revision: code.revision, draft: code.draft?.version ?? null };
    const saveCode = () => trpc.qrCodes.publish.mutate({ id: ana.qrCodeId, fields, known: codeKnown });
    await saveCode();
    expect((await trpc.drafts.qrCode.query({ id: ana.qrCodeId })).item.title).toBe('Menu');
    expect(await refusal(saveCode())).toBe('item_changed');
  });
});

test('product 24.5: drafts have a limit of their own', async () => {
  const id = await newLink();
  const { db } = app.context;
  const counts = async () => {
    const { rows } = await sql<{ key: string; points: number }>`select key, points from limits`.execute(db);
    const of = (name: string) =>
      rows.filter(({ key }) => key.startsWith(`${name}-account`)).reduce((n, row) => n + row.points, 0);
    return { draft: of('draft'), change: of('change') };
  };
  const before = await counts();
  await save(id);
  const after = await counts();
  expect([after.draft - before.draft, after.change - before.change]).toEqual([1, 0]);
});
