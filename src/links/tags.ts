import { z } from 'zod';
import { idsSchema, tagIdsSchema } from '../lists.ts';
import { line } from '../schemas.ts';

/** Stored, and mapped to colors of both themes on screen. */
export const tagColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const;
export type TagColor = (typeof tagColors)[number];

const NAME_MAX = 40;

const tagFields = {
  name: line().min(1, 'Name is required').max(NAME_MAX, 'Name must be at most 40 characters'),
  color: z.enum(tagColors),
};

export const newTagSchema = z.object(tagFields);
export const tagChangesSchema = newTagSchema.partial();
export type NewTag = z.output<typeof newTagSchema>;
export type TagChanges = z.output<typeof tagChangesSchema>;

export type Tag = NewTag & { id: string };

/** A code has the tags of its link, and a card those of its own link. */
export const taggedKinds = ['link', 'qr_code', 'card'] as const;
export type TaggedKind = (typeof taggedKinds)[number];

export const taggingSchema = z
  .object({
    kind: z.enum(taggedKinds),
    ids: idsSchema,
    add: tagIdsSchema,
    remove: tagIdsSchema,
  })
  .refine(({ add, remove }) => !add.some((id) => remove.includes(id)), { error: 'Invalid input' });

export type Tagging = z.output<typeof taggingSchema>;
