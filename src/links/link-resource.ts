import { z } from 'zod';
import { errorCodes } from '../errors.ts';
import { tagIdsSchema } from '../list-schemas.ts';
import { SEARCH_MAX } from '../lists.ts';
import {
  booleanQuery,
  described,
  externalIdSchema,
  idSchema,
  idsQuery,
  instantSchema,
  itemIdSchema,
  maxItems,
  pageQuery,
  sample,
  sent,
} from '../rest-schemas.ts';
import { text } from '../schemas.ts';
import { linkExample } from './link-example.ts';
import { linkSorts, linkStates } from './link-list.ts';
import { linkOptionsSchema } from './link-options.ts';
import { newLinkSchema } from './links.ts';
import { qrStyleSchema } from './qr-style-schema.ts';

const { expiresAt, maxClicks, password, fallbackUrl, utmSource: parameter } = linkOptionsSchema.shape;
const { title, url, icon, slug, showOnProfile, active } = newLinkSchema.shape;

const utmSchema = z
  .strictObject({
    source: parameter.meta({ examples: ['newsletter'] }),
    medium: parameter.meta({ examples: ['email'] }),
    campaign: parameter.meta({ examples: ['spring'] }),
    term: parameter,
    content: parameter,
  })
  .partial();

const webUrl = { pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$' };

/** What programs write of a link. */
const fields = {
  title: title.meta({ examples: ['Menu'] }),
  url: url.meta({ description: 'Where the link leads.', ...webUrl, examples: ['https://example.com/menu'] }),
  icon: icon
    .unwrap()
    .optional()
    .meta({ description: 'An emoji beside the title on your pages. null: none.', examples: ['🍽️'] }),
  slug: slug
    .unwrap()
    .optional()
    .meta({
      description:
        'The last part of the short URL: 3 to 64 lowercase letters, digits and hyphens. null, or without it: a new link gets a random one, another keeps its own. It stays while the link has a QR code.',
      examples: ['lunch-menu'],
    }),
  showOnProfile: showOnProfile.unwrap().optional().meta({ description: 'Whether the page shows it.' }),
  active: active.unwrap().optional().meta({ description: 'Whether visitors can follow it.' }),
  expiresAt: expiresAt.meta({
    description: 'From then on, visitors get to `fallbackUrl`. null: never.',
    override: { type: ['string', 'null'], format: 'date-time' },
    examples: ['2027-01-31T23:00:00.000Z'],
  }),
  maxClicks: maxClicks.meta({ description: 'After so many visits, visitors get to `fallbackUrl`. null: no limit.' }),
  password: password.meta({
    description: 'Visitors are asked for it; it is never answered. null: none.',
    examples: ['open sesame'],
  }),
  fallbackUrl: fallbackUrl.meta({
    description: 'Where visitors get when the link is off, has expired or is used up. null: a page that says so.',
    ...webUrl,
    examples: ['https://example.com'],
  }),
  utm: utmSchema.optional().meta({ description: 'Campaign parameters, which are added to `url`.' }),
  tagIds: tagIdsSchema.unwrap().optional().meta({ description: 'The tags that it has.' }),
  externalId: externalIdSchema.nullable().optional(),
};

export const newLinkBody = z.strictObject(fields).meta(
  sent('NewLink', {
    title: 'Menu',
    url: 'https://example.com/menu',
    externalId: 'crm-4711',
    utm: { source: 'flyer' },
  }),
);
const { externalId: _id, ...withoutId } = fields;
/** Of a link that its path names by its external ID. */
export const replacedLinkBody = z
  .strictObject(withoutId)
  .meta(sent('WholeLink', { title: 'Winter menu', url: 'https://example.com/winter' }));
export const linkChangesBody = z
  .strictObject(fields)
  .partial()
  .meta(sent('LinkChanges', { title: 'Autumn menu', url: 'https://example.com/autumn' }));
export const qrStyleBody = qrStyleSchema
  .safeExtend(
    described(qrStyleSchema.shape, {
      dark: 'The color of its dots. Its contrast with `light` must be at least 3:1.',
      light: 'The color behind them.',
      dots: 'The shape of its dots.',
      logo: 'The path of the picture in its middle. null: none.',
    }),
  )
  .strict()
  .meta(sent('QrStyle', { dark: '#1a1a1a', light: '#ffffff', dots: 'rounded' }));
export type NewLinkBody = z.output<typeof newLinkBody>;
export type LinkChangesBody = z.output<typeof linkChangesBody>;

export const linkListQuery = z.strictObject(
  described(
    {
      ...pageQuery,
      search: text().max(SEARCH_MAX).default(''),
      tagIds: idsQuery.default([]),
      state: z.enum(linkStates).optional(),
      hasQrCode: z.literal('false').optional().meta({ description: '`false`: without those that have a QR code.' }),
      onProfile: booleanQuery.optional(),
      sort: z.enum(linkSorts).default('order'),
    },
    {
      search: 'Only links with this in their title, target or slug.',
      state: '`off`: switched off or suspended. `ended`: expired or used up.',
      onProfile: 'Only links that the page shows, or only others.',
      sort: '`order`: as the page shows them.',
    },
  ),
);

const utmText = (example: string) => sample(example).nullable();

export const linkResource = z
  .strictObject(
    described(
      {
        id: idSchema,
        externalId: sample('crm-4711').nullable(),
        slug: sample('lunch-menu'),
        shortUrl: sample('https://saluda.example/l/lunch-menu').meta({ description: 'What you publish.' }),
        scanUrl: sample('https://saluda.example/q/lunch-menu').meta({ description: 'What its QR code says.' }),
        title: sample('Menu'),
        url: sample('https://example.com/menu'),
        icon: sample('🍽️').nullable(),
        active: z.boolean(),
        showOnProfile: z.boolean(),
        expiresAt: instantSchema.nullable(),
        maxClicks: z.int().nullable(),
        usedClicks: z.int().meta({ description: 'How many visits count toward `maxClicks`.' }),
        hasPassword: z.boolean(),
        fallbackUrl: sample('https://example.com').nullable(),
        utm: z.strictObject(
          described(
            {
              source: utmText('newsletter'),
              medium: utmText('email'),
              campaign: utmText('spring'),
              term: utmText('lunch'),
              content: utmText('footer'),
            },
            {
              source: 'Where visitors come from: `utm_source`.',
              medium: 'By what they come: `utm_medium`.',
              campaign: 'Which campaign: `utm_campaign`.',
              term: 'Which search term: `utm_term`.',
              content: 'Which of several links: `utm_content`.',
            },
          ),
        ),
        qrCode: z
          .strictObject(
            described(
              {
                dark: sample('#1a1a1a'),
                light: sample('#ffffff'),
                dots: sample('square'),
                logo: sample('/media/7f0c3d5e-2a41-4c55-9f0e-1f6a2f0f5b11/photo.jpg').nullable(),
              },
              {
                dark: 'The color of its dots.',
                light: 'The color behind them.',
                dots: 'The shape of its dots.',
                logo: 'The path of the picture in its middle. null: none.',
              },
            ),
          )
          .nullable()
          .meta({ description: 'How its QR code looks. null: it has none.' }),
        tagIds: z.array(idSchema),
        isOverLimit: z.boolean().meta({ description: 'Beyond what the account includes: visitors cannot follow it.' }),
        isSuspended: z.boolean().meta({ description: 'Switched off by support.' }),
        clicks: z.int().meta({ description: 'Visits by the short URL.' }),
        scans: z.int().meta({ description: 'Visits by the QR code.' }),
        createdAt: instantSchema,
        updatedAt: instantSchema,
      },
      {
        id: 'Its ID.',
        externalId: 'Your own ID of it, if it has one.',
        slug: 'The last part of the short URL.',
        title: 'What it is called in lists and on your pages.',
        url: 'Where it leads.',
        icon: 'An emoji beside the title. null: none.',
        active: 'Whether visitors can follow it.',
        showOnProfile: 'Whether the page shows it.',
        expiresAt: 'When it ends. null: never.',
        maxClicks: 'After how many visits it ends. null: no limit.',
        hasPassword: 'Whether visitors are asked for a password.',
        fallbackUrl: 'Where visitors get when it is off or has ended. null: a page that says so.',
        utm: 'Campaign parameters, which are added to `url`.',
        tagIds: 'The IDs of its tags.',
        createdAt: 'When it was created.',
        updatedAt: 'When it was changed last.',
      },
    ),
  )
  .meta({ id: 'Link', examples: [linkExample] });
export type LinkResource = z.output<typeof linkResource>;

const bulk = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item).min(1).max(maxItems).meta({ description: 'Each is done or refused by itself.' }),
  });
