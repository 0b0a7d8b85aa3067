import type { inferRouterOutputs } from '@trpc/server';
import { UNLIMITED } from '#src/owners/plans.ts';
import type { AppRouter } from '../../trpc.ts';

export type OverLimitItems = inferRouterOutputs<AppRouter>['pausing']['list'];
/** `isMain`: of cards */
export type OverLimitItem = OverLimitItems['links'][number] & { isMain?: boolean };

type Kind = 'vcards' | 'links' | 'qrCodes';

export type LimitedKind = {
  /** of the items to choose from */
  ids: ReadonlySet<string>;
  limit: number;
  /** how many stay whatever is chosen: the main card */
  always: number;
};

export type Selection = ReadonlySet<string>;

function kindOf(items: readonly OverLimitItem[], limit: number, always = 0): LimitedKind {
  return { ids: new Set(items.map(({ id }) => id)), limit, always };
}

export function kindsOf({ vcards, links, qrCodes, limits }: OverLimitItems): Record<Kind, LimitedKind> {
  const others = vcards.filter(({ isMain }) => !isMain);
  return {
    vcards: kindOf(others, limits.vcards, vcards.length - others.length),
    links: kindOf(links, limits.links),
    qrCodes: kindOf(qrCodes, limits.qrCodes),
  };
}

/** Items the owner chooses from: kinds that are over their limit. */
export function choosableItems({ vcards, links, qrCodes }: OverLimitItems): Record<Kind, OverLimitItem[]> {
  const some = (items: OverLimitItem[]) => (items.some(({ isPaused }) => isPaused) ? items : []);
  return { vcards: some(vcards), links: some(links), qrCodes: some(qrCodes) };
}

/** Starts with what is active today, plus earlier choices for kinds not listed. */
export function initialSelection(items: OverLimitItems): Set<string> {
  const asked = choosableItems(items);
  const isAsked = new Set([...asked.vcards, ...asked.links, ...asked.qrCodes].map(({ id }) => id));
  const all = [...items.vcards, ...items.links, ...items.qrCodes];
  return new Set(all.filter((item) => (isAsked.has(item.id) ? !item.isPaused : item.kept)).map(({ id }) => id));
}

export function countSelected({ ids, always }: LimitedKind, selection: Selection): number {
  return always + [...ids].filter((id) => selection.has(id)).length;
}

/** Adds or removes an item. With room for one, selecting replaces the other. */
export function withSelected(selection: Selection, id: string, isSelected: boolean, kind: LimitedKind): Set<string> {
  const next = new Set(selection);
  next.delete(id);
  if (!isSelected) return next;
  if (kind.limit - kind.always === 1) for (const other of kind.ids) next.delete(other);
  return next.add(id);
}

export function canSelect(selection: Selection, id: string, kind: LimitedKind): boolean {
  return kind.limit === UNLIMITED || countSelected(kind, withSelected(selection, id, true, kind)) <= kind.limit;
}

export function toChoice({ vcards, links, qrCodes }: OverLimitItems, selection: Selection) {
  const selectedIds = (items: readonly OverLimitItem[]) =>
    items.filter(({ id }) => selection.has(id)).map(({ id }) => id);
  return { vcards: selectedIds(vcards), links: selectedIds(links), qrCodes: selectedIds(qrCodes) };
}
