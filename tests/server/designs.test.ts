import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { blankCard, pick } from '#src/cards/card-fields.ts';
import { type CardLook, lookFields, readLook } from '#src/cards/card-look.ts';
import { designs, plainTokens } from '#src/cards/designs/tokens.ts';
import { MAX_LOOKS, MAX_PRESETS } from '#src/lists.ts';
import { hashedPassword, refusal, startTwoApps, type TestApp, type TestBrowser } from '../support/app.ts';
import { addMember, hold, makeOrganization } from '../support/organizations.ts';
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

const stage: CardLook = {
  design: 'stage',
  tokens: { ...plainTokens, second: '#ffd23f', pattern: 'dots', corners: 'round' },
  backgroundColor: '#102030',
  fontColor: null,
  iconColor: '#ffd23f',
};
const badge: CardLook = { ...stage, design: 'badge', backgroundColor: '#0b3b8f' };
const plain: CardLook = pick(blankCard, lookFields);

async function account(plan: 'free' | 'pro' | 'business') {
  const owner = await makeOwner(app, passwordHash);
  await setPlan(app, owner.userId, plan);
  return { ...owner, trpc: owner.browser.trpc };
}

describe('product 37.11: own presets', () => {
  const listed = async ({ trpc }: Pick<TestBrowser, 'trpc'>) =>
    (await trpc.presets.list.query()).presets.map(({ name, look }) => [name, look]);

  test('are saved, listed, renamed and deleted, hold nothing but the look, and are exported', async () => {
    const ana = await account('pro');
    const luis = await account('business');
    const { id } = await ana.trpc.presets.create.mutate({ name: '  Fair\u200b ', look: stage });
    await ana.trpc.presets.create.mutate({ name: 'Plain', look: {} });
    await ana.trpc.presets.delete.mutate({ id: ana.presetId });
    expect(await listed(ana)).toEqual([
      ['Fair', stage],
      ['Plain', plain],
    ]);
    await ana.trpc.presets.rename.mutate({ id, name: 'Trade fair' });
    expect((await listed(ana))[0]).toEqual(['Trade fair', stage]);
    for (const gone of [ana.presetId, randomUUID(), luis.presetId]) {
      expect(await refusal(ana.trpc.presets.rename.mutate({ id: gone, name: 'x' }))).toBe('not_found');
      expect(await refusal(ana.trpc.presets.delete.mutate({ id: gone }))).toBe('not_found');
    }
    for (const name of ['', '\u3164', 'x'.repeat(41)])
      expect(await refusal(ana.trpc.presets.create.mutate({ name, look: stage }))).toBe('invalid_input');
    const unreadable = { ...stage, tokens: { ...stage.tokens, blend: true }, backgroundColor: '#000000' };
    const illegible = { ...unreadable, tokens: { ...unreadable.tokens, second: '#ffffff' } };
    expect(await refusal(ana.trpc.presets.create.mutate({ name: 'x', look: illegible }))).toBe('invalid_input');
    const { rawPayload } = await ana.browser.open('/api/account/export');
    const file = unzipSync(new Uint8Array(rawPayload))['saved-designs.json'] ?? [];
    expect(JSON.parse(Buffer.from(file).toString())).toMatchObject([
      { id, name: 'Trade fair', design: 'stage', tokens: stage.tokens },
      { name: 'Plain' },
    ]);
  });

  test('need Pro or Business to be added, and stay without it', async () => {
    const { trpc, userId, presetId } = await account('free');
    const save = () => trpc.presets.create.mutate({ name: 'Fair', look: stage });
    expect(await refusal(save())).toBe('plan_required');
    await setPlan(app, userId, 'pro');
    await save();
    await setPlan(app, userId, 'free');
    expect((await listed({ trpc })).map(([name]) => name)).toEqual(['Menu', 'Fair']);
    expect(await refusal(save())).toBe('plan_required');
    await trpc.presets.rename.mutate({ id: presetId, name: 'Lunch' });
    await trpc.presets.delete.mutate({ id: presetId });
    expect((await listed({ trpc })).map(([name]) => name)).toEqual(['Fair']);
  });

  test('are at most 20, also if saved at the same time', async () => {
    const { trpc } = await account('pro');
    const saved = Array.from({ length: MAX_PRESETS + 4 }, (_, n) =>
      refusal(trpc.presets.create.mutate({ name: `${n}`, look: stage })),
    );
    const refused = (await Promise.all(saved)).filter((answer) => answer !== 'accepted');
    expect(refused).toEqual(Array.from({ length: 5 }, () => 'limit_presets'));
    expect(await listed({ trpc })).toHaveLength(MAX_PRESETS);
  });

  test('are shown by other processes and browsers at once, and drop no cached page', async () => {
    const { trpc, userId } = await account('pro');
    const heard: string[] = [];
    second.context.changeFeed.subscribe({ onChange: ({ id, table }) => id === userId && heard.push(table) });
    await trpc.presets.create.mutate({ name: 'Fair', look: stage });
    await expect.poll(() => heard, within).toContain('presets');
    expect(heard).not.toContain('vcards');
  });

  test('of another release are shown as far as they are known', async () => {
    const { trpc, presetId } = await account('pro');
    await sql`update presets set design = 'later', tokens = '{"glow":1,"second":"}"}' where id = ${presetId}`.execute(
      app.context.db,
    );
    expect(await listed({ trpc })).toEqual([['Menu', plain]]);
  });
});

