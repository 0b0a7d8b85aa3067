import { z } from 'zod';
import { chosenColor, DEFAULT_THEME, isLegible } from '../colors.ts';
import { asciiEmail } from '../emails.ts';
import type { IssueMessage } from '../issue-texts.ts';
import { uniqueIds } from '../list-schemas.ts';
import {
  checkNames,
  colorSchema,
  exactLine,
  isStorable,
  LONG_URL,
  line,
  nameFields,
  namesFrom,
  photoPathSchema,
  websiteSchema,
} from '../schemas.ts';
import { isBlankAddress, MAX_CONTACTS, phoneLabels, placeLabels, withFirsts } from './contact-fields.ts';
import { blendProblem } from './designs/palette.ts';
import { designs, type Tokens } from './designs/tokens.ts';
import { tokensSchema } from './designs/tokens-schema.ts';
import { linkChoices, MAX_CHOSEN_LINKS } from './link-choice.ts';
import { MAX_SOCIAL_LINKS, resolveSocial, type SocialLink, socialLink } from './social-links.ts';
import { platforms } from './social-platforms.ts';

const optional = (max: number, message: string) => line().max(max, message).default('');

/** What the owner typed becomes the profile's URL (product 5.9). */
const socialLinkSchema = z
  .object({ platform: z.enum(platforms), url: exactLine().max(2048, LONG_URL) })
  .transform(({ platform, url: typed }, context): SocialLink => {
    const { url, problem } = resolveSocial(platform, typed);
    if (problem !== null) context.addIssue({ code: 'custom', path: ['url'], message: problem });
    return socialLink(platform, url ?? '');
  });

/** Null: computed from the background (product 5.3). */
const chosenColorSchema = colorSchema.nullable().default(null).transform(chosenColor);

const phoneSchema = line().max(20, 'Phone must be less than 20 characters');
const emailSchema = line()
  .max(255, 'Email must be less than 255 characters')
  .refine((value) => value === '' || asciiEmail(value) !== null, { error: 'Must be a valid email' });

const filled = ({ value }: { value: string }) => value !== '';

const morePhonesSchema = z
  .array(z.object({ label: z.enum(phoneLabels), value: phoneSchema }))
  .max(MAX_CONTACTS - 1, 'Invalid input')
  .transform((phones) => phones.filter(filled));

const moreEmailsSchema = z
  .array(z.object({ label: z.enum(placeLabels), value: emailSchema }))
  .max(MAX_CONTACTS - 1, 'Invalid input')
  .transform((emails) => emails.filter(filled));

const part = (max: number, message: string) => line().max(max, message).default('');

const postalAddressesSchema = z
  .array(
    z.object({
      label: z.enum(placeLabels),
      street: part(200, 'Street must be less than 200 characters'),
      postalCode: part(20, 'Postal code must be less than 20 characters'),
      city: part(100, 'City must be less than 100 characters'),
      region: part(100, 'Region must be less than 100 characters'),
      country: part(100, 'Country must be less than 100 characters'),
    }),
  )
  .max(MAX_CONTACTS, 'Invalid input')
  .transform((addresses) => addresses.filter((address) => !isBlankAddress(address)));

export const cardFieldsSchema = z.object({
  ...nameFields,
  pronouns: optional(40, 'Pronouns must be at most 40 characters'),
  company: optional(100, 'Company must be less than 100 characters'),
  position: optional(100, 'Position must be less than 100 characters'),
  phone: phoneSchema.default(''),
  phoneLabel: z.enum(['', ...phoneLabels]).default(''),
  email: emailSchema.default(''),
  emailLabel: z.enum(['', ...placeLabels]).default(''),
  morePhones: morePhonesSchema.default([]),
  moreEmails: moreEmailsSchema.default([]),
  postalAddresses: postalAddressesSchema.default([]),
  website: websiteSchema.default(''),
  photo: photoPathSchema.nullable().default(null),
  socialLinks: z
    .array(socialLinkSchema)
    .max(MAX_SOCIAL_LINKS, 'Invalid input')
    .refine((links) => new Set(links.map((l) => l.platform)).size === links.length, { error: 'Invalid input' })
    .transform((links) => links.filter((link) => link.url !== ''))
    .default([]),
  backgroundColor: colorSchema.default(DEFAULT_THEME.toLowerCase()),
  fontColor: chosenColorSchema,
  iconColor: chosenColorSchema,
  linkChoice: z.enum(linkChoices).default('default'),
  design: z.enum(designs).default('paper'),
  tokens: tokensSchema,
  cover: photoPathSchema.nullable().default(null),
  brandLogo: photoPathSchema.nullable().default(null),
  unlisted: z.boolean().default(false),
  plainPreview: z.boolean().default(false),
});

