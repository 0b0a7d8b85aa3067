import type { inferRouterOutputs } from '@trpc/server';
import { UNLIMITED } from '#src/owners/plans.ts';
import type { AppRouter } from '../../trpc.ts';

export type OverLimitItems = inferRouterOutputs<AppRouter>['pausing']['list'];
export type OverLimitItem = OverLimitItems['links'][number];

export type LimitedKind = { ids: ReadonlySet<string>; limit: number };

export type Selection = ReadonlySet<string>;

function kindOf(items: readonly OverLimitItem[], limit: number): LimitedKind {
  return { ids: new Set(items.map(({ id }) => id)), limit };
}

export function kindsOf({
  vcards,
  links,
  qrCodes,
  limits,
}: OverLimitItems): Record<'vcards' | 'links' | 'qrCodes', LimitedKind> {
  return {
    vcards: kindOf(vcards, limits.vcards),
    links: kindOf(links, limits.links),
    qrCodes: kindOf(qrCodes, limits.qrCodes),
  };
}

/** Items the owner chooses from: kinds that are over their limit. */
export function choosableItems({ vcards, links, qrCodes, limits }: OverLimitItems): {
  vcards: OverLimitItem[];
  links: OverLimitItem[];
} {
  const some = (items: OverLimitItem[]) => (items.some(({ isPaused }) => isPaused) ? items : []);
  // A code is a link, too: if links have a limit, their list has both
  return { vcards: some(vcards), links: some(limits.links === UNLIMITED ? qrCodes : links) };
}

/** Starts with what is active today, plus earlier choices for kinds not listed. */
export function initialSelection(items: OverLimitItems): Set<string> {
  const asked = choosableItems(items);
  const isAsked = new Set([...asked.vcards, ...asked.links].map(({ id }) => id));
  const all = [...items.vcards, ...items.links];
  return new Set(all.filter((item) => (isAsked.has(item.id) ? !item.isPaused : item.kept)).map(({ id }) => id));
}

export function countSelected({ ids }: LimitedKind, selection: Selection): number {
  return [...ids].filter((id) => selection.has(id)).length;
}

/** Adds or removes an item. With a limit of one, selecting replaces the other. */
export function withSelected(
  selection: Selection,
  id: string,
  isSelected: boolean,
  kinds: readonly LimitedKind[],
): Set<string> {
  const next = new Set(selection);
  next.delete(id);
  if (!isSelected) return next;
  for (const { ids } of kinds.filter((kind) => kind.limit === 1 && kind.ids.has(id))) {
    for (const other of ids) next.delete(other);
  }
  return next.add(id);
}

export function canSelect(selection: Selection, id: string, kinds: readonly LimitedKind[]): boolean {
  const next = withSelected(selection, id, true, kinds);
  return kinds.every((kind) => kind.limit === UNLIMITED || countSelected(kind, next) <= kind.limit);
}

export function toChoice({ vcards, links, qrCodes }: OverLimitItems, selection: Selection) {
  const selectedIds = (items: readonly OverLimitItem[]) =>
    items.filter(({ id }) => selection.has(id)).map(({ id }) => id);
  return { vcards: selectedIds(vcards), links: selectedIds(links), qrCodes: selectedIds(qrCodes) };
}
