import { z } from 'zod';
import { phoneLabels, placeLabels } from '../cards/contact-fields.ts';
import { MAX_SOCIAL_LINKS } from '../cards/social-links.ts';
import { platforms } from '../cards/social-platforms.ts';
import { dotShapes } from '../links/qr-style.ts';
import { photoIdOf } from '../paths.ts';
import { isStorable } from '../schemas.ts';

export const draftKinds = ['card', 'link', 'qr_code'] as const;
export type DraftKind = (typeof draftKinds)[number];
export type DraftItem = { kind: DraftKind; id: string };

/** As typed, valid or not: saving it to the item checks it. */
const typed = (max: number) => z.string().max(max).refine(isStorable, { error: 'Invalid input' });
const TEXT = 300;
const URL = 4_096;

const photo = z
  .string()
  .refine((value) => photoIdOf(value) !== null, { error: 'Invalid input' })
  .nullable();

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Invalid input');

/** Options of a link. Its password is not kept (product 15.41). */
const options = {
  day: typed(TEXT),
  time: typed(TEXT),
  isHalfTyped: z.boolean(),
  maxClicks: typed(TEXT),
  passwordChange: z.enum(['keep', 'set', 'remove']),
  fallbackUrl: typed(URL),
  utmSource: typed(TEXT),
  utmMedium: typed(TEXT),
  utmCampaign: typed(TEXT),
  utmTerm: typed(TEXT),
  utmContent: typed(TEXT),
};

const linkDraftSchema = z.object({
  title: typed(TEXT),
  url: typed(URL),
  icon: typed(TEXT),
  slug: typed(TEXT),
  showOnProfile: z.boolean(),
  ...options,
});

const qrCodeDraftSchema = z.object({
  title: typed(TEXT),
  url: typed(URL),
  icon: typed(TEXT),
  dark: color,
  light: color,
  dots: z.enum(dotShapes),
  logo: photo,
  ...options,
});

/** Rows that were added and left empty are more than a card may have. */
const MAX_ROWS = 20;

const cardDraftSchema = z.object({
  name: typed(TEXT),
  firstName: typed(TEXT),
  lastName: typed(TEXT),
  pronouns: typed(TEXT),
  company: typed(TEXT),
  position: typed(TEXT),
  phone: typed(TEXT),
  phoneLabel: z.enum(['', ...phoneLabels]),
  email: typed(TEXT),
  emailLabel: z.enum(['', ...placeLabels]),
  morePhones: z.array(z.object({ label: z.enum(phoneLabels), value: typed(TEXT) })).max(MAX_ROWS),
  moreEmails: z.array(z.object({ label: z.enum(placeLabels), value: typed(TEXT) })).max(MAX_ROWS),
  postalAddresses: z
    .array(
      z.object({
        label: z.enum(placeLabels),
        street: typed(TEXT),
        postalCode: typed(TEXT),
        city: typed(TEXT),
        region: typed(TEXT),
        country: typed(TEXT),
      }),
    )
    .max(MAX_ROWS),
  website: typed(URL),
  photo,
  socialLinks: z.array(z.object({ platform: z.enum(platforms), url: typed(URL) })).max(MAX_SOCIAL_LINKS),
  backgroundColor: color,
  fontColor: color.nullable(),
  iconColor: color.nullable(),
  handle: typed(TEXT).nullable(),
});

export const draftSchemas = { card: cardDraftSchema, link: linkDraftSchema, qr_code: qrCodeDraftSchema } as const;

export const draftItemSchema = z.object({ kind: z.enum(draftKinds), id: z.uuid() });

const version = z.uuid();

/** `version`: chosen by the client. `after`: the one that it replaces. `base`: the revision of the item that it changes. */
const saved = { id: z.uuid(), version, after: version.nullable(), base: z.string().regex(/^[\w-]{1,64}$/) };

export const draftToSaveSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('card'), data: cardDraftSchema, ...saved }),
  z.object({ kind: z.literal('link'), data: linkDraftSchema, ...saved }),
  z.object({ kind: z.literal('qr_code'), data: qrCodeDraftSchema, ...saved }),
]);

export type DraftToSave = z.infer<typeof draftToSaveSchema>;

/** What a screen knows when it saves to the item: its revision, and the version of its draft. */
export const publicationSchema = z.object({ revision: z.string().max(64), draft: version.nullable() });
export type Publication = z.infer<typeof publicationSchema>;
