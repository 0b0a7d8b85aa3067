import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announceKeys } from '#server/api/ending-keys.ts';
import { hashedPassword, PASSWORD, startTestApp, type TestApp } from '../support/app.ts';
import { call, signInByToken } from '../support/auth-api.ts';
import { addMember, makeOrganization } from '../support/organizations.ts';
import { retriedJobsDone } from '../support/payments.ts';
import { makeKey, programOf } from '../support/rest.ts';
import { makeAccount, resetToken, setPlan } from '../support/roles.ts';

let app: TestApp;
let other: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await startTestApp({ authApi: { redirects: [], key: null } });
  other = await startTestApp({ database: app.context.env.database });
  passwordHash = await hashedPassword(app);
});
afterAll(async () => {
  await other.destroy();
  await app.destroy();
});

type Account = Awaited<ReturnType<typeof makeAccount>>;

async function account({ language = 'en', isOnBusiness = false } = {}): Promise<Account> {
  const made = await makeAccount(app, passwordHash);
  await sql`update profiles set language = ${language} where id = ${made.userId}`.execute(app.context.db);
  if (isOnBusiness) await setPlan(app, made.userId, 'business');
  return made;
}

const asked = (name: string) => ({
  name,
  scopes: ['links:read' as const],
  expiresInDays: 90 as const,
  password: PASSWORD,
});

const mailsTo = async ({ email }: Account) => {
  await retriedJobsDone(app);
  return (await app.context.sandboxes?.mailbox?.list(email)) ?? [];
};

describe('product 41.21: keys of a member who is gone', () => {
  async function organization() {
    const ana = await account();
    const luis = await account({ language: 'es' });
    const eva = await account();
    const { id } = await makeOrganization(app, ana.userId);
    await addMember(app, id, luis.userId, 'admin');
    await addMember(app, id, eva.userId, 'admin');
    const { apiKeys } = eva.browser.actingFor(id).trpc;
    const { key } = await apiKeys.create.mutate(asked('Shop'));
    await apiKeys.revoke.mutate({ id: (await apiKeys.create.mutate(asked('Gone'))).id });
    await ana.browser.actingFor(id).trpc.apiKeys.create.mutate(asked('Of Ana'));
    const creators = async () => {
      const { keys } = await ana.browser.actingFor(id).trpc.apiKeys.list.query();
      return Object.fromEntries(keys.map(({ name, createdBy }) => [name, createdBy]));
    };
    return { id, ana, luis, eva, key, creators };
  }

  const about = async (who: Account, subject: RegExp) => {
    const found = (await mailsTo(who)).filter((each) => subject.test(each.subject));
    expect(found).toHaveLength(1);
    return found[0]?.text ?? '';
  };

  test.each([
    ['leaves', ({ id, eva }) => eva.browser.trpc.organizations.leave.mutate({ id })],
    ['is removed', ({ id, ana, eva }) => ana.browser.actingFor(id).trpc.members.remove.mutate({ userId: eva.userId })],
    [
      'deletes the account',
      ({ eva }) => eva.browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD }),
    ],
  ] satisfies [string, (all: Awaited<ReturnType<typeof organization>>) => Promise<unknown>][])(
    'who %s: they work, and owners and admins are told which',
    async (_, go) => {
      const all = await organization();
      const { ana, luis, key, creators } = all;
      const before = await creators();
      expect(before.Shop).not.toBeNull();
      await go(all);
      expect(await creators()).toEqual({ ...before, Shop: null });
      expect((await programOf(app, key)('GET', '/me')).status).toBe(200);
      const english = await about(ana, /is no longer in Acme|A member left Acme/);
      expect(english).toMatch(/API keys that they made and that keep working\n- Shop\n\n/);
      expect(english).toContain('replace the keys in the settings');
      const spanish = await about(luis, /Acme/);
      expect(spanish).toMatch(/Claves de API que creó y que siguen funcionando\n- Shop\n\n/);
    },
  );

  test('who made none: nothing is said of keys, and who removed the member gets no email', async () => {
    const { id, ana, luis, creators } = await organization();
    const before = await creators();
    const mails = (await mailsTo(ana)).length;
    await ana.browser.actingFor(id).trpc.members.remove.mutate({ userId: luis.userId });
    expect(await creators()).toEqual(before);
    expect(await mailsTo(ana)).toHaveLength(mails);
  });
});

