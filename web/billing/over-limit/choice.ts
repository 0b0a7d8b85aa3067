import type { inferRouterOutputs } from '@trpc/server';
import { UNLIMITED } from '#src/owners/plans.ts';
import type { AppRouter } from '../../trpc.ts';

/** What takes a place of the plan, as the server knows it. */
export type Places = inferRouterOutputs<AppRouter>['pausing']['list'];
export type Place = Places['links'][number];

/** Things that share a limit. */
export type Kind = { ids: ReadonlySet<string>; limit: number };

export type Marks = ReadonlySet<string>;

function kindOf(places: readonly Place[], limit: number): Kind {
  return { ids: new Set(places.map(({ id }) => id)), limit };
}

export function kindsOf({ vcards, links, qrCodes, limits }: Places): Record<'vcards' | 'links' | 'qrCodes', Kind> {
  return {
    vcards: kindOf(vcards, limits.vcards),
    links: kindOf(links, limits.links),
    qrCodes: kindOf(qrCodes, limits.qrCodes),
  };
}

/** What there is to choose from: kinds with a limit of which something is paused. */
export function choosable({ vcards, links, qrCodes, limits }: Places): { vcards: Place[]; links: Place[] } {
  const some = (places: Place[]) => (places.some(({ isPaused }) => isPaused) ? places : []);
  // A code is a link, too: where both have a limit, one list is both
  return { vcards: some(vcards), links: some(limits.links === UNLIMITED ? qrCodes : links) };
}

/** To begin with, what stays today; of what is not asked about, what was chosen before. */
export function firstMarks(places: Places): Set<string> {
  const asked = choosable(places);
  const isAsked = new Set([...asked.vcards, ...asked.links].map(({ id }) => id));
  const all = [...places.vcards, ...places.links];
  return new Set(all.filter((place) => (isAsked.has(place.id) ? !place.isPaused : place.kept)).map(({ id }) => id));
}

export function countMarked({ ids }: Kind, marks: Marks): number {
  return [...ids].filter((id) => marks.has(id)).length;
}

/** The marks after one more, or one fewer. Where one alone has room, the mark moves on to it. */
export function withMark(marks: Marks, id: string, isMarked: boolean, kinds: readonly Kind[]): Set<string> {
  const next = new Set(marks);
  next.delete(id);
  if (!isMarked) return next;
  for (const { ids } of kinds.filter((kind) => kind.limit === 1 && kind.ids.has(id))) {
    for (const other of ids) next.delete(other);
  }
  return next.add(id);
}

/** Whether there is room for one more mark. */
export function canMark(marks: Marks, id: string, kinds: readonly Kind[]): boolean {
  const next = withMark(marks, id, true, kinds);
  return kinds.every((kind) => kind.limit === UNLIMITED || countMarked(kind, next) <= kind.limit);
}

/** As the server takes it. */
export function choiceOf({ vcards, links, qrCodes }: Places, marks: Marks) {
  const marked = (places: readonly Place[]) => places.filter(({ id }) => marks.has(id)).map(({ id }) => id);
  return { vcards: marked(vcards), links: marked(links), qrCodes: marked(qrCodes) };
}
