import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal, signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const makePro = (vcardId: string) =>
  sql`update profiles set plan_type = 'pro' where id = (select user_id from vcards where id = ${vcardId})`.execute(
    app.context.db,
  );

describe('product 3.2, 3.7: as many cards as the plan has room for', () => {
  test('the free plan has room for one', async () => {
    const { browser } = await signUpWithCard(app);
    expect(await refusal(browser.trpc.vcards.create.mutate({ name: 'Second' }))).toBe('limit_vcards');
    expect((await browser.trpc.vcards.list.query()).vcards).toHaveLength(1);
  });

  test('deleting a card makes room and deletes its link', async () => {
    const { browser, vcardId } = await signUpWithCard(app);
    const { vcards } = await browser.trpc.vcards.list.query();
    await browser.trpc.vcards.delete.mutate({ id: vcardId });
    expect((await browser.trpc.vcards.list.query()).vcards).toEqual([]);
    expect((await app.browser().open(`/q/${vcards[0]?.slug}`)).statusCode).toBe(404);
    expect(await refusal(browser.trpc.vcards.create.mutate({ name: 'Next' }))).toBe('accepted');
  });
});

describe('product 5.1: editing a card', () => {
  test('the public page shows the change at once', async () => {
    const { browser, vcardId, username } = await signUpWithCard(app);
    await browser.trpc.vcards.update.mutate({ id: vcardId, fields: { name: 'Ana', company: 'Casa Nueva' } });
    const page = await app.browser().open(`/${username}`);
    expect(page.body).toContain('Casa Nueva');
  });

  test('product 5.5: with two cards, the first is the main one and the other has its own URL', async () => {
    const { browser, vcardId, username } = await signUpWithCard(app);
    await makePro(vcardId);
    const { id } = await browser.trpc.vcards.create.mutate({ name: 'Second' });
    const { vcards } = await browser.trpc.vcards.list.query();
    expect(vcards.map((vcard) => [vcard.id, vcard.isMain, vcard.address])).toEqual([
      [vcardId, true, `/${username}`],
      [id, false, `/${username}/second`],
    ]);
  });

  test('product 5.5: any card can be made the main one, and new cards never are', async () => {
    const { browser, vcardId, username } = await signUpWithCard(app);
    const { vcards } = browser.trpc;
    const main = async () => (await vcards.list.query()).vcards.filter(({ isMain }) => isMain);
    await makePro(vcardId);
    const ids = [vcardId];
    for (const name of ['Second', 'Third']) ids.push((await vcards.create.mutate({ name })).id);
    for (const id of [...ids].reverse()) {
      await vcards.makeMain.mutate({ id });
      expect(await main()).toMatchObject([{ id, address: `/${username}` }]);
    }
    await vcards.makeMain.mutate({ id: ids[1] as string });
    await vcards.create.mutate({ name: 'Fourth' });
    expect(await main()).toMatchObject([{ id: ids[1] }]);
    // Of many at once, one wins
    await Promise.all([...ids, ...ids, ...ids].map((id) => vcards.makeMain.mutate({ id })));
    expect(await main()).toHaveLength(1);
    const { vcardId: other } = await signUpWithCard(app);
    const before = await vcards.list.query();
    expect(await refusal(vcards.makeMain.mutate({ id: other }))).toBe('not_found');
    expect(await vcards.list.query()).toEqual(before);
  });

  test('product 5.3: a new card has the default color, in the database and on its page', async () => {
    const { browser, vcardId, username } = await signUpWithCard(app);
    await makePro(vcardId);
    const { id } = await browser.trpc.vcards.create.mutate({ name: 'Second' });
    const { rows } = await sql<{ backgroundColor: string }>`
      select background_color from vcards where id in (${vcardId}, ${id})`.execute(app.context.db);
    expect(rows).toEqual([{ backgroundColor: '#00c2ff' }, { backgroundColor: '#00c2ff' }]);
    for (const path of [`/${username}`, `/vcard/${id}`]) {
      expect((await app.browser().open(path)).body).toContain('--theme:#00c2ff;');
    }
  });

  test.each([
    [{ name: '' }, 'Name is required'],
    [{ name: 'Ana', website: 'javascript:alert(1)' }, 'URL must start with http:// or https://'],
    [{ name: 'Ana', backgroundColor: '#12345' }, 'Invalid input'],
    [{ name: 'Ana\0' }, 'Invalid input'],
  ])('%j is refused and changes nothing', async (fields, message) => {
    const { browser, vcardId } = await signUpWithCard(app);
    const before = await browser.trpc.vcards.list.query();
    await expect(browser.trpc.vcards.update.mutate({ id: vcardId, fields })).rejects.toMatchObject({ message });
    expect(await browser.trpc.vcards.list.query()).toEqual(before);
  });
});

