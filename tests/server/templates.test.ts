import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listCards } from '#db/cards/cards.ts';
import { shownLinkChoice, shownText } from '#db/cards/templates.ts';
import type { Db } from '#db/connect.ts';
import { insertPhoto, listUnusedPhotos } from '#db/owners/photos.ts';
import { blankCard, pick } from '#src/cards/card-fields.ts';
import type { CardFields } from '#src/cards/cards.ts';
import { linkChoices } from '#src/cards/link-choice.ts';
import {
  MAX_TEMPLATES,
  mergedCard,
  type PartRule,
  readTemplate,
  type StoredTemplate,
  type TemplatePart,
  templateModes,
} from '#src/cards/templates.ts';
import type { CardScope } from '#src/owners/card-scope.ts';
import { OWNER_PARAMETER } from '#src/owners/named-owner.ts';
import { paths } from '#src/paths.ts';
import { hashedPassword, refusal, startTwoApps, type TestApp, type TestBrowser } from '../support/app.ts';
import { addMember, hold, makeOrganization, type Organization } from '../support/organizations.ts';
import { makeOwner, type Owner } from '../support/roles.ts';

let app: TestApp;
/** another process of the site */
let other: TestApp;
let db: Db;
let ana: Owner;
/** holds the card of the organization */
let luis: Owner;
let acme: Organization;
let owner: TestBrowser;
let holder: TestBrowser;

beforeAll(async () => {
  [app, other] = await startTwoApps();
  db = app.context.db;
  const hash = await hashedPassword(app);
  [ana, luis] = [await makeOwner(app, hash), await makeOwner(app, hash)];
}, 60_000);
afterAll(async () => {
  await other.destroy();
  await app.destroy();
});
beforeEach(async () => {
  acme = await makeOrganization(app, ana.userId);
  await addMember(app, acme.id, luis.userId, 'member');
  await hold(app, acme.vcardId, luis.userId);
  owner = ana.browser.actingFor(acme.id);
  holder = luis.browser.actingFor(acme.id);
});

type Rules = Partial<Record<TemplatePart, Partial<PartRule> & Pick<PartRule, 'mode'>>>;

const makeTemplate = async (fields: object, policy: Rules = {}, by = owner) =>
  (await by.trpc.templates.create.mutate({ name: 'Sales', fields, policy })).id;

/** Gives the organization's card a template. */
async function useTemplate(fields: object, policy: Rules = {}): Promise<string> {
  const templateId = await makeTemplate(fields, policy);
  await owner.trpc.templates.assign.mutate({ ids: [acme.vcardId], templateId });
  return templateId;
}

async function changeTemplate(id: string, fields: object, policy: Rules = {}): Promise<void> {
  const { name, revision } = await owner.trpc.templates.byId.query({ id });
  await owner.trpc.templates.update.mutate({ id, revision, name, fields, policy });
}

/** What the editor of the card saves. */
const save = (fields: object, by = owner) =>
  by.trpc.vcards.update.mutate({ id: acme.vcardId, fields: { name: 'Luisa Vega', ...fields } });

const stored = async () =>
  (await sql<Record<string, unknown>>`select * from vcards where id = ${acme.vcardId}`.execute(db)).rows[0] ?? {};

const open = async (url: string, at = app) => (await at.app.inject({ url })).payload;
const page = (at = app) => open(`/${acme.username}/luisa`, at);
const file = async (at = app) => (await open(`/${acme.username}/luisa.vcf`, at)).replaceAll('\r\n ', '');
const shown = () => owner.trpc.vcards.byId.query({ id: acme.vcardId });

async function photo(): Promise<string> {
  const id = randomUUID();
  await insertPhoto(db, acme.id, { id, bytes: 1000 });
  return paths.media(id, 'photo');
}

