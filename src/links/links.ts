import { z } from 'zod';
import { tagIdsSchema } from '../list-schemas.ts';
import { fieldNames, text } from '../schemas.ts';
import { linkOptionsSchema } from './link-options.ts';
import { isCustomSlug } from './slugs.ts';
import { targetSchema } from './target-schema.ts';

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
