import { visitFlags } from '#src/visits/visits.ts';

// Single events that were stored in both stores since a move began are marked with its number, so that none is copied

const FLAG_VALUES = 2 ** Object.keys(visitFlags).length;

/** To be added to the flags of an event in PostgreSQL. */
export function eraMark(era: number): number {
  return era * FLAG_VALUES;
}

/** The name under which ClickHouse knows a part of a journal. */
export function eraSegment(era: number, segment: string): string {
  return `${era}:${segment}`;
}

export const flagValues = FLAG_VALUES;
