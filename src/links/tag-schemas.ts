import { z } from 'zod';
import { idsSchema, tagIdsSchema } from '../list-schemas.ts';
import { line } from '../schemas.ts';
import { tagColors, taggedKinds } from './tags.ts';

const NAME_MAX = 40;

const tagFields = {
  name: line().min(1, 'Name is required').max(NAME_MAX, 'Name must be at most 40 characters'),
  color: z.enum(tagColors),
};

export const newTagSchema = z.object(tagFields);
export const tagChangesSchema = newTagSchema.partial();
export type NewTag = z.output<typeof newTagSchema>;
export type TagChanges = z.output<typeof tagChangesSchema>;

export const taggingSchema = z
  .object({
    kind: z.enum(taggedKinds),
    ids: idsSchema,
    add: tagIdsSchema,
    remove: tagIdsSchema,
  })
  .refine(({ add, remove }) => !add.some((id) => remove.includes(id)), { error: 'Invalid input' });

export type Tagging = z.output<typeof taggingSchema>;
