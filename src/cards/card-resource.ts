import { z } from 'zod';
import { described, idSchema, instantSchema, sample } from '../rest-schemas.ts';
import { cardExample } from './card-example.ts';
import { phoneLabels, placeLabels } from './contact-fields.ts';
import { designs, tokenChoices } from './designs/tokens.ts';
import { linkChoices } from './link-choice.ts';
import { platforms } from './social-platforms.ts';

const place = z.enum(placeLabels);
const path = sample('/media/7f0c3d5e-2a41-4c55-9f0e-1f6a2f0f5b11/photo.jpg').nullable();

/** What a card says, shows and looks like. */
export const cardValues = described(
  {
    name: sample('Ana García'),
    firstName: sample('Ana'),
    lastName: sample('García'),
    pronouns: sample('she/her'),
    company: sample('Acme'),
    position: sample('Sales manager'),
    phone: sample('+34 600 000 000'),
    phoneLabel: z.enum(['', ...phoneLabels]),
    email: sample('ana@example.com'),
    emailLabel: z.enum(['', ...placeLabels]),
    morePhones: z.array(
      z.strictObject(
        described(
          { label: z.enum(phoneLabels), value: sample('+34 910 000 000') },
          { label: 'What kind it is.', value: 'The number.' },
        ),
      ),
    ),
    moreEmails: z.array(
      z.strictObject(
        described(
          { label: place, value: sample('sales@example.com') },
          { label: 'What kind it is.', value: 'The email.' },
        ),
      ),
    ),
    postalAddresses: z.array(
      z.strictObject(
        described(
          {
            label: place,
            street: sample('Calle Mayor 1'),
            postalCode: sample('28013'),
            city: sample('Madrid'),
            region: sample('Madrid'),
            country: sample('Spain'),
          },
          {
            label: 'What kind it is.',
            street: 'Street and number.',
            postalCode: 'The postal code.',
            city: 'The city.',
            region: 'The region.',
            country: 'The country.',
          },
        ),
      ),
    ),
    website: sample('https://example.com'),
    socialLinks: z.array(
      z.strictObject(
        described(
          { platform: z.enum(platforms), url: sample('https://www.linkedin.com/in/ana-garcia') },
          { platform: 'Where it is.', url: 'The URL of the profile there.' },
        ),
      ),
    ),
    photo: path,
    cover: path,
    brandLogo: path,
    backgroundColor: sample('#fafaf7'),
    fontColor: sample('#1a1a1a').nullable(),
    iconColor: sample('#1a1a1a').nullable(),
    design: z.enum(designs),
    tokens: z.strictObject(
      described(
        {
          second: sample('#e8e4da').nullable(),
          blend: z.boolean(),
          font: z.enum(tokenChoices.font),
          corners: z.enum(tokenChoices.corners),
          align: z.enum(tokenChoices.align),
          density: z.enum(tokenChoices.density),
          pattern: z.enum(tokenChoices.pattern),
        },
        {
          second: 'The second color. null: none.',
          blend: 'Whether both colors blend.',
          font: 'The font of the name.',
          corners: 'How round corners are.',
          align: 'Where texts begin.',
          density: 'How much space there is.',
          pattern: 'What is on the background.',
        },
      ),
    ),
    linkChoice: z.enum(linkChoices),
    chosenLinks: z.array(idSchema),
    unlisted: z.boolean(),
    plainPreview: z.boolean(),
  },
  {
    name: 'The display name.',
    firstName: 'The first name, if it was sent by itself.',
    lastName: 'The last name, if it was sent by itself.',
    pronouns: 'Beside the name.',
    company: 'The company.',
    position: 'What they do there.',
    phone: 'The first phone.',
    phoneLabel: 'What kind of phone it is. Empty: not said.',
    email: 'The first email.',
    emailLabel: 'What kind of email it is. Empty: not said.',
    morePhones: 'Further phones.',
    moreEmails: 'Further emails.',
    postalAddresses: 'Postal addresses.',
    website: 'A web page.',
    socialLinks: 'Profiles elsewhere.',
    photo: 'The path of the photo. null: none.',
    cover: 'The path of the picture at the top. null: none.',
    brandLogo: 'The path of the logo. null: none.',
    backgroundColor: 'The color of the page.',
    fontColor: 'The color of texts. null: computed from the background.',
    iconColor: 'The color of icons. null: computed from the background.',
    design: 'How the page is laid out.',
    tokens: 'Details of the design.',
    linkChoice: 'Which links its page shows.',
    chosenLinks: 'The IDs of the links that it shows, if they are `chosen`.',
    unlisted: 'Whether search engines are asked not to list its page.',
    plainPreview: 'Whether previews of its page name no details.',
  },
);

export const cardResource = z
  .strictObject(
    described(
      {
        id: idSchema,
        externalId: sample('crm-4711').nullable(),
        handle: sample('ana-sales')
          .nullable()
          .meta({ description: 'The last part of the URL of its page. null: none.' }),
        label: sample('Sales'),
        isMain: z.boolean(),
        pageUrl: sample('https://saluda.example/ana/ana-sales'),
        shortUrl: sample('https://saluda.example/l/k7mq2xpa'),
        scanUrl: sample('https://saluda.example/q/k7mq2xpa').meta({ description: 'What its QR code says.' }),
        contactFileUrl: sample('https://saluda.example/ana/ana-sales.vcf'),
        ...cardValues,
        own: z.strictObject(cardValues).meta({ id: 'CardValues' }).nullable(),
        templateId: idSchema.nullable(),
        tagIds: z.array(idSchema),
        holder: z
          .strictObject(
            described({ id: idSchema, name: sample('Ana García') }, { id: 'Their ID.', name: 'What they are called.' }),
          )
          .nullable()
          .meta({ description: 'The member who has it.' }),
        active: z.boolean(),
        forwardTo: idSchema.nullable(),
        isOverLimit: z.boolean().meta({ description: 'Beyond what the account includes: its page is paused.' }),
        createdAt: instantSchema,
        updatedAt: instantSchema,
      },
      {
        id: 'Its ID.',
        externalId: 'Your own ID of it, if it has one.',
        label: 'Only you see it.',
        isMain: 'Whether it is the main card.',
        pageUrl: 'Its page.',
        shortUrl: 'A short URL of its page. A visit to it is a click.',
        contactFileUrl: 'The contact file that phones save.',
        own: 'With a template: what the card has of its own. The fields above are what it shows. null: no template.',
        templateId: 'Of organizations: its template. null: none.',
        active: 'Whether it is on. One that is off shows nothing.',
        forwardTo: 'The card that it leads to, if it is off. null: none.',
        tagIds: 'The IDs of its tags.',
        createdAt: 'When it was created.',
        updatedAt: 'When it was changed last.',
      },
    ),
  )
  .meta({ id: 'Card', examples: [cardExample] });
export type CardResource = z.output<typeof cardResource>;
