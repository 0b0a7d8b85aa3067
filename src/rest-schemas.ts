import { z } from 'zod';

/** Of requests and responses of the REST API; those of an entity are in its module. */

/** A text of responses, with what it may look like. */
export function sample(text: string) {
  return z.string().meta({ examples: [text] });
}

/** Fields with their texts in the reference, unless they have one. Bodies take those of what is answered. */
export function described<Shape extends z.ZodRawShape>(
  shape: Shape,
  texts: Partial<Record<keyof Shape, string>>,
): Shape {
  const fields = Object.entries(shape) as [keyof Shape, z.ZodType][];
  const filled = fields.map(([name, field]) => {
    const description = texts[name];
    return [name, description === undefined || field.meta()?.description ? field : field.meta({ description })];
  });
  return Object.fromEntries(filled) as Shape;
}

/** Of a body, with what the reference sends. Where a schema transforms what is sent, zod drops plain `examples`. */
export function sent(id: string, example: object) {
  return { id, override: { examples: [example] } };
}

/** What the reference calls items in its examples. */
export const exampleIds = {
  link: '0f8c6f5e-3b1d-4c0a-9a53-7c1e2b6d4f10',
  card: '5d2b7a90-8e4f-4b6c-a1d3-90f2c7e5b821',
  tag: 'b3a1c9d2-6f70-4e58-8b2c-1d4e5f607182',
  template: '8e1f4a6b-2c93-4d07-b5e8-6a0d7c3f9b24',
  member: 'c94d0e17-5a8b-4f32-9e6d-3b7f1a2c8d50',
  invitation: '6d3b9f02-71c4-4ae5-8f1b-e0a5d2c4b793',
  owner: '9b4e7d31-5c82-4f0a-8d16-3e7a0c5b9f24',
  key: '41c8f0a6-7b3d-4e95-a2c0-6d9e1f8b5a73',
  domain: '2a7c5e18-d9b0-4f63-9c41-8e5f0b3d7a26',
} as const;

/** Refuses unknown fields at all depths; what a form sends may have those of a later release. */
export function strictly<Schema extends z.ZodType>(schema: Schema): Schema {
  const { def } = schema._zod as unknown as { def: Parts & { shape?: Record<string, z.ZodType> } };
  const inner = ['innerType', 'element', 'in', 'out'] as const;
  const parts = inner.flatMap((name) => (def[name] ? [[name, strictly(def[name])]] : []));
  const shape = def.shape && {
    shape: Object.fromEntries(Object.entries(def.shape).map(([name, each]) => [name, strictly(each)])),
    catchall: z.never(),
  };
  if (parts.length === 0 && !shape) return schema;
  return schema.clone({ ...def, ...Object.fromEntries(parts), ...shape } as never, { parent: true });
}

type Parts = { [Name in 'innerType' | 'element' | 'in' | 'out']?: z.ZodType };

/** What the owner's program calls an item: visible ASCII. */
export const externalIdSchema = z
  .string()
  .regex(/^[!-~]{1,200}$/, 'Invalid input')
  .meta({ description: 'Your own ID of it, unique among your items of this kind.', examples: ['crm-4711'] });

export const instantSchema = z.iso.datetime().meta({ examples: ['2026-11-26T12:00:00.000Z'] });

export const idSchema = z.uuid();

/** What paths take: our ID, or `ext_` and the external one. */
export const itemIdSchema = z
  .string()
  .regex(/^[!-~]{1,204}$/, 'Invalid input')
  .meta({ description: 'The ID, or `ext_` followed by the external ID.', examples: ['ext_crm-4711'] });

const PAGE_ROWS = 25;
const MAX_PAGE_ROWS = 100;

export const pageQuery = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_PAGE_ROWS)
    .default(PAGE_ROWS)
    .meta({
      description: 'How many items a page has.',
      override: { type: 'integer', minimum: 1, maximum: MAX_PAGE_ROWS, default: PAGE_ROWS },
    }),
  cursor: z.string().max(2000).optional().meta({ description: '`nextCursor` of the page before.' }),
};

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    data: z.array(item).meta({ description: 'The items of this page.' }),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: '`cursor` of the next page. null: this is the last.', examples: [null] }),
  });
}

export const booleanQuery = z.enum(['true', 'false']).transform((value) => value === 'true');

/** IDs in one parameter, separated by commas. */
export const idsQuery = z
  .string()
  .max(2000)
  .transform((ids) => ids.split(','))
  .pipe(z.array(z.uuid().toLowerCase()).max(50))
  .meta({ override: { type: 'string', description: 'IDs, separated by commas.' } });

export const maxItems = 100;
