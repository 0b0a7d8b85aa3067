import type { inferRouterOutputs } from '@trpc/server';
import { UNLIMITED } from '#src/owners/plans.ts';
import type { AppRouter } from '../../trpc.ts';

/** `isMain`: of cards */
export type OverLimitItem = inferRouterOutputs<AppRouter>['pausing']['page']['items'][number];

/** What stays of a kind, apart from the main card, which always does. */
export type Selection = ReadonlySet<string>;

/** How many items a choice has room for, beside the main card. */
export function roomOf(items: readonly OverLimitItem[], limit: number): number {
  return limit === UNLIMITED || !items.some(({ isMain }) => isMain) ? limit : limit - 1;
}

/** What is active today. */
export function initialSelection(items: readonly OverLimitItem[]): Set<string> {
  return new Set(items.filter(({ isPaused, isMain }) => !isPaused && !isMain).map(({ id }) => id));
}

/** Adds or removes an item. With room for one, selecting replaces the other. */
export function withSelected(selection: Selection, id: string, isSelected: boolean, room: number): Set<string> {
  const next = new Set(isSelected && room === 1 ? [] : selection);
  next.delete(id);
  return isSelected ? next.add(id) : next;
}

export function canSelect(selection: Selection, id: string, room: number): boolean {
  return room === UNLIMITED || withSelected(selection, id, true, room).size <= room;
}
