import { z } from 'zod';
import { described, exampleIds, idSchema, sample, sent } from '../rest-schemas.ts';
import { newTagSchema, tagChangesSchema, taggingSchema } from './tag-schemas.ts';
import { tagColors } from './tags.ts';

export const tagIdSchema = idSchema.meta({ description: 'The ID of the tag.', examples: [exampleIds.tag] });

const name = newTagSchema.shape.name.meta({ examples: ['Spring'] });

export const newTagBody = newTagSchema
  .extend({ name })
  .strict()
  .meta(sent('NewTag', { name: 'Spring', color: 'teal' }));
export const tagChangesBody = tagChangesSchema
  .extend({ name: name.optional() })
  .strict()
  .meta(sent('TagChanges', { color: 'purple' }));
/** Of programs, codes are links. */
export const taggingBody = z
  .strictObject({
    kind: z.enum(['link', 'card']).meta({ description: 'What `ids` are of.' }),
    ids: taggingSchema.shape.ids.meta({ description: 'The items.' }),
    add: taggingSchema.shape.add.meta({ description: 'Tags that they get.' }),
    remove: taggingSchema.shape.remove.meta({ description: 'Tags that they lose, none of which is in `add`.' }),
  })
  .refine(({ add, remove }) => !add.some((id) => remove.includes(id)), { error: 'Invalid input' })
  .meta(sent('Tagging', { kind: 'link', ids: [exampleIds.link], add: [exampleIds.tag], remove: [] }));

export const tagResource = z
  .strictObject(
    described(
      {
        id: idSchema,
        name: sample('Spring'),
        color: z.enum(tagColors),
        count: z.int().meta({ description: 'How many links and cards have it.' }),
      },
      { id: 'Its ID.', name: 'What it is called, unique among your tags.', color: 'Its color in lists.' },
    ),
  )
  .meta({ id: 'Tag', examples: [{ id: exampleIds.tag, name: 'Spring', color: 'teal', count: 0 }] });

export const tagList = z.strictObject({
  data: z.array(tagResource).meta({ description: 'All tags, by name, in one page.' }),
});
