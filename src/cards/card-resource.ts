import { z } from 'zod';
import { SEARCH_MAX } from '../lists.ts';
import { externalIdSchema, idSchema, idsQuery, instantSchema, pageQuery } from '../rest-schemas.ts';
import { checkNames, namesFrom, text } from '../schemas.ts';
import { cardSorts } from './card-list.ts';
import { cardFieldsSchema, cardSettingsSchema, requireLegibleColors } from './cards.ts';
import { phoneLabels, placeLabels, withFirsts } from './contact-fields.ts';
import { designs } from './designs/tokens.ts';
import { linkChoices } from './link-choice.ts';
import { platforms } from './social-platforms.ts';

const shape = { ...cardFieldsSchema.shape, ...cardSettingsSchema.shape };
const naming = { externalId: externalIdSchema.nullable().optional() };

/** A whole card: what isn't sent has its default. */
export const newCardBody = z
  .strictObject({ ...shape, ...naming, templateId: idSchema.nullable().optional() })
  .check(checkNames)
  .check(requireLegibleColors)
  .transform((fields) => withFirsts({ ...fields, ...namesFrom(fields) }));

export const cardBody = z
  .strictObject(shape)
  .check(checkNames)
  .check(requireLegibleColors)
  .transform((fields) => withFirsts({ ...fields, ...namesFrom(fields) }));
export type CardBody = z.output<typeof cardBody>;

/** The fields that a change names. They are read with the rest of the card. */
export const cardChangesBody = z.strictObject({ ...shape, ...naming }).partial();

export const cardListQuery = z.strictObject({
  ...pageQuery,
  search: text().max(SEARCH_MAX).default(''),
  tagIds: idsQuery.default([]),
  holder: z.union([z.literal('none'), z.uuid().toLowerCase()]).optional(),
  sort: z.enum(cardSorts).default('order'),
});

const words = z.string();
const color = z.string();
const place = z.enum(placeLabels);

export const cardResource = z
  .strictObject({
    id: idSchema,
    externalId: z.string().nullable(),
    handle: z.string().nullable(),
    label: words,
    isMain: z.boolean(),
    pageUrl: z.string(),
    shortUrl: z.string(),
    scanUrl: z.string(),
    contactFileUrl: z.string(),
    name: words,
    firstName: words,
    lastName: words,
    pronouns: words,
    company: words,
    position: words,
    phone: words,
    phoneLabel: z.enum(['', ...phoneLabels]),
    email: words,
    emailLabel: z.enum(['', ...placeLabels]),
    morePhones: z.array(z.strictObject({ label: z.enum(phoneLabels), value: words })),
    moreEmails: z.array(z.strictObject({ label: place, value: words })),
    postalAddresses: z.array(
      z.strictObject({ label: place, street: words, postalCode: words, city: words, region: words, country: words }),
    ),
    website: words,
    socialLinks: z.array(z.strictObject({ platform: z.enum(platforms), url: words })),
    photo: words.nullable(),
    cover: words.nullable(),
    brandLogo: words.nullable(),
    backgroundColor: color,
    fontColor: color.nullable(),
    iconColor: color.nullable(),
    design: z.enum(designs),
    tokens: z.record(z.string(), z.unknown()),
    linkChoice: z.enum(linkChoices),
    chosenLinks: z.array(idSchema),
    unlisted: z.boolean(),
    plainPreview: z.boolean(),
    templateId: idSchema.nullable(),
    tagIds: z.array(idSchema),
    holder: z.strictObject({ id: idSchema, name: words }).nullable(),
    isOverLimit: z.boolean(),
    createdAt: instantSchema,
    updatedAt: instantSchema,
  })
  .meta({ id: 'Card' });
export type CardResource = z.output<typeof cardResource>;
