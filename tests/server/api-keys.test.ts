import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isKey } from '#server/api/key-format.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { hashedPassword, mail, PASSWORD, refusal, startTestApp, type TestApp } from '../support/app.ts';
import { accountWithApp } from '../support/factors.ts';
import { addMember, makeOrganization } from '../support/organizations.ts';
import { makeAccount, setPlan } from '../support/roles.ts';

let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashedPassword(app);
});
afterAll(() => app.destroy());

const shop = { name: 'Shop', scopes: ['links:write' as const], expiresInDays: 90 as const, password: PASSWORD };

async function businessAccount() {
  const account = await makeAccount(app, passwordHash);
  await setPlan(app, account.userId, 'business');
  return { ...account, keys: account.browser.trpc.apiKeys };
}

const rowOf = async (id: string) =>
  (
    await sql<
      Record<string, unknown>
    >`select *, expires_at - created_at as life from api_keys where id = ${id}`.execute(app.context.db)
  ).rows[0];

test('product 41.2: a key is one word with a checksum, is answered once, and only its hash is stored', async () => {
  const { keys } = await businessAccount();
  const { id, key } = await keys.create.mutate(shop);
  expect(key).toMatch(/^saluda_[\dA-Za-z]{8}_[\dA-Za-z]{38}$/);
  expect(isKey(key)).toBe(true);
  const typos = [...key].map(
    (letter, place) => key.slice(0, place) + (letter === 'a' ? 'b' : 'a') + key.slice(place + 1),
  );
  expect(typos.filter(isKey)).toEqual([]);
  const row = await rowOf(id);
  expect(row).toMatchObject({
    keyHash: hashToken(key),
    prefix: key.slice(0, 15),
    name: 'Shop',
    scopes: ['links:write'],
  });
  expect(JSON.stringify(row)).not.toContain(key.slice(16));
  const listed = await keys.list.query();
  expect(listed).toMatchObject({ limit: 20, isIncluded: true });
  expect(listed.keys).toMatchObject([
    { id, name: 'Shop', prefix: key.slice(0, 15), createdBy: 'Ana García', lastUsedAt: null },
  ]);
  expect(JSON.stringify(listed)).not.toContain(key.slice(16));
});

test('product 41.3: creating and replacing a key needs the password, or a recent second step', async () => {
  const { keys } = await businessAccount();
  const { password: _, ...withoutPassword } = shop;
  expect(await refusal(keys.create.mutate(withoutPassword))).toBe('password_wrong');
  expect(await refusal(keys.create.mutate({ ...shop, password: 'Wrong-Horse-7' }))).toBe('password_wrong');
  const { id } = await keys.create.mutate(shop);
  expect(await refusal(keys.rotate.mutate({ id, overlapHours: 0 }))).toBe('password_wrong');
  const secured = await accountWithApp(app);
  const { id: userId = '' } = (await secured.browser.trpc.profiles.me.query()) ?? {};
  await setPlan(app, userId, 'business');
  expect((await secured.browser.trpc.apiKeys.create.mutate(withoutPassword)).key).toMatch(/^saluda_/);
  await sql`update sessions set aal2_at = now() - interval '11 minutes' where user_id = ${userId}`.execute(
    app.context.db,
  );
  expect(await refusal(secured.browser.trpc.apiKeys.create.mutate(shop))).toBe('step_up_required');
});

test('product 41.3: who made a key is emailed, and of an organization its owners, too', async () => {
  const own = await businessAccount();
  const { id } = await own.keys.create.mutate(shop);
  await own.keys.rotate.mutate({ id, overlapHours: 1, password: PASSWORD });
  expect((await mail(app, own.email)).subject).toBe('New API key: Shop');
  expect((await mail(app, own.email, 2)).subject).toBe('API key replaced: Shop');

  const admin = await makeAccount(app, passwordHash);
  const acme = await makeOrganization(app, own.userId);
  await addMember(app, acme.id, admin.userId, 'admin');
  const made = await admin.browser.actingFor(acme.id).trpc.apiKeys.create.mutate({ ...shop, scopes: ['members:read'] });
  expect((await mail(app, admin.email)).text).toContain('created the API key “Shop” for Acme');
  expect((await mail(app, own.email, 3)).text).toContain(`/dashboard/o/${acme.username}/organization`);
  const { rows } = await sql<{ action: string }>`select action from audit_entries where target_id = ${made.id}`.execute(
    app.context.db,
  );
  expect(rows).toEqual([{ action: 'key.create' }]);
});

test('product 41.1: scopes about members are of organizations only', async () => {
  const { keys } = await businessAccount();
  expect(await refusal(keys.create.mutate({ ...shop, scopes: ['cards:read', 'members:read'] }))).toBe('invalid_input');
});

