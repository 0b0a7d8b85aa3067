import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import type { CardLook } from '#src/cards/card-look.ts';
import { refusalReason } from '../../../app/errors.ts';
import { type AppRouter, trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/toast.tsx';

type Former = inferRouterOutputs<AppRouter>['vcards']['setLooks']['former'];

/** Looks in one call. More would be too large. */
const MOST_UNDONE = 500;

/** Returns a function that gives cards a look, with a toast that undoes it; it outlives the dialog. */
export function useLooks(): (look: CardLook, ids: string[]) => Promise<void> {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const set = trpc.vcards.setLooks.useMutation({ onSettled: () => utils.vcards.invalidate() });

  async function undo(former: Former, since: CardLook): Promise<void> {
    try {
      for (let start = 0; start < former.length; start += MOST_UNDONE)
        await set.mutateAsync({ looks: former.slice(start, start + MOST_UNDONE), since });
      toast({ title: t`The cards have their former designs` });
    } catch (error) {
      toast({ variant: 'destructive', title: t`Not undone`, description: refusalReason(i18n, error) });
    }
  }

  return async (look, ids) => {
    const { former } = await set.mutateAsync({ looks: [{ look, ids }] });
    toast({
      title: t`${plural(ids.length, { one: '# card has this design now', other: '# cards have this design now' })}`,
      action: {
        label: t`Undo`,
        altText: t`Undo: give the cards their former designs`,
        onPress: () => void undo(former, look),
      },
    });
  };
}
