import type { PageCache } from './list-cache.ts';

type Switched = { id: string; tagIds: string[]; active: boolean };
type Change = { ids: string[]; changes: { active: boolean } };

/** How the lists follow a mutation that switches items on or off, all or none. Optimistic; reverts on error. */
export function switching<Row extends Switched>(
  cache: PageCache<Row> & { invalidate: () => Promise<unknown> },
  fail: (error: unknown) => void,
) {
  return {
    onMutate: async ({ ids, changes }: Change) => {
      await cache.cancel();
      const before = new Map(ids.map((id) => [id, cache.find(id)?.active]));
      cache.change(ids, (row) => ({ ...row, ...changes }));
      return { before };
    },
    onError: (error: unknown, { ids }: Change, undo: { before: Map<string, boolean | undefined> } | undefined) => {
      cache.change(ids, (row) => ({ ...row, active: undo?.before.get(row.id) ?? row.active }));
      fail(error);
    },
    onSettled: cache.invalidate,
  };
}
