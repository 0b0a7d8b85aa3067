import { z } from 'zod';
import { idsSchema } from '../list-schemas.ts';
import { cardFieldsSchema } from './cards.ts';

/** What an owner's cards often have in common. */
const sharedFields = ['phone', 'email', 'company'] as const;

const fields = { field: z.enum(sharedFields), value: z.string().max(255) };

export type SharedValue = { field: (typeof sharedFields)[number]; value: string };

/** As a card has it (product 5.1), and never empty. */
function checked<Shared extends SharedValue>(shared: Shared, context: z.RefinementCtx): Shared {
  const { success, data } = cardFieldsSchema.shape[shared.field].safeParse(shared.value);
  if (success && data !== '') return { ...shared, value: data };
  context.addIssue({ code: 'custom', message: 'Invalid input', path: ['value'] });
  return z.NEVER;
}

export const sharedValuesSchema = z.array(z.object(fields).transform(checked)).min(1).max(sharedFields.length);

export const replacementsSchema = z
  .array(z.object({ ...fields, from: z.string().max(255), ids: idsSchema }).transform(checked))
  .min(1)
  .max(sharedFields.length);

export type Replacement = z.infer<typeof replacementsSchema>[number];
