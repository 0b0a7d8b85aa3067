import { z } from 'zod';
import { idSchema, sample } from '../rest-schemas.ts';
import { newTagSchema, tagChangesSchema, taggingSchema } from './tag-schemas.ts';
import { tagColors } from './tags.ts';

const name = newTagSchema.shape.name.meta({ examples: ['Spring'] });

export const newTagBody = newTagSchema.extend({ name }).strict().meta({ id: 'NewTag' });
export const tagChangesBody = tagChangesSchema.extend({ name: name.optional() }).strict().meta({ id: 'TagChanges' });
/** Of programs, codes are links. */
export const taggingBody = z
  .strictObject({
    kind: z.enum(['link', 'card']).meta({ description: 'What `ids` are of.' }),
    ids: taggingSchema.shape.ids.meta({ description: 'The items.' }),
    add: taggingSchema.shape.add.meta({ description: 'Tags that they get.' }),
    remove: taggingSchema.shape.remove.meta({ description: 'Tags that they lose, none of which is in `add`.' }),
  })
  .refine(({ add, remove }) => !add.some((id) => remove.includes(id)), { error: 'Invalid input' })
  .meta({ id: 'Tagging' });

export const tagResource = z
  .strictObject({
    id: idSchema,
    name: sample('Spring'),
    color: z.enum(tagColors),
    count: z.int().meta({ description: 'How many links and cards have it.' }),
  })
  .meta({ id: 'Tag' });

export const tagList = z.strictObject({ data: z.array(tagResource) });
