import type { Interval } from '#src/owners/plans.ts';

const DAY = 86_400;

/**
 * The end of the period that begins at `start`, counted from the anchor's day so that a short month does not move it.
 * Dates that were moved by days lie beside their calendar's by some, so what counts is the nearest end.
 */
export function periodEnd(anchor: number, start: number, interval: Interval): number {
  const half = interval === 'year' ? 180 * DAY : 15 * DAY;
  for (let n = 1; ; n += 1) {
    const end = addMonths(anchor, interval === 'year' ? 12 * n : n);
    if (end > start + half) return end;
  }
}

function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1000;
}
