import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STREAMS_PER_ACCOUNT, startLive } from '#server/accounts/live/live.ts';
import { startChangeFeed } from '#server/platform/change-feed.ts';
import type { LiveEvent } from '#src/live.ts';
import {
  hashedPassword,
  PASSWORD,
  signUp,
  signUpWithCard,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { addMember, makeOrganization } from '../support/organizations.ts';
import { makeOwner } from '../support/roles.ts';

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await startTestApp();
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.destroy());

type Open = {
  response: Response;
  events: (LiveEvent | { refused: string })[];
  isEnded: () => boolean;
  leave: () => void;
};

/** A browser's stream, as EventSource reads it. */
async function stream(browser: TestBrowser, from = origin): Promise<Open> {
  const leaving = new AbortController();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${from}/trpc/live.changes`, {
    headers: { cookie, accept: 'text/event-stream', 'accept-encoding': 'gzip, br' },
    signal: leaving.signal,
  });
  const events: Open['events'] = [];
  let isEnded = false;
  const read = async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const name = /^event: (.*)$/m.exec(block)?.[1];
        const data = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] || 'null');
        if (name === 'serialized-error') events.push({ refused: data.data.error });
        else if (name === undefined && data !== null) events.push(data);
      }
    }
  };
  void read()
    .catch(() => {})
    .finally(() => {
      isEnded = true;
    });
  return { response, events, isEnded: () => isEnded, leave: () => leaving.abort() };
}

/** The stream of a browser whose account is as old as all that was heard: nothing of its making follows. */
async function opened(browser: TestBrowser): Promise<Open> {
  await app.context.changeFeed.catchUp();
  const open = await stream(browser);
  await expect.poll(() => open.events).toEqual([{ type: 'refresh' }]);
  return open;
}

/** What only the person has says no owner. */
const changed = (table: string, owner?: string) => ({ type: 'changed', table, ...(owner && { owner }) });

const ownerOf = async (browser: TestBrowser) => (await browser.trpc.profiles.me.query())?.id ?? 'nobody';

async function signInAgain(email: string): Promise<TestBrowser> {
  const browser = app.browser();
  await browser.trpc.auth.signIn.mutate({ email, password: PASSWORD, rememberMe: true });
  return browser;
}

describe('product 16.1: a change shows wherever the account is open', () => {
  test('reaches every browser of the account, and no other', async () => {
    const ana = await signUpWithCard(app);
    const other = await signUpWithCard(app);
    const streams = [await opened(ana.browser), await opened(await signInAgain(ana.email))];
    const others = await opened(other.browser);
    await ana.browser.trpc.vcards.update.mutate({ id: ana.vcardId, fields: { name: 'Ana', photo: null } });
    const owner = await ownerOf(ana.browser);
    for (const { events } of streams) await expect.poll(() => events).toContainEqual(changed('vcards', owner));
    await other.browser.trpc.profiles.setLanguage.mutate({ language: 'es' });
    await expect.poll(() => others.events).toContainEqual(changed('profiles', await ownerOf(other.browser)));
    expect(others.events).not.toContainEqual(expect.objectContaining({ table: 'vcards' }));
    for (const { leave } of [...streams, others]) leave();
  });

  test("whatever the cause: a plan changed by a payment, a visitor's click", async () => {
    const { browser, vcardId } = await signUpWithCard(app);
    const { events, leave } = await opened(browser);
    await sql`update links set click_count = click_count + 1 where vcard_id = ${vcardId}`.execute(app.context.db);
    const owner = await ownerOf(browser);
    await expect.poll(() => events).toContainEqual(changed('links', owner));
    await sql`update profiles set plan_type = 'pro' where id = (select user_id from vcards where id = ${vcardId})`.execute(
      app.context.db,
    );
    await expect.poll(() => events).toContainEqual(changed('profiles', owner));
    leave();
  });

  test('the stream is not cached, compressed or buffered', async () => {
    const { browser } = await signUp(app);
    const { response, leave } = await opened(browser);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('content-encoding')).toBeNull();
    leave();
  });

  // A balancer would reuse the connection, which a leaving process closes at once: the next request would fail
  test('the stream is the last response on its connection', async () => {
    const { browser } = await signUp(app);
    const { response, leave } = await opened(browser);
    expect(response.headers.get('connection')).toBe('close');
    leave();
  });
});

test('product 16.4: streams that one client opens by the hundred keep nobody else waiting', async () => {
  const site = await startTestApp({ trustedProxies: ['127.0.0.1'] });
  const url = `${await site.app.listen({ port: 0, host: '127.0.0.1' })}/trpc/live.changes`;
  const [busy, other] = [await signUp(site), await signUp(site)];
  const openFrom = async (address: string, { browser }: { browser: TestBrowser }) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { body } = await fetch(url, { headers: { cookie, 'x-forwarded-for': address } });
    for await (const chunk of body ?? []) if (/refresh|serialized-error/.test(Buffer.from(chunk).toString())) return;
  };
  let done = 0;
  const flood = Array.from({ length: 400 }, () => openFrom('203.0.113.1', busy).finally(() => (done += 1)));
  await openFrom('203.0.113.2', other);
  expect(done).toBeLessThan(200);
  await Promise.all(flood);
  await site.destroy();
}, 60_000);

describe('product 16.3: a stream lasts no longer than its session', () => {
  test('requires a session', async () => {
    const { events } = await stream(app.browser());
    await expect.poll(() => events).toEqual([{ refused: 'unauthenticated' }]);
  });

  test("a session ended elsewhere ends its streams, but not the account's others", async () => {
    const { browser, email } = await signUp(app);
    const second = await signInAgain(email);
    const [ended, stays] = [await opened(browser), await opened(second)];
    await browser.trpc.auth.signOut.mutate();
    await expect.poll(ended.isEnded).toBe(true);
    expect(ended.events.at(-1)).toEqual({ type: 'ended' });
    await expect.poll(() => stays.events).toContainEqual(changed('sessions'));
    expect(stays.events).not.toContainEqual({ type: 'ended' });
    expect(stays.isEnded()).toBe(false);
    stays.leave();
  });

  test('deleting the account ends them', async () => {
    const { browser, email } = await signUp(app);
    const { isEnded, events } = await opened(browser);
    const start = performance.now();
    await sql`delete from users where email = ${email}`.execute(app.context.db);
    await expect.poll(isEnded, { interval: 20 }).toBe(true);
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(events.at(-1)).toEqual({ type: 'ended' });
  });
});

describe("product 16.4: one account can't use up all streams", () => {
  test('twenty streams at most, and a closed one makes room', async () => {
    const { browser } = await signUp(app);
    const streams = await Promise.all(Array.from({ length: STREAMS_PER_ACCOUNT }, () => opened(browser)));
    const { events } = await stream(browser);
    await expect.poll(() => events).toEqual([{ refused: 'too_many_streams' }]);
    const open = app.context.live.size();
    streams[0]?.leave();
    await expect.poll(() => app.context.live.size()).toBe(open - 1);
    const again = await opened(browser);
    for (const { leave } of [...streams, again]) leave();
    await expect.poll(() => app.context.live.size()).toBe(0);
  });
});

describe('product 16.5: missed changes are refetched', () => {
  test('a lost listener reconnects and tells every stream to refresh', async () => {
    const { browser } = await signUp(app);
    const { events, leave } = await opened(browser);
    const listeners = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'saluda changes'`;
    const { rows } = await listeners.execute(app.context.db);
    expect(rows).toHaveLength(1);
    await expect.poll(() => events).toEqual([{ type: 'refresh' }, { type: 'refresh' }]);
    await browser.trpc.profiles.setLanguage.mutate({ language: 'es' });
    await expect.poll(() => events).toContainEqual(changed('profiles', await ownerOf(browser)));
    leave();
  });

  test('product 26.5: a process that shuts down ends its streams and accepts no more', async () => {
    const second = await startTestApp();
    const address = await second.app.listen({ port: 0, host: '127.0.0.1' });
    const { browser } = await signUp(second);
    const open = await stream(browser, address);
    await expect.poll(() => open.events[0]).toEqual({ type: 'refresh' });
    const start = performance.now();
    await second.destroy();
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(open.isEnded()).toBe(true);
  });
});