test('product 42.1: scopes about domains are where the operator offers them', async () => {
  const { keys } = await businessAccount();
  expect(await refusal(keys.create.mutate({ ...shop, scopes: ['cards:read', 'domains:read'] }))).toBe('invalid_input');
});

test('product 41.4: a key ends when it was said to, and an owner has at most 20 that work', async () => {
  const { keys, userId } = await businessAccount();
  const lives: unknown[] = [];
  for (const expiresInDays of [30, 365, null] as const) {
    const { id } = await keys.create.mutate({ ...shop, expiresInDays });
    const { life } = (await rowOf(id)) as { life: { days?: number } | null };
    lives.push(life?.days ?? null);
  }
  expect(lives).toEqual([30, 365, null]);
  await sql`insert into api_keys (owner_id, name, prefix, key_hash, scopes)
    select ${userId}, 'Old', 'saluda_' || n, ${userId} || n, '{cards:read}' from generate_series(1, 15) n`.execute(
    app.context.db,
  );
  const racing = await Promise.all(Array.from({ length: 4 }, () => refusal(keys.create.mutate(shop))));
  expect(racing.sort()).toEqual(['accepted', 'accepted', 'limit_keys', 'limit_keys']);
  const [first] = (await keys.list.query()).keys;
  // Both would work for an hour
  expect(await refusal(keys.rotate.mutate({ id: first?.id ?? '', overlapHours: 1, password: PASSWORD }))).toBe(
    'limit_keys',
  );
  await keys.rotate.mutate({ id: first?.id ?? '', overlapHours: 0, password: PASSWORD });
  await sql`update api_keys set expires_at = now() where owner_id = ${userId} and name = 'Old'`.execute(app.context.db);
  expect(await refusal(keys.create.mutate(shop))).toBe('accepted');
});

test('product 41.4: a replaced key works for the chosen hours, and the new one for the same and for as long', async () => {
  const { keys } = await businessAccount();
  const { id } = await keys.create.mutate({ ...shop, expiresInDays: 30 });
  const made = await keys.rotate.mutate({ id, overlapHours: 24, password: PASSWORD });
  expect(await rowOf(id)).toMatchObject({ replacedBy: made.id, revokedAt: null });
  const left = Number(
    (
      await sql<{
        s: number;
      }>`select extract(epoch from expires_at - now()) as s from api_keys where id = ${id}`.execute(app.context.db)
    ).rows[0]?.s,
  );
  expect(left).toBeGreaterThan(86_000);
  expect(left).toBeLessThanOrEqual(86_400);
  expect(await rowOf(made.id)).toMatchObject({ name: 'Shop', scopes: ['links:write'], life: { days: 30 } });
  await keys.rotate.mutate({ id: made.id, overlapHours: 0, password: PASSWORD });
  expect((await rowOf(made.id))?.revokedAt).not.toBeNull();
  // It is gone
  expect(await refusal(keys.rotate.mutate({ id: made.id, overlapHours: 0, password: PASSWORD }))).toBe('not_found');
});

test('product 41.4: a revoked key leaves the list; without Business, keys stay, rest, and can be revoked', async () => {
  const { keys, userId } = await businessAccount();
  const first = await keys.create.mutate(shop);
  const second = await keys.create.mutate(shop);
  await keys.revoke.mutate({ id: first.id });
  expect(await refusal(keys.revoke.mutate({ id: first.id }))).toBe('not_found');
  await setPlan(app, userId, 'expired');
  const { keys: listed, isIncluded } = await keys.list.query();
  expect([listed.map(({ id }) => id), isIncluded]).toEqual([[second.id], false]);
  await keys.revoke.mutate({ id: second.id });
  expect((await keys.list.query()).keys).toEqual([]);
});

test('product 41.5: the export has keys without hashes, and they survive the account of who made them', async () => {
  const own = await businessAccount();
  const { key } = await own.keys.create.mutate(shop);
  const { rawPayload } = await own.browser.open('/api/account/export');
  const file = Buffer.from(unzipSync(new Uint8Array(rawPayload))['api-keys.json'] ?? []).toString();
  expect(JSON.parse(file)).toMatchObject([
    { name: 'Shop', prefix: key.slice(0, 15), scopes: ['links:write'], revokedAt: null },
  ]);
  expect(file).not.toContain(hashToken(key));

  const admin = await makeAccount(app, passwordHash);
  const acme = await makeOrganization(app, own.userId);
  await addMember(app, acme.id, admin.userId, 'admin');
  const made = await admin.browser.actingFor(acme.id).trpc.apiKeys.create.mutate(shop);
  await admin.browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
  expect(await rowOf(made.id)).toMatchObject({ createdBy: null, revokedAt: null });
});
