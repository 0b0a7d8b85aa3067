import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockUser } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import { deleteOwner } from '#db/privacy/owner-data.ts';
import { endSignIns, updateOwnerSuspension } from '#db/support/suspensions.ts';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import type { LiveEvent } from '#src/live.ts';
import { PASSWORD, signUp, signUpWithCard, startTwoApps, type TestApp, type TestBrowser } from '../support/app.ts';
import { runCommand } from '../support/commands.ts';
import { areWaiting } from '../support/waiting.ts';

let app: TestApp;
let second: TestApp;
let db: Db;
beforeAll(async () => {
  [app, second] = await startTwoApps();
  db = app.context.db;
});
afterAll(async () => {
  await second.destroy();
  await app.destroy();
});

const idOf = async (browser: TestBrowser) => (await browser.trpc.profiles.me.query())?.id ?? '';

/** Nobody signs in as it. */
async function ownerWithLink(): Promise<{ ownerId: string; slug: string }> {
  const ownerId = randomUUID();
  const slug = ownerId.slice(0, 8);
  await sql`insert into profiles (id, name) values (${ownerId}, 'Acme')`.execute(db);
  await sql`insert into links (user_id, slug, title, url) values (${ownerId}, ${slug}, 'Shop', 'https://acme.example.com/')`.execute(
    db,
  );
  return { ownerId, slug };
}

/** For a machine that is busy. */
const within = { timeout: 10_000 };

const statusOf = async (url: string, at = app) => (await at.app.inject({ url })).statusCode;

describe('what is owned belongs to an owner', () => {
  test('and how people sign in, and what they send, to a user', async () => {
    const { rows } = await sql<{ to: string; from: string }>`
      select confrelid::regclass::text as to, conrelid::regclass || '.' || attname as from
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid in ('users'::regclass, 'profiles'::regclass)`.execute(db);
    const refersTo = (table: string) =>
      rows
        .filter(({ to }) => to === table)
        .map(({ from }) => from)
        .sort();
    expect(refersTo('profiles')).toEqual([
      ...['api_keys.owner_id', 'audit_entries.owner_id'],
      ...['card_handles', 'customers'].map(ofUserId),
      ...['domains.owner_id', 'drafts.user_id', 'idempotent_responses.owner_id'],
      ...['links', 'notices'].map(ofUserId),
      ...['organizations.id', 'photos.user_id', 'plan_grants.user_id', 'presets.user_id'],
      ...['profiles.covered_by', 'retired_slugs.owner_id', 'subscriptions.user_id', 'support_messages.about_user_id'],
      ...['tags', 'usernames', 'vcards', 'visit_targets'].map(ofUserId),
    ]);
    expect(refersTo('users')).toEqual([
      ...['accounts.user_id', 'address_changes.user_id', 'api_keys.created_by'],
      ...['audit_entries', 'auth_codes', 'factor_challenges', 'factors'].map(ofUserId),
      ...['invitations.accepted_by', 'invitations.invited_by'],
      ...['known_devices', 'mail_tokens', 'memberships', 'one_time_tokens', 'recovery_codes'].map(ofUserId),
      ...['remembered_devices', 'sessions', 'support_messages', 'token_sessions'].map(ofUserId),
      ...['vcards.holder_id', 'waiting_browsers.user_id'],
    ]);
  });

  test('goes with an owner that has no user, and no other does', async () => {
    const [gone, stays] = [await ownerWithLink(), await ownerWithLink()];
    await db.transaction().execute((tx) => deleteOwner(tx, app.context.visitStore, gone.ownerId));
    const { rows } = await sql<{ id: string }>`select user_id as id from links
      where user_id in (${gone.ownerId}, ${stays.ownerId})`.execute(db);
    expect(rows).toEqual([{ id: stays.ownerId }]);
  });

  test('product 1.13: goes with a user that the previous release deletes', async () => {
    const { browser, username } = await signUpWithCard(app);
    const userId = await idOf(browser);
    await statusOf(`/${username}`);
    await ingest(app.context, journalDirectory(app.context.env.dataDir));
    const count = async () =>
      (
        await sql<{ count: number }>`select (select count(*) from profiles where id = ${userId})::int
          + (select count(*) from vcards where user_id = ${userId})::int
          + (select count(*) from links where user_id = ${userId})::int
          + (select count(*) from visit_targets where user_id = ${userId})::int as count`.execute(db)
      ).rows[0]?.count;
    expect(await count()).toBe(5);
    await sql`delete from users where id = ${userId}`.execute(db);
    expect(await count()).toBe(0);
    expect(
      (await sql`select from usernames where name = ${username} and user_id is not null`.execute(db)).rows,
    ).toEqual([]);
  });

  function ofUserId(table: string): string {
    return `${table}.user_id`;
  }
});