describe('product 7.7: an account without a card', () => {
  test('has a page with name, photo and links, and no contact file', async () => {
    const { browser, vcardId, username } = await signUpWithCard(app);
    await browser.trpc.links.create.mutate({ title: 'Portafolio', url: 'https://casa.example' });
    const shown = await app.browser().open(`/${username}`);
    await browser.trpc.vcards.delete.mutate({ id: vcardId });
    const [page, file] = [await app.browser().open(`/${username}`), await app.browser().open(`/${username}.vcf`)];
    expect([shown.statusCode, page.statusCode, file.statusCode]).toEqual([200, 200, 404]);
    expect(page.body).toContain('<h1 dir="auto">Ana García López</h1>');
    expect(page.body).toContain('Portafolio');
    expect(page.body).not.toMatch(/\.vcf|id="qr"|href="#qr"|preview/);
    expect(page.body).toContain('<section class="share" id="share"');
    expect(page.body).not.toMatch(/this card|save contacts/);
    expect((await app.browser('es').open(`/user/${username}`)).headers['content-language']).toBe('es');
    const { id } = await browser.trpc.vcards.create.mutate({ name: 'Studio' });
    expect((await app.browser().open(`/${username}`)).body).toContain(`.vcf`);
    await browser.trpc.vcards.delete.mutate({ id });
    await sql`update profiles set trial_start_date = now() - interval '14 days' where username = ${username}`.execute(
      app.context.db,
    );
    const [ended, free] = [await app.browser().open(`/${username}`), await app.browser().open('/nobody-has-this')];
    expect(ended.statusCode).toBe(404);
    expect(ended.body).toContain('<a class="go" href="/onboarding">Get your own page</a>');
    expect([ended.body, ended.statusCode]).toEqual([free.body, free.statusCode]);
  });
});

