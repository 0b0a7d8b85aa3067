import { z } from 'zod';
import { DEFAULT_THEME } from '../owners/themes.ts';
import { photoIdOf } from '../paths.ts';
import { line } from '../text.ts';
import { webAddress } from '../web-url.ts';
import { phoneLabels, placeLabels, withFirsts } from './contact-fields.ts';
import {
  emailSchema,
  moreEmailsSchema,
  morePhonesSchema,
  phoneSchema,
  postalAddressesSchema,
} from './contact-schema.ts';
import { platforms } from './social-platforms.ts';

const optional = (max: number, message: string) => line().max(max, message).default('');

const webAddressSchema = line()
  .max(2048, 'URL must be less than 2048 characters')
  .refine((value) => value === '' || webAddress(value) !== null, { error: 'URL must start with http:// or https://' });

const colorSchema = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Invalid input')
  .transform((value) => value.toLowerCase());

const fieldsSchema = z.object({
  name: line().min(1, 'Name is required').max(100, 'Name must be less than 100 characters'),
  company: optional(100, 'Company must be less than 100 characters'),
  position: optional(100, 'Position must be less than 100 characters'),
  phone: phoneSchema.default(''),
  phoneLabel: z.enum(['', ...phoneLabels]).default(''),
  email: emailSchema.default(''),
  emailLabel: z.enum(['', ...placeLabels]).default(''),
  morePhones: morePhonesSchema.default([]),
  moreEmails: moreEmailsSchema.default([]),
  postalAddresses: postalAddressesSchema.default([]),
  website: webAddressSchema.default(''),
  photo: z
    .string()
    .refine((value) => photoIdOf(value) !== null, { error: 'Invalid input' })
    .nullable()
    .default(null),
  socialLinks: z
    .array(z.object({ platform: z.enum(platforms), url: webAddressSchema }))
    .max(platforms.length)
    .refine((links) => new Set(links.map((l) => l.platform)).size === links.length, { error: 'Invalid input' })
    .transform((links) => links.filter((link) => link.url !== ''))
    .default([]),
  backgroundColor: colorSchema.default(DEFAULT_THEME.toLowerCase()),
  fontColor: colorSchema.default('#ffffff'),
  iconColor: colorSchema.default('#ffffff'),
});

/** The fields of a card as its owner enters them (product 5.1). Messages are the spec's and double as translation keys. */
export const cardSchema = fieldsSchema.transform(withFirsts);

export type CardFields = z.output<typeof cardSchema>;
export type CardField = keyof CardFields;

/** The columns that owners fill in: SQL, API responses and form drafts derive from this list. */
export const cardFields = Object.keys(fieldsSchema.shape) as CardField[];

export type PublicCardField = Exclude<CardField, 'fontColor' | 'iconColor'>;

export const publicCardFields = cardFields.filter(
  (field): field is PublicCardField => field !== 'fontColor' && field !== 'iconColor',
);

/** A card as anyone may see it. Links to our own media are paths; whoever sends them out adds the public host. */
export type PublicCard = Pick<CardFields, PublicCardField> & {
  id: string;
  firstName: string;
  lastName: string;
  /** of the card's short link (product 5.4) */
  slug: string;
  updatedAt: Date;
};

export function pick<Row, Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;
}