const named = { id: itemIdSchema };
// Hashing a hundred passwords would take minutes
const { password: _, ...unguarded } = fields;

export const newLinksBody = bulk(z.strictObject(unguarded)).meta(
  sent('NewLinks', {
    items: [
      { title: 'Table 1', url: 'https://example.com/menu?table=1', externalId: 'table-1' },
      { title: 'Table 2', url: 'https://example.com/menu?table=2', externalId: 'table-2' },
    ],
  }),
);
export const linksChangesBody = bulk(
  z.strictObject({
    ...named,
    changes: z.strictObject(unguarded).partial().meta({ description: 'What to change of it.' }),
  }),
).meta(
  sent('LinksChanges', {
    items: [
      { id: 'ext_table-1', changes: { active: false } },
      { id: 'ext_table-2', changes: { title: 'Table 2, window' } },
    ],
  }),
);
export const namedLinksBody = bulk(z.strictObject(named)).meta(
  sent('NamedLinks', { items: [{ id: 'ext_table-1' }, { id: 'ext_table-2' }] }),
);

export const linkResults = z
  .strictObject(
    described(
      {
        results: z.array(
          z.strictObject(
            described(
              {
                index: z.int().meta({ description: 'The place of the item in the request, from 0.', examples: [0] }),
                status: z
                  .int()
                  .meta({ description: 'What the item alone would have been answered with.', examples: [200] }),
                data: linkResource.optional(),
                error: z
                  .strictObject(
                    described(
                      { code: z.enum(errorCodes), title: sample('Another link has this slug.') },
                      { code: 'One of the codes of errors.', title: 'The same in words.' },
                    ),
                  )
                  .optional()
                  .meta({
                    description:
                      'Why the item was refused; then nothing of it was done. After `unavailable` and `request_in_progress`, it may have been: send the call again with the same idempotency key.',
                  }),
              },
              { data: 'The link, unless it was refused or deleted.' },
            ),
          ),
        ),
      },
      { results: 'One for each item, in the same order.' },
    ),
  )
  .meta({
    id: 'LinkResults',
    examples: [
      {
        results: [
          { index: 0, status: 201, data: linkExample },
          { index: 1, status: 409, error: { code: 'external_id_taken', title: 'Another item has this external ID.' } },
        ],
      },
    ],
  });