describe('product 5.7: several phones, emails and addresses', () => {
  const office = {
    ...{ label: 'work' as const, street: 'Calle de Alcalá 1', postalCode: '28014', city: 'Madrid' },
    ...{ region: '', country: 'España' },
  };
  const several = {
    name: 'Ana',
    phone: '+34 600 111 222',
    phoneLabel: 'mobile' as const,
    morePhones: [{ label: 'work' as const, value: '+34 910 000 000' }],
    email: 'ana@casa.example',
    moreEmails: [{ label: 'work' as const, value: 'ana@lumen.example' }],
    postalAddresses: [office],
  };

  test('keep their order on the page, in the contact file and in the export', async () => {
    const { browser, vcardId, username } = await signUpWithCard(app, several);
    const [card] = (await browser.trpc.vcards.list.query()).vcards;
    expect(card).toMatchObject({ ...several, emailLabel: '' });
    const page = (await app.browser('es').open(`/${username}`)).body;
    for (const text of ['Móvil', 'Trabajo', '+34 910 000 000', 'lumen.example', '28014 Madrid']) {
      expect(page).toContain(text);
    }
    const lines = [
      'TEL;TYPE=CELL,PREF:+34600111222',
      'TEL;TYPE=WORK:+34910000000',
      'EMAIL;TYPE=INTERNET,PREF:ana@casa.example',
      'EMAIL;TYPE=INTERNET,WORK:ana@lumen.example',
      'ADR;TYPE=WORK:;;Calle de Alcalá 1;Madrid;;28014;España',
    ];
    const files = unzipSync(new Uint8Array((await browser.open('/api/account/export')).rawPayload));
    const text = (name: string) => Buffer.from(files[name] ?? []).toString();
    for (const file of [(await app.browser().open(`/${username}.vcf`)).body, text(`cards/${vcardId}.vcf`)]) {
      expect(file.split('\r\n').filter((line) => /^(TEL|EMAIL|ADR)/.test(line))).toEqual(lines);
    }
    expect(JSON.parse(text('cards.json'))[0]).toMatchObject(several);
  });

  test('the next one moves up when the first is removed', async () => {
    const { browser, vcardId } = await signUpWithCard(app, several);
    await browser.trpc.vcards.update.mutate({ id: vcardId, fields: { ...several, phone: ' ' } });
    const [card] = (await browser.trpc.vcards.list.query()).vcards;
    expect(card).toMatchObject({ phone: '+34 910 000 000', phoneLabel: 'work', morePhones: [] });
  });

  test.each([
    [{ morePhones: [{ label: 'work', value: '1'.repeat(21) }] }, 'Phone must be less than 20 characters'],
    [{ moreEmails: [{ label: 'work', value: 'nobody' }] }, 'Must be a valid email'],
    [{ morePhones: Array.from({ length: 5 }, () => ({ label: 'work', value: '600' })) }, 'Invalid input'],
    [{ postalAddresses: Array.from({ length: 6 }, () => office) }, 'Invalid input'],
    [{ postalAddresses: [{ ...office, city: 'Madrid\u0000' }] }, 'Invalid input'],
    [{ morePhones: [{ label: 'work', value: '600\r\nTEL:1' }] }, 'Invalid input'],
    [{ phoneLabel: 'fax' }, 'Invalid input'],
  ])('%j is refused and changes nothing', async (fields, message) => {
    const { browser, vcardId } = await signUpWithCard(app, several);
    const before = await browser.trpc.vcards.list.query();
    const wrong = { ...several, ...fields } as typeof several;
    await expect(browser.trpc.vcards.update.mutate({ id: vcardId, fields: wrong })).rejects.toMatchObject({ message });
    expect(await browser.trpc.vcards.list.query()).toEqual(before);
  });

  test('a client that does not know them can still save cards', async () => {
    const { browser, vcardId, username } = await signUpWithCard(app, several);
    const { db } = app.context;
    await sql`update vcards set phone = '', email = 'new@casa.example' where id = ${vcardId}`.execute(db);
    const file = async (address: string) => (await app.browser().open(`${address}.vcf`)).body;
    expect(await file(`/${username}`)).toContain('\r\nTEL;TYPE=WORK:+34910000000\r\n');
    await makePro(vcardId);
    const { rows } = await sql<{ id: string }>`
      insert into vcards (user_id, name, phone, email)
      select user_id, 'Bo', '600', 'bo@b.example' from vcards where id = ${vcardId} returning id`.execute(db);
    expect(await file(`/vcard/${rows[0]?.id}`)).toContain(
      '\r\nTEL;TYPE=CELL:600\r\nEMAIL;TYPE=INTERNET,PREF:bo@b.example',
    );
    expect((await browser.trpc.vcards.list.query()).vcards[1]).toMatchObject({ phoneLabel: '', morePhones: [] });
  });
});