/** A card's fields (product 5.1). The messages are the spec's, and translation keys. */
export const cardSchema = cardFieldsSchema
  .check(checkNames)
  .check(requireLegibleColors)
  .transform((fields) => withFirsts({ ...fields, ...namesFrom(fields) }));

export const chosenLinksSchema = uniqueIds({ min: 0, max: MAX_CHOSEN_LINKS });

/**
 * What is saved with a card's fields, and no page shows. Without a handle, a new card gets one from its name, and another keeps
 * its own.
 */
export const cardSettingsSchema = z.object({
  label: optional(40, 'Label must be at most 40 characters'), // only the owner sees it (product 5.15)
  handle: z
    .string()
    .max(200)
    .transform((handle) => handle.toLowerCase())
    .nullable()
    .default(null),
  chosenLinks: chosenLinksSchema.default([]), // IDs in their order (product 12.24)
});

export const cardInputSchema = cardSchema.and(cardSettingsSchema);

/** `templateId`: null for none; absent for that of the organization's new cards. */
export const newCardSchema = cardInputSchema.and(z.object({ templateId: z.uuid().nullish() }));

/** With the names of what was sent: a client of an earlier release lacks new fields, which stay as they are (product 5.17). */
export const cardChangesSchema = cardInputSchema.and(
  z
    .custom<object>((fields) => typeof fields === 'object' && fields !== null)
    .transform((fields) => ({ sent: Object.keys(fields) })),
);

export const handleStateSchema = z.object({
  name: line().max(200),
  position: line().max(200).default(''),
  label: line().max(200).default(''),
  handle: z.string().max(200).refine(isStorable).nullable(),
  cardId: z.uuid().nullable(), // null: a new card
});

export type CardToSave = z.output<typeof cardInputSchema>;
export type NewCard = z.output<typeof newCardSchema>;
export type CardChanges = z.output<typeof cardChangesSchema>;
export type CardFields = z.output<typeof cardSchema>;
export type CardField = keyof CardFields;

/** What anyone may see of a card. Media are paths, without the public host. */
export type PublicCard = CardFields & {
  id: string;
  slug: string; // of the card's short link (product 5.4)
  updatedAt: Date;
};

type Colors = Record<'backgroundColor' | 'fontColor' | 'iconColor', string | null> & { tokens: Tokens };

/** Checked whenever a card is saved, so a new background is checked against the colors chosen before. */
export function requireLegibleColors({ value, issues }: z.core.ParsePayload<Colors>): void {
  const { backgroundColor, tokens } = value;
  if (backgroundColor === null) return;
  for (const field of ['fontColor', 'iconColor'] as const) {
    const color = value[field];
    if (color === null || isLegible(color, backgroundColor)) continue;
    issues.push({
      code: 'custom',
      path: [field],
      input: color,
      message: 'Color must have a contrast of at least 4.5:1 with the background' satisfies IssueMessage,
    });
  }
  if (blendProblem({ ...value, backgroundColor }) === null) return;
  issues.push({
    code: 'custom',
    path: ['tokens', 'second'],
    input: tokens.second,
    message: 'Text must have a contrast of at least 4.5:1 with the whole gradient' satisfies IssueMessage,
  });
}
