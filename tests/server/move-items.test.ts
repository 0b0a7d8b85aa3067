import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import { rollUpMonths } from '#server/visits/jobs.ts';
import { plainQrStyle } from '#src/links/qr-style.ts';
import { photoIdOf } from '#src/paths.ts';
import { hashedPassword, refusal, startTwoApps, type TestApp } from '../support/app.ts';
import { addMember, hold, insertInvitation, makeOrganization, type Organization } from '../support/organizations.ts';
import { plainPng } from '../support/pictures.ts';
import { record } from '../support/recorded.ts';
import { makeAccount, setPlan } from '../support/roles.ts';
import { visitJobsDone } from '../support/stored-visits.ts';
import { upload } from '../support/upload.ts';

let app: TestApp;
let second: TestApp;
let db: Db;
let hash: string;
let ana: Awaited<ReturnType<typeof makeAccount>>;
let acme: Organization;
let other: Organization;
beforeAll(async () => {
  [app, second] = await startTwoApps();
  db = app.context.db;
  hash = await hashedPassword(app);
});
beforeEach(async () => {
  ana = await makeAccount(app, hash);
  acme = await makeOrganization(app, ana.userId);
  other = await makeOrganization(app, ana.userId);
});
afterAll(async () => {
  await second.destroy();
  await app.destroy();
});

/** For a machine that is busy. */
const within = { timeout: 10_000 };
const DAY = 86_400_000;
const qrCode = { title: 'Code', url: 'https://acme.example.com/page' };

const inAcme = () => ana.browser.actingFor(acme.id).trpc;
const inOther = () => ana.browser.actingFor(other.id).trpc;
const move = (items: { cards?: string[]; links?: string[] }, to = other.id) =>
  refusal(inAcme().organizations.moveItems.mutate({ to, ...items }));
const statuses = async (url: string) =>
  await Promise.all([app, second].map(async (at) => (await at.app.inject({ url })).statusCode));

