import { chosenColor } from '../colors.ts';
import { blankCard, pick } from './card-fields.ts';
import type { CardField, CardFields } from './cards.ts';
import { plainTokens, readDesign, readTokens } from './designs/tokens.ts';

/** What a template decides about as one: card fields that belong together. */
export const templateParts = {
  name: ['name', 'firstName', 'lastName'],
  pronouns: ['pronouns'],
  position: ['position'],
  company: ['company'],
  photo: ['photo'],
  design: ['design', 'tokens'],
  cover: ['cover'],
  logo: ['brandLogo'],
  colors: ['backgroundColor', 'fontColor', 'iconColor'],
  phone: ['phone', 'phoneLabel', 'morePhones'],
  email: ['email', 'emailLabel', 'moreEmails'],
  website: ['website'],
  postalAddresses: ['postalAddresses'],
  socialLinks: ['socialLinks'],
  links: ['linkChoice'],
  privacy: ['unlisted', 'plainPreview'],
} as const satisfies Record<string, readonly CardField[]>;

export type TemplatePart = keyof typeof templateParts;
export const templatePartNames = Object.keys(templateParts) as TemplatePart[];

/**
 * `shared`: the template's value on every card. `managed` and `own`: the card's, or else the template's; those who manage cards change
 * it, and the holder of an own one. `hidden`: nothing.
 */
export const templateModes = ['shared', 'managed', 'own', 'hidden'] as const;
export type TemplateMode = (typeof templateModes)[number];

export type PartRule = { mode: TemplateMode; required: boolean };
export type TemplatePolicy = Record<TemplatePart, PartRule>;

type NameField = (typeof templateParts.name)[number];
/** Each card has a name of its own. `chosenLinks`: IDs in their order. */
export type TemplateFields = Omit<CardFields, NameField> & { chosenLinks: string[] };

export type Template = { fields: TemplateFields; policy: TemplatePolicy };

export const MAX_TEMPLATES = 20;

const { name: _, firstName: __, lastName: ___, ...unnamed } = blankCard;
export const blankTemplateFields: TemplateFields = { ...unnamed, chosenLinks: [] };

/** Both say how a card looks or is found, which it always does. */
const unhidden: readonly TemplatePart[] = ['design', 'colors', 'privacy'];
const contents: readonly TemplatePart[] = [
  ...(['pronouns', 'position', 'company', 'photo', 'phone', 'email', 'website'] as const),
  ...(['postalAddresses', 'socialLinks'] as const),
];

export function modesOf(part: TemplatePart): readonly TemplateMode[] {
  if (part === 'name') return ['managed', 'own'];
  return unhidden.includes(part) ? ['shared', 'managed', 'own'] : templateModes;
}

/** Whether a template can require that a card has something of its own or of the template. Its name, it always has. */
export function mayRequire(part: TemplatePart): boolean {
  return contents.includes(part);
}

function policyOf(modes: Partial<Record<TemplatePart, TemplateMode>>, rest: TemplateMode): TemplatePolicy {
  const rules = templatePartNames.map((part) => [part, { mode: modes[part] ?? rest, required: false }]);
  return Object.fromEntries(rules) as TemplatePolicy;
}

const common = { company: 'shared', website: 'shared', colors: 'shared' } as const;

/** From what leaves most to the holders to what leaves least. */
export const policyPresets = {
  relaxed: policyOf({}, 'own'),
  standard: policyOf({ ...common, name: 'managed', position: 'managed', email: 'managed' }, 'own'),
  strict: policyOf({ ...common, photo: 'own' }, 'managed'),
} as const;

export type PolicyPreset = keyof typeof policyPresets;

/** The preset whose modes a policy has. */
export function presetOf(policy: TemplatePolicy): PolicyPreset | null {
  const hasModes = (preset: TemplatePolicy) =>
    templatePartNames.every((part) => preset[part].mode === policy[part].mode);
  const found = Object.entries(policyPresets).find(([, preset]) => hasModes(preset));
  return found ? (found[0] as PolicyPreset) : null;
}

