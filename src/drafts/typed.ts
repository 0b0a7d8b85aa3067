import { z } from 'zod';
import { hexColorSchema, isStorable, photoPathSchema } from '../schemas.ts';

// Characters
const SHORT = 300;
const LONG = 4_096;
/** Rows that were added and left empty are more than an item may have. */
const MAX_ROWS = 20;

/** What nobody types: a form holds valid values only. */
const picked: readonly z.ZodType[] = [hexColorSchema, photoPathSchema];

/** A text as typed, valid or not. `max`: of the field, where a form may hold more. */
export function typedText(max = 0) {
  const bound = max < SHORT ? SHORT : Math.max(LONG, 2 * max);
  return z.string().max(bound).refine(isStorable, { error: 'Invalid input' });
}

/** Schemas for what a form holds of an item's fields: as typed, valid or not. */
export function typedFields<Name extends string>(shape: Record<Name, z.core.$ZodType>): Record<Name, z.ZodType> {
  return mapped(shape, asTyped);
}

/** The same for a form that shows a text that the item lacks as an empty one. */
export function filledFields<Name extends string>(shape: Record<Name, z.core.$ZodType>): Record<Name, z.ZodType> {
  return mapped(shape, (schema) => {
    const typed = asTyped(schema);
    return typed instanceof z.ZodNullable ? (typed.unwrap() as z.ZodType) : typed;
  });
}

function asTyped(schema: z.core.$ZodType): z.ZodType {
  const known = picked.find((one) => one === schema);
  if (known) return known;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return asTyped(schema.unwrap());
  if (schema instanceof z.ZodNullable) return asTyped(schema.unwrap()).nullable();
  if (schema instanceof z.ZodPipe) return asTyped(schema.in);
  if (schema instanceof z.ZodArray) return z.array(asTyped(schema.element)).max(MAX_ROWS);
  if (schema instanceof z.ZodObject) return z.object(mapped(schema.shape, partOfRow));
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return typedText(schema.maxLength ?? 0);
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodBoolean) return schema;
  throw new Error(`Say in drafts.ts what a form holds of a field of type ${schema._zod.def.type}`);
}

/** A row that an earlier release stored lacks the texts that were added since. */
function partOfRow(schema: z.core.$ZodType): z.ZodType {
  const typed = asTyped(schema);
  return typed instanceof z.ZodString ? typed.default('') : typed;
}

function mapped<Name extends string>(
  shape: Record<Name, z.core.$ZodType>,
  change: (schema: z.core.$ZodType) => z.ZodType,
): Record<Name, z.ZodType> {
  const fields = Object.entries<z.core.$ZodType>(shape).map(([name, schema]) => [name, change(schema)]);
  return Object.fromEntries(fields) as Record<Name, z.ZodType>;
}