describe('product 39.3: a card with a template', () => {
  test('shows what they say together on its page, in its contact file, in lists and in searches', async () => {
    await save({ company: 'Luisa SL', phone: '+34600000009', pronouns: 'she' });
    await useTemplate(
      { company: 'Acme Blue', position: 'Sales team', phone: '+34600000001', backgroundColor: '#123456' },
      { company: { mode: 'shared' }, phone: { mode: 'hidden' }, colors: { mode: 'shared' } },
    );
    const html = await page();
    for (const text of ['Acme Blue', 'Sales team', '#123456', 'she']) expect(html).toContain(text);
    for (const text of ['Luisa SL', '600000009', '600000001']) expect(html).not.toContain(text);
    const vcf = await file();
    expect(vcf).toContain('ORG:Acme Blue');
    expect(vcf).toContain('TITLE:Sales team');
    expect(vcf).not.toMatch(/TEL|Luisa SL/);
    const merged = { company: 'Acme Blue', position: 'Sales team', phone: '', pronouns: 'she', missing: [] };
    expect(await shown()).toMatchObject(merged);
    expect((await owner.trpc.vcards.page.query({ search: 'blue sales' })).vcards).toMatchObject([merged]);
    expect((await owner.trpc.vcards.page.query({ search: 'luisa sl' })).vcards).toEqual([]);
    const found = async (query: string) => (await owner.trpc.search.items.query({ query })).map(({ detail }) => detail);
    expect([await found('luisa blue'), await found('luisa sl')]).toEqual([['Acme Blue'], []]);
  });

  test('has the later time of both in its contact file, and another preview image', async () => {
    const id = await useTemplate({ company: 'Acme' });
    await sql`update vcards set updated_at = '2026-01-02' where id = ${acme.vcardId}`.execute(db);
    await sql`update card_templates set updated_at = '2026-01-03' where id = ${id}`.execute(db);
    const image = async () => /preview\.jpg\?v=[\w-]+/.exec(await page())?.[0];
    const [before, etag] = [await image(), (await app.app.inject({ url: `/${acme.username}/luisa` })).headers.etag];
    expect(await file()).toContain('REV:2026-01-03T00:00:00Z');
    expect((await shown()).updatedAt).toBe('2026-01-03T00:00:00.000Z');
    await changeTemplate(id, { company: 'Acme Two' });
    expect(await file()).not.toContain('REV:2026-01-03T00:00:00Z');
    expect(await image()).not.toBe(before);
    expect((await app.app.inject({ url: `/${acme.username}/luisa` })).headers.etag).not.toBe(etag);
  });

  test('shows the links that its template chooses, those of the profile, or none', async () => {
    const links = async () => [
      (await page()).includes('>Page<'),
      (await owner.trpc.vcards.shownLinks.query({ id: acme.vcardId })).links.map(({ title }) => title).join(),
    ];
    const chosen = { linkChoice: 'chosen', chosenLinks: [acme.linkId, randomUUID()] };
    await save({ linkChoice: 'none' });
    expect(await links()).toEqual([false, '']);
    const id = await useTemplate(chosen, { links: { mode: 'shared' } });
    expect(await links()).toEqual([true, 'Page']);
    expect((await owner.trpc.templates.byId.query({ id })).fields.chosenLinks).toEqual([acme.linkId]);
    await changeTemplate(id, chosen, { links: { mode: 'hidden' } });
    expect(await links()).toEqual([false, '']);
    await changeTemplate(id, chosen, { links: { mode: 'own' } });
    expect(await links()).toEqual([false, '']);
    await save({ linkChoice: 'default' });
    expect(await links()).toEqual([true, 'Page']);
    await changeTemplate(id, { linkChoice: 'all' }, { links: { mode: 'own' } });
    expect((await links())[1]).toContain('Page');
  });
});

test('product 39.3: what SQL searches and which links it finds are what pages show, for all modes and values', async () => {
  const modes = [...templateModes, 'of a later release', undefined];
  const combined = modes.flatMap((mode) =>
    [undefined, '', 'Acme'].flatMap((text) =>
      [undefined, ...linkChoices].flatMap((linkChoice) => ({ mode, text, linkChoice })),
    ),
  );
  const templates = combined.map(({ mode, text, linkChoice }) => ({
    fields: { company: text, position: text, linkChoice },
    policy: { company: { mode }, position: { mode }, links: { mode } },
  }));
  const cards = ['', 'Luisa SL'].flatMap((text) => linkChoices.map((choice) => ({ text, choice })));
  await sql`
    with made as (
      insert into card_templates (organization_id, name, fields, policy)
      select ${acme.id}, 'Sales', each -> 'fields', each -> 'policy'
      from jsonb_array_elements(${JSON.stringify(templates)}::jsonb) each returning id)
    insert into vcards (user_id, name, template_id, company, position, link_choice)
    select ${acme.id}, 'Eva', id, each ->> 'text', each ->> 'text', each ->> 'choice'
    from (select id from made union all select null::uuid) given cross join jsonb_array_elements(${JSON.stringify(cards)}::jsonb) each`.execute(
    db,
  );
  const { rows } = await sql<CardFields & { template: StoredTemplate | null; shown: Partial<CardFields> }>`
    select v.company, v.position, v.link_choice,
      case when t.id is not null then jsonb_build_object('fields', t.fields, 'policy', t.policy) end as template,
      jsonb_build_object('company', ${shownText('v', 'company')}, 'position', ${shownText('v', 'position')},
        'linkChoice', ${shownLinkChoice}) as shown
    from vcards v left join card_templates t on t.id = v.template_id where v.user_id = ${acme.id} and v.name = 'Eva'`.execute(
    db,
  );
  expect(rows).toHaveLength((templates.length + 1) * cards.length);
  const merged = rows.map(({ template, shown: _, ...card }) =>
    pick(mergedCard(template && readTemplate(template), { ...blankCard, ...card }), [
      'company',
      'position',
      'linkChoice',
    ]),
  );
  expect(rows.map(({ shown }) => shown)).toEqual(merged);
});