describe('an organization', () => {
  const organization = async () => {
    const { ownerId, ...made } = await ownerWithLink();
    await sql`update profiles set owner_kind = 'organization', trial_days = 0 where id = ${ownerId}`.execute(db);
    await sql`insert into organizations (id) values (${ownerId})`.execute(db);
    return { ownerId, ...made };
  };

  test('product 36.1: stays when a member’s account is deleted, with the card that the member held', async () => {
    const { ownerId } = await organization();
    const { browser } = await signUp(app);
    const userId = await idOf(browser);
    await sql`insert into memberships (organization_id, user_id, role) values (${ownerId}, ${userId}, 'member')`.execute(
      db,
    );
    await sql`insert into vcards (user_id, name, holder_id) values (${ownerId}, 'Luis', ${userId})`.execute(db);
    await sql`insert into audit_entries (owner_id, user_id, action, target_kind)
      values (${ownerId}, ${userId}, 'card.update', 'card')`.execute(db);
    await browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    const { rows } = await sql`select holder_id, a.user_id, (select count(*)::int from memberships
      where organization_id = ${ownerId}) as members from vcards v join audit_entries a on a.owner_id = v.user_id
      where v.user_id = ${ownerId} and a.action = 'card.update'`.execute(db);
    expect(rows).toEqual([{ holderId: null, userId: null, members: 0 }]);
    expect(await db.transaction().execute((tx) => lockOwner(tx, ownerId))).toMatchObject({ ownerKind: 'organization' });
  });

  test('goes with its members, invitations and entries, and no person does', async () => {
    const { ownerId } = await organization();
    const { browser } = await signUp(app);
    const userId = await idOf(browser);
    await sql`update profiles set covered_by = ${ownerId} where id = ${userId}`.execute(db);
    await sql`insert into memberships (organization_id, user_id, role) values (${ownerId}, ${userId}, 'owner')`.execute(
      db,
    );
    await sql`insert into invitations (organization_id, email, role, language, token_hash, expires_at)
      values (${ownerId}, 'eva@example.com', 'editor', 'es', ${ownerId}, now())`.execute(db);
    await db.transaction().execute((tx) => deleteOwner(tx, app.context.visitStore, ownerId));
    const { rows } = await sql<{ count: number }>`select ((select count(*) from organizations where id = ${ownerId})
      + (select count(*) from memberships where organization_id = ${ownerId})
      + (select count(*) from invitations where organization_id = ${ownerId})
      + (select count(*) from profiles where covered_by = ${ownerId}))::int as count`.execute(db);
    expect(rows).toEqual([{ count: 0 }]);
    expect(await idOf(browser)).toBe(userId);
  });

  test('alone may have no days of trial', async () => {
    const { ownerId } = await ownerWithLink();
    await expect(sql`update profiles set trial_days = 0 where id = ${ownerId}`.execute(db)).rejects.toThrow(
      'profiles_trial_days_check',
    );
  });
});

describe('a lock', () => {
  test('of an owner lets rows be added that refer to it', async () => {
    const { ownerId } = await ownerWithLink();
    await db.transaction().execute(async (tx) => {
      expect(await lockOwner(tx, ownerId)).toMatchObject({ name: 'Acme' });
      await sql`insert into visit_targets (user_id, item_id) values (${ownerId}, ${randomUUID()})`.execute(db);
    });
  });

  test('of a person waits for the lock of the previous release, and for its own', async () => {
    const { browser } = await signUp(app);
    const userId = await idOf(browser);
    for (const lock of [
      (tx: Db) => sql`select from profiles where id = ${userId} for update`.execute(tx),
      (tx: Db) => lockUser(tx, userId),
    ]) {
      const [locked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = db.transaction().execute(async (tx) => {
        await lock(tx);
        locked.resolve();
        await end.promise;
      });
      await locked.promise;
      const waiting = db.transaction().execute((tx) => lockUser(tx, userId));
      await areWaiting(db, 1);
      end.resolve();
      await holding;
      expect(await waiting).toMatchObject({ id: userId });
    }
  });

  test('of a person leaves an owner free that is not the own account', async () => {
    const [{ browser }, { ownerId }] = [await signUp(app), await ownerWithLink()];
    const userId = await idOf(browser);
    await db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      expect(await db.transaction().execute((other) => lockOwner(other, ownerId))).toMatchObject({ id: ownerId });
    });
  });
});