describe('product 37.12: a look is used on other cards', () => {
  async function cards(count: number) {
    const ana = await account('business');
    const ids: string[] = [ana.vcardId];
    for (let n = 1; n < count; n++) ids.push((await ana.trpc.vcards.create.mutate({ name: `Card ${n}` })).id);
    return { ...ana, ids };
  }
  const lookOf = async ({ trpc }: Pick<TestBrowser, 'trpc'>, id: string) =>
    readLook(await trpc.vcards.byId.query({ id }));

  test('with nothing else, in all processes, and undone', async () => {
    const ana = await cards(3);
    const [first = '', other = '', last = ''] = ana.ids;
    await ana.trpc.vcards.update.mutate({ id: other, fields: { name: 'Other', position: 'Baker', ...badge } });
    const page = async (at: TestApp) => (await at.browser().open(`/vcard/${other}`)).body;
    const before = await ana.trpc.vcards.byId.query({ id: other });
    for (const at of [app, second]) await expect.poll(() => page(at), within).toContain('class="band"');
    const { former } = await ana.trpc.vcards.setLooks.mutate({ looks: [{ look: stage, ids: [first, other] }] });
    for (const at of [app, second]) await expect.poll(() => page(at), within).not.toContain('class="band"');
    const after = await ana.trpc.vcards.byId.query({ id: other });
    expect(after).toEqual({ ...before, ...pick(after, [...lookFields, 'updatedAt']) });
    expect(readLook(after)).toEqual(stage);
    expect(await lookOf(ana, last)).toEqual(plain);
    expect(former).toHaveLength(2);
    await ana.trpc.vcards.setLooks.mutate({ looks: former, since: stage });
    expect(await lookOf(ana, first)).toEqual(plain);
    expect(await lookOf(ana, other)).toEqual(badge);
    for (const at of [app, second]) await expect.poll(() => page(at), within).toContain('class="band"');
  });

  test('undoing passes over cards that look otherwise by now, or are gone', async () => {
    const ana = await cards(3);
    const [first = '', other = '', last = ''] = ana.ids;
    const { former } = await ana.trpc.vcards.setLooks.mutate({ looks: [{ look: stage, ids: ana.ids }] });
    expect(former).toEqual([{ look: plain, ids: expect.arrayContaining(ana.ids) }]);
    await ana.trpc.vcards.update.mutate({ id: other, fields: { name: 'Other', ...badge } });
    await ana.trpc.vcards.delete.mutate({ id: last });
    await ana.trpc.vcards.setLooks.mutate({ looks: former, since: stage });
    expect([await lookOf(ana, first), await lookOf(ana, other)]).toEqual([plain, badge]);
    expect((await ana.trpc.vcards.setLooks.mutate({ looks: former, since: stage })).former).toEqual([]);
  });

  test('all of them or none: others’ cards don’t exist, and the look is legible', async () => {
    const ana = await cards(2);
    const luis = await account('pro');
    const use = (look: object, ids: string[]) => refusal(ana.trpc.vcards.setLooks.mutate({ looks: [{ look, ids }] }));
    expect(await use(stage, [...ana.ids, luis.vcardId])).toBe('not_found');
    expect(await use({ ...stage, fontColor: '#102031' }, ana.ids)).toBe('invalid_input');
    const many = Array.from({ length: MAX_LOOKS + 1 }, () => randomUUID());
    expect(await use(stage, many)).toBe('invalid_input');
    for (const id of ana.ids) expect(await lookOf(ana, id)).toEqual(plain);
    expect(await lookOf(luis, luis.vcardId)).toEqual(plain);
  });

  test('a member of an organization changes the cards that they hold, and it is recorded', async () => {
    const [ana, luis] = [await account('business'), await account('free')];
    const acme = await makeOrganization(app, ana.userId);
    await addMember(app, acme.id, luis.userId, 'member');
    const member = luis.browser.actingFor(acme.id).trpc;
    const owner = ana.browser.actingFor(acme.id).trpc;
    const { id } = await owner.vcards.create.mutate({ name: 'Luis' });
    await hold(app, id, luis.userId);
    const use = (ids: string[]) => member.vcards.setLooks.mutate({ looks: [{ look: stage, ids }] });
    expect(await refusal(use([id, acme.vcardId]))).toBe('not_found');
    await use([id]);
    await owner.vcards.setLooks.mutate({ looks: [{ look: badge, ids: [id, acme.vcardId] }] });
    const { entries } = await owner.audit.list.query({ action: 'card.design' });
    expect(entries).toMatchObject([
      { person: { id: ana.userId }, target: null, details: { count: 2 } },
      { person: { id: luis.userId }, target: 'Luis', details: { count: 1 } },
    ]);
    expect((await member.presets.list.query()).presets).toMatchObject([{ name: 'Fair' }]);
  });
});

