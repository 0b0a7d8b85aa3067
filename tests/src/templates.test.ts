import { describe, expect, test } from 'vitest';
import { blankCard } from '#src/cards/card-fields.ts';
import type { CardFields } from '#src/cards/cards.ts';
import { plainTokens } from '#src/cards/designs/tokens.ts';
import { newTemplateSchema } from '#src/cards/template-schemas.ts';
import {
  blankTemplateFields,
  keepLocked,
  mergedCard,
  missingParts,
  modesOf,
  type PartRule,
  policyPresets,
  presetOf,
  readTemplate,
  type Template,
  type TemplateFields,
  type TemplatePart,
  templateParts,
} from '#src/cards/templates.ts';

const PHOTO = '/media/018f0000-0000-4000-8000-000000000001/photo.jpg';

/** Values of a template in each part, unlike those of `card`. */
const fields: TemplateFields = {
  ...blankTemplateFields,
  ...{ pronouns: 'they', position: 'Sales', company: 'Acme', website: 'https://acme.example.com/', photo: PHOTO },
  ...{ design: 'stage', tokens: { ...plainTokens, font: 'anton' }, cover: PHOTO, brandLogo: PHOTO },
  ...{ backgroundColor: '#102030', fontColor: '#ffeedd', iconColor: '#ddeeff' },
  ...{ phone: '+34600000001', phoneLabel: 'work', email: 'hello@acme.example.com', emailLabel: 'work' },
  postalAddresses: [
    { label: 'work', street: 'Gran Vía 1', postalCode: '28013', city: 'Madrid', region: '', country: '' },
  ],
  socialLinks: [{ platform: 'github', url: 'https://github.com/acme' }],
  ...{
    linkChoice: 'chosen',
    unlisted: true,
    plainPreview: true,
    chosenLinks: ['018f0000-0000-4000-8000-000000000009'],
  },
};

const card: CardFields = {
  ...blankCard,
  ...{ name: 'Ana García', firstName: 'Ana', lastName: 'García', pronouns: 'she', position: 'CEO', company: 'Ana SL' },
  ...{ website: 'https://ana.example.com/', photo: PHOTO.replace('01/', '02/'), design: 'badge' },
  ...{
    tokens: { ...plainTokens, font: 'syne' },
    cover: PHOTO.replace('01/', '03/'),
    brandLogo: PHOTO.replace('01/', '04/'),
  },
  ...{ backgroundColor: '#331122', fontColor: '#eeffdd', iconColor: '#eeddff' },
  ...{ phone: '+34600000002', phoneLabel: 'mobile', morePhones: [{ label: 'home', value: '+34600000003' }] },
  ...{ email: 'ana@example.com', emailLabel: 'home', moreEmails: [{ label: 'work', value: 'a@example.com' }] },
  postalAddresses: [{ label: 'home', street: 'Calle 2', postalCode: '', city: 'Vigo', region: '', country: '' }],
  socialLinks: [{ platform: 'github', url: 'https://github.com/ana' }],
  ...{ linkChoice: 'none', unlisted: false, plainPreview: true },
};

const parts = Object.keys(templateParts) as TemplatePart[];
const withRule = (part: TemplatePart, rule: Partial<PartRule>): Template => ({
  fields,
  policy: { ...policyPresets.relaxed, [part]: { mode: 'own', required: false, ...rule } },
});
const only = (part: TemplatePart, of: object) =>
  Object.fromEntries(templateParts[part].map((field) => [field, (of as Record<string, unknown>)[field]]));