/** As it is stored: another release may have written it. */
export type StoredTemplate = { fields: Record<string, unknown>; policy: Record<string, unknown> };

export function readTemplate(stored: StoredTemplate): Template {
  const fields = { ...blankTemplateFields, ...pickKnown(stored.fields) };
  const rules = templatePartNames.map((part) => [part, readRule(part, stored.policy[part])]);
  return {
    fields: { ...fields, design: readDesign(fields.design), tokens: readTokens(fields.tokens) },
    policy: Object.fromEntries(rules) as TemplatePolicy,
  };
}

function pickKnown(stored: Record<string, unknown>): Partial<TemplateFields> {
  return Object.fromEntries(Object.entries(stored).filter(([name]) => Object.hasOwn(blankTemplateFields, name)));
}

function readRule(part: TemplatePart, stored: unknown): PartRule {
  const found: Partial<PartRule> = typeof stored === 'object' && stored !== null ? stored : {};
  const mode = modesOf(part).find((known) => known === found.mode) ?? 'own';
  return { mode, required: found.required === true && isCardsOwn(mode) && mayRequire(part) };
}

/** Whether cards have a value of their own. */
export function isCardsOwn(mode: TemplateMode): boolean {
  return mode === 'managed' || mode === 'own';
}

/** What a card shows: its own fields and those of its template. */
export function mergedCard<Card extends CardFields>(template: Template | null, card: Card): Card {
  if (template === null) return card;
  const parts = templatePartNames.map((part) => mergedPart(template, part, card));
  return Object.assign({}, card, ...parts);
}

function mergedPart({ fields, policy }: Template, part: TemplatePart, card: CardFields): Partial<TemplateFields> {
  if (part === 'name') return {};
  const { mode } = policy[part];
  if (mode === 'hidden')
    return { ...pick(blankCard, templateParts[part]), ...(part === 'links' && { linkChoice: 'none' }) };
  if (mode !== 'shared' && !isBlank(part, card)) return {};
  const chosen = part === 'links' && 'chosenLinks' in card && pick(fields, ['chosenLinks']);
  return { ...pick(fields, templateParts[part]), ...chosen };
}

/** Whether a card says nothing of its own about a part. */
export function isBlank(part: TemplatePart, card: TemplateFields | CardFields): boolean {
  if (part === 'name') return false;
  return templateParts[part].every((field) => {
    if (field === 'phoneLabel' || field === 'emailLabel') return true;
    if (field === 'tokens') return JSON.stringify(readTokens(card.tokens)) === JSON.stringify(plainTokens);
    const value = card[field];
    if (Array.isArray(value)) return value.length === 0;
    // A computed color may be stored as white
    return (typeof value === 'string' ? chosenColor(value) : value) === blankCard[field];
  });
}

/** `everything`: may manage cards; otherwise the holder. */
export type EditorReach = 'everything' | 'own';

/** The parts that stay as they are when a card is saved by such a person. */
export function lockedParts(policy: TemplatePolicy, reach: EditorReach): TemplatePart[] {
  const open: readonly TemplateMode[] = reach === 'everything' ? ['managed', 'own'] : ['own'];
  return templatePartNames.filter((part) => !open.includes(policy[part].mode));
}

/** What is saved of a card: in locked parts, what it had before, so that another mode brings it back. */
export function keepLocked<Card extends CardFields>(
  template: Template | null,
  reach: EditorReach,
  { typed, before }: { typed: Card; before: CardFields },
): Card {
  if (template === null) return typed;
  const fields = lockedParts(template.policy, reach).flatMap((part): readonly CardField[] => templateParts[part]);
  return { ...typed, ...pick(before, fields) };
}

/** The required parts of which neither a card nor its template has anything. */
export function missingParts(template: Template | null, card: CardFields): TemplatePart[] {
  if (template === null) return [];
  const shown = mergedCard(template, card);
  return templatePartNames.filter((part) => template.policy[part].required && isBlank(part, shown));
}
