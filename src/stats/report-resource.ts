import { z } from 'zod';
import { described, exampleIds, idSchema, sample } from '../rest-schemas.ts';
import { visitDimensions, visitKinds } from '../visits/visits.ts';
import { areDays, type Period, periodLengths } from './stats.ts';

const day = z.string().meta({ format: 'date', examples: ['2026-11-26'] });
const item = { itemId: idSchema.optional().meta({ description: 'A card or link; without it, the whole account.' }) };
const period = described(
  {
    period: z
      .enum(periodLengths)
      .optional()
      .meta({ description: 'Days until today; 30 unless `from` and `to` are given.' }),
    from: day.optional(),
    to: day.optional(),
  },
  { from: 'The first day, together with `to`.', to: 'The last day, together with `from`.' },
);

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
  .strictObject({
    ...period,
    ...item,
    dimension: z.enum(visitDimensions).meta({ description: 'What visits are counted by.', examples: ['country'] }),
  })
  .transform(withPeriod);
export const itemsQuery = z.strictObject(period).transform(withPeriod);

const hitTexts: Record<(typeof visitKinds)[number], string> = {
  profile_view: 'Visits to the profile.',
  card_view: 'Visits to cards.',
  click: 'Visits to short URLs.',
  scan: 'Visits by QR code.',
  save: 'Contact files that were saved.',
};
const hits = described(
  Object.fromEntries(visitKinds.map((kind) => [kind, z.int()])) as Record<(typeof visitKinds)[number], z.ZodInt>,
  hitTexts,
);
const figures = z.strictObject({
  visitors: z.int().meta({
    description:
      'Different people who viewed pages of yours on the day. Scans and clicks that lead elsewhere are no views. Days cannot be added up.',
  }),
  ...hits,
});
const ofDay = figures.extend({ day: day.meta({ description: 'The day.' }) });
const someHits = { profile_view: 3, card_view: 18, click: 7, scan: 42, save: 5 };

export const seriesResource = z
  .strictObject(
    described(
      {
        from: day,
        to: day,
        timeZone: sample('Europe/Madrid'),
        days: z.array(ofDay),
        previous: z
          .array(ofDay)
          .nullable()
          .meta({ description: 'As many days before. null: nothing was counted then.' }),
      },
      {
        from: 'The first day.',
        to: 'The last day.',
        timeZone: "The account's time zone, in which days begin and end.",
        days: 'Each day, also those without visits.',
      },
    ),
  )
  .meta({
    id: 'Series',
    examples: [
      {
        from: '2026-11-26',
        to: '2026-11-26',
        timeZone: 'Europe/Madrid',
        days: [{ day: '2026-11-26', visitors: 51, ...someHits }],
        previous: [{ day: '2026-11-25', visitors: 40, ...someHits }],
      },
    ],
  });

export const hoursResource = z
  .strictObject({
    hours: z
      .array(
        z.strictObject({ at: z.string().meta({ format: 'date-time', description: 'When the hour began.' }), ...hits }),
      )
      .meta({ description: 'The last 48 hours, the current one included.' }),
  })
  .meta({ id: 'Hours', examples: [{ hours: [{ at: '2026-11-26T11:00:00.000Z', ...someHits }] }] });

export const breakdownResource = z
  .strictObject(
    described(
      {
        rows: z.array(
          z.strictObject(
            described(
              { value: sample('ES'), hits: z.int() },
              { value: 'A source, country, device …', hits: 'How many visits it has.' },
            ),
          ),
        ),
        others: z.int().meta({ description: 'Visits of values that are not listed.' }),
        total: z.int(),
      },
      { rows: 'The values with the most visits.', total: 'All visits.' },
    ),
  )
  .meta({
    id: 'Breakdown',
    examples: [
      {
        rows: [
          { value: 'ES', hits: 61 },
          { value: 'MX', hits: 9 },
        ],
        others: 0,
        total: 70,
      },
    ],
  });

export const itemsResource = z
  .strictObject(
    described(
      {
        items: z.array(
          z.strictObject(
            described(
              {
                id: idSchema.nullable().meta({ description: 'null: all deleted items together' }),
                kind: sample('link'),
                title: sample('Menu'),
                hits: z.strictObject(hits),
              },
              {
                kind: '`card`, `link`, or `qr` for a link with a QR code.',
                title: 'What it is called.',
                hits: 'Its visits.',
              },
            ),
          ),
        ),
        others: z.int().meta({ description: 'Visits of items that are not listed.' }),
      },
      { items: 'Those with the most visits.' },
    ),
  )
  .meta({
    id: 'Items',
    examples: [{ items: [{ id: exampleIds.link, kind: 'qr', title: 'Menu', hits: someHits }], others: 0 }],
  });
