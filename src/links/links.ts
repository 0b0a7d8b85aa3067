import { z } from 'zod';
import { paths } from '../paths.ts';
import { text } from '../text.ts';
import { linkOptionsSchema } from './link-options.ts';
import { targetSchema } from './targets.ts';

/** Lower case without look-alikes: 0 and o, 1, i and l are left out (product 9.4). 31 characters. */
const SLUG_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
export const SLUG_LENGTH = 8;

/** A slug from random bytes, one character a byte. 31 does not divide 256: the bias, 1 in 32, matters to no one. */
export function slugFrom(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => SLUG_ALPHABET[byte % SLUG_ALPHABET.length]).join('');
}

export function isSlugForm(segment: string): boolean {
  return /^[A-Za-z0-9-]{1,64}$/.test(segment);
}

/** What the field of a chosen slug keeps of what is typed (product 12.3). */
export function cleanSlug(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9-]/g, '');
}

/** Whether an owner may choose this slug, in lower case (product 12.3). */
export function isChosenSlug(slug: string): boolean {
  return /^[a-z0-9][a-z0-9-]{1,62}[a-z0-9]$/.test(slug);
}

/** Where a card's own link leads (product 9.3). */
export function cardPath(card: { id: string; isMain: boolean; username: string | null }): string {
  return card.isMain && card.username !== null ? paths.profile(card.username) : paths.vcard(card.id);
}

const titleSchema = text().min(1, 'Title is required').max(100, 'Title must be less than 100 characters');
const iconSchema = text().max(50, 'Icon must be less than 50 characters');

/** The fields of a link as its owner enters them (product 12.1). Messages are the spec's and double as translation keys. */
const linkSchema = z.object({
  title: titleSchema,
  url: targetSchema(2048),
  icon: iconSchema.nullable(),
  active: z.boolean(),
  showOnProfile: z.boolean(),
  /** chosen by the owner (product 12.3); null: drawn */
  slug: z.string().max(200).nullable(),
  ...linkOptionsSchema.shape,
});

/** A new link needs a title and a target. */
export const newLinkSchema = linkSchema.extend({
  icon: linkSchema.shape.icon.default(null),
  active: linkSchema.shape.active.default(true),
  showOnProfile: linkSchema.shape.showOnProfile.default(true),
  slug: linkSchema.shape.slug.default(null),
});

/** Any of the fields; what is absent stays. */
export const linkChangesSchema = linkSchema.partial();

export type NewLink = z.output<typeof newLinkSchema>;
export type LinkInput = z.input<typeof newLinkSchema>;
export type LinkChanges = z.output<typeof linkChangesSchema>;

/** A link as anyone may see it on the page of its owner's main card (product 12.6). */
export type PublicLink = { title: string; slug: string; icon: string | null };