describe('product 39.4: saving a card with a template', () => {
  test('leaves what the person may not change, which another mode brings back', async () => {
    await save({
      company: 'Luisa SL',
      position: 'Buyer',
      pronouns: 'she',
      linkChoice: 'all',
      chosenLinks: [acme.linkId],
    });
    const policy: Rules = { company: { mode: 'shared' }, position: { mode: 'managed' }, links: { mode: 'shared' } };
    const id = await useTemplate({ company: 'Acme' }, policy);
    const typed = { company: 'Mine', position: 'Boss', pronouns: 'they' };
    await save(typed, holder);
    expect(await stored()).toMatchObject({ company: 'Luisa SL', position: 'Buyer', pronouns: 'they' });
    await save({ ...typed, linkChoice: 'none', chosenLinks: [] });
    expect(await stored()).toMatchObject({ company: 'Luisa SL', position: 'Boss', linkChoice: 'all' });
    expect((await owner.trpc.drafts.card.query({ id: acme.vcardId })).item.chosenLinks).toEqual([acme.linkId]);
    expect((await shown()).company).toBe('Acme');
    await changeTemplate(id, { company: 'Acme' });
    expect((await shown()).company).toBe('Luisa SL');
  });

  test('from a draft, too; its editor gets the card’s own fields and the template', async () => {
    await save({ company: 'Luisa SL' });
    await useTemplate({ company: 'Acme', phone: '+34600000001' }, { company: { mode: 'shared' } });
    const opened = await holder.trpc.drafts.card.query({ id: acme.vcardId });
    expect(opened.item).toMatchObject({ company: 'Luisa SL', phone: '' });
    expect(opened.template).toMatchObject({ name: 'Sales', fields: { company: 'Acme', phone: '+34600000001' } });
    const fields = { name: 'Luisa Vega', company: 'Mine', pronouns: 'she' };
    const known = { revision: opened.revision, draft: null };
    await holder.trpc.vcards.publish.mutate({ id: acme.vcardId, fields, known });
    expect(await stored()).toMatchObject({ company: 'Luisa SL', pronouns: 'she' });
  });

  test('is refused without what is required of the person, which the refusal and lists name', async () => {
    await useTemplate({}, { phone: { mode: 'own', required: true }, position: { mode: 'managed', required: true } });
    expect((await shown()).missing).toEqual(['position', 'phone']);
    expect(await refusal(save({ phone: '+34600000009' }))).toBe('card_incomplete');
    await expect(save({})).rejects.toThrow('Missing: Position and Phone.');
    await expect(save({}, holder)).rejects.toThrow('Missing: Phone.');
    await save({ phone: '+34600000009' }, holder);
    await save({ phone: '+34600000009', position: 'Buyer' });
    expect((await shown()).missing).toEqual([]);
    const { templates } = await owner.trpc.templates.list.query();
    const templateId = templates.find(({ cards }) => cards > 0)?.id ?? '';
    expect(await refusal(owner.trpc.vcards.create.mutate({ name: 'Eva', templateId }))).toBe('card_incomplete');
  });

  test('nor does a design for many cards, or a value that is replaced on others, get past it', async () => {
    await save({ company: 'Acme' });
    await useTemplate({}, { company: { mode: 'managed' }, colors: { mode: 'managed' } });
    const look = { design: 'stage' as const, backgroundColor: '#102030' };
    const looks = [{ look, ids: [acme.vcardId] }];
    expect(await refusal(holder.trpc.vcards.setLooks.mutate({ looks }))).toBe('field_locked');
    const replaced = { field: 'company' as const, from: 'Acme', value: 'Mine', ids: [acme.vcardId] };
    expect(await holder.trpc.vcards.replaceValues.mutate([replaced])).toEqual([[]]);
    expect(await holder.trpc.vcards.withValues.query([{ field: 'company', value: 'Acme' }])).toEqual([[]]);
    expect(await stored()).toMatchObject({ company: 'Acme', design: 'paper' });
    expect(await owner.trpc.vcards.replaceValues.mutate([replaced])).toEqual([[acme.vcardId]]);
    await owner.trpc.vcards.setLooks.mutate({ looks });
    expect(await stored()).toMatchObject({ company: 'Mine', design: 'stage' });
  });
});

