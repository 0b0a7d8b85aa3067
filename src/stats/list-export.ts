import { z } from 'zod';
import { cardListSchema } from '../cards/card-list-schema.ts';
import { linkListSchema, qrCodeListSchema } from '../links/link-list-schemas.ts';
import { idsSchema } from '../list-schemas.ts';

const ids = z
  .string()
  .default('')
  .transform((text): string[] | undefined => text.match(/\S+/g) ?? undefined)
  .pipe(idsSchema.optional());

const query = z
  .string()
  .default('')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text || '{}');
    } catch {
      context.addIssue({ code: 'custom', message: 'Invalid input' });
      return z.NEVER;
    }
  });

/** A form. `ids`: of selected items, with spaces in between; `query`: the list's filters and sort as JSON. Both may be empty. */
export const listExportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link'), ids, query: query.pipe(linkListSchema) }),
  z.object({ kind: z.literal('qr_code'), ids, query: query.pipe(qrCodeListSchema) }),
  z.object({ kind: z.literal('card'), ids, query: query.pipe(cardListSchema) }),
]);

export type ListExport = z.output<typeof listExportSchema>;
