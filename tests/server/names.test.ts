import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCardById } from '#db/cards/public-cards.ts';
import { connectDb, connectPool } from '#db/connect.ts';
import { migrateToLatest, migrator } from '#db/migrate.ts';
import { resolveCard } from '#src/cards/resolve-card.ts';
import {
  confirm,
  mailedToken,
  PASSWORD,
  signUp,
  signUpWithCard,
  someEmail,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { createEmptyDatabase } from '../support/database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const me = async (browser: TestBrowser) => {
  const profile = await browser.trpc.profiles.me.query();
  const { name, firstName, lastName, isNameGuessed } = profile ?? {};
  return { name, firstName, lastName, isNameGuessed };
};

const cards = async (browser: TestBrowser) => {
  const { vcards } = await browser.trpc.vcards.list.query();
  return vcards.map(({ name, firstName, lastName, isNameGuessed }) => ({ name, firstName, lastName, isNameGuessed }));
};

/** The lines FN and N of a contact file. */
async function fileNames(username: string): Promise<string[]> {
  const { body } = await app.browser().open(`/${username}.vcf`);
  return body.split('\r\n').filter((line) => /^F?N:/.test(line));
}

const known = (name: string, firstName: string, lastName: string) => ({
  ...{ name, firstName, lastName, isNameGuessed: false },
});
const guessed = (name: string, firstName: string, lastName: string) => ({
  ...{ name, firstName, lastName, isNameGuessed: true },
});

const maria = { firstName: 'María José', lastName: 'García López' };
const joined = 'María José García López';

describe('product 5.10: first, last and display name of a card', () => {
  test('the contact file has the names as entered, and the display name can differ', async () => {
    const { browser, username, vcardId } = await signUpWithCard(app, { ...maria, name: undefined });
    expect(await cards(browser)).toEqual([known(joined, maria.firstName, maria.lastName)]);
    expect(await fileNames(username)).toEqual([`FN:${joined}`, 'N:García López;María José;;;']);
    const fields = { firstName: 'Ana García', lastName: 'López', name: 'Dr. Ana' };
    await browser.trpc.vcards.update.mutate({ id: vcardId, fields });
    expect(await fileNames(username)).toEqual(['FN:Dr. Ana', 'N:López;Ana García;;;']);
    expect((await app.browser().open(`/${username}`)).body).toContain('Dr. Ana');
  });

  test('a client that sends the display name only keeps the names known for it, of the card or of the account', async () => {
    const names = { firstName: 'Ana García', lastName: 'López', name: 'Ana' };
    const { browser, vcardId, username } = await signUpWithCard(app, names);
    const update = (fields: object) => browser.trpc.vcards.update.mutate({ id: vcardId, fields });
    await update({ name: 'Ana', company: 'Casa' });
    expect(await cards(browser)).toEqual([known('Ana', 'Ana García', 'López')]);
    await update({ name: 'Eva Sol' });
    expect(await cards(browser)).toEqual([guessed('Eva Sol', 'Eva', 'Sol')]);
    await browser.trpc.profiles.updatePersonal.mutate({ firstName: 'Eva María', lastName: 'Sol', username });
    await update({ name: 'Eva María Sol' });
    expect(await cards(browser)).toEqual([known('Eva María Sol', 'Eva María', 'Sol')]);
  });

  test.each([
    [{ firstName: '', lastName: 'López' }, 'First name is required'],
    [{ firstName: 'Ana', name: 'a'.repeat(101) }, 'Name must be less than 100 characters'],
    [{ firstName: 'a'.repeat(60), lastName: 'b'.repeat(60) }, 'Name must be less than 100 characters'],
    [{}, 'Name is required'],
  ])('%j is refused with a message', async (fields, message) => {
    const { browser, vcardId } = await signUpWithCard(app);
    await expect(browser.trpc.vcards.update.mutate({ id: vcardId, fields })).rejects.toMatchObject({ message });
  });
});

