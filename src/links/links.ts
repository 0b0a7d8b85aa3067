import { z } from 'zod';
import { tagIdsSchema } from '../lists.ts';
import { withoutMarks } from '../names.ts';
import { fieldNames, text } from '../schemas.ts';
import { linkOptionsSchema } from './link-options.ts';
import { targetSchema } from './targets.ts';

/** 31 characters without lookalikes (product 9.4). */
const SLUG_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
export const SLUG_LENGTH = 8;

export function slugFrom(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => SLUG_ALPHABET[byte % SLUG_ALPHABET.length]).join('');
}

export function isSlugForm(segment: string): boolean {
  return /^[A-Za-z0-9-]{1,64}$/.test(segment);
}

/** Lowercase, without accents, and with hyphens for spaces: "Menú del día" becomes "menu-del-dia". */
export function cleanSlug(typed: string): string {
  return withoutMarks(typed)
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '');
}

/** `slug`: in lower case (product 12.3). */
export function isCustomSlug(slug: string): boolean {
  return /^[a-z0-9][a-z0-9-]{1,62}[a-z0-9]$/.test(slug);
}

const titleSchema = text().min(1, 'Title is required').max(100, 'Title must be less than 100 characters');
const iconSchema = text().max(50, 'Icon must be less than 50 characters');

/** A link's fields (product 12.1). The messages are the spec's, and translation keys. */
const linkSchema = z.object({
  title: titleSchema,
  url: targetSchema(2048),
  icon: iconSchema.nullable(),
  slug: z.string().max(200).nullable(), // null: random (product 12.3)
  showOnProfile: z.boolean(),
  active: z.boolean(),
  ...linkOptionsSchema.shape,
});

export const newLinkSchema = linkSchema.extend({
  icon: linkSchema.shape.icon.default(null),
  slug: linkSchema.shape.slug.default(null),
  showOnProfile: linkSchema.shape.showOnProfile.default(true),
  active: linkSchema.shape.active.default(true),
});

/** With the tags that it gets at once. */
export const linkToCreateSchema = newLinkSchema.extend({ tagIds: tagIdsSchema });

export const preferredSlugSchema = z.string().max(60).refine(isCustomSlug, { error: 'Invalid input' });

/** The slug, and the same with a number after it. */
export function numberedSlugs(slug: string): string[] {
  return [slug, ...Array.from({ length: 8 }, (_, index) => `${slug}-${index + 2}`)];
}

/** What its editor changes, beside the password. In the order of its revisions, which drafts that are stored know. */
export const editedLinkFields = fieldNames(linkSchema.omit({ active: true, password: true }).shape);

export const linkChangesSchema = linkSchema.partial();

export type NewLink = z.output<typeof newLinkSchema>;
export type LinkToCreate = z.output<typeof linkToCreateSchema>;
export type LinkInput = z.input<typeof newLinkSchema>;
export type LinkChanges = z.output<typeof linkChangesSchema>;

export type PublicLink = { title: string; slug: string; icon: string | null };