describe('product 36.11: the stream of a person in organizations', () => {
  const of = async ({ userId }: { userId: string }) => {
    const { rows } = await sql<{ id: string }>`select id from sessions where user_id = ${userId}`.execute(
      app.context.db,
    );
    const open = await app.context.live.open({ userId, sessionId: rows[0]?.id ?? '' }, () => {});
    const events: LiveEvent[] = [];
    void (async () => {
      for await (const event of open) events.push(event);
    })();
    return { events, open };
  };

  test('hears what happens there, with the owner, from when they join until they leave', async () => {
    const hash = await hashedPassword(app);
    const [ana, luis] = [await makeOwner(app, hash), await makeOwner(app, hash)];
    const acme = await makeOrganization(app, ana.userId);
    await app.context.changeFeed.catchUp();
    const [owner, member] = [await of(ana), await of(luis)];
    const title = (text: string) =>
      sql`update links set title = ${text} where id = ${acme.linkId}`.execute(app.context.db);
    const changed = { type: 'changed', table: 'links', owner: acme.id };

    await title('One');
    await expect.poll(() => owner.events).toEqual([{ type: 'refresh' }, changed]);
    await addMember(app, acme.id, luis.userId, 'member');
    await expect.poll(() => member.events).toEqual([{ type: 'refresh' }, { type: 'changed', table: 'memberships' }]);
    await expect
      .poll(async () => {
        await title(randomUUID());
        await app.context.changeFeed.catchUp();
        return member.events;
      })
      .toContainEqual(changed);
    await sql`delete from memberships where user_id = ${luis.userId}`.execute(app.context.db);
    await expect.poll(() => member.events.at(-1)).toEqual({ type: 'changed', table: 'memberships' });
    // Members who join next have heard of it by then
    const { events } = await of(ana);
    await title('Two');
    await expect.poll(() => events).toContainEqual(changed);
    expect(member.events.at(-1)).toEqual({ type: 'changed', table: 'memberships' });
    for (const { open } of [owner, member]) open.end();
  });
});

