import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { MAX_CHOSEN_LINKS } from '#src/cards/link-choice.ts';
import { draftFromCard } from '#web/cards/form/card-draft.ts';
import { hashedPassword, refusal, startTwoApps, type TestApp } from '../support/app.ts';
import { makeOwner, setPlan } from '../support/roles.ts';

let app: TestApp;
let second: TestApp;
let passwordHash: string;
beforeAll(async () => {
  [app, second] = await startTwoApps();
  passwordHash = await hashedPassword(app);
});
afterAll(async () => {
  await second.destroy();
  await app.destroy();
});

/** For a machine that is busy. */
const within = { timeout: 10_000 };

type Choice = { linkChoice?: 'default' | 'all' | 'chosen' | 'none'; chosenLinks?: string[] };

/** A Business account with two cards and the links 'Page' and 'Code', and 'Hidden', which isn't on the profile. */
async function account() {
  const owner = await makeOwner(app, passwordHash);
  await setPlan(app, owner.userId, 'business');
  const { trpc } = owner.browser;
  await trpc.links.update.mutate({ id: owner.qrCodeId, changes: { showOnProfile: true } });
  const hidden = await trpc.links.create.mutate({
    ...{ title: 'Hidden', url: 'https://example.com/hidden', showOnProfile: false },
  });
  const { id } = await trpc.vcards.create.mutate({ name: 'Talks' });
  return {
    ...owner,
    trpc,
    id,
    hiddenId: hidden.id,
    hiddenSlug: hidden.slug,
    save: (cardId: string, choice: Choice) =>
      trpc.vcards.update.mutate({ id: cardId, fields: { name: 'Talks', ...choice } }),
    chosen: async (cardId = id) => (await trpc.drafts.card.query({ id: cardId })).item.chosenLinks,
  };
}

