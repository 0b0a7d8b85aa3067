import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainQrStyle } from '#src/links/qr-style.ts';
import { hashedPassword, PASSWORD, refusal, startTwoApps, type TestApp, type TestBrowser } from '../support/app.ts';
import { makeAccount, setPlan } from '../support/roles.ts';
import { areWaiting } from '../support/waiting.ts';

const url = 'https://example.com/';

type Account = { userId: string; browser: TestBrowser; email: string };

let app: TestApp;
let other: TestApp;
let passwordHash: string;
let stranger: Account;
beforeAll(async () => {
  [app, other] = await startTwoApps();
  passwordHash = await hashedPassword(app);
  stranger = await paying();
});
afterAll(async () => {
  await other.destroy();
  await app.destroy();
});

async function paying(): Promise<Account> {
  const account = await makeAccount(app, passwordHash);
  await setPlan(app, account.userId, 'business');
  return account;
}

let number = 0;
const someSlug = () => `menu-${process.pid}-${++number}`;

const create = ({ browser }: Account, slug: string | null = null) =>
  browser.trpc.links.create.mutate({ title: 'Menu', url, slug });
const rename = ({ browser }: Account, id: string, slug: string) =>
  browser.trpc.links.update.mutate({ id, changes: { slug } });
const remove = ({ browser }: Account, id: string) => browser.trpc.links.delete.mutate({ id });
const open = (slug: string, path = 'l') => app.browser().open(`/${path}/${slug}`);

/** Whether a stranger and the owner may choose it. Removes what they make, before anybody opens it. */
async function choosable(slug: string, by: Record<string, Account>): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  for (const [name, account] of Object.entries(by)) {
    outcomes[name] = await refusal(create(account, slug));
    await sql`delete from links where slug = ${slug}`.execute(app.context.db);
  }
  return outcomes;
}

async function makeOld(slug: string): Promise<void> {
  await sql`update links set created_at = created_at - interval '2 hours' where slug = ${slug}`.execute(app.context.db);
}

async function slugOfCard(id: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`select slug from links where vcard_id = ${id}`.execute(app.context.db);
  return rows[0]?.slug ?? '';
}

const card = ({ browser }: Account) => browser.trpc.vcards.create.mutate({ name: 'Ana García' });
const code = ({ browser }: Account) =>
  browser.trpc.qrCodes.create.mutate({ title: 'Menu', url, icon: '', style: plainQrStyle });

type Way = [name: string, use: (owner: Account) => Promise<{ slug: string; end: () => Promise<unknown> }>];

const ways: Way[] = [
  [
    'a deleted link',
    async (owner) => {
      const { id, slug } = await create(owner, someSlug());
      return { slug, end: () => remove(owner, id) };
    },
  ],
  [
    'a deleted link with a random slug',
    async (owner) => {
      const { id, slug } = await create(owner);
      return { slug, end: () => remove(owner, id) };
    },
  ],
  [
    'links deleted together',
    async (owner) => {
      const [{ id, slug }, another] = [await create(owner, someSlug()), await create(owner)];
      return { slug, end: () => owner.browser.trpc.links.deleteMany.mutate({ ids: [another.id, id] }) };
    },
  ],
  [
    'a deleted QR code',
    async (owner) => {
      const { id, slug } = await code(owner);
      return { slug, end: () => owner.browser.trpc.qrCodes.delete.mutate({ id }) };
    },
  ],
  [
    'a deleted card',
    async (owner) => {
      const { id } = await card(owner);
      return { slug: await slugOfCard(id), end: () => owner.browser.trpc.vcards.delete.mutate({ id }) };
    },
  ],
  [
    'cards deleted together',
    async (owner) => {
      const { id } = await card(owner);
      return { slug: await slugOfCard(id), end: () => owner.browser.trpc.vcards.deleteMany.mutate({ ids: [id] }) };
    },
  ],
  [
    'cleared test data',
    async (owner) => {
      const { slug } = await create(owner, someSlug());
      await card(owner);
      return { slug, end: () => owner.browser.trpc.testData.clear.mutate() };
    },
  ],
  [
    'a renamed link',
    async (owner) => {
      const { id, slug } = await create(owner, someSlug());
      return { slug, end: () => rename(owner, id, someSlug()) };
    },
  ],
  [
    'a link that an earlier release deletes',
    async (owner) => {
      const { slug } = await create(owner, someSlug());
      return { slug, end: () => sql`delete from links where slug = ${slug}`.execute(app.context.db) };
    },
  ],
];

