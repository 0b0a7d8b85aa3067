import { z } from 'zod';
import { idsSchema, listSchema } from '../lists.ts';

export const linkSorts = ['order', 'newest', 'title', 'visits'] as const;
export type LinkSort = (typeof linkSorts)[number];

/** `ended`: expired or used up. `off`: switched off or suspended. */
export const linkStates = ['active', 'off', 'ended'] as const;

export const linkListSchema = listSchema(linkSorts).extend({
  state: z.enum(linkStates).nullish(),
  isOnProfile: z.boolean().nullish(),
  /** false: without links that have a QR code */
  hasCodes: z.boolean().default(true),
});

export type LinkListQuery = z.input<typeof linkListSchema>;
export type LinkListInput = z.output<typeof linkListSchema>;
export type LinkFilters = Pick<LinkListInput, 'search' | 'tagIds' | 'state' | 'isOnProfile' | 'hasCodes'>;
export type LinkState = (typeof linkStates)[number];

export const qrCodeSorts = ['newest', 'title', 'visits'] as const;
export type QrCodeSort = (typeof qrCodeSorts)[number];

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
