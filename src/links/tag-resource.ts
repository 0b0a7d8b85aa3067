import { z } from 'zod';
import { idSchema } from '../rest-schemas.ts';
import { newTagSchema, tagChangesSchema, taggingSchema } from './tag-schemas.ts';
import { tagColors } from './tags.ts';

export const newTagBody = newTagSchema.strict();
export const tagChangesBody = tagChangesSchema.strict();
/** Of programs, codes are links. */
export const taggingBody = z
  .strictObject({ ...taggingSchema.shape, kind: z.enum(['link', 'card']) })
  .refine(({ add, remove }) => !add.some((id) => remove.includes(id)), { error: 'Invalid input' });

export const tagResource = z
  .strictObject({ id: idSchema, name: z.string(), color: z.enum(tagColors), count: z.int() })
  .meta({ id: 'Tag' });

export const tagList = z.strictObject({ data: z.array(tagResource) });