describe('product 12.21: a slug that was in use', () => {
  test.each(ways)("of %s is its former owner's only", async (_, use) => {
    const owner = await paying();
    const { slug, end } = await use(owner);
    await makeOld(slug);
    await end();
    expect((await open(slug, 'q')).statusCode).toBe(404);
    expect(await choosable(slug, { stranger, owner })).toEqual({ stranger: 'slug_taken', owner: 'accepted' });
    expect(await choosable(slug.toUpperCase(), { stranger })).toEqual({ stranger: 'slug_taken' });
    const { id } = await create(stranger);
    expect(await refusal(rename(stranger, id, slug))).toBe('slug_taken');
    // Also after its owner used and left it again, at once and unopened
    expect(await choosable(slug, { stranger })).toEqual({ stranger: 'slug_taken' });
  });

  test.each([
    [
      'its owner deletes it',
      ({ browser }: Account) => browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD }),
    ],
    [
      'an earlier release deletes it',
      ({ userId }: Account) => sql`delete from users where id = ${userId}`.execute(app.context.db),
    ],
  ])("of a deleted account is nobody's: %s", async (_, end) => {
    const owner = await paying();
    const { slug: former, id } = await create(owner, someSlug());
    await makeOld(former);
    const slugs = [
      former,
      (await create(owner)).slug,
      (await code(owner)).slug,
      await slugOfCard((await card(owner)).id),
    ];
    await rename(owner, id, someSlug());
    for (const slug of slugs) await makeOld(slug);
    await end(owner);
    const again = await paying();
    for (const slug of slugs)
      expect(await choosable(slug, { stranger, again })).toEqual({ stranger: 'slug_taken', again: 'slug_taken' });
    const { rows } = await sql`select from retired_slugs where owner_id = ${owner.userId}`.execute(app.context.db);
    expect(rows).toEqual([]);
  });

  test('is stored as a hash, and in the export', async () => {
    const owner = await paying();
    const { id, slug } = await create(owner, someSlug());
    await makeOld(slug);
    await remove(owner, id);
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(r)::text as row from retired_slugs r where owner_id = ${owner.userId}`.execute(app.context.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(slug);
    const hash = createHash('sha256').update(slug).digest('hex');
    const { rawPayload } = await owner.browser.open('/api/account/export');
    const { 'retired-slugs.json': exported } = unzipSync(rawPayload);
    expect(JSON.parse(Buffer.from(exported ?? []).toString())).toEqual([{ hash, retiredAt: expect.any(String) }]);
  });

  test('is never drawn again, not even for its owner', async () => {
    const owner = await paying();
    const { id, slug } = await create(owner);
    await makeOld(slug);
    await remove(owner, id);
    const draw = async (isChosen: boolean) =>
      (
        await sql`insert into links (user_id, slug, title, url, is_slug_chosen)
          values (${owner.userId}, ${slug}, 'Menu', ${url}, ${isChosen}) on conflict do nothing returning id`.execute(
          app.context.db,
        )
      ).rows.length;
    expect([await draw(false), await draw(true)]).toEqual([0, 1]);
  });

  test('goes with its link to another owner, as does its former slug', async () => {
    const [owner, next] = [await paying(), await paying()];
    const { id, slug: former } = await create(owner, someSlug());
    await makeOld(former);
    const present = someSlug();
    await rename(owner, id, present);
    await open(present);
    const { id: reused } = await create(owner, someSlug());
    const back = someSlug();
    await rename(owner, reused, back);
    await sql`update links set user_id = ${next.userId} where id = ${id}`.execute(app.context.db);
    expect(await choosable(former, { owner, next })).toEqual({ owner: 'slug_taken', next: 'accepted' });
    await sql`delete from links where id = ${id}`.execute(app.context.db);
    expect(await choosable(present, { owner, next })).toEqual({ owner: 'slug_taken', next: 'accepted' });
    expect(await choosable(former, { owner, next })).toEqual({ owner: 'slug_taken', next: 'accepted' });
  });

  test('goes with the link that uses it again', async () => {
    const [owner, next] = [await paying(), await paying()];
    const { id, slug } = await create(owner, someSlug());
    await makeOld(slug);
    await remove(owner, id);
    const again = await create(owner, slug);
    await sql`update links set user_id = ${next.userId} where id = ${again.id}`.execute(app.context.db);
    await sql`delete from links where id = ${again.id}`.execute(app.context.db);
    expect(await choosable(slug, { owner, next })).toEqual({ owner: 'slug_taken', next: 'accepted' });
  });
});

describe('product 12.22: a slug younger than an hour', () => {
  test('is free again if nobody opened it', async () => {
    const owner = await paying();
    const { id, slug } = await create(owner, someSlug());
    const next = someSlug();
    await rename(owner, id, next);
    await remove(owner, id);
    for (const each of [slug, next]) expect(await choosable(each, { stranger })).toEqual({ stranger: 'accepted' });
  });

  test("is the former owner's once somebody opened it, also on another process, before the visit is in the stats", async () => {
    const owner = await paying();
    for (const [path, on] of [
      ['l', app],
      ['q', other],
    ] as const) {
      const { id, slug } = await create(owner, someSlug());
      await on.browser().open(`/${path}/${slug}`);
      await remove(owner, id);
      expect(await choosable(slug, { stranger, owner })).toEqual({ stranger: 'slug_taken', owner: 'accepted' });
    }
  });

  test("is the former owner's if it needs a password or has a visit limit, and somebody opened it", async () => {
    const owner = await paying();
    for (const option of [{ password: 'sesame-7' }, { maxClicks: 5 }]) {
      const slug = someSlug();
      const { id } = await owner.browser.trpc.links.create.mutate({ title: 'Menu', url, slug, ...option });
      await open(slug);
      await remove(owner, id);
      expect(await choosable(slug, { stranger })).toEqual({ stranger: 'slug_taken' });
    }
  });

  test("is the former owner's if an earlier release counted a visit", async () => {
    const owner = await paying();
    const { id, slug } = await create(owner, someSlug());
    await sql`with target as (insert into visit_targets (item_id, user_id) values (${id}, ${owner.userId}) returning id)
      insert into visit_totals (target_id, kind, hits) select id, 0, 1 from target`.execute(app.context.db);
    await remove(owner, id);
    expect(await choosable(slug, { stranger })).toEqual({ stranger: 'slug_taken' });
  });

  test('counts from when it was chosen: a visit to an earlier slug of the link is none to it', async () => {
    const owner = await paying();
    const { id, slug } = await create(owner, someSlug());
    await open(slug);
    await makeOld(slug);
    const next = someSlug();
    await rename(owner, id, next);
    await remove(owner, id);
    expect(await choosable(slug, { stranger })).toEqual({ stranger: 'slug_taken' });
    expect(await choosable(next, { stranger })).toEqual({ stranger: 'accepted' });
  });

  test('is opened with one query, which tells no browser, and no other after it', async () => {
    const owner = await paying();
    const { slug } = await create(owner, someSlug());
    const listener = await app.context.pool.connect();
    const announced: string[] = [];
    listener.on('notification', ({ payload }) => announced.push(payload ?? ''));
    await listener.query('listen changes');
    const { rows: before } = await sql`select xmin from links where slug = ${slug}`.execute(app.context.db);
    await open(slug);
    const { rows: noted } = await sql`select xmin from links where slug = ${slug}`.execute(app.context.db);
    await other.browser().open(`/l/${slug}`);
    const { rows: after } = await sql`select xmin from links where slug = ${slug}`.execute(app.context.db);
    expect(noted).not.toEqual(before);
    expect(after).toEqual(noted);
    await sql`notify changes, '{"userId":null,"table":"end"}'`.execute(app.context.db);
    await expect.poll(() => announced.at(-1)).toContain('end');
    expect(announced.filter((each) => each.includes(owner.userId) && each.includes('links'))).toEqual([]);
    await listener.query('unlisten changes');
    listener.release(true);
  });
});

describe("product 12.23: an owner's chosen slugs", () => {
  const insert = (userId: string, count: number, name: string, isChosen = true) =>
    sql`insert into links (user_id, slug, title, url, is_slug_chosen, created_at, qr_style)
      select ${userId}, ${name} || n, 'Menu', ${url}, ${isChosen}, now() - interval '2 hours' - n * interval '1 second',
        case when n = 1 then '{}'::jsonb end
      from generate_series(1, ${count}) n`.execute(app.context.db);
  const countRetired = async (userId: string, isChosen = true) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from retired_slugs
      where owner_id = ${userId} and is_chosen = ${isChosen}`.execute(app.context.db);
    return rows[0]?.count;
  };

  test('are retired up to 1,000 a day; QR codes and then the oldest first, and random ones without limit', async () => {
    const owner = await paying();
    const name = someSlug();
    await insert(owner.userId, 990, `${name}-a-`);
    await insert(owner.userId, 1_100, `${name}-r-`, false);
    await sql`delete from links where user_id = ${owner.userId}`.execute(app.context.db);
    expect([await countRetired(owner.userId), await countRetired(owner.userId, false)]).toEqual([990, 1_100]);
    await insert(owner.userId, 12, `${name}-b-`);
    await sql`delete from links where user_id = ${owner.userId}`.execute(app.context.db);
    expect(await countRetired(owner.userId)).toBe(1_000);
    const free: number[] = [];
    for (let n = 1; n <= 12; n++) {
      const { stranger: outcome } = await choosable(`${name}-b-${n}`, { stranger });
      if (outcome === 'accepted') free.push(n);
    }
    expect(free).toEqual([2, 3]);
    const renamed = await create(owner, someSlug());
    await makeOld(renamed.slug);
    await rename(owner, renamed.id, someSlug());
    expect(await choosable(renamed.slug, { stranger })).toEqual({ stranger: 'accepted' });
    await sql`update retired_slugs set retired_at = retired_at - interval '1 day' where owner_id = ${owner.userId}`.execute(
      app.context.db,
    );
    await remove(owner, renamed.id);
    const late = await create(owner, someSlug());
    await makeOld(late.slug);
    await remove(owner, late.id);
    expect(await choosable(late.slug, { stranger })).toEqual({ stranger: 'slug_taken' });
  });

  test('that are not known to be chosen are random if they look like it', async () => {
    const owner = await paying();
    await sql`insert into links (user_id, slug, title, url, created_at) values
      (${owner.userId}, 'abcd2345', 'Menu', ${url}, now() - interval '2 hours'),
      (${owner.userId}, 'abcdl234', 'Menu', ${url}, now() - interval '2 hours')`.execute(app.context.db);
    await sql`delete from links where user_id = ${owner.userId}`.execute(app.context.db);
    expect([await countRetired(owner.userId), await countRetired(owner.userId, false)]).toEqual([1, 1]);
  });
});

