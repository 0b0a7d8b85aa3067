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

const pairs = (dimensions: readonly VisitDimension[]) =>
  ["(0, '')", ...dimensions.map((dimension) => `(${numberOf(dimension)}, toString(${columnOf(dimension)}))`)].join(
    ', ',
  );

/** Expressions: arrays of pairs of number and value, the total first. */
export const accountValues = `[${pairs(visitDimensions)}]`;
export const itemValues = `[${pairs(itemDimensions)}]`;
export const freeNumbers = freeDimensions.map(numberOf).join(', ');

/** Views of a profile and a card share visitors (product 20.12). */
export const kindGroup = 'if(kind < 2, 0, kind)';
