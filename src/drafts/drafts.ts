import { z } from 'zod';
import { type CardToSave, cardFieldsSchema, cardSettingsSchema, chosenLinksSchema } from '../cards/cards.ts';
import type { LinkOptionsInput } from '../links/link-options.ts';
import { type LinkInput, newLinkSchema } from '../links/links.ts';
import { type QrCodeInput, qrCodeSchema } from '../links/qr-code-schema.ts';
import type { QrStyle } from '../links/qr-style.ts';
import { qrStyleSchema } from '../links/qr-style-schema.ts';
import { filledFields, typedFields, typedText } from './typed.ts';

export const draftKinds = ['card', 'link', 'qr_code'] as const;
export type DraftKind = (typeof draftKinds)[number];
export type DraftItem = { kind: DraftKind; id: string };

/** A link's form has other fields instead of these. Its password is not kept (product 15.41). */
const replaced = { expiresAt: true, maxClicks: true, password: true } as const;
const replacements = {
  day: typedText(),
  time: typedText(),
  /** The browser reports a half-typed date or time as no value. */
  isHalfTyped: z.boolean(),
  maxClicks: typedText(),
  passwordChange: z.enum(['keep', 'set', 'remove']),
};
type Replacements = { [Name in keyof typeof replacements]: z.output<(typeof replacements)[Name]> };

/** A text that the item lacks is empty. */
type Filled<Fields> = {
  [Name in keyof Required<Fields>]: string extends NonNullable<Fields[Name]> ? string : NonNullable<Fields[Name]>;
};

export type KeptOptions = Filled<Omit<LinkOptionsInput, keyof typeof replaced>> & Replacements;
export type KeptLink = Filled<Omit<LinkInput, keyof typeof replaced | 'active'>> & Replacements;
export type KeptQrCode = Filled<Omit<QrCodeInput, keyof typeof replaced | 'style'>> & QrStyle & Replacements;

/** What a draft of each kind keeps: what its form holds, valid or not. Saving it to the item checks it. */
export type KeptDraft = { card: CardToSave; link: KeptLink; qr_code: KeptQrCode };

const fields: { [Kind in DraftKind]: Record<keyof KeptDraft[Kind], z.ZodType> } = {
  card: {
    ...typedFields({ ...cardFieldsSchema.shape, ...cardSettingsSchema.omit({ chosenLinks: true }).shape }),
    chosenLinks: chosenLinksSchema, // nobody types them
  },
  link: { ...filledFields(newLinkSchema.omit({ ...replaced, active: true }).shape), ...replacements },
  qr_code: {
    ...filledFields(qrCodeSchema.omit({ ...replaced, style: true }).shape),
    ...typedFields(qrStyleSchema.shape),
    ...replacements,
  },
};

/** What was stored, as far as it fits: another release may have written it. The rest is the item's. */
export function readDraft<Kind extends DraftKind>(kind: Kind, stored: unknown): Partial<KeptDraft[Kind]> {
  const found = z.record(z.string(), z.unknown()).catch({}).parse(stored);
  const fitting = Object.entries<z.ZodType>(fields[kind]).flatMap(([name, schema]) => {
    const { success, data } = schema.safeParse(found[name]);
    return success ? [[name, data] as const] : [];
  });
  return Object.fromEntries(fitting) as Partial<KeptDraft[Kind]>;
}

export const draftItemSchema = z.object({ kind: z.enum(draftKinds), id: z.uuid() });

const version = z.uuid();

/** `version`: chosen by the client. `after`: the one that it replaces. `base`: the revision of the item that it changes. */
const saved = { id: z.uuid(), version, after: version.nullable(), base: z.string().regex(/^[\w-]{1,64}$/) };

/** Less than the database allows. */
const MAX_BYTES = 100_000;

/** A client of an earlier release lacks new fields. */
function draftOf<Kind extends DraftKind>(kind: Kind) {
  const data = z
    .object(fields[kind])
    .partial()
    .refine((kept) => bytesOf(kept) <= MAX_BYTES, { error: 'Invalid input' });
  return z.object({
    kind: z.literal(kind),
    data: data as unknown as z.ZodType<Partial<KeptDraft[Kind]>, KeptDraft[Kind]>,
    ...saved,
  });
}

function bytesOf(data: object): number {
  return new TextEncoder().encode(JSON.stringify(data)).length;
}

export const draftToSaveSchema = z.discriminatedUnion('kind', [draftOf('card'), draftOf('link'), draftOf('qr_code')]);

export type DraftToSave = z.infer<typeof draftToSaveSchema>;

type WithData<Draft> = Draft extends { data: unknown; kind: unknown; id: unknown }
  ? Pick<Draft, 'kind' | 'id' | 'data'>
  : never;
/** What a form stores of its item. */
export type DraftContent = WithData<z.input<typeof draftToSaveSchema>>;

/** What a screen knows when it saves to the item: its revision, and the version of its draft. */
export const publicationSchema = z.object({ revision: z.string().max(64), draft: version.nullable() });
export type Publication = z.infer<typeof publicationSchema>;
