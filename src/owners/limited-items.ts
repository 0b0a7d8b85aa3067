import { z } from 'zod';
import { pageSchema } from '../list-schemas.ts';
import { MAX_WHOLE } from '../lists.ts';

export const limitedKinds = ['vcards', 'links', 'qrCodes'] as const;
export type LimitedItemKind = (typeof limitedKinds)[number];

/** A page of the items that a plan limits, in the order of product 18.2. */
export const limitedPageSchema = pageSchema.extend({ kind: z.enum(limitedKinds) });

const ids = z
  .array(z.uuid())
  .max(MAX_WHOLE)
  .transform((all) => [...new Set(all)])
  .optional();

/** What stays of each kind (product 18.3). Absent: as it was chosen before. */
export const keptSchema = z.object({ vcards: ids, links: ids, qrCodes: ids });
export type KeptIds = z.output<typeof keptSchema>;