describe('product 5.10: account, card and onboarding agree', () => {
  const signUpAs = async (names: { name?: string; firstName?: string; lastName?: string }) => {
    const [browser, email] = [app.browser(), someEmail()];
    await browser.trpc.auth.signUp.mutate({ ...names, email, password: PASSWORD, language: 'en' });
    await confirm(browser, await mailedToken(app, email));
    return browser;
  };
  const completeAs = async (browser: TestBrowser, card: { name?: string; firstName?: string; lastName?: string }) => {
    await browser.trpc.onboarding.choosePlan.mutate({ plan: 'free' });
    const username = String(10_000_000 + Math.floor(Math.random() * 90_000_000));
    return await browser.trpc.onboarding.complete.mutate({ username, card });
  };

  test('sign-up stores first and last name', async () => {
    const browser = await signUpAs(maria);
    expect(await me(browser)).toEqual(known(joined, maria.firstName, maria.lastName));
    await completeAs(browser, { name: joined });
    expect(await cards(browser)).toEqual([known(joined, maria.firstName, maria.lastName)]);
  });

  test.each([
    [{}, 'Name is required'],
    [{ firstName: ' ', lastName: 'López' }, 'First name is required'],
  ])('signing up with %j is refused', async (names, message) => {
    await expect(signUpAs(names)).rejects.toMatchObject({ message });
  });

  test('an account that has a display name only gets the names of its first card', async () => {
    const browser = await signUpAs({ name: 'ana garcia' });
    expect(await me(browser)).toEqual(guessed('ana garcia', 'ana', 'garcia'));
    await completeAs(browser, maria);
    expect(await me(browser)).toEqual(known(joined, maria.firstName, maria.lastName));
  });

  test('an account with a first and last name keeps them', async () => {
    const browser = await signUpAs({ firstName: 'Ana', lastName: 'Gil' });
    await completeAs(browser, { firstName: 'Taberna La Plaza', lastName: '' });
    expect(await me(browser)).toEqual(known('Ana Gil', 'Ana', 'Gil'));
  });
});

describe('product 5.11: guessed names are confirmed once', () => {
  test('for the account and the cards with the same display name, of this account only', async () => {
    const name = 'Ana García de la Torre';
    const [one, other] = [await signUp(app, { name }), await signUp(app, { name })];
    const planned = sql`update profiles set plan_type = 'pro' where email in (${one.email}, ${other.email})`;
    await planned.execute(app.context.db);
    for (const { browser } of [one, other]) {
      await browser.trpc.vcards.create.mutate({ name });
      await browser.trpc.vcards.create.mutate({ name: 'Eva Sol' });
    }
    const guess = guessed(name, 'Ana', 'García de la Torre');
    expect([await me(one.browser), ...(await cards(one.browser))]).toEqual([
      guess,
      guess,
      guessed('Eva Sol', 'Eva', 'Sol'),
    ]);
    const correct = { name, firstName: 'Ana García', lastName: 'de la Torre' };
    await one.browser.trpc.vcards.confirmNames.mutate(correct);
    const now = known(name, 'Ana García', 'de la Torre');
    expect([await me(one.browser), ...(await cards(one.browser))]).toEqual([
      now,
      now,
      guessed('Eva Sol', 'Eva', 'Sol'),
    ]);
    expect([await me(other.browser), ...(await cards(other.browser))]).toEqual([
      guess,
      guess,
      guessed('Eva Sol', 'Eva', 'Sol'),
    ]);
    // Confirmed names are not replaced
    await one.browser.trpc.vcards.confirmNames.mutate({ ...correct, firstName: 'Mallory' });
    expect([await me(one.browser), (await cards(one.browser))[0]]).toEqual([now, now]);
  });

  test('cards from before the columns existed have a guess in their contact file', async () => {
    const fresh = await createEmptyDatabase();
    const pool = connectPool(fresh.connection, () => {});
    const db = connectDb(pool);
    await migrateToLatest(fresh.connection);
    expect((await migrator(pool).migrateTo('2026-11-28-known-devices')).error).toBeUndefined();
    const { rows } = await sql<{ id: string }>`
      with owner as (insert into users (name, email) values ('Ana', 'ana@example.com') returning id),
        card as (insert into vcards (user_id, name) select id, ${joined} from owner returning id)
      select id from card`.execute(db);
    await migrateToLatest(fresh.connection);
    const record = await findCardById(db, rows[0]?.id ?? '');
    expect(record && resolveCard(record, new Date())).toMatchObject({ card: { name: joined, ...maria } });
    await pool.end();
    await fresh.drop();
  });
});
