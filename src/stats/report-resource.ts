import { z } from 'zod';
import { idSchema, sample } from '../rest-schemas.ts';
import { visitDimensions, visitKinds } from '../visits/visits.ts';
import { areDays, type Period, periodLengths } from './stats.ts';

const day = z.string().meta({ format: 'date', examples: ['2026-11-26'] });
const item = { itemId: idSchema.optional().meta({ description: 'A card or link; without it, the whole account.' }) };
const period = {
  period: z
    .enum(periodLengths)
    .optional()
    .meta({ description: 'Days until today; 30 unless `from` and `to` are given.' }),
  from: day.optional(),
  to: day.optional(),
};

type PeriodQuery = {
  period?: (typeof periodLengths)[number] | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Either a length, or a first and a last day. */
function withPeriod<Query extends PeriodQuery>(query: Query, context: z.core.$RefinementCtx) {
  const { period, from, to, ...rest } = query;
  return { ...rest, period: periodFrom({ period, from, to }, context) };
}

function periodFrom({ period, from, to }: PeriodQuery, context: z.core.$RefinementCtx): Period {
  if (from === undefined && to === undefined) return period ?? '30';
  if (period === undefined && from !== undefined && to !== undefined && areDays({ from, to })) return { from, to };
  context.issues.push({ code: 'custom', path: ['from'], input: from, message: 'Invalid input' });
  return z.NEVER;
}

export const seriesQuery = z.strictObject({ ...period, ...item }).transform(withPeriod);
export const hoursQuery = z.strictObject(item);
export const breakdownQuery = z
  .strictObject({ ...period, ...item, dimension: z.enum(visitDimensions) })
  .transform(withPeriod);
export const itemsQuery = z.strictObject(period).transform(withPeriod);

const hits = Object.fromEntries(visitKinds.map((kind) => [kind, z.int()])) as Record<
  (typeof visitKinds)[number],
  z.ZodInt
>;
const figures = z.strictObject({
  visitors: z.int().meta({ description: 'Different ones of the day: days cannot be added up.' }),
  ...hits,
});

export const seriesResource = z
  .strictObject({
    from: day,
    to: day,
    timeZone: sample('Europe/Madrid'),
    days: z.array(figures.extend({ day })),
    previous: z
      .array(figures.extend({ day }))
      .nullable()
      .meta({ description: 'As many days before. null: nothing was counted then.' }),
  })
  .meta({ id: 'Series' });

export const hoursResource = z
  .strictObject({ hours: z.array(z.strictObject({ at: z.string().meta({ format: 'date-time' }), ...hits })) })
  .meta({ id: 'Hours' });

export const breakdownResource = z
  .strictObject({
    rows: z.array(z.strictObject({ value: sample('qr'), hits: z.int() })),
    others: z.int().meta({ description: 'Visits of values that are not listed.' }),
    total: z.int(),
  })
  .meta({ id: 'Breakdown' });

export const itemsResource = z
  .strictObject({
    items: z.array(
      z.strictObject({
        id: idSchema.nullable().meta({ description: 'null: all deleted items together' }),
        kind: sample('link'),
        title: sample('Menu'),
        hits: z.strictObject(hits),
      }),
    ),
    others: z.int().meta({ description: 'Visits of items that are not listed.' }),
  })
  .meta({ id: 'Items' });
