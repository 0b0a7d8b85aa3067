import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cardFieldsSchema, cardSettingsSchema } from '#src/cards/cards.ts';
import type { DraftContent, DraftKind } from '#src/drafts/drafts.ts';
import { newLinkSchema } from '#src/links/links.ts';
import { qrCodeSchema } from '#src/links/qr-code-schema.ts';
import { qrStyleSchema } from '#src/links/qr-style-schema.ts';
import { draftFromCard } from '#web/cards/form/card-draft.ts';
import { linkDraftOf } from '#web/links/link-draft.ts';
import { draftFromCode } from '#web/links/qr-codes/qr-draft.ts';
import { hashedPassword, startTestApp, type TestApp } from '../support/app.ts';
import { makeOwner, type Owner, setPlan } from '../support/roles.ts';

let app: TestApp;
let ana: Owner;
beforeAll(async () => {
  app = await startTestApp();
  ana = await makeOwner(app, await hashedPassword(app));
  await setPlan(app, ana.userId, 'business');
});
afterAll(() => app.destroy());

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A value of each field of an item that isn't its default, found by trying some. */
function filled(shape: Record<string, z.ZodType>): Record<string, unknown> {
  const texts = ['Typed text', 'https://example.com/typed', 'typed@example.com', '#f0f0f0', ana.photo, ana.linkId];
  const candidates = [...texts, '2030-01-02T03:04:00.000Z'];
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const field = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      const value = candidates.map((text) => filledAs(field, text)).find((one) => schema.safeParse(one).success);
      if (value === undefined) throw new Error(`Add a text that ${name} accepts`);
      return [name, value];
    }),
  );
}

function filledAs(field: JsonSchema, text: string): unknown {
  if (field.anyOf) return filledAs(field.anyOf.find(({ type }) => type !== 'null') as JsonSchema, text);
  if (field.enum) return field.enum.at(-1);
  if (field.type === 'boolean') return !field.default;
  if (field.type === 'integer') return 3;
  if (field.type === 'array') return [filledAs(field.items as JsonSchema, text)];
  if (field.type !== 'object') return text;
  const parts = Object.entries(field.properties ?? {});
  return Object.fromEntries(parts.map(([name, part]) => [name, filledAs(part as JsonSchema, text)]));
}

const sent = () => ({ version: randomUUID(), after: null, base: 'x' });
const zone = 'Europe/Madrid';

/** Of each kind: a new item, with some fields or none, and the form of one as its editor shows it, with its draft. */
const kinds: Record<DraftKind, { make: (fields: object) => Promise<string>; open: (id: string) => Promise<Opened> }> = {
  card: {
    make: async (fields) => (await ana.browser.trpc.vcards.create.mutate({ name: 'Blank', ...fields })).id,
    open: async (id) => {
      const { item, draft } = await ana.browser.trpc.drafts.card.query({ id });
      return { form: { ...draftFromCard(item), handle: item.handle }, draft };
    },
  },
  link: {
    make: async (fields) =>
      (await ana.browser.trpc.links.create.mutate({ title: 'Blank', url: 'https://example.com/', ...fields })).id,
    open: async (id) => {
      const { item, draft } = await ana.browser.trpc.drafts.link.query({ id });
      return { form: withoutPassword(linkDraftOf(item, zone)), draft };
    },
  },
  qr_code: {
    make: async (fields) => {
      const blank = { title: 'Blank', url: 'https://example.com/', icon: '' };
      return (await ana.browser.trpc.qrCodes.create.mutate({ ...blank, ...fields })).id;
    },
    open: async (id) => {
      const { item, draft } = await ana.browser.trpc.drafts.qrCode.query({ id });
      return { form: withoutPassword(draftFromCode(item, zone)), draft };
    },
  },
};

type Opened = { form: object; draft: { data: object; version: string } | null };

const withoutPassword = ({ password: _, ...form }: { password: string }) => form;

/** An item's fields, all filled. Some depend on others. */
function fieldsOf(kind: DraftKind): object {
  switch (kind) {
    case 'card':
      return {
        ...filled({ ...cardFieldsSchema.shape, ...cardSettingsSchema.shape }),
        ...{ handle: 'typed', backgroundColor: '#101010', tokens: { second: '#202020', blend: true, font: 'space' } },
      };
    case 'link':
      return { ...filled(newLinkSchema.shape), slug: `typed-${randomUUID()}` };
    case 'qr_code':
      return {
        ...filled(qrCodeSchema.omit({ style: true }).shape),
        style: { ...filled(qrStyleSchema.shape), light: '#101010' },
      };
  }
}

describe.each(['card', 'link', 'qr_code'] as const)('product 15.40: the draft of a %s', (kind) => {
  const { make, open } = kinds[kind];
  const save = (id: string, data: object, after: string | null = null) =>
    ana.browser.trpc.drafts.save.mutate({ ...({ kind, id, data } as DraftContent), ...sent(), after });

  test('keeps every field of its form, and its item every one that is saved', async () => {
    const [blank, full] = [await make({}), await make(fieldsOf(kind))];
    const { form: before } = await open(blank);
    const { form } = await open(full);
    const typed = 'isHalfTyped' in form ? { ...form, isHalfTyped: true } : form;
    const same = Object.entries(typed).filter(([name, value]) => isDeepStrictEqual(value, Reflect.get(before, name)));
    expect(same).toEqual([]);
    await save(blank, typed);
    const { draft } = await open(blank);
    expect(draft?.data).toEqual(typed);
  });

  test('that another release stored is read as far as it fits, and goes on', async () => {
    const id = await make({});
    const { form } = await open(id);
    const [first = '', second = '', ...rest] = Object.keys(form);
    const data = { ...form, [first]: 'x'.repeat(5_000), gone: 'x', [second]: undefined };
    await save(id, form);
    await sql`update drafts set data = ${JSON.stringify(data)} where item_id = ${id}`.execute(app.context.db);
    const { draft } = await open(id);
    expect(draft?.data).toEqual(Object.fromEntries(rest.map((name) => [name, Reflect.get(form, name)])));
    await save(id, form, draft?.version ?? null);
    expect((await open(id)).draft?.data).toEqual(form);
  });

  test('can come from a client that lacks a field', async () => {
    const id = await make({});
    const [[first = '', value]] = Object.entries((await open(id)).form) as [[string, unknown]];
    await save(id, { [first]: value });
    expect((await open(id)).draft?.data).toEqual({ [first]: value });
  });
});

test('product 5.17: a client of an earlier release saves a card without losing the fields that it lacks', async () => {
  const { vcards, drafts } = ana.browser.trpc;
  const id = await kinds.card.make({ ...fieldsOf('card'), handle: randomUUID() });
  const { updatedAt: _, ...before } = (await drafts.card.query({ id })).item;
  await vcards.update.mutate({ id, fields: { name: before.name, company: 'Casa' } });
  expect((await drafts.card.query({ id })).item).toMatchObject({ ...before, company: 'Casa' });
  const { revision } = await drafts.card.query({ id });
  const fields = { name: before.name, phone: '' };
  await vcards.publish.mutate({ id, fields, known: { revision, draft: null } });
  const [first] = before.morePhones;
  const moved = { phone: first?.value, phoneLabel: first?.label, morePhones: [] };
  expect((await drafts.card.query({ id })).item).toMatchObject({ ...before, company: 'Casa', ...moved });
});
