import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { hashedPassword, refusal, startTwoApps, type TestApp } from '../support/app.ts';
import { addMember, hold, makeOrganization, type Organization } from '../support/organizations.ts';
import { retriedJobsDone } from '../support/payments.ts';
import { makeAccount } from '../support/roles.ts';
import { PHONE } from '../support/visitors.ts';

let app: TestApp;
let second: TestApp;
let db: Db;
let ana: Awaited<ReturnType<typeof makeAccount>>;
let acme: Organization;
let hash: string;
beforeAll(async () => {
  [app, second] = await startTwoApps();
  db = app.context.db;
  hash = await hashedPassword(app);
  ana = await makeAccount(app, hash);
});
beforeEach(async () => {
  acme = await makeOrganization(app, ana.userId);
});
afterAll(async () => {
  await second.destroy();
  await app.destroy();
});

/** For a machine that is busy. */
const within = { timeout: 10_000 };

const cards = () => ana.browser.actingFor(acme.id).trpc.vcards;
const created = async (name: string) => await cards().byId.query(await cards().create.mutate({ name }));
const luisa = () => cards().byId.query({ id: acme.vcardId });

type Shown = { id: string; slug: string; address: string };
const placesOf = ({ id, slug, address }: Shown) => ({
  pages: [address, `/vcard/${id}`, `/l/${slug}`, `/q/${slug}`],
  files: [`${address}.vcf`, `/vcard/${id}.vcf`, `/vcard/${id}.vcf?photo=inline`, `/vcard/${id}/preview.jpg`],
  codes: [`/qr/${slug}.svg?download=1`, `/qr/${slug}.png?size=64`, `/qr/${slug}.pdf`],
});

/** Of both processes, which have cached what they answered before. */
async function answers(paths: readonly string[]): Promise<string[]> {
  const answered: string[] = [];
  for (const url of paths) {
    for (const at of [app, second]) {
      const { statusCode, headers } = await at.app.inject({ url });
      answered.push([statusCode, headers.location].filter(Boolean).join(' '));
    }
  }
  return [...new Set(answered)];
}

