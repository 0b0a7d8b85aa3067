import { useLingui } from '@lingui/react/macro';
import { useToast } from '../../ui/toast.tsx';
import { refusalReason } from '../errors.ts';
import type { ListCache } from './list-cache.ts';

type Switched = { id: string; tagIds: string[] };
type Change = { ids: string[]; changes: { active?: boolean | undefined; showOnProfile?: boolean | undefined } };

/** How the lists follow a mutation that switches items, all or none. Optimistic; reverts on error. */
export function useSwitching<Row extends Switched>(cache: ListCache<Row>, failed: string) {
  const { i18n } = useLingui();
  const toast = useToast();
  return {
    onMutate: async ({ ids, changes }: Change) => {
      await cache.cancel();
      const before = new Map(ids.map((id) => [id, cache.find(id)]));
      cache.change(ids, (row) => ({ ...row, ...changes }));
      return { before };
    },
    onError: (error: unknown, { ids }: Change, undo: { before: Map<string, Row | undefined> } | undefined) => {
      cache.change(ids, (row) => undo?.before.get(row.id) ?? row);
      toast({ variant: 'destructive', title: failed, description: refusalReason(i18n, error) });
    },
    onSettled: cache.invalidate,
  };
}
