import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimUsername } from '#db/owners/usernames.ts';
import { paths, photoIdOf } from '#src/paths.ts';
import {
  refusal,
  signUp,
  signUpWithCard,
  someUsername,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { twoHalves } from '../support/pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ appName: 'Tarjetas Muñoz' });
});
afterAll(() => app.destroy());

async function upload(browser: TestBrowser): Promise<string> {
  const form = new Response(new FormData()).headers.get('content-type') ?? '';
  const boundary = /boundary=(.+)$/.exec(form)?.[1];
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const answer = await browser.open({
    method: 'POST',
    url: '/api/photos',
    headers: { 'content-type': form },
    payload: Buffer.concat([
      Buffer.from(head),
      await twoHalves().png().toBuffer(),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  return answer.json().path;
}

const me = async (browser: TestBrowser) => {
  const profile = await browser.trpc.profiles.me.query();
  if (!profile) throw new Error('nobody is signed in');
  return profile;
};

async function makePro(browser: TestBrowser, plan = 'pro'): Promise<void> {
  await sql`update profiles set plan_type = ${plan} where id = ${(await me(browser)).id}`.execute(app.context.db);
}

async function isStored(path: string): Promise<boolean> {
  return (await app.browser().open(path)).statusCode === 200;
}

describe('product 1.10: names', () => {
  test('the display name follows first and last name until it is changed, and again once it equals them', async () => {
    const { browser } = await signUp(app, { name: 'Ana García López' });
    const { profiles } = browser.trpc;
    const names = async () => {
      const { name, firstName, lastName } = await me(browser);
      return [name, firstName, lastName];
    };
    await profiles.updatePersonal.mutate({ firstName: 'Ana María', lastName: 'García', username: '' });
    expect(await names()).toEqual(['Ana María García', 'Ana María', 'García']);
    await profiles.update.mutate({ name: 'Dr. Ana', username: '', profilePic: null });
    expect(await names()).toEqual(['Dr. Ana', 'Ana María', 'García']);
    await profiles.updatePersonal.mutate({ firstName: 'Ana', lastName: 'García', username: '' });
    expect(await names()).toEqual(['Dr. Ana', 'Ana', 'García']);
    await profiles.update.mutate({ name: 'Ana García', username: '', profilePic: null });
    await profiles.updatePersonal.mutate({ firstName: 'Ana', lastName: '', username: '' });
    expect(await names()).toEqual(['Ana', 'Ana', '']);
  });

  test('cards are edited separately', async () => {
    const { browser } = await signUpWithCard(app);
    const { username } = await me(browser);
    await browser.trpc.profiles.updatePersonal.mutate({ firstName: 'Eva', lastName: 'Sol', username: username ?? '' });
    expect((await browser.trpc.vcards.list.query()).vcards[0]?.name).toBe('Ana García López');
  });

  test.each([
    [{ firstName: '', lastName: 'x', username: '' }, 'First name is required'],
    [{ firstName: 'a'.repeat(60), lastName: 'b'.repeat(60), username: '' }, 'Name must be less than 100 characters'],
  ])('%j is refused with a message', async (input, message) => {
    const { browser } = await signUp(app);
    await expect(browser.trpc.profiles.updatePersonal.mutate(input)).rejects.toMatchObject({ message });
  });
});

describe('product 4.4: changing the username', () => {
  test('the former username redirects to the current one', async () => {
    const { browser, username: former } = await signUpWithCard(app);
    const username = someUsername();
    await browser.trpc.profiles.updatePersonal.mutate({ firstName: 'Ana', lastName: '', username });
    const answer = await app.browser().open(`/${former}`);
    expect(answer.statusCode).toBeGreaterThanOrEqual(301);
    expect(answer.headers.location).toBe(`/${username}`);
    expect((await app.browser().open(`/${username}`)).statusCode).toBe(200);
  });

  test('a refused username changes nothing else', async () => {
    const { username: taken } = await signUpWithCard(app);
    const { browser } = await signUpWithCard(app);
    const before = await me(browser);
    const change = (username: string) =>
      refusal(browser.trpc.profiles.updatePersonal.mutate({ firstName: 'Eva', lastName: 'Sol', username }));
    expect(await change(taken)).toBe('username_taken');
    expect(await change('chosen-name')).toBe('username_digits');
    expect(await change('dashboard')).toBe('username_reserved');
    expect(await change('')).toBe('username_required');
    expect(await me(browser)).toEqual(before);
  });

  test('product 4.7: a name that speaks for the operator is refused, but one already taken keeps working', async () => {
    const { browser, username } = await signUpWithCard(app);
    await makePro(browser);
    const change = (name: string) =>
      refusal(browser.trpc.profiles.updatePersonal.mutate({ firstName: 'Eva', lastName: '', username: name }));
    for (const name of ['saluda', 'official', 'administrator', 'support', 'tarjetas-munoz'])
      expect([name, await change(name)]).toEqual([name, 'username_reserved']);
    const { id: userId, username: unchanged } = await me(browser);
    expect(unchanged).toBe(username);
    await app.context.db.transaction().execute((tx) => claimUsername(tx, userId, 'official'));
    expect((await app.browser().open('/official')).statusCode).toBe(200);
    expect(await change('official')).toBe('accepted');
    expect(await me(browser)).toMatchObject({ firstName: 'Eva', username: 'official' });
  });

  test('product 4.7: it is refused in onboarding as well, and shown as reserved beforehand', async () => {
    const { browser } = await signUp(app);
    await browser.trpc.onboarding.choosePlan.mutate({ plan: 'pro' });
    const username = 'tarjetas-munoz';
    const problem = 'username_reserved';
    expect(await browser.trpc.profiles.usernameAvailable.query({ username })).toEqual({ available: false, problem });
    expect(await refusal(browser.trpc.onboarding.complete.mutate({ username, card: { name: 'Eva' } }))).toBe(problem);
  });

  test('product 4.5: losing a paid plan keeps the username, and other fields can be saved', async () => {
    const { browser } = await signUpWithCard(app);
    await makePro(browser);
    const username = `ana-${someUsername()}`;
    await browser.trpc.profiles.updatePersonal.mutate({ firstName: 'Ana', lastName: '', username });
    await makePro(browser, 'free');
    await browser.trpc.profiles.updatePersonal.mutate({ firstName: 'Eva', lastName: '', username });
    expect(await me(browser)).toMatchObject({ firstName: 'Eva', username });
  });
});

describe('product 1.10, 6.4: the profile photo', () => {
  test('a replaced photo is deleted with its files, unless a card shows it', async () => {
    const { browser, vcardId } = await signUpWithCard(app);
    const [first, second, shown] = [await upload(browser), await upload(browser), await upload(browser)];
    await browser.trpc.vcards.update.mutate({ id: vcardId, fields: { name: 'Ana', photo: shown } });
    await browser.trpc.profiles.setPhoto.mutate({ photo: first });
    expect((await me(browser)).profilePic).toBe(first);
    await browser.trpc.profiles.setPhoto.mutate({ photo: shown });
    await expect.poll(() => isStored(first)).toBe(false);
    await browser.trpc.profiles.setPhoto.mutate({ photo: second });
    await browser.trpc.profiles.setPhoto.mutate({ photo: null });
    await expect.poll(() => isStored(second)).toBe(false);
    expect(await isStored(shown)).toBe(true);
  });

  test("only the account's own uploads are accepted", async () => {
    const { browser } = await signUp(app);
    const foreign = await upload((await signUp(app)).browser);
    const { setPhoto, update } = browser.trpc.profiles;
    expect(await refusal(setPhoto.mutate({ photo: foreign }))).toBe('not_found');
    expect(await refusal(update.mutate({ name: 'Ana', username: '', profilePic: foreign }))).toBe('not_found');
    for (const photo of [
      'https://elsewhere.example/a.jpg',
      '//a.example/b',
      '/media/x/photo.jpg',
      'javascript:alert(1)',
    ]) {
      expect(await refusal(setPhoto.mutate({ photo }))).toBe('invalid_input');
    }
    expect((await me(browser)).profilePic).toBeNull();
  });
});

describe('product 1.15: a custom logo', () => {
  test('is part of Pro and Business, and can be removed on any plan', async () => {
    const { browser } = await signUpWithCard(app);
    const logo = await upload(browser);
    const { setLogo } = browser.trpc.profiles;
    expect(await refusal(setLogo.mutate({ logo }))).toBe('plan_required');
    await makePro(browser);
    await setLogo.mutate({ logo });
    expect((await me(browser)).logo).toBe(logo);
    await sql`update photos set created_at = now() - interval '2 hours' where id = ${photoIdOf(logo)}`.execute(
      app.context.db,
    );
    await upload(browser);
    expect(await app.context.storage.get(paths.storageKey(photoIdOf(logo) ?? '', 'photo'))).not.toBeNull();
    await makePro(browser, 'free');
    await setLogo.mutate({ logo: null });
    await expect.poll(() => isStored(logo)).toBe(false);
  });
});

test('product 1.14: the accent color has six digits, stored in lowercase', async () => {
  const { browser } = await signUp(app);
  const { setAccent } = browser.trpc.profiles;
  await setAccent.mutate({ themeColor: '#F59E0B' });
  expect((await me(browser)).themeColor).toBe('#f59e0b');
  expect(await refusal(setAccent.mutate({ themeColor: 'red' }))).toBe('invalid_input');
});

test('product 3.5: after the trial the profile is read-only, except for language and password', async () => {
  const { browser } = await signUpWithCard(app);
  const before = await me(browser);
  const { id } = before;
  await sql`update profiles set trial_start_date = now() - interval '15 days' where id = ${id}`.execute(app.context.db);
  const { profiles, account } = browser.trpc;
  const personal = { firstName: 'Eva', lastName: '', username: '' };
  const { trialStartDate: _, updatedAt: __, ...rest } = before as typeof before & { updatedAt?: unknown };
  expect(await me(browser)).toMatchObject(rest);
  expect(await refusal(profiles.updatePersonal.mutate(personal))).toBe('trial_expired');
  expect(await refusal(profiles.update.mutate({ name: 'Eva', username: '', profilePic: null }))).toBe('trial_expired');
  expect(await refusal(profiles.setPhoto.mutate({ photo: null }))).toBe('trial_expired');
  expect(await refusal(profiles.setLogo.mutate({ logo: null }))).toBe('trial_expired');
  expect(await refusal(profiles.setAccent.mutate({ themeColor: '#112233' }))).toBe('trial_expired');
  const change = account.changePassword.mutate({ current: 'x', password: 'Other-Horse-8' });
  expect(await refusal(change)).toBe('password_wrong');
  expect(await refusal(profiles.setLanguage.mutate({ language: 'es' }))).toBe('accepted');
  expect(await account.sessions.query()).toHaveLength(1);
});

describe('product 1.26: position, company and phone of the account', () => {
  const job = { position: 'Arquitecta', company: 'Estudio Ladera', phone: '+34 600 111 222' };

  test('are changed on the profile page; a client that sends none changes none', async () => {
    const { browser, username } = await signUpWithCard(app, { position: 'Before' });
    const save = (fields: object) =>
      browser.trpc.profiles.update.mutate({ name: 'Ana', username, profilePic: null, ...fields });
    await save(job);
    expect(await me(browser)).toMatchObject(job);
    await save({});
    expect(await me(browser)).toMatchObject(job);
    expect((await browser.trpc.vcards.list.query()).vcards[0]?.position).toBe('Before');
    await save({ position: '', company: '', phone: '' });
    expect(await me(browser)).toMatchObject({ position: '', company: '', phone: '' });
  });

  test.each([
    [{ position: 'a'.repeat(101) }, 'Position must be less than 100 characters'],
    [{ company: 'a'.repeat(101) }, 'Company must be less than 100 characters'],
    [{ phone: '1'.repeat(21) }, 'Phone must be less than 20 characters'],
  ])('%j is refused and changes nothing', async (fields, message) => {
    const { browser, username } = await signUpWithCard(app);
    const before = await me(browser);
    const saved = browser.trpc.profiles.update.mutate({ name: 'Eva', username, profilePic: null, ...fields });
    await expect(saved).rejects.toMatchObject({ message });
    expect(await me(browser)).toEqual(before);
  });
});

describe('product 4.1: usernames', () => {
  test("are compared without case: 'Ana' is taken by 'ana'", async () => {
    const [{ browser: owner }, { browser }] = [await signUpWithCard(app), await signUpWithCard(app)];
    await makePro(owner);
    await makePro(browser);
    const username = `ana-${someUsername()}`;
    await owner.trpc.profiles.setUsername.mutate({ username });
    const typed = username.toUpperCase();
    const answer = await browser.trpc.profiles.usernameAvailable.query({ username: typed });
    expect(answer).toEqual({ available: false, problem: 'username_taken' });
    expect(await refusal(browser.trpc.profiles.setUsername.mutate({ username: typed }))).toBe('username_taken');
    const free = await browser.trpc.profiles.usernameAvailable.query({ username: `B${typed}` });
    expect(free).toEqual({ available: true, problem: null });
  });

  test.each(['-ana', 'ana-'])('product 4.2: the message for %s names the rule about hyphens', async (username) => {
    const { browser } = await signUpWithCard(app);
    await makePro(browser);
    await expect(browser.trpc.profiles.setUsername.mutate({ username })).rejects.toMatchObject({
      message:
        'Username must have 3-30 characters: letters, numbers and hyphens only, and no hyphen at the start or end',
    });
  });
});
