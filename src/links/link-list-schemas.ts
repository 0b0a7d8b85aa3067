import { z } from 'zod';
import { idsSchema, listSchema } from '../list-schemas.ts';
import { linkSorts, linkStates, qrCodeSorts } from './link-list.ts';

export const linkListSchema = listSchema(linkSorts).extend({
  state: z.enum(linkStates).nullish(),
  isOnProfile: z.boolean().nullish(),
  /** false: without links that have a QR code */
  hasCodes: z.boolean().default(true),
});

export type LinkListQuery = z.input<typeof linkListSchema>;
export type LinkListInput = z.output<typeof linkListSchema>;
export type LinkFilters = Pick<LinkListInput, 'search' | 'tagIds' | 'state' | 'isOnProfile' | 'hasCodes'>;

export const qrCodeListSchema = listSchema(qrCodeSorts).extend({ state: z.enum(linkStates).nullish() });

export type QrCodeListInput = z.output<typeof qrCodeListSchema>;
export type QrCodeFilters = Pick<QrCodeListInput, 'search' | 'tagIds' | 'state'>;

/** What several links can be changed to at once: at least one of these. */
export const linkBulkSchema = z.object({
  ids: idsSchema,
  changes: z
    .object({ active: z.boolean(), showOnProfile: z.boolean() })
    .partial()
    .refine((changes) => Object.values(changes).some((value) => value !== undefined)),
});
export type LinkBulkChanges = z.output<typeof linkBulkSchema>['changes'];

/** What several QR codes can be changed to at once. */
export const qrCodeBulkSchema = z.object({ ids: idsSchema, changes: z.object({ active: z.boolean() }) });
