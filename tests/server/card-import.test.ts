import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import type { ImportReport } from '#src/cards/import.ts';
import { hashedPassword, mail, startTestApp, type TestApp } from '../support/app.ts';
import { addMember, hold, makeOrganization, type Organization } from '../support/organizations.ts';
import { record } from '../support/recorded.ts';
import { makeAccount, setPlan } from '../support/roles.ts';

let app: TestApp;
let db: Db;
let ana: Awaited<ReturnType<typeof makeAccount>>;
let acme: Organization;
let hash: string;
beforeAll(async () => {
  app = await startTestApp();
  db = app.context.db;
  hash = await hashedPassword(app);
  ana = await makeAccount(app, hash);
});
beforeEach(async () => {
  acme = await makeOrganization(app, ana.userId);
});
afterAll(() => app.destroy());

type Answer = ImportReport & { error?: { code: string } };

async function send(file: string | Buffer, query = '', owner = acme.id): Promise<{ status: number; body: Answer }> {
  const answer = await ana.browser.open({
    method: 'POST',
    url: `/api/cards/import?owner=${owner}${query}`,
    headers: { 'content-type': 'text/csv' },
    payload: file,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const check = (file: string | Buffer, query = '') => send(file, `&dryRun=true${query}`);
const cards = () => ana.browser.actingFor(acme.id).trpc.vcards;
const listed = async () => (await cards().page.query({ sort: 'newest' })).vcards;
const codeOf = ({ body }: { body: Answer }) =>
  JSON.stringify(body).match(/"(import_\w+|limit_\w+|not_found|forbidden)"/)?.[1];

describe('product 36.34: cards are imported', () => {
  test('from files as spreadsheets write them, in English and Spanish', async () => {
    const files: [string | Buffer, object][] = [
      ['Name,Job title,Email\r\nEva Ruiz,Architect,eva@acme.example\r\n', { name: 'Eva Ruiz', position: 'Architect' }],
      [
        '\uFEFFNombre;Apellidos;Cargo\nEva;Ruiz Gómez;"Dueña; socia"\n',
        { name: 'Eva Ruiz Gómez', position: 'Dueña; socia' },
      ],
      [
        Buffer.from('Nombre;Puesto\r\nI\xf1aki Pe\xf1a;Direcci\xf3n\r\n', 'latin1'),
        { name: 'Iñaki Peña', position: 'Dirección' },
      ],
      [Buffer.from('\uFEFFFull Name\tCompany\nZoe\tSol\n', 'utf16le'), { name: 'Zoe', company: 'Sol' }],
      [Buffer.from('\uFEFFNombre\tCargo\nNoé\tSocio\n', 'utf16le').swap16(), { name: 'Noé', position: 'Socio' }],
      [
        'name,position\n"Luis ""Lucho"" Sol","Line one\r\nand two"\n',
        { name: 'Luis "Lucho" Sol', position: 'Line one and two' },
      ],
    ];
    for (const [file, expected] of files) {
      expect(await send(file)).toMatchObject({ status: 200, body: { created: 1, problemCount: 0 } });
      expect((await listed())[0]).toMatchObject({ company: 'Acme', ...expected, holder: null });
    }
  });

  test('with contact details, addresses, social links, labels and handles', async () => {
    const file =
      'First name,Last name,Mobile,E-mail,Web,Street,City,Country,LinkedIn,Label,Card link,Shoe size\n' +
      'Eva,Ruiz,+34 600 111 222,eva@acme.example,acme.example,Sol 1,Madrid,Spain,eva-ruiz,Fair,eva-sol,38\n';
    const dry = await check(file);
    expect(dry.body).toMatchObject({
      created: 1,
      updated: 0,
      room: 1,
      problems: [],
      ignored: ['Shoe size'],
      cards: [],
    });
    expect((await listed()).length).toBe(1);
    const { body } = await send(file);
    const [card] = await listed();
    expect(body.cards).toEqual([{ id: card?.id, name: 'Eva Ruiz', email: 'eva@acme.example' }]);
    expect(card).toMatchObject({
      ...{
        firstName: 'Eva',
        lastName: 'Ruiz',
        phone: '+34 600 111 222',
        website: 'https://acme.example',
        label: 'Fair',
      },
      handle: 'eva-sol',
      postalAddresses: [{ label: 'work', street: 'Sol 1', city: 'Madrid', country: 'Spain' }],
      socialLinks: [{ platform: 'linkedin', url: 'https://www.linkedin.com/in/eva-ruiz' }],
    });
    expect((await app.app.inject({ url: card?.address ?? '' })).statusCode).toBe(200);
  });

  test('all rows or none, and each problem is named with row, field and reason', async () => {
    const file =
      'Name,Email,Website,External ID,Handle\n' +
      'Eva Ruiz,eva@acme.example,,1,luisa\n' +
      ',nobody,,2,\n' +
      'Zoe Sol,,https://,1,zoe\n' +
      `${'x'.repeat(101)},,,4,zoe\n` +
      'Fine,,,5,\n';
    const { body } = await check(file);
    expect(body).toMatchObject({ created: 1, problemCount: body.problems.length });
    const found = body.problems.map(({ row, field }) => `${row} ${field}`);
    expect(found.sort()).toEqual([
      ...['2 handle', '3 email', '3 name', '4 externalId', '4 website', '5 handle', '5 name'],
    ]);
    expect(body.problems.every(({ reason }) => reason.length > 5)).toBe(true);
    expect(codeOf(await send(file))).toBe('import_problems');
    expect((await listed()).length).toBe(1);
  });

  test('an external ID changes the same card instead of making a second one, and only what its row says', async () => {
    await send('ID,Name,Position,Email\nA-1,Eva Ruiz,Architect,eva@acme.example\nA-2,Zoe Sol,,\n');
    const [zoe, eva] = await listed();
    const { body } = await send('Employee ID,Position,Name\nA-1,Partner,\nA-2,,\nA-3,,New One\n');
    expect(body).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    const after = await listed();
    expect(after.map(({ name }) => name)).toEqual(['New One', 'Zoe Sol', 'Eva Ruiz', 'Luisa Vega']);
    expect(after[2]).toMatchObject({ ...eva, position: 'Partner', updatedAt: after[2]?.updatedAt });
    expect(after[1]).toEqual(zoe);
    // Another organization has IDs of its own
    const other = await makeOrganization(app, ana.userId);
    expect((await send('ID,Name\nA-1,Eva\n', '', other.id)).body).toMatchObject({ created: 1, updated: 0 });
  });

  test('of what a row says in other words, nothing is changed', async () => {
    await sql`update profiles set country = 'ES' where id = ${ana.userId}`.execute(db);
    const { id } = await ana.browser.actingFor(acme.id).trpc.templates.create.mutate({
      name: 'Staff',
      fields: { company: 'Acme Group' },
      policy: { company: { mode: 'shared' } },
    });
    const file = 'ID,Name,Phone,Company\nB-1,Eva Ruiz,600 123 456,Acme S.L.\n';
    await send(file, `&template=${id}`);
    expect((await listed())[0]).toMatchObject({ phone: '+34 600 12 34 56', company: 'Acme Group' });
    expect((await send(file)).body).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await send(file.replace('456', '457'))).body).toMatchObject({ updated: 1, unchanged: 0 });
  });

  test('a handle that a later row asks for is not given to an earlier one', async () => {
    const file = 'ID,Name,Handle\n1,Eva Ruiz,\n2,E. Ruiz,eva-ruiz\n';
    expect((await send(file)).body).toMatchObject({ created: 2 });
    const [asked, given] = await listed();
    expect([asked?.name, asked?.handle, given?.name]).toEqual(['E. Ruiz', 'eva-ruiz', 'Eva Ruiz']);
    expect(given?.handle).toMatch(/^eva-ruiz-|^ruiz/);
  });

  test('2,000 rows at once, each with a link and a handle of its own', async () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => `Eva Ruiz,Seat ${n % 700},${n}`);
    const file = `Name,Position,ID\n${rows.join('\n')}\n`;
    expect((await send(file)).body).toMatchObject({ created: 2_000, problemCount: 0 });
    const { rows: counted } = await sql<object>`
      select count(*)::int as cards, count(distinct l.slug)::int as slugs, count(distinct h.handle)::int as handles
      from vcards v join links l on l.vcard_id = v.id join card_handles h on h.vcard_id = v.id and h.held_until is null
      where v.user_id = ${acme.id} and v.external_id is not null`.execute(db);
    expect(counted).toEqual([{ cards: 2_000, slugs: 2_000, handles: 2_000 }]);
    expect((await send(file)).body).toMatchObject({ created: 0, updated: 0, unchanged: 2_000 });
    expect(codeOf(await check(`${file}Eva Ruiz,,2001\n`))).toBe('import_rows');
    // Rows that are empty at the end don't count; none below others is left out in silence
    const empty = ',,\n'.repeat(20_000);
    expect((await check(`${file}${empty}`)).body).toMatchObject({ unchanged: 2_000 });
    expect(codeOf(await check(`Name\nEva\n${empty}Zoe\n`))).toBe('import_rows');
  });

  test('as many as the plan has room for, or none', async () => {
    await setPlan(app, ana.userId, 'pro');
    const file = `Name\n${Array.from({ length: 50 }, (_, n) => `Eva ${n}`).join('\n')}\n`;
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from vcards
      where user_id = ${ana.userId}`.execute(db);
    const left = 10 - (rows[0]?.count ?? 0);
    expect((await send(file, '&dryRun=true', ana.userId)).body).toMatchObject({ created: 50, room: left });
    expect(codeOf(await send(file, '', ana.userId))).toBe('limit_vcards');
    const fitting = file
      .split('\n')
      .slice(0, left + 1)
      .join('\n');
    expect((await send(fitting, '', ana.userId)).body).toMatchObject({ created: left });
  });

  test('with the template that is chosen, or the default one', async () => {
    const made = await sql<{ id: string }>`insert into card_templates (organization_id, name)
      values (${acme.id}, 'Staff'), (${acme.id}, 'Partners') returning id`.execute(db);
    const [staff = '', partners = ''] = made.rows.map(({ id }) => id);
    await sql`update organizations set default_template_id = ${staff} where id = ${acme.id}`.execute(db);
    await send('Name\nDefault\n');
    await send('Name\nChosen\n', `&template=${partners}`);
    await send('Name\nPlain\n', '&template=none');
    const { rows } = await sql<{ name: string; templateId: string | null }>`select name, template_id from vcards
      where user_id = ${acme.id} and name <> 'Luisa Vega' order by name`.execute(db);
    expect(rows.map(({ templateId }) => templateId)).toEqual([partners, staff, null]);
    const other = await makeOrganization(app, ana.userId);
    expect(codeOf(await send('Name\nOther\n', `&template=${partners}`, other.id))).toBe('not_found');
  });

  test('of nothing else, and by nobody who may not', async () => {
    const files = ['', 'Name\n', 'Name\nE\0va\n', 'Colour,Size\nred,3\n', 'Name\n"open', '\n\n'];
    for (const file of files) expect([file, codeOf(await check(file || '\n'))]).toEqual([file, 'import_unreadable']);
    const big = await send(`Name\n${'x'.repeat(2_000_000)}\n`);
    expect(big.status).toBe(413);
    await addMember(app, acme.id, ana.userId, 'member');
    expect(codeOf(await check('Name\nEva\n'))).toBe('forbidden');
  });

  test('product 36.35: and held by the people who are invited with them, also if a card has another email', async () => {
    const [luis, eva] = [await makeAccount(app, hash), await makeAccount(app, hash)];
    const { body } = await send(`Name,Email\nLuis,${luis.email}\nEva,office@acme.example\n`);
    const [ofLuis = '', ofEva = ''] = body.cards.map(({ id }) => id);
    const { invitations } = ana.browser.actingFor(acme.id).trpc;
    const invited = [
      { email: luis.email, cardId: ofLuis },
      { email: eva.email, cardId: ofEva },
    ];
    await invitations.create.mutate({ emails: invited.map(({ email }) => email), role: 'member', cards: invited });
    for (const { browser, email } of [luis, eva]) {
      const token = /#token=([\w-]+)/.exec((await mail(app, email)).text)?.[1] ?? '';
      await browser.trpc.invitations.accept.mutate({ token });
    }
    const holders = (await listed()).map(({ id, holder }) => [id, holder?.id ?? null]);
    expect(holders).toEqual([
      [ofEva, eva.userId],
      [ofLuis, luis.userId],
      [acme.vcardId, null],
    ]);
  });

  test('with what its template shares left to the template, and what it requires left out', async () => {
    const { templates } = ana.browser.actingFor(acme.id).trpc;
    const { id } = await templates.create.mutate({
      name: 'Staff',
      fields: { company: 'Acme & Co' },
      policy: { company: { mode: 'shared' }, phone: { mode: 'own', required: true } },
    });
    await send('ID,Name,Company\n1,Eva,Other\n', `&template=${id}`);
    await send('ID,Company,Position\n1,Another,Partner\n');
    const [card] = await listed();
    expect(card).toMatchObject({ name: 'Eva', company: 'Acme & Co', position: 'Partner', missing: ['phone'] });
    const { rows } = await sql<{ company: string }>`select company from vcards where id = ${card?.id}`.execute(db);
    expect(rows).toEqual([{ company: '' }]);
  });

  test('a repeat on the same day makes no card again, also at once; cards that are gone come again', async () => {
    const file = 'Name,Email,ID,Card link\nEva,eva@acme.example,,eva\nEva,eva@acme.example,,\nZoe,,Z-1,\n';
    const answers = await Promise.all([send(file), send(file), send(file)]);
    const made = answers.map(({ status, body }) => [status, body.cards.map(({ name }) => name).sort()]);
    expect(made).toContainEqual([200, ['Eva', 'Eva', 'Zoe']]);
    expect(made.every(([status]) => status === 200)).toBe(true);
    expect((await listed()).map(({ name }) => name).sort()).toEqual(['Eva', 'Eva', 'Luisa Vega', 'Zoe']);
    const again = await send(file);
    expect(again.body).toMatchObject({ created: 2, updated: 0, unchanged: 1 });
    const [first] = again.body.cards;
    expect((await check(file)).body).toMatchObject({ created: 0, unchanged: 3, problems: [] });
    const gone = first?.id ?? '';
    await hold(app, gone, ana.userId);
    expect((await send(file)).body).toMatchObject({ created: 2, cards: [{ id: again.body.cards[1]?.id }] });
    await record(app, [{ userId: acme.id, itemId: gone }]);
    await cards().deleteMany.mutate({ ids: [gone] });
    const { body } = await send(file);
    expect(body.created).toBe(2);
    // Visits of the one that is gone are not the new one's
    expect(body.cards.map(({ id }) => id)).not.toContain(gone);
    expect(await listed()).toHaveLength(4);
    // Another file, another template or another organization is no repeat
    expect((await send(file.replace(',eva\n', ',\n'))).body).toMatchObject({ created: 2, unchanged: 1 });
    expect((await send('Name\nEva\n', '&template=none')).body.created).toBe(1);
    const other = await makeOrganization(app, ana.userId);
    expect((await send('Name\nEva\n', '&template=none', other.id)).body.created).toBe(1);
    expect(await listed()).toHaveLength(7);
  });

  test('is recorded', async () => {
    await send('Name\nEva\nZoe\n');
    const { entries } = await ana.browser.actingFor(acme.id).trpc.audit.list.query({});
    expect(entries[0]).toMatchObject({ action: 'card.import', details: { created: 2, updated: 0 } });
  });
});