describe('product 36.30: a card that is off', () => {
  test('is gone everywhere, on both processes at once, and comes back', async () => {
    const card = await luisa();
    const { pages, files, codes } = placesOf(card);
    const all = [...pages, ...files, ...codes];
    const isListed = async () => (await app.app.inject({ url: `/${acme.username}` })).body.includes('Luisa Vega');
    const before = await answers(all);
    expect(before).toEqual(['200', `302 ${card.address}`]);
    expect(await isListed()).toBe(true);
    await sql`update links set fallback_url = 'https://example.com/' where vcard_id = ${card.id}`.execute(db);
    await cards().setState.mutate({ id: card.id, active: false });
    await expect.poll(() => answers(all), within).toEqual(['410']);
    expect(await isListed()).toBe(false);
    expect(await luisa()).toMatchObject({ active: false, forward: null, slug: card.slug });
    await cards().setState.mutate({ id: card.id, active: true });
    await expect.poll(() => answers(all), within).toEqual(before);
  });

  test('is gone at its former handle and under a former username, too', async () => {
    const { id } = await created('Eva Ruiz');
    const fields = { name: 'Eva Ruiz', handle: 'eva-sol' };
    await cards().update.mutate({ id, fields });
    await cards().setState.mutate({ id, active: false });
    expect(await answers([`/${acme.username}/eva-ruiz`, `/${acme.username}/eva-sol`])).toEqual(['410']);
  });

  test('is off in lists and CSV, and so is its code, unless it leads to another card', async () => {
    const { browser } = ana;
    const stateOf = async (kind: 'card' | 'qr_code') => {
      const { body } = await browser.open({
        ...{ method: 'POST', url: `/api/lists.csv?owner=${acme.id}` },
        payload: new URLSearchParams({ kind, query: '{}' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      const line = body.split('\r\n').find((each) => each.includes('Luisa Vega'));
      return ['Active', 'Off'].find((state) => line?.split(',').includes(state));
    };
    const { qrCodes } = browser.actingFor(acme.id).trpc;
    const listed = async (state: 'active' | 'off') => {
      const { codes } = await qrCodes.page.query({ state });
      return codes.filter(({ vcardId }) => vcardId === acme.vcardId).map(({ active }) => active);
    };
    const states = async () => [
      ...[await stateOf('card'), await stateOf('qr_code')],
      ...[await listed('active'), await listed('off')],
    ];
    expect(await states()).toEqual(['Active', 'Active', [true], []]);
    await cards().setState.mutate({ id: acme.vcardId, active: false });
    expect(await states()).toEqual(['Off', 'Off', [], [false]]);
    const { id: forwardTo } = await created('Eva Ruiz');
    await cards().setState.mutate({ id: acme.vcardId, active: false, forwardTo });
    expect(await states()).toEqual(['Off', 'Active', [true], []]);
  });

  test('is exported with its contact file', async () => {
    await cards().setState.mutate({ id: acme.vcardId, active: false });
    const { body } = await ana.browser.open(`/api/organizations/export?owner=${acme.id}`);
    expect(body).toContain(`cards/${acme.vcardId}.vcf`);
  });
});

describe('product 36.31: a card that leads to another', () => {
  test('sends its page, link and code there, and its scans count for the printed card', async () => {
    const card = await luisa();
    const eva = await created('Eva Ruiz');
    const { pages, files, codes } = placesOf(card);
    await answers([...pages, ...files]);
    await cards().setState.mutate({ id: card.id, active: false, forwardTo: eva.id });
    await expect.poll(() => answers(pages), within).toEqual([`302 ${eva.address}`]);
    expect(await answers(files)).toEqual(['410']);
    expect(await answers(codes)).toEqual(['200']);
    // What is printed has another name than the one before
    const image = await app.app.inject({ url: `/qr/${card.slug}.svg?download=1` });
    expect(String(image.headers['content-disposition'])).toContain('Eva_Ruiz');
    expect(image.body).toContain('Eva Ruiz');
    expect(`${image.headers['content-disposition']} ${image.body}`).not.toContain('Luisa');
    expect(await luisa()).toMatchObject({ active: false, forward: { id: eva.id, name: 'Eva Ruiz' } });
    await ingest(app.context, journalDirectory(app.context.env.dataDir));
    const visitsOf = async (id: string) => {
      const { vcards } = await cards().page.query({});
      return vcards.find((each) => each.id === id)?.visits ?? 0;
    };
    const [printed, led] = [await visitsOf(card.id), await visitsOf(eva.id)];
    await app.app.inject({ url: `/q/${card.slug}`, headers: { 'user-agent': PHONE } });
    await ingest(app.context, journalDirectory(app.context.env.dataDir));
    expect([await visitsOf(card.id), await visitsOf(eva.id)]).toEqual([printed + 1, led]);
  });

  test('is gone once the other one is off, leads on or is deleted, so that there are no chains and no loops', async () => {
    const card = await luisa();
    const [eva, zoe] = [await created('Eva Ruiz'), await created('Zoe Sol')];
    const { pages } = placesOf(card);
    await cards().setState.mutate({ id: card.id, active: false, forwardTo: eva.id });
    await cards().setState.mutate({ id: eva.id, active: false, forwardTo: zoe.id });
    await expect.poll(() => answers(pages), within).toEqual(['410']);
    await cards().setState.mutate({ id: eva.id, active: false });
    await expect.poll(() => answers(pages), within).toEqual(['410']);
    await cards().setState.mutate({ id: eva.id, active: true });
    await expect.poll(() => answers(pages), within).toEqual([`302 ${eva.address}`]);
    // Two that lead to each other
    await sql`update vcards set active = false, forward_to = ${card.id} where id = ${eva.id}`.execute(db);
    await expect.poll(() => answers([...pages, ...placesOf(eva).pages]), within).toEqual(['410']);
    await cards().delete.mutate({ id: eva.id });
    await expect.poll(() => answers(pages), within).toEqual(['410']);
  });

  test('leads to a card of the same owner that is on, and not to itself', async () => {
    const [eva, other] = [await created('Eva Ruiz'), await makeOrganization(app, ana.userId)];
    const leadTo = (forwardTo: string) =>
      refusal(cards().setState.mutate({ id: acme.vcardId, active: false, forwardTo }));
    await cards().setState.mutate({ id: eva.id, active: false });
    expect([await leadTo(eva.id), await leadTo(acme.vcardId)]).toEqual(['card_off', 'card_off']);
    expect(await leadTo(other.vcardId)).toBe('not_found');
    const both = { id: eva.id, active: true, forwardTo: acme.vcardId };
    expect(await refusal(cards().setState.mutate(both))).toBe('invalid_input');
  });

  test('product 36.4: says nothing of the other one to a holder who does not hold that, too', async () => {
    const luis = await makeAccount(app, hash);
    await addMember(app, acme.id, luis.userId, 'member');
    await hold(app, acme.vcardId, luis.userId);
    const eva = await created('Eva Ruiz');
    await cards().setState.mutate({ id: acme.vcardId, active: false, forwardTo: eva.id });
    const held = async () => {
      const { vcards } = luis.browser.actingFor(acme.id).trpc;
      const { vcards: listed } = await vcards.page.query({});
      const { forward } = await vcards.byId.query({ id: acme.vcardId });
      return [forward, listed.find(({ id }) => id === acme.vcardId)?.forward];
    };
    const unknown = { id: null, name: null };
    expect(await held()).toEqual([unknown, unknown]);
    await hold(app, eva.id, luis.userId);
    const known = { id: eva.id, name: 'Eva Ruiz' };
    expect(await held()).toEqual([known, known]);
  });

  test('is paused with the rest once its owner has no plan', async () => {
    const card = await luisa();
    const eva = await created('Eva Ruiz');
    await cards().setState.mutate({ id: card.id, active: false, forwardTo: eva.id });
    await sql`update profiles set plan_type = 'free' where id = ${acme.id}`.execute(db);
    const { pages } = placesOf(card);
    await expect.poll(() => answers(pages), within).toEqual(await answers([eva.address]));
  });
});

describe('product 36.33: the cards of a member who is removed', () => {
  const removed = async (afterwards?: 'off' | { forwardTo: string }, isOff = false) => {
    const luis = await makeAccount(app, hash);
    await addMember(app, acme.id, luis.userId, 'member');
    const held = await created('Luis Sol');
    await hold(app, held.id, luis.userId);
    if (isOff) await cards().setState.mutate({ id: held.id, active: false });
    const { members } = ana.browser.actingFor(acme.id).trpc;
    const result = await refusal(members.remove.mutate({ userId: luis.userId, ...(afterwards && { afterwards }) }));
    return { result, luis, card: await cards().byId.query({ id: held.id }) };
  };

  test('stay, are switched off or lead to another card, and nobody holds them', async () => {
    const target = await luisa();
    const [kept, off, led] = [await removed(undefined), await removed('off'), await removed({ forwardTo: target.id })];
    const shown = { holder: null, active: true, forward: null };
    expect(kept.card).toMatchObject(shown);
    expect(off.card).toMatchObject({ ...shown, active: false });
    expect(led.card).toMatchObject({ ...shown, active: false, forward: { id: target.id } });
    // One that was off already leads there as well
    const wasOff = await removed({ forwardTo: target.id }, true);
    expect(wasOff.card).toMatchObject({ ...shown, active: false, forward: { id: target.id } });
    // The printed code of who left
    const codes = [kept, off, led].map(({ card }) => `/q/${card.slug}`);
    const answered = await Promise.all(codes.map((code) => answers([code])));
    expect(answered).toEqual([[`302 ${kept.card.address}`], ['410'], [`302 ${target.address}`]]);
  });

  test('product 36.5: are in the email to admins, each with what became of them', async () => {
    const zoe = await makeAccount(app, hash);
    await addMember(app, acme.id, zoe.userId, 'admin');
    const { id: forwardTo } = await luisa();
    const said: (string | undefined)[] = [];
    for (const afterwards of [undefined, 'off', { forwardTo }] as const) {
      await removed(afterwards);
      await retriedJobsDone(app);
      const mails = (await app.context.sandboxes?.mailbox?.list(zoe.email)) ?? [];
      said.push(...mails.flatMap(({ text }) => /Cards that they held[^.]*/.exec(text.replace(/\s+/g, ' '))?.[0] ?? []));
    }
    expect([...new Set(said)]).toEqual([
      'Cards that they held stay online, without a holder',
      'Cards that they held were switched off, and nobody holds them',
      'Cards that they held lead to another card, and nobody holds them',
    ]);
    expect(said.filter((each) => each?.includes('stay online'))).toHaveLength(3);
  });

  test('change nothing, with the membership, if the other card is not there, is off or is one of them', async () => {
    const other = await makeOrganization(app, ana.userId);
    const off = await created('Zoe Sol');
    await cards().setState.mutate({ id: off.id, active: false });
    const missing = await removed({ forwardTo: other.vcardId });
    const hidden = await removed({ forwardTo: off.id });
    expect([missing.result, hidden.result]).toEqual(['not_found', 'card_off']);
    for (const { luis, card } of [missing, hidden]) {
      expect(card).toMatchObject({ active: true, forward: null, holder: { id: luis.userId } });
    }
    const { luis, card } = hidden;
    const members = ana.browser.actingFor(acme.id).trpc.members;
    const toItself = members.remove.mutate({ userId: luis.userId, afterwards: { forwardTo: card.id } });
    expect(await refusal(toItself)).toBe('card_off');
  });
});