describe('product 39.2: what a card with a template shows', () => {
  const unnamed = parts.filter((part) => part !== 'name');

  test.each(unnamed)('%s: the template’s if it is shared, nothing if it is hidden, or else the card’s', (part) => {
    expect(only(part, mergedCard(withRule(part, { mode: 'shared' }), card))).toEqual(only(part, fields));
    for (const mode of ['managed', 'own'] as const) {
      expect(mergedCard(withRule(part, { mode }), card)).toEqual(card);
      const empty = { ...card, ...only(part, blankCard) };
      expect(only(part, mergedCard(withRule(part, { mode }), empty))).toEqual(only(part, fields));
    }
    if (!modesOf(part).includes('hidden')) return;
    const hidden = { ...only(part, blankCard), ...(part === 'links' && { linkChoice: 'none' }) };
    expect(only(part, mergedCard(withRule(part, { mode: 'hidden' }), card))).toEqual(hidden);
  });

  test('the name is the card’s, and nothing else of the card changes', () => {
    for (const part of unnamed) {
      const shown = mergedCard(withRule(part, { mode: 'shared' }), { ...card, handle: 'ana' });
      expect(shown).toEqual({ ...card, handle: 'ana', ...only(part, fields) });
    }
    expect(mergedCard(null, card)).toBe(card);
  });

  test('a color or setting that is stored in another form is as empty as before', () => {
    const stored = { ...card, tokens: {} as never, design: 'paper' as const };
    expect(mergedCard(withRule('design', {}), stored).design).toBe('stage');
    const white = { ...card, ...only('colors', blankCard), backgroundColor: '#00C2FF', fontColor: '#ffffff' };
    expect(mergedCard(withRule('colors', {}), white).fontColor).toBe('#ffeedd');
    expect(mergedCard(withRule('phone', {}), { ...card, phone: '', morePhones: [] }).phone).toBe('+34600000001');
  });
});

describe('product 39.4: what is saved of a card', () => {
  const typed = { ...card, ...blankCard, name: 'Luis Vega', firstName: 'Luis', lastName: 'Vega' };

  test.each(parts)('%s stays for those who may not change it', (part) => {
    const saved = (mode: PartRule['mode'], reach: 'everything' | 'own') =>
      only(part, keepLocked(withRule(part, { mode }), reach, { typed, before: card }));
    for (const mode of modesOf(part)) {
      const isOpen = mode === 'managed' || mode === 'own';
      expect(saved(mode, 'everything')).toEqual(only(part, isOpen ? typed : card));
      expect(saved(mode, 'own')).toEqual(only(part, mode === 'own' ? typed : card));
    }
    expect(keepLocked(null, 'own', { typed, before: card })).toBe(typed);
  });

  test('what is required is missing where neither card nor template has it', () => {
    const required = withRule('phone', { required: true });
    const empty = { ...card, phone: '', morePhones: [] };
    expect(missingParts(required, empty)).toEqual([]);
    const nothing = { ...required, fields: { ...fields, phone: '' } };
    expect([missingParts(nothing, empty), missingParts(nothing, card), missingParts(null, empty)]).toEqual([
      ['phone'],
      [],
      [],
    ]);
  });
});

describe('product 39.1: a template', () => {
  test('is checked as a card is, and keeps only what it can say', () => {
    const problems = (template: object) =>
      newTemplateSchema.safeParse({ name: 'Sales', fields: {}, policy: {}, ...template }).error?.issues ?? [];
    expect(problems({})).toEqual([]);
    expect(problems({ name: 'x'.repeat(61) })).toHaveLength(1);
    expect(problems({ fields: { website: 'javascript:1' } })).toHaveLength(1);
    expect(problems({ fields: { backgroundColor: '#ffff00', fontColor: '#eeee00' } })).toHaveLength(1);
    for (const part of ['name', 'design', 'colors', 'privacy'])
      expect(problems({ policy: { [part]: { mode: 'hidden' } } }), part).toHaveLength(1);
    expect(problems({ policy: { name: { mode: 'shared' } } })).toHaveLength(1);
    const saved = newTemplateSchema.parse({
      name: ' Sales ',
      fields: { name: 'Ana', unlisted: true, email: 'a@example.com' },
      policy: { design: { mode: 'own', required: true }, company: { mode: 'shared', required: true } },
    });
    expect([saved.name, saved.fields.unlisted, 'name' in saved.fields]).toEqual(['Sales', false, false]);
    expect([saved.policy.design.required, saved.policy.company.required]).toEqual([false, false]);
  });

  test('of another release is read as far as it is known', () => {
    const { fields: read, policy } = readTemplate({
      fields: { company: 'Acme', design: 'hologram', smell: 'roses' },
      policy: { company: { mode: 'shared' }, phone: { mode: 'loud' }, name: { mode: 'hidden' }, smell: {} },
    });
    expect(read).toEqual({ ...blankTemplateFields, company: 'Acme' });
    expect([policy.company.mode, policy.phone.mode, policy.name.mode]).toEqual(['shared', 'own', 'own']);
  });

  test('has the preset whose modes it has', () => {
    for (const [name, policy] of Object.entries(policyPresets)) expect(presetOf(policy)).toBe(name);
    const other = { ...policyPresets.strict, photo: { mode: 'hidden', required: false } as const };
    expect(presetOf(other)).toBeNull();
  });
});