test('product 36.11: a stream hears nothing of an organization that requires a second factor which the person lacks', async () => {
  const { db, changeFeed, live } = app.context;
  const hash = await hashedPassword(app);
  const [ana, luis] = [await makeOwner(app, hash), await makeOwner(app, hash)];
  const acme = await makeOrganization(app, ana.userId);
  await addMember(app, acme.id, luis.userId, 'admin');
  const require = (isRequired: boolean) =>
    sql`update organizations set requires_factor = ${isRequired} where id = ${acme.id}`.execute(db);
  const enroll = (userId: string) =>
    sql`insert into factors (id, user_id, factor_type, friendly_name, status)
      values (${randomUUID()}, ${userId}, 'totp', 'App', 'verified')`.execute(db);
  await enroll(ana.userId);
  await require(true);
  await changeFeed.catchUp();
  const of = async (userId: string) => {
    const { rows } = await sql<{ id: string }>`select id from sessions where user_id = ${userId}`.execute(db);
    const open = await live.open({ userId, sessionId: rows[0]?.id ?? '' }, () => {});
    const events: LiveEvent[] = [];
    void (async () => {
      for await (const event of open) events.push(event);
    })();
    return { events, open };
  };
  const [owner, admin] = [await of(ana.userId), await of(luis.userId)];
  /** Who hears of a change, once memberships are read after what happened before. */
  const heard = async () => {
    await changeFeed.catchUp();
    await live.settled();
    for (const { events } of [owner, admin]) events.length = 0;
    await sql`update links set title = ${randomUUID()} where id = ${acme.linkId}`.execute(db);
    await expect.poll(() => owner.events).toContainEqual({ type: 'changed', table: 'links', owner: acme.id });
    return admin.events.filter((event) => event.type === 'changed' && event.owner === acme.id).length;
  };
  expect(await heard()).toBe(0);
  await enroll(luis.userId);
  expect(await heard()).toBe(1);
  await sql`delete from factors where user_id = ${luis.userId}`.execute(db);
  expect(await heard()).toBe(0);
  await require(false);
  await expect.poll(() => admin.events).toContainEqual({ type: 'changed', table: 'memberships' });
  expect(await heard()).toBe(1);
  for (const { open } of [owner, admin]) open.end();
});

describe('product 16.6: idle and slow streams', () => {
  const pingMs = 100;

  test('product 31.11: an open stream sends heartbeats, an expired session ends, a slow reader is disconnected', async () => {
    const { context } = app;
    const database = { ...context.pool.options };
    const feed = startChangeFeed(database, context.log, pingMs);
    const live = startLive({ db: context.db, feed, log: context.log }, pingMs);
    const { email } = await signUp(app);
    const { rows } = await sql<{ id: string; user_id: string }>`
      select s.id, s.user_id from sessions s join users u on u.id = s.user_id where u.email = ${email}`.execute(
      context.db.withoutPlugins(),
    );
    const [session] = rows;
    const of = { userId: session?.user_id ?? '', sessionId: session?.id ?? '' };

    let isCut = false;
    await live.open(of, () => {
      isCut = true;
    });
    const heard: LiveEvent[] = [];
    const open = await live.open(of, () => {});
    const read = (async () => {
      for await (const event of open) heard.push(event);
    })();
    await expect.poll(() => heard).toContainEqual({ type: 'ping' });
    await expect.poll(() => isCut).toBe(true);
    expect(live.size()).toBe(1);

    await sql`update sessions set expires_at = now() - interval '1 second' where id = ${of.sessionId}`.execute(
      context.db,
    );
    await read;
    expect(live.size()).toBe(0);
    live.stop();
    await feed.stop();
  });
});