describe('product 5.6: only its owner can use a card', () => {
  test('to anyone else it does not exist', async () => {
    const { vcardId } = await signUpWithCard(app);
    const other = (await signUpWithCard(app)).browser.trpc.vcards;
    expect(await refusal(other.update.mutate({ id: vcardId, fields: { name: 'Mine' } }))).toBe('not_found');
    expect(await refusal(other.delete.mutate({ id: vcardId }))).toBe('not_found');
    expect((await app.browser().open(`/vcard/${vcardId}`)).body).not.toContain('Mine');
  });

  test('a visitor without a session is asked to sign in', async () => {
    const { vcardId } = await signUpWithCard(app);
    const { vcards } = app.browser().trpc;
    expect(await refusal(vcards.list.query())).toBe('unauthenticated');
    expect(await refusal(vcards.create.mutate({ name: 'x' }))).toBe('unauthenticated');
    expect(await refusal(vcards.delete.mutate({ id: vcardId }))).toBe('unauthenticated');
  });

  test.each(['x', '%00', '00000000-0000-0000-0000-00000000000', "' or 1=1"])('the bad id %j is refused', async (id) => {
    const { browser } = await signUpWithCard(app);
    expect(await refusal(browser.trpc.vcards.delete.mutate({ id }))).toBe('invalid_input');
  });

  test('unknown fields are ignored', async () => {
    const { browser, vcardId } = await signUpWithCard(app);
    const fields = { name: 'Ana', userId: vcardId, slug: 'chosen', id: vcardId, planType: 'business' };
    await browser.trpc.vcards.update.mutate({ id: vcardId, fields });
    const { vcards } = await browser.trpc.vcards.list.query();
    expect(vcards[0]?.slug).not.toBe('chosen');
    expect(await browser.trpc.profiles.me.query()).toMatchObject({ planType: 'free' });
  });
});

test('product 3.5: after the trial, cards are read-only', async () => {
  const { browser, vcardId } = await signUpWithCard(app);
  await sql`update profiles set trial_start_date = now() - interval '14 days'
    where id = (select user_id from vcards where id = ${vcardId})`.execute(app.context.db);
  const { vcards } = browser.trpc;
  expect((await vcards.list.query()).vcards).toHaveLength(1);
  expect(await refusal(vcards.create.mutate({ name: 'x' }))).toBe('trial_expired');
  expect(await refusal(vcards.update.mutate({ id: vcardId, fields: { name: 'x' } }))).toBe('trial_expired');
  expect(await refusal(vcards.delete.mutate({ id: vcardId }))).toBe('trial_expired');
});

test('product 5.19: a value is replaced on the other cards that have it, and by the opposite again', async () => {
  const { browser, vcardId } = await signUpWithCard(app, { phone: '+34 600 111 222', company: 'Ladera' });
  const stranger = await signUpWithCard(app, { phone: '+34 600 111 222' });
  await makePro(vcardId);
  const { vcards } = browser.trpc;
  const { id: second } = await vcards.create.mutate({ name: 'Second', phone: '+34 600 111 222' });
  const { id: third } = await vcards.create.mutate({ name: 'Third', phone: '+34 600 999 888', company: 'Ladera' });
  const shared = [
    { field: 'phone', value: '+34 600 111 222' },
    { field: 'company', value: 'Ladera' },
  ] as const;
  expect(await vcards.withValues.query([...shared])).toEqual([
    [vcardId, second],
    [vcardId, third],
  ]);
  const phones = async () => (await vcards.list.query()).vcards.map(({ phone }) => phone);
  const replace = { field: 'phone', from: '+34 600 111 222', value: '+34 600 999 888', ids: [second, third] } as const;
  const foreign = [{ ...replace, ids: [second, stranger.vcardId] }];
  expect(await refusal(vcards.replaceValues.mutate(foreign))).toBe('not_found');
  expect(await phones()).toEqual(['+34 600 111 222', '+34 600 111 222', '+34 600 999 888']);
  // The third has another one
  const [changed = []] = await vcards.replaceValues.mutate([{ ...replace, ids: [...replace.ids] }]);
  expect(changed).toEqual([second]);
  expect(await phones()).toEqual(['+34 600 111 222', '+34 600 999 888', '+34 600 999 888']);
  await vcards.replaceValues.mutate([{ field: 'phone', from: replace.value, value: replace.from, ids: changed }]);
  expect(await phones()).toEqual(['+34 600 111 222', '+34 600 111 222', '+34 600 999 888']);
  expect(await refusal(vcards.replaceValues.mutate([{ ...replace, ids: [second], value: ' ' }]))).toBe('invalid_input');
});