describe('product 36.36: items move between owners', () => {
  test('with their IDs, slugs, looks and counts, and with photos of their own', async () => {
    const photo = (await upload(ana.browser.actingFor(acme.id), await plainPng(64, {}))).json().path as string;
    await inAcme().vcards.update.mutate({ id: acme.vcardId, fields: { name: 'Luisa Vega', photo, design: 'stage' } });
    await inAcme().qrCodes.update.mutate({
      id: acme.qrCodeId,
      fields: { ...qrCode, style: { ...plainQrStyle, logo: photo } },
    });
    await inAcme().tags.assign.mutate({ kind: 'link', ids: [acme.linkId], add: [acme.tagId] });
    const card = await inAcme().vcards.byId.query({ id: acme.vcardId });
    const { links } = await inAcme().links.list.query();
    const link = links.find(({ id }) => id === acme.linkId);
    await hold(app, card.id, ana.userId);
    await sql`update vcards set external_id = 'A-1' where id = ${card.id}`.execute(db);
    await insertInvitation(app, acme.id, 'eva@example.com');
    await sql`update invitations set card_id = ${card.id} where organization_id = ${acme.id}`.execute(db);
    const visits = [card.id, acme.linkId].map((itemId) => ({ userId: acme.id, itemId }));
    await record(app, [...visits, ...visits]);
    const paths = [card.address, `/l/${link?.slug}`, `/q/${card.slug}`, `/${acme.username}`];
    for (const path of paths) await statuses(path);

    expect(await move({ cards: [card.id], links: [acme.linkId, acme.qrCodeId] })).toBe('accepted');
    const moved = await inOther().vcards.byId.query({ id: card.id });
    expect(moved).toMatchObject({ id: card.id, slug: card.slug, name: 'Luisa Vega', design: 'stage', holder: null });
    // Another card there has it
    expect([card.handle, moved.handle]).toEqual(['luisa', 'luisa-vega']);
    await expect.poll(() => statuses(card.address), within).not.toContain(200);
    await expect.poll(() => statuses(moved.address), within).toEqual([200, 200]);
    await expect.poll(() => statuses(`/l/${link?.slug}`), within).toEqual([302, 302]);
    const led = await app.app.inject({ url: `/q/${card.slug}` });
    expect(led.headers.location).toBe(moved.address);
    const there = (await inOther().links.page.query({})).links;
    expect(there.at(-1)?.id).toBe(acme.qrCodeId);
    expect(there.at(-2)).toMatchObject({ id: acme.linkId, slug: link?.slug, url: link?.url, clickCount: 2 });
    const { vcards } = await inOther().vcards.page.query({});
    expect(vcards.find(({ id }) => id === card.id)?.visits).toBeGreaterThanOrEqual(2);
    // Copies, so that deleting one leaves the other
    const logo = (await inOther().qrCodes.list.query()).codes.find(({ id }) => id === acme.qrCodeId)?.style?.logo;
    expect([moved.photo === photo, logo === moved.photo]).toEqual([false, true]);
    expect((await app.app.inject({ url: moved.photo ?? '' })).statusCode).toBe(200);
    const { rows } = await sql<{ owner: string }>`select user_id as owner from photos
      where id in (${photoIdOf(photo)}, ${photoIdOf(moved.photo ?? '')})`.execute(db);
    expect(rows).toEqual([{ owner: other.id }]);
    const left = await sql`select external_id, template_id, kept from vcards where id = ${card.id}`.execute(db);
    expect(left.rows).toEqual([{ externalId: null, templateId: null, kept: false }]);
    const tied = await sql`select card_id from invitations where organization_id = ${acme.id}`.execute(db);
    expect(tied.rows).toEqual([{ cardId: null }]);
  });

  test('to the own account and back, by who may in both, and recorded in both', async () => {
    await setPlan(app, ana.userId, 'business');
    expect(await move({ cards: [acme.vcardId] }, ana.userId)).toBe('accepted');
    const own = ana.browser.trpc;
    expect((await own.vcards.byId.query({ id: acme.vcardId })).name).toBe('Luisa Vega');
    const back = own.organizations.moveItems.mutate({ to: other.id, cards: [acme.vcardId] });
    expect(await refusal(back)).toBe('accepted');
    const actions = async (id: string) =>
      (await ana.browser.actingFor(id).trpc.audit.list.query({})).entries.map(({ action }) => action);
    expect([await actions(acme.id), await actions(other.id)]).toEqual([['items.move'], ['items.receive']]);
  });

  test('to a person: the card is on there, the main card stays, and external IDs of links end', async () => {
    await setPlan(app, ana.userId, 'business');
    const own = ana.browser.trpc;
    const main = await own.vcards.create.mutate({ name: 'Ana García' });
    const older = sql`update vcards set created_at = created_at - interval '1 day', active = false where id = ${acme.vcardId}`;
    await older.execute(db);
    await sql`update links set external_id = 'home' where id = ${acme.linkId}`.execute(db);
    const mine = await own.links.create.mutate({ title: 'Mine', url: 'https://example.com/mine' });
    await sql`update links set external_id = 'home' where id = ${mine.id}`.execute(db);
    expect(await move({ cards: [acme.vcardId], links: [acme.linkId] }, ana.userId)).toBe('accepted');
    expect((await own.vcards.main.query())?.id).toBe(main.id);
    const moved = await own.vcards.byId.query({ id: acme.vcardId });
    expect(await statuses(moved.address)).toEqual([200, 200]);
    const { rows } = await sql`select external_id from links where id = ${acme.linkId}`.execute(db);
    expect(rows).toEqual([{ externalId: null }]);
  });

  test('all of them or none', async () => {
    const luis = await makeAccount(app, hash);
    const count = async () =>
      (await sql<{ count: number }>`select count(*)::int as count from vcards where user_id = ${acme.id}`.execute(db))
        .rows[0]?.count;
    expect(await move({ cards: [acme.vcardId, other.vcardId] })).toBe('not_found');
    expect(await move({ cards: [acme.vcardId] }, luis.userId)).toBe('not_found');
    expect(await move({ cards: [acme.vcardId] }, acme.id)).toBe('invalid_input');
    expect(await move({})).toBe('invalid_input');
    expect(await move({ cards: Array.from({ length: 101 }, () => randomUUID()) })).toBe('invalid_input');
    await addMember(app, other.id, ana.userId, 'member');
    expect(await move({ cards: [acme.vcardId] })).toBe('forbidden');
    await addMember(app, other.id, ana.userId, 'editor');
    await sql`update profiles set plan_type = 'free' where id = ${other.id}`.execute(db);
    expect(await move({ cards: [acme.vcardId] })).toBe('trial_expired');
    await setPlan(app, ana.userId, 'free');
    await sql`insert into links (user_id, slug, title, url) select ${ana.userId}, 'f' || left(md5(random()::text), 10), 'Full', 'https://example.com/'
      from generate_series(1, 5)`.execute(db);
    expect(await move({ links: [acme.linkId] }, ana.userId)).toBe('limit_links');
    expect(await count()).toBe(1);
  });

  test('both ways at once, without a deadlock', async () => {
    const there = inAcme().organizations.moveItems.mutate({ to: other.id, cards: [acme.vcardId] });
    const back = inOther().organizations.moveItems.mutate({ to: acme.id, cards: [other.vcardId] });
    expect(await Promise.all([refusal(there), refusal(back)])).toEqual(['accepted', 'accepted']);
  });

  test('and their stats agree by the day and of all time, also over the ends of months', async () => {
    const visitsOf = (itemId: string, userId: string, days: number) =>
      Array.from({ length: days }, (_, n) => ({
        userId,
        itemId,
        at: Date.now() - n * DAY,
        country: n % 2 ? 'ES' : 'MX',
      }));
    await record(app, visitsOf(acme.linkId, acme.id, 150));
    // Who receives it has visits of the last weeks only, and of a month that is over
    await record(app, visitsOf(other.linkId, other.id, 50));
    await rollUpMonths(app.context, {});
    const stats = async (id: string, itemId: string) => {
      const { analytics, links } = ana.browser.actingFor(id).trpc;
      const { rows, total } = await analytics.breakdown.query({ itemId, period: '365', dimension: 'country' });
      const link = (await links.list.query()).links.find((each) => each.id === itemId);
      return { rows, total, clicks: link?.clickCount };
    };
    const before = { moved: await stats(acme.id, acme.linkId), own: await stats(other.id, other.linkId) };
    expect(before.moved).toMatchObject({ total: 150, clicks: 150 });
    expect(await move({ links: [acme.linkId] })).toBe('accepted');
    await visitJobsDone(app);
    const after = async () => ({
      moved: await stats(other.id, acme.linkId),
      own: await stats(other.id, other.linkId),
    });
    expect(await after()).toEqual(before);
    await rollUpMonths(app.context, {});
    expect(await after()).toEqual(before);
    await rollUpMonths(app.context, {});
    expect(await after()).toEqual(before);
    // A visit that was on its way to the former owner counts for the item
    await record(app, [{ userId: acme.id, itemId: acme.linkId, country: 'ES' }]);
    expect((await after()).moved).toMatchObject({ total: 151, clicks: 151 });
  }, 90_000);
});