describe('product 41.22: the email about a new password lists the keys that stay valid', () => {
  const NEW = 'Second-Horse-8';
  const change = ({ browser }: Account) =>
    browser.trpc.account.changePassword.mutate({ current: PASSWORD, password: NEW });

  const changed = async (who: Account) => {
    const sent = (await mailsTo(who)).filter(({ subject }) => /password was changed|cambió/.test(subject));
    expect(sent).toHaveLength(1);
    return sent[0]?.text ?? '';
  };

  async function accountWithKeys(language: string) {
    const made = await account({ language, isOnBusiness: true });
    const { id: acme } = await makeOrganization(app, made.userId);
    const { apiKeys } = made.browser.trpc;
    const { key } = await apiKeys.create.mutate(asked('Shop'));
    await apiKeys.revoke.mutate({ id: (await apiKeys.create.mutate(asked('Gone'))).id });
    await makeKey(app, made.userId, { expiresAt: new Date(0) });
    await made.browser.actingFor(acme).trpc.apiKeys.create.mutate(asked('Till'));
    // Made by nobody, as after a member left
    await makeKey(app, acme);
    return { ...made, key };
  }

  test('of the own account, and those that the person made for organizations', async () => {
    const made = await accountWithKeys('en');
    await change(made);
    const text = await changed(made);
    expect(text).toMatch(/API keys stay valid\n- Shop\n- Till \(Acme\)\n\n/);
    expect(text).toContain('A new password revokes no API keys.');
    expect((await programOf(app, made.key)('GET', '/me')).status).toBe(200);
  });

  test('after a reset, too', async () => {
    const made = await accountWithKeys('es');
    const { trpc } = app.browser('es');
    await trpc.auth.resetPassword.mutate({ token: await resetToken(app, made.userId), password: NEW });
    const text = await changed(made);
    expect(text).toMatch(/Las claves de API siguen siendo válidas\n- Shop\n- Till \(Acme\)\n\n/);
  });

  test('and after a change by the token API', async () => {
    const made = await accountWithKeys('en');
    const { access: token } = await signInByToken(app, made.email);
    expect((await call(app, 'PUT', '/user', { token, body: { password: NEW } })).status).toBe(200);
    expect(await changed(made)).toMatch(/API keys stay valid\n- Shop\n- Till \(Acme\)\n\n/);
  });

  test('without a key, it says nothing of keys', async () => {
    const made = await account();
    await change(made);
    expect(await changed(made)).not.toContain('API');
  });
});

describe('product 41.23, 19.1: a key that ends soon', () => {
  type Age = { ends: string; used: string | null };

  /** `ends`, `used`: from now. */
  async function addKey(ownerId: string, name: string, { ends, used }: Age): Promise<string> {
    const { id } = await makeKey(app, ownerId);
    await sql`update api_keys set name = ${name}, expires_at = now() + ${ends}::interval,
      last_used_at = now() + ${used}::interval where id = ${id}`.execute(app.context.db);
    return id;
  }
  const soon = { ends: '6 days 23 hours', used: '-29 days' };

  /** On two processes, twice on one of them. */
  const announce = () =>
    Promise.all([announceKeys(app.context, {}), announceKeys(app.context, {}), announceKeys(other.context, {})]);
  const announced = async (who: Account) =>
    (await mailsTo(who)).filter(({ subject }) => /ends? soon|terminan? pronto/.test(subject));

  test('is announced once to the person, with others in one email, the first to end first', async () => {
    const made = await account({ isOnBusiness: true });
    await addKey(made.userId, 'Shop', soon);
    await addKey(made.userId, 'Till', { ...soon, ends: '1 day' });
    await announce();
    await announce();
    const [sent, ...more] = await announced(made);
    expect(more).toEqual([]);
    expect(sent?.subject).toBe('2 API keys end soon');
    expect(sent?.text).toMatch(/When they end\n- Till: \w+, .* UTC\n- Shop: \w+, .* UTC\n/);
    expect(sent?.text).toContain('/dashboard/account/api\n');
    await addKey(made.userId, 'Stock', soon);
    await announce();
    expect((await announced(made)).map(({ subject }) => subject).sort()).toEqual([
      '2 API keys end soon',
      'API key ends soon: Stock',
    ]);
  });

  test('is announced to owners and admins of an organization, each in their language', async () => {
    const [ana, luis, eva] = [await account(), await account({ language: 'es' }), await account()];
    const { id, username } = await makeOrganization(app, ana.userId);
    await addMember(app, id, luis.userId, 'admin');
    await addMember(app, id, eva.userId, 'editor');
    await addKey(id, 'Shop', soon);
    await announce();
    expect((await announced(ana)).map(({ subject }) => subject)).toEqual(['API key ends soon: Shop']);
    const [toLuis] = await announced(luis);
    expect(toLuis?.subject).toBe('Una clave de API termina pronto: Shop');
    expect(toLuis?.text).toContain(`/dashboard/o/${username}/organization\n`);
    expect(await announced(eva)).toEqual([]);
  });

  test.each([
    ['that ends later', { ...soon, ends: '7 days 1 hour' }, null],
    ['that has ended', { ...soon, ends: '-1 minute' }, null],
    ['that nothing used for 30 days', { ...soon, used: '-31 days' }, null],
    ['that nothing used yet', { ...soon, used: null }, null],
    ['that is revoked', soon, (id: string) => sql`update api_keys set revoked_at = now() where id = ${id}`],
    ['that another one replaces', soon, (id: string) => sql`update api_keys set replaced_by = id where id = ${id}`],
    [
      'of a suspended owner',
      soon,
      (id: string) => sql`update profiles set disabled_at = now()
      where id = (select owner_id from api_keys where id = ${id})`,
    ],
  ] satisfies [string, Age, ((id: string) => { execute: (db: TestApp['context']['db']) => unknown }) | null][])(
    '%s is not announced',
    async (_, age, change) => {
      const made = await account({ isOnBusiness: true });
      const id = await addKey(made.userId, 'Shop', age);
      await change?.(id).execute(app.context.db);
      await announce();
      expect(await announced(made)).toEqual([]);
    },
  );

  test('that rests is announced only once the plan is back', async () => {
    const made = await account();
    await addKey(made.userId, 'Shop', soon);
    await announce();
    expect(await announced(made)).toEqual([]);
    await setPlan(app, made.userId, 'business');
    await announce();
    expect(await announced(made)).toHaveLength(1);
  });

  test('goes on in another job where the time was up', async () => {
    const accounts = [await account({ isOnBusiness: true }), await account({ isOnBusiness: true })];
    for (const { userId } of accounts) await addKey(userId, 'Shop', soon);
    await announceKeys(app.context, {}, 0);
    for (const each of accounts) expect(await announced(each)).toHaveLength(1);
  });
});