describe('product 39.1: the templates of an organization', () => {
  test('are at most 20, also if several are made at once', async () => {
    const makers = Array.from({ length: MAX_TEMPLATES + 4 }, () => refusal(makeTemplate({})));
    const refusals = (await Promise.all(makers)).filter((code) => code === 'limit_templates');
    // One is there before
    expect([refusals.length, (await owner.trpc.templates.list.query()).templates.length]).toEqual([5, MAX_TEMPLATES]);
  });

  test('are seen with their number of cards; by members, those of the cards they hold', async () => {
    const mine = await makeTemplate({});
    await owner.trpc.templates.assign.mutate({ ids: [acme.vcardId], templateId: mine });
    const { templates } = await owner.trpc.templates.list.query();
    expect(templates.map(({ id, cards }) => [id, cards]).sort()).toEqual(
      [
        [mine, 1],
        [acme.templateId, 0],
      ].sort(),
    );
    expect((await holder.trpc.templates.list.query()).templates.map(({ id }) => id)).toEqual([mine]);
  });

  test('have photos and links of the organization only', async () => {
    expect(await refusal(makeTemplate({ photo: ana.photo }))).toBe('not_found');
    expect(await refusal(makeTemplate({ backgroundColor: '#ffff00', fontColor: '#eeee00' }))).toBe('invalid_input');
  });

  test('product 39.5: two who change one at the same time don’t overwrite each other', async () => {
    const { revision, name } = await owner.trpc.templates.byId.query({ id: acme.templateId });
    const change = (company: string) =>
      owner.trpc.templates.update.mutate({ id: acme.templateId, revision, name, fields: { company }, policy: {} });
    const results = await Promise.all([refusal(change('One')), refusal(change('Two'))]);
    expect(results.filter((code) => code === 'item_changed')).toHaveLength(1);
  });
});

describe('product 39.6: which template a card has', () => {
  const templateOf = async (id: string) => (await owner.trpc.vcards.byId.query({ id })).templateId;

  test('is the one of new cards, unless another one is chosen', async () => {
    const [usual, special] = [
      await makeTemplate({ company: 'Acme' }, { company: { mode: 'shared' } }),
      await makeTemplate({}),
    ];
    const create = async (more: object) => {
      const { id } = await owner.trpc.vcards.create.mutate({ name: 'Eva', company: 'Typed', ...more });
      return await templateOf(id);
    };
    expect(await create({})).toBeNull();
    await owner.trpc.templates.setDefault.mutate({ id: usual });
    expect((await owner.trpc.templates.list.query()).defaultId).toBe(usual);
    expect([await create({}), await create({ templateId: special }), await create({ templateId: null })]).toEqual([
      ...[usual, special, null],
    ]);
    const { rows } = await sql<{ company: string }>`select company from vcards where template_id = ${usual}`.execute(
      db,
    );
    expect(rows).toEqual([{ company: '' }]);
    expect(await refusal(create({ templateId: randomUUID() }))).toBe('not_found');
  });

  test('is given to cards together, all or none, and never to those of others', async () => {
    const { id } = await owner.trpc.vcards.create.mutate({ name: 'Eva' });
    const assign = (ids: string[], templateId: string | null = acme.templateId, by = owner) =>
      by.trpc.templates.assign.mutate({ ids, templateId });
    expect(await refusal(assign([id, luis.vcardId]))).toBe('not_found');
    expect(await refusal(assign([id], randomUUID()))).toBe('not_found');
    expect(await templateOf(id)).toBeNull();
    await assign([id, acme.vcardId]);
    expect([await templateOf(id), await templateOf(acme.vcardId)]).toEqual([acme.templateId, acme.templateId]);
    await assign([id], null);
    expect(await templateOf(id)).toBeNull();
    expect(await refusal(assign([acme.vcardId], null, holder))).toBe('forbidden');
  });

  test('is none after the template is deleted: the cards show their own fields', async () => {
    await save({ company: 'Luisa SL' });
    const id = await useTemplate({ company: 'Acme' }, { company: { mode: 'shared' } });
    await owner.trpc.templates.setDefault.mutate({ id });
    expect(await page()).toContain('Acme');
    await owner.trpc.templates.delete.mutate({ id });
    expect(await shown()).toMatchObject({ company: 'Luisa SL', templateId: null });
    expect(await page()).toContain('Luisa SL');
    expect((await owner.trpc.templates.list.query()).defaultId).toBeNull();
  });
});

