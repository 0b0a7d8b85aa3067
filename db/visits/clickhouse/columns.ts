import { freeDimensions, itemDimensions, type VisitDimension, visitDimensions } from '#src/visits/visits.ts';

export function columnOf(dimension: VisitDimension): string {
  return dimension.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`);
}

/** In `visit_days`, where 0 is the total. */
export function numberOf(dimension: VisitDimension): number {
  return visitDimensions.indexOf(dimension) + 1;
}

export function isFree(dimension: VisitDimension): boolean {
  return (freeDimensions as readonly VisitDimension[]).includes(dimension);
}

const pairOf = (dimension: VisitDimension) => `(${numberOf(dimension)}, toString(${columnOf(dimension)}))`;
const pairs = (dimensions: readonly VisitDimension[]) => ["(0, '')", ...dimensions.map(pairOf)].join(', ');

/** Expressions: arrays of pairs of number and value, the total first. */
export const accountValues = `[${pairs(visitDimensions)}]`;
export const itemValues = `[${pairs(itemDimensions)}]`;
/** Without the total, of a `subject`. */
export const dimensionPairs = `if(subject = owner, [${visitDimensions.map(pairOf).join()}], [${itemDimensions.map(pairOf).join()}])`;
export const freeNumbers = freeDimensions.map(numberOf).join(', ');

/** Views of a profile and a card share visitors (product 20.12). */
export const kindGroup = 'if(kind < 2, 0, kind)';

/** Rows of visitors by some columns, day among them, and kind: a visitor of a day counts once, by the kind of the first view. */
export const visitorsOf = (events: string, columns: readonly string[]) => `
  select ${columns.join()}, first_kind as kind, 0, count() from (
    select ${columns.join()}, argMin(kind, (at, place)) as first_kind from ${events}
    where visitor <> 0 and kind < 2 group by ${columns.join()}, visitor)
  group by all
  union all select ${columns.join()}, kind, 0, uniqExact(visitor) from ${events} where visitor <> 0 and kind >= 2 group by all`;

/** Of visits whose sums are copied from PostgreSQL: they aren't counted here (`db/visits/stores.ts`). */
export const SUMMED_FLAG = 16;