describe('product 12.21: at the same time', () => {
  const RACERS = 32;

  test("32 choices of a retired slug on two processes: only its owner's succeeds", async () => {
    const owner = await paying();
    const { id, slug } = await create(owner, someSlug());
    await makeOld(slug);
    await remove(owner, id);
    const strangers = await Promise.all([0, 1, 2].map(() => paying()));
    const racers = Array.from({ length: RACERS }, (_, n) =>
      n % 4 === 0 ? owner : (strangers[(n % 4) - 1] as Account),
    );
    const outcomes = await Promise.all(racers.map((racer) => refusal(create(racer, slug))));
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['accepted', 'slug_taken']));
    expect((await owner.browser.trpc.links.list.query()).links.map((link) => link.slug)).toEqual([slug]);
  });

  test('32 choices of a free slug: one succeeds', async () => {
    const owner = await paying();
    const { id, slug } = await create(owner, someSlug());
    await remove(owner, id);
    const strangers = await Promise.all([0, 1, 2, 3].map(() => paying()));
    const racers = Array.from({ length: RACERS }, (_, n) => strangers[n % 4] as Account);
    const outcomes = await Promise.all(racers.map((racer) => refusal(create(racer, slug))));
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['accepted', 'slug_taken']));
  });

  test.each([
    ['deletes', 'create'],
    ['deletes', 'rename'],
    ['renames', 'create'],
    ['renames', 'rename'],
  ] as const)('a stranger who waits while its owner %s the link gets nothing (%s)', async (gives, takes) => {
    const { db } = app.context;
    const owner = await paying();
    const { id, slug } = await create(owner, someSlug());
    const { id: own } = await create(stranger);
    await makeOld(slug);
    let choice: Promise<string> | undefined;
    await db.transaction().execute(async (tx) => {
      await (gives === 'deletes'
        ? sql`delete from links where id = ${id}`
        : sql`update links set slug = ${someSlug()} where id = ${id}`
      ).execute(tx);
      choice = refusal(takes === 'create' ? create(stranger, slug) : rename(stranger, own, slug));
      await areWaiting(db, 1);
    });
    expect(await choice).toBe('slug_taken');
    expect((await open(slug)).statusCode).toBe(404);
  });
});
