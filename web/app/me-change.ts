import { useLingui } from '@lingui/react/macro';
import { personTrpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import { errorMessage } from './errors.ts';
import type { Me } from './me.ts';

type ShownChange = { rollback: () => void };

/** Optimistic updates of the person and the own account: call `show` in `onMutate`; `handlers` restore the previous values after an error. */
export function useMeChange(failedTitle: string) {
  const { i18n } = useLingui();
  const toast = useToast();
  const { me } = personTrpc.useUtils().profiles;
  return {
    show: async (change: Partial<Me>): Promise<ShownChange> => {
      await me.cancel();
      const before = me.getData();
      if (before) me.setData(undefined, { ...before, ...change });
      return { rollback: () => me.setData(undefined, before) };
    },
    handlers: {
      onError: (error: unknown, _: unknown, shown: ShownChange | undefined) => {
        shown?.rollback();
        toast({ variant: 'destructive', title: failedTitle, description: errorMessage(i18n, error) });
      },
      onSettled: () => me.invalidate(),
    },
  };
}