test('product 37.13: whatever its design, a card has the same contact file, and what is counted is the same', async () => {
  const { trpc, username, vcardId } = await account('business');
  const fields = { name: 'Ana García', phone: '+34 600 111 222', email: 'ana@example.com', position: 'Baker' };
  const files = new Set<string>();
  for (const [n, design] of designs.entries()) {
    await trpc.vcards.update.mutate({ id: vcardId, fields: { ...fields, ...stage, design } });
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const open = (url: string) => app.browser().open({ url, headers, remoteAddress: `80.58.61.${n + 1}` });
    const { body } = await open(`/${username}`);
    const [, link = ''] = /href="(\/l\/[\w-]+)"/.exec(body) ?? [];
    const [, file = ''] = /href="([^"]+\.vcf[^"]*)"/.exec(body) ?? [];
    expect([design, link, file]).toEqual([design, expect.stringMatching('.'), expect.stringMatching('.')]);
    await open(link);
    files.add((await open(file)).body.replace(/^REV:.*$/m, ''));
  }
  expect(files.size).toBe(1);
  await ingest(app.context, journalDirectory(app.context.env.dataDir));
  expect(await trpc.analytics.overview.query()).toMatchObject({
    profileViews: { now: designs.length },
    linkClicks: { now: designs.length },
    saves: { now: designs.length },
    total: { now: 3 * designs.length },
  });
});
