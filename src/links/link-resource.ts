import { z } from 'zod';
import { tagIdsSchema } from '../list-schemas.ts';
import { SEARCH_MAX } from '../lists.ts';
import {
  booleanQuery,
  externalIdSchema,
  idSchema,
  idsQuery,
  instantSchema,
  itemIdSchema,
  maxItems,
  pageQuery,
} from '../rest-schemas.ts';
import { text } from '../schemas.ts';
import { linkSorts, linkStates } from './link-list.ts';
import { linkOptionsSchema } from './link-options.ts';
import { newLinkSchema } from './links.ts';

const { expiresAt, maxClicks, password, fallbackUrl, utmSource: parameter } = linkOptionsSchema.shape;
const { title, url, icon, slug, showOnProfile, active } = newLinkSchema.shape;

const utmSchema = z
  .strictObject({ source: parameter, medium: parameter, campaign: parameter, term: parameter, content: parameter })
  .partial();

/** What programs write of a link. */
const fields = {
  title,
  url: url.meta({ examples: ['https://example.com/menu'] }),
  icon: icon.unwrap().optional(),
  slug: slug.unwrap().optional(),
  showOnProfile: showOnProfile.unwrap().optional(),
  active: active.unwrap().optional(),
  expiresAt: expiresAt.meta({ override: { type: ['string', 'null'], format: 'date-time' } }),
  maxClicks,
  password,
  fallbackUrl,
  utm: utmSchema.optional(),
  tagIds: tagIdsSchema.unwrap().optional(),
  externalId: externalIdSchema.nullable().optional(),
};

export const newLinkBody = z.strictObject(fields);
export const linkChangesBody = z.strictObject(fields).partial();
export type NewLinkBody = z.output<typeof newLinkBody>;
export type LinkChangesBody = z.output<typeof linkChangesBody>;

export const linkListQuery = z.strictObject({
  ...pageQuery,
  search: text().max(SEARCH_MAX).default(''),
  tagIds: idsQuery.default([]),
  state: z.enum(linkStates).optional(),
  hasQrCode: z.literal('false').optional().meta({ description: '`false`: without those that have a QR code.' }),
  onProfile: booleanQuery.optional(),
  sort: z.enum(linkSorts).default('order'),
});

const utmText = z.string().nullable();

export const linkResource = z
  .strictObject({
    id: idSchema,
    externalId: z.string().nullable(),
    slug: z.string(),
    shortUrl: z.string(),
    scanUrl: z.string(),
    title: z.string(),
    url: z.string(),
    icon: z.string().nullable(),
    active: z.boolean(),
    showOnProfile: z.boolean(),
    expiresAt: instantSchema.nullable(),
    maxClicks: z.int().nullable(),
    usedClicks: z.int(),
    hasPassword: z.boolean(),
    fallbackUrl: z.string().nullable(),
    utm: z.strictObject({ source: utmText, medium: utmText, campaign: utmText, term: utmText, content: utmText }),
    qrCode: z
      .strictObject({ dark: z.string(), light: z.string(), dots: z.string(), logo: z.string().nullable() })
      .nullable(),
    tagIds: z.array(idSchema),
    isOverLimit: z.boolean(),
    isSuspended: z.boolean(),
    clicks: z.int(),
    scans: z.int(),
    createdAt: instantSchema,
    updatedAt: instantSchema,
  })
  .meta({ id: 'Link' });
export type LinkResource = z.output<typeof linkResource>;

const bulk = <Item extends z.ZodType>(item: Item) => z.strictObject({ items: z.array(item).min(1).max(maxItems) });
const named = { id: itemIdSchema };
// Hashing a hundred passwords would take minutes
const { password: _, ...unguarded } = fields;

export const newLinksBody = bulk(z.strictObject(unguarded));
export const linksChangesBody = bulk(z.strictObject({ ...named, changes: z.strictObject(unguarded).partial() }));
export const namedLinksBody = bulk(z.strictObject(named));

export const linkResults = z.strictObject({
  results: z.array(
    z.strictObject({
      index: z.int(),
      status: z.int(),
      data: linkResource.optional(),
      error: z.strictObject({ code: z.string(), title: z.string() }).optional(),
    }),
  ),
});
