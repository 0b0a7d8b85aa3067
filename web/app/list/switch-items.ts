import type { PageCache } from './list-cache.ts';

type Switched = { id: string; tagIds: string[] };
type Change = { ids: string[]; changes: { active?: boolean | undefined; showOnProfile?: boolean | undefined } };

/** How the lists follow a mutation that switches items, all or none. Optimistic; reverts on error. */
export function switching<Row extends Switched>(
  cache: PageCache<Row> & { invalidate: () => Promise<unknown> },
  fail: (error: unknown) => void,
) {
  return {
    onMutate: async ({ ids, changes }: Change) => {
      await cache.cancel();
      const before = new Map(ids.map((id) => [id, cache.find(id)]));
      cache.change(ids, (row) => ({ ...row, ...changes }));
      return { before };
    },
    onError: (error: unknown, { ids }: Change, undo: { before: Map<string, Row | undefined> } | undefined) => {
      cache.change(ids, (row) => undo?.before.get(row.id) ?? row);
      fail(error);
    },
    onSettled: cache.invalidate,
  };
}
