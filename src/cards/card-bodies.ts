import { z } from 'zod';
import { emailSchema } from '../accounts/credentials.ts';
import { SEARCH_MAX } from '../lists.ts';
import {
  described,
  externalIdSchema,
  idSchema,
  idsQuery,
  itemIdSchema,
  pageQuery,
  sent,
  strictly,
} from '../rest-schemas.ts';
import { checkNames, namesFrom, text } from '../schemas.ts';
import { cardSorts } from './card-list.ts';
import { cardFieldsSchema, cardSettingsSchema, requireLegibleColors } from './cards.ts';
import { withFirsts } from './contact-fields.ts';

const { shape: fields } = strictly(cardFieldsSchema);
const given = { ...fields, ...cardSettingsSchema.shape };
const photoPath = '/media/7f0c3d5e-2a41-4c55-9f0e-1f6a2f0f5b11/photo.jpg';
const image = {
  description: 'The path of an uploaded photo. null: none.',
  pattern: '^/media/[0-9a-f-]{36}/photo\\.jpg$',
  examples: [photoPath],
};
const ofText = {
  description: 'null: computed from the background. With it, the contrast must be at least 4.5:1.',
  examples: ['#1a1a1a'],
};

/** What the schemas of the forms don't say. */
const shape = {
  ...given,
  name: given.name.meta({ description: 'The display name. Send this or `firstName`.', examples: ['Ana García'] }),
  firstName: given.firstName.meta({ description: 'Needed with `lastName`.' }),
  company: given.company.meta({ examples: ['Acme'] }),
  position: given.position.meta({ examples: ['Sales manager'] }),
  phone: given.phone.meta({ examples: ['+34 600 000 000'] }),
  email: given.email.meta({ description: 'Empty, or an email.', examples: ['ana@example.com'] }),
  website: given.website.meta({
    description: 'Empty, or a URL with http or https.',
    examples: ['https://example.com'],
  }),
  socialLinks: given.socialLinks.meta({ description: 'At most one of each platform. `url` may be a handle.' }),
  photo: given.photo.meta(image),
  cover: given.cover.meta(image),
  brandLogo: given.brandLogo.meta(image),
  backgroundColor: given.backgroundColor.meta({ examples: ['#fafaf7'] }),
  fontColor: given.fontColor.meta(ofText),
  iconColor: given.iconColor.meta(ofText),
  label: given.label.meta({ description: 'Only you see it.' }),
  handle: given.handle.meta({
    description:
      'The last part of the URL of its page. null: a new card gets one from its name, and another keeps its own.',
    examples: ['ana-sales'],
  }),
  linkChoice: given.linkChoice.meta({
    description: 'Which links its page shows. `default`: all, if it is the main card.',
  }),
  chosenLinks: given.chosenLinks.meta({ description: 'IDs of links in their order, for `linkChoice` `chosen`.' }),
  unlisted: given.unlisted.meta({ description: 'Search engines are asked not to list its page.' }),
  plainPreview: given.plainPreview.meta({ description: 'Previews of its page name no details.' }),
};
const naming = { externalId: externalIdSchema.nullable().optional() };

/** What only cards of organizations have. */
const ofOrganizations = {
  holder: z
    .strictObject({
      email: emailSchema.meta({ description: 'What the member signs in with.', examples: ['luis@example.com'] }),
    })
    .nullable()
    .optional()
    .meta({
      description:
        'Of organizations: the member who has it, for which the key also needs `members:read`. null: nobody.',
    }),
  active: z
    .boolean()
    .optional()
    .meta({ description: 'Of organizations: whether it is on. One that is off shows nothing.' }),
  forwardTo: itemIdSchema
    .nullable()
    .optional()
    .meta({
      description:
        'Of organizations: the card that one leads to that is off, by its ID, or `ext_` and the external one. null: none.',
      examples: [null],
    }),
};
const templateId = idSchema.nullable().optional();
const newTemplateId = templateId.meta({ description: 'Of organizations. null: none. Without it: that of new cards.' });
const changedTemplateId = templateId.meta({ description: 'Of organizations: its template. null: none.' });

export type Assignments = z.output<z.ZodObject<typeof ofOrganizations & { templateId: typeof templateId }>>;

/** Apart from what all cards have. */
export function split<Body extends Assignments>({ templateId, holder, active, forwardTo, ...fields }: Body) {
  return { fields, assignments: { templateId, holder, active, forwardTo } satisfies Assignments };
}

/** A whole card: what isn't sent has its default. */
export const newCardBody = z
  .strictObject({
    ...shape,
    ...naming,
    ...ofOrganizations,
    templateId: newTemplateId,
  })
  .check(checkNames)
  .check(requireLegibleColors)
  .transform((fields) => withFirsts({ ...fields, ...namesFrom(fields) }))
  .meta(
    sent('NewCard', {
      name: 'Luis Ortega',
      company: 'Café Sol',
      position: 'Chef',
      phone: '+34 600 100 200',
      email: 'luis@example.com',
      externalId: 'crm-4711',
    }),
  );

export const cardBody = z
  .strictObject({ ...shape, ...ofOrganizations, templateId: newTemplateId })
  .check(checkNames)
  .check(requireLegibleColors)
  .transform((fields) => withFirsts({ ...fields, ...namesFrom(fields) }))
  .meta(sent('WholeCard', { name: 'Luis Ortega', company: 'Café Luna', design: 'badge' }));
export type CardBody = Omit<z.output<typeof cardBody>, keyof Assignments>;

/** The fields that a change names. They are read with the rest of the card. */
export const cardChangesBody = z
  .strictObject({ ...shape, ...naming, ...ofOrganizations, templateId: changedTemplateId })
  .partial()
  .meta(sent('CardChanges', { position: 'Head chef', phone: '+34 600 100 201' }));

export const cardListQuery = z.strictObject(
  described(
    {
      ...pageQuery,
      search: text().max(SEARCH_MAX).default(''),
      tagIds: idsQuery.default([]),
      holder: z.union([z.literal('none'), z.uuid().toLowerCase()]).optional(),
      sort: z.enum(cardSorts).default('order'),
    },
    {
      search: 'Only cards with this in their name, label, company …',
      holder: 'Of organizations: only cards that this member has, by ID, or `none` for those that nobody has.',
      sort: '`order`: the main card first, then the oldest.',
    },
  ),
);
