import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPhotoOf } from '#db/owners/photos.ts';
import { photoIdOf } from '#src/paths.ts';
import { refusal, signUp, signUpWithCard, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { twoHalves } from '../support/pictures.ts';
import { areWaiting } from '../support/waiting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

async function upload(browser: TestBrowser): Promise<string> {
  const boundary = 'saluda-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\ncontent-type: image/png\r\n\r\n`;
  const answer = await browser.open({
    method: 'POST',
    url: '/api/photos',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(head),
      await twoHalves().png().toBuffer(),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  return answer.json().path;
}

const userId = async (browser: TestBrowser) => (await browser.trpc.profiles.me.query())?.id ?? '';

async function photoIsKept(browser: TestBrowser, path: string) {
  return await isPhotoOf(app.context.db, await userId(browser), photoIdOf(path) ?? '');
}

describe('product 15.5: clearing test data', () => {
  test('deletes all links and cards with their photos, and nothing of others', async () => {
    const { browser } = await signUp(app);
    const other = await signUpWithCard(app);
    const photo = await upload(browser);
    const { id } = await browser.trpc.vcards.create.mutate({ name: 'Test', photo });
    await sql`insert into links (user_id, slug, title, url)
      values (${await userId(browser)}, ${`test-${id}`}, 'Test', 'https://ana.example')`.execute(app.context.db);
    expect(await browser.trpc.testData.count.query()).toEqual({ links: 2, vcards: 1 });
    await browser.trpc.testData.clear.mutate();
    expect(await browser.trpc.testData.count.query()).toEqual({ links: 0, vcards: 0 });
    expect(await photoIsKept(browser, photo)).toBe(false);
    await expect.poll(async () => (await app.browser().open(photo)).statusCode, { timeout: 10_000 }).toBe(404);
    expect((await app.browser().open(`/vcard/${id}`)).statusCode).toBe(404);
    expect(await other.browser.trpc.testData.count.query()).toEqual({ links: 1, vcards: 1 });
  });

  test('keeps a photo that the profile shows', async () => {
    const { browser } = await signUp(app);
    const photo = await upload(browser);
    await browser.trpc.vcards.create.mutate({ name: 'Test', photo });
    await sql`update profiles set profile_pic = ${photo} where id = ${await userId(browser)}`.execute(app.context.db);
    await browser.trpc.testData.clear.mutate();
    expect(await photoIsKept(browser, photo)).toBe(true);
  });

  test('can be repeated, also concurrently', async () => {
    const { browser } = await signUp(app);
    await browser.trpc.vcards.create.mutate({ name: 'Test' });
    const results = await Promise.all(Array.from({ length: 8 }, () => refusal(browser.trpc.testData.clear.mutate())));
    expect(results).toEqual(Array(8).fill('accepted'));
  });

  test('does not wait for another account that does it', async () => {
    const { browser } = await signUp(app);
    const other = await signUp(app);
    const photo = await upload(browser);
    await browser.trpc.vcards.create.mutate({ name: 'Test', photo });
    await other.browser.trpc.vcards.create.mutate({ name: 'Test' });
    const { db } = app.context;
    let clearing: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      // Deleted after the cards
      await sql`select from photos where id = ${photoIdOf(photo)} for update`.execute(tx);
      clearing = browser.trpc.testData.clear.mutate();
      await areWaiting(db, 1);
      await other.browser.trpc.testData.clear.mutate();
    });
    await clearing;
    for (const each of [browser, other.browser])
      expect(await each.trpc.testData.count.query()).toEqual({ links: 0, vcards: 0 });
  });

  test('is refused after onboarding, and changes nothing', async () => {
    const { browser } = await signUpWithCard(app);
    expect(await refusal(browser.trpc.testData.clear.mutate())).toBe('onboarding_finished');
    expect(await browser.trpc.testData.count.query()).toEqual({ links: 1, vcards: 1 });
  });

  test('is refused after the trial, and to visitors', async () => {
    const { browser } = await signUp(app);
    await browser.trpc.vcards.create.mutate({ name: 'Test' });
    await sql`update profiles set trial_start_date = now() - interval '15 days'
      where id = ${await userId(browser)}`.execute(app.context.db);
    expect(await refusal(browser.trpc.testData.clear.mutate())).toBe('trial_expired');
    expect(await refusal(app.browser().trpc.testData.clear.mutate())).toBe('unauthenticated');
    expect(await browser.trpc.testData.count.query()).toMatchObject({ vcards: 1 });
  });
});