/** The titles that the page of a card lists, which is also what its owner is shown. */
async function listed(cardId: string, at = app): Promise<string[]> {
  const { body } = await at.browser().open(`/vcard/${cardId}`);
  return [...body.matchAll(/<a href="\/l\/[^"]+"[^>]*>.*?<b dir="auto">(.*?)<\/b>/g)].map(([, title = '']) => title);
}

describe('product 12.24: a card shows', () => {
  test('all links of the profile if it is the main card, otherwise none, until its owner chooses', async () => {
    const { id, vcardId, trpc, save } = await account();
    expect([await listed(vcardId), await listed(id)]).toEqual([['Page', 'Code'], []]);
    await trpc.vcards.makeMain.mutate({ id });
    expect([await listed(vcardId), await listed(id)]).toEqual([[], ['Page', 'Code']]);
    await save(vcardId, { linkChoice: 'all' });
    await save(id, { linkChoice: 'none' });
    expect([await listed(vcardId), await listed(id)]).toEqual([['Page', 'Code'], []]);
    await trpc.vcards.makeMain.mutate({ id: vcardId });
    expect([await listed(vcardId), await listed(id)]).toEqual([['Page', 'Code'], []]);
  });

  test('chosen ones in an order of their own, also those that are not on the profile, and the owner sees the same', async () => {
    const { id, vcardId, trpc, save, chosen, linkId, qrCodeId, hiddenId } = await account();
    await save(id, { linkChoice: 'chosen', chosenLinks: [hiddenId, qrCodeId, linkId] });
    await save(vcardId, { linkChoice: 'chosen', chosenLinks: [linkId] });
    expect([await listed(id), await listed(vcardId)]).toEqual([['Hidden', 'Code', 'Page'], ['Page']]);
    const { links } = await trpc.vcards.shownLinks.query({ id });
    expect(links.map(({ title }) => title)).toEqual(['Hidden', 'Code', 'Page']);
    await trpc.links.reorder.mutate({ ids: [linkId, hiddenId, qrCodeId] });
    await save(id, { linkChoice: 'chosen', chosenLinks: [qrCodeId, hiddenId] });
    expect(await listed(id)).toEqual(['Code', 'Hidden']);
    // The choice stays while others are shown
    await save(id, { linkChoice: 'all', chosenLinks: await chosen() });
    expect([await listed(id), await chosen()]).toEqual([
      ['Page', 'Code'],
      [qrCodeId, hiddenId],
    ]);
  });

  test('links whose visits are counted exactly', async () => {
    const { id, trpc, save, hiddenId, hiddenSlug } = await account();
    await save(id, { linkChoice: 'chosen', chosenLinks: [hiddenId] });
    expect((await app.browser().open(`/vcard/${id}`)).body).toContain(`href="/l/${hiddenSlug}"`);
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    for (const at of [app, second, app, second, app]) await at.browser().open({ url: `/l/${hiddenSlug}`, headers });
    await ingest(app.context, journalDirectory(app.context.env.dataDir));
    const { links } = await trpc.links.list.query();
    expect(links.find((link) => link.id === hiddenId)?.clickCount).toBe(5);
  });

  test('only own links, each once, and 100 at most', async () => {
    const { id, trpc, save, chosen, linkId, userId } = await account();
    const other = await account();
    const [card] = (await trpc.vcards.list.query()).vcards;
    const { id: ofCard } = await app.context.db
      .selectFrom('links')
      .select('id')
      .where('slug', '=', card?.slug ?? '')
      .executeTakeFirstOrThrow();
    const sent = [other.linkId, linkId, randomUUID(), ofCard, linkId.toUpperCase()];
    await save(id, { linkChoice: 'chosen', chosenLinks: sent });
    expect([await chosen(), await listed(id)]).toEqual([[linkId], ['Page']]);
    expect((await trpc.vcards.chosenLinks.query({ ids: sent })).links.map((link) => link.id)).toEqual([linkId]);
    const tooMany = Array.from({ length: MAX_CHOSEN_LINKS + 1 }, () => randomUUID());
    expect(await refusal(save(id, { linkChoice: 'chosen', chosenLinks: tooMany }))).toBe('invalid_input');
    expect(await refusal(save(id, { chosenLinks: ['x'] }))).toBe('invalid_input');
    expect(await refusal(other.trpc.vcards.shownLinks.query({ id }))).toBe('not_found');
    expect(await chosen()).toEqual([linkId]);
    // Also if the database says otherwise
    await sql`insert into card_links (vcard_id, link_id, place) values (${id}, ${other.linkId}, 0)`.execute(
      app.context.db,
    );
    await sql`update vcards set updated_at = now() where user_id = ${userId}`.execute(app.context.db);
    await app.context.changeFeed.catchUp();
    expect([await chosen(), await listed(id)]).toEqual([[linkId], ['Page']]);
  });

  test('no link that does not work meanwhile; it keeps its place', async () => {
    const { id, trpc, save, chosen, linkId, qrCodeId, hiddenId, userId } = await account();
    const { db, changeFeed } = app.context;
    const order = [linkId, hiddenId, qrCodeId];
    await save(id, { linkChoice: 'chosen', chosenLinks: order });
    const states = ['active = false', 'disabled_at = now()', 'expires_at = now()', 'max_clicks = 1, used_clicks = 1'];
    for (const state of states) {
      await sql`update links set ${sql.raw(state)} where id = ${hiddenId}`.execute(db);
      await changeFeed.catchUp();
      expect([state, await listed(id)]).toEqual([state, ['Page', 'Code']]);
      const { links } = await trpc.vcards.chosenLinks.query({ ids: order });
      expect(links.filter((link) => !link.isShown).map(({ title }) => title)).toEqual(['Hidden']);
      await sql`update links set active = true, disabled_at = null, expires_at = null, max_clicks = null, used_clicks = 0
        where id = ${hiddenId}`.execute(db);
      await changeFeed.catchUp();
    }
    expect([await listed(id), await chosen()]).toEqual([['Page', 'Hidden', 'Code'], order]);
    // Over the limit of a plan that has room for five
    await sql`insert into links (user_id, slug, title, url, created_at)
      select ${userId}, 'first-' || substr(${userId}, 1, 8) || n, 'First', 'https://example.com', now() - interval '1 day'
      from generate_series(1, 4) n`.execute(db);
    await sql`update profiles set plan_type = 'free', main_vcard_id = ${id} where id = ${userId}`.execute(db);
    await changeFeed.catchUp();
    expect(await listed(id)).toEqual(['Page', 'Code']);
  });

  test('no link that is deleted or gets another owner, on every process', async () => {
    const { id, trpc, save, chosen, linkId, qrCodeId, hiddenId, userId } = await account();
    const next = await account();
    await save(id, { linkChoice: 'chosen', chosenLinks: [linkId, hiddenId, qrCodeId] });
    const shows = (titles: string[]) =>
      vi.waitFor(async () => expect([await listed(id), await listed(id, second)]).toEqual([titles, titles]), within);
    await shows(['Page', 'Hidden', 'Code']);
    await trpc.links.delete.mutate({ id: linkId });
    await shows(['Hidden', 'Code']);
    const move = (table: 'links' | 'vcards', item: string, ownerId: string) =>
      sql`update ${sql.table(table)} set user_id = ${ownerId} where id = ${item}`.execute(app.context.db);
    await move('links', hiddenId, next.userId);
    await shows(['Code']);
    await move('links', hiddenId, userId);
    await shows(['Code']);
    expect(await chosen()).toEqual([qrCodeId]);
    // What moves along with its card stays on it
    await move('vcards', id, next.userId);
    await move('links', qrCodeId, next.userId);
    expect((await next.trpc.drafts.card.query({ id })).item.chosenLinks).toEqual([qrCodeId]);
    await shows(['Code']);
  });
});

describe('product 12.24: the choice', () => {
  test('is in drafts, counts as a change elsewhere, and is in the export', async () => {
    const { id, trpc, browser, save, chosen, linkId, hiddenId } = await account();
    const { revision, item } = await trpc.drafts.card.query({ id });
    const data = { linkChoice: 'chosen' as const, chosenLinks: [hiddenId, linkId] };
    const version = randomUUID();
    const draft = { ...draftFromCard(item), ...data };
    await trpc.drafts.save.mutate({ kind: 'card', id, version, after: null, base: revision, data: draft });
    expect((await trpc.drafts.card.query({ id })).draft?.data).toEqual(draft);
    expect(await listed(id)).toEqual([]);
    const fields = { name: 'Talks', ...data };
    await trpc.vcards.publish.mutate({ id, fields, known: { revision, draft: version } });
    expect([await listed(id), await chosen()]).toEqual([['Hidden', 'Page'], data.chosenLinks]);
    const opened = await trpc.drafts.card.query({ id });
    await save(id, { ...data, chosenLinks: [linkId, hiddenId] });
    const known = { revision: opened.revision, draft: null };
    expect(await refusal(trpc.vcards.publish.mutate({ id, fields, known }))).toBe('item_changed');
    const { rawPayload } = await browser.open('/api/account/export');
    const cards = JSON.parse(Buffer.from(unzipSync(rawPayload)['cards.json'] ?? []).toString());
    expect(cards.find((card: { id: string }) => card.id === id)).toMatchObject({
      linkChoice: 'chosen',
      chosenLinks: [linkId, hiddenId],
    });
  });
});