test('product 39.5: a template of 1,000 cards changes in one row, and all of them show it in all processes', {
  timeout: 60_000,
}, async () => {
  const id = await makeTemplate({ company: 'Before' }, { company: { mode: 'shared' } });
  const { rows } = await sql<{ id: string }>`insert into vcards (user_id, name, template_id)
    select ${acme.id}, 'Eva ' || n, ${id} from generate_series(1, 1000) n returning id`.execute(db);
  const pages = rows.slice(0, 10).map((card) => `/vcard/${card.id}`);
  const shownOn = async (at: TestApp) => {
    const found = await Promise.all(pages.map(async (url) => /Before|After/.exec(await open(url, at))?.[0] ?? 'none'));
    return [...new Set(found)];
  };
  // From then on they are cached
  for (const at of [app, other]) expect(await shownOn(at)).toEqual(['Before']);
  const { rows: before } = await sql`select max(updated_at) from vcards where template_id = ${id}`.execute(db);
  await changeTemplate(id, { company: 'After' }, { company: { mode: 'shared' } });
  for (const at of [app, other]) await expect.poll(() => shownOn(at)).toEqual(['After']);
  const cards = await listCards(
    db,
    { ownerId: acme.id, heldBy: null } as CardScope,
    rows.map((card) => card.id),
  );
  const companies = cards.map(({ template, ...card }) => mergedCard(template, { ...blankCard, ...card }).company);
  expect([companies.length, new Set(companies)]).toEqual([1000, new Set(['After'])]);
  const { rows: after } = await sql`select max(updated_at) from vcards where template_id = ${id}`.execute(db);
  expect(after).toEqual(before);
});

describe('product 39.7: what a template has', () => {
  const unused = async () => {
    await sql`update photos set created_at = now() - interval '2 days' where user_id = ${acme.id}`.execute(db);
    const { photos } = await listUnusedPhotos(db, { after: null, limit: 1_000 });
    return photos.filter(({ ownerId }) => ownerId === acme.id).map((each) => paths.media(each.id, 'photo'));
  };

  test('keeps its photos, until another one replaces them or it is deleted', async () => {
    const [one, two, cover] = [await photo(), await photo(), await photo()];
    const id = await makeTemplate({ photo: one, cover, brandLogo: acme.photo });
    expect(await unused()).toEqual([two]);
    await changeTemplate(id, { photo: two, cover, brandLogo: acme.photo });
    expect(await unused()).toEqual([]);
    await owner.trpc.templates.delete.mutate({ id });
    const { rows } = await sql`select from photos where user_id = ${acme.id}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('is in the organization’s export, and goes with the organization', async () => {
    await useTemplate({ company: 'Acme' });
    const { rawPayload } = await owner.open(`${paths.organizationExport}?${OWNER_PARAMETER}=${acme.id}`);
    const files = unzipSync(new Uint8Array(rawPayload));
    const templates = JSON.parse(new TextDecoder().decode(files['templates.json']));
    expect(templates.map(({ name }: { name: string }) => name)).toEqual(['Sales', 'Sales']);
    await sql`delete from profiles where id = ${acme.id}`.execute(db);
    expect((await sql`select from card_templates where organization_id = ${acme.id}`.execute(db)).rows).toEqual([]);
  });
});