describe('a suspension', () => {
  test('product 25.5: finds a link by its owner, who need not be a user', async () => {
    const { ownerId, slug } = await ownerWithLink();
    expect(await statusOf(`/l/${slug}`)).toBe(302);
    const { output } = await runCommand(app, 'disable', 'link', slug);
    expect(output).toContain(`/l/${slug} of ${ownerId} is suspended.`);
    await expect.poll(() => statusOf(`/l/${slug}`, second), within).toBe(410);
  });

  test('of what an owner publishes ends no session; the ban of a person ends them and leaves the pages', async () => {
    const { ownerId, slug } = await ownerWithLink();
    const { browser, username } = await signUpWithCard(app);
    const userId = await idOf(browser);
    await updateOwnerSuspension(db, ownerId, true);
    await expect.poll(() => statusOf(`/l/${slug}`), within).toBe(410);
    expect(await idOf(browser)).toBe(userId);
    await endSignIns(db, userId);
    expect(await idOf(browser)).toBe('');
    expect(await statusOf(`/${username}`)).toBe(200);
  });
});

describe('a notification', () => {
  test('product 16.1: says whether its ID is an owner’s or a user’s', async () => {
    const { browser, email, username } = await signUpWithCard(app);
    const id = await idOf(browser);
    const client = await app.context.pool.connect();
    const heard: { userId: string; table: string; of: string }[] = [];
    client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')));
    await client.query('listen changes');
    await browser.trpc.links.create.mutate({ title: 'Shop', url: 'https://shop.example.com/' });
    await browser.trpc.tags.create.mutate({ name: 'Fair', color: 'red' });
    await browser.trpc.profiles.setSingleKeys.mutate({ singleKeys: false });
    await browser.trpc.support.send.mutate({ subject: 'Hello', message: 'Hello' });
    await app.browser().trpc.auth.signIn.mutate({ email, password: PASSWORD, rememberMe: true });
    await statusOf(`/${username}`);
    await ingest(app.context, journalDirectory(app.context.env.dataDir));
    const { ownerId } = await ownerWithLink();
    await sql`insert into organizations (id) values (${ownerId})`.execute(db);
    await sql`insert into memberships (organization_id, user_id, role) values (${ownerId}, ${id}, 'owner')`.execute(db);
    await sql`delete from users where id = ${id}`.execute(db);
    await sql`notify changes, '{"userId":null,"table":"end"}'`.execute(db);
    await expect.poll(() => heard.at(-1)?.table, within).toBe('end');
    await client.query('unlisten changes');
    client.release(true);
    const saidOf = (whom: string) =>
      [...new Set(heard.filter(({ userId }) => userId === whom).map(({ table, of }) => `${table} of ${of}`))].sort();
    expect(saidOf(id)).toEqual([
      ...['links of owner', 'memberships of user', 'profiles of owner', 'sessions of user', 'support_messages of user'],
      ...['tags of owner', 'vcards of owner', 'visits of owner'],
    ]);
    expect(saidOf(ownerId)).toEqual(['links of owner', 'memberships of owner']);
  });

  test('product 16.1: reaches the streams of who may see the owner; without a kind it is an owner’s', async () => {
    const { browser } = await signUp(app);
    const userId = await idOf(browser);
    const { rows } = await sql<{ id: string }>`select id from sessions where user_id = ${userId}`.execute(db);
    await app.context.changeFeed.catchUp();
    const stream = await app.context.live.open({ userId, sessionId: rows[0]?.id ?? '' }, () => {});
    const events: LiveEvent[] = [];
    const reading = (async () => {
      for await (const event of stream) events.push(event);
    })();
    const notify = (change: object) => sql`select pg_notify('changes', ${JSON.stringify(change)})`.execute(db);
    await notify({ userId, table: 'drafts', of: 'user' });
    await notify({ userId, table: 'links', of: 'somebody' });
    await notify({ userId, table: 'vcards', of: 'owner' });
    await notify({ userId, table: 'visits' });
    await notify({ userId: randomUUID(), table: 'tags', of: 'owner' });
    await app.context.changeFeed.catchUp();
    await expect.poll(() => events, within).toHaveLength(4);
    expect(events).toEqual([
      ...[{ type: 'refresh' }, { type: 'changed', table: 'drafts' }],
      ...[
        { type: 'changed', table: 'vcards', owner: userId },
        { type: 'changed', table: 'visits', owner: userId },
      ],
    ]);
    stream.end();
    await reading;
  });

  test('product 22.3: of a deleted owner, who had nothing but a page, reaches every process', async () => {
    const { ownerId } = await ownerWithLink();
    const name = ownerId.slice(0, 13);
    await sql`insert into usernames (name, user_id) values (${name}, ${ownerId})`.execute(db);
    await sql`update profiles set username = ${name}, plan_type = 'pro' where id = ${ownerId}`.execute(db);
    await sql`delete from links where user_id = ${ownerId}`.execute(db);
    for (const each of [app, second]) await expect.poll(() => statusOf(`/${name}`, each), within).toBe(200);
    await sql`delete from profiles where id = ${ownerId}`.execute(db);
    for (const each of [app, second]) await expect.poll(() => statusOf(`/${name}`, each), within).toBe(404);
  });
});
