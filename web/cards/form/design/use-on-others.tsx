import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { type CardLook, readLook } from '#src/cards/card-look.ts';
import { refusalReason } from '../../../app/errors.ts';
import { withTexts } from '../../../app/i18n.tsx';
import { lazy } from '../../../app/lazy.tsx';
import { useOwner } from '../../../app/owner.tsx';
import { type AppRouter, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { CardForm } from '../card-form-state.ts';

const UseOnOthersDialog = lazy(async () => (await withTexts(import('./use-on-others-dialog.tsx'))).UseOnOthersDialog);

type Former = inferRouterOutputs<AppRouter>['vcards']['setLooks']['former'];

/** Looks in one call. More would be too large. */
const MOST_UNDONE = 500;

/** Gives other cards the look that a card has in its form (product 37.12). */
export function UseOnOthers({ form: { draft, errors }, cardId }: { form: CardForm; cardId: string }) {
  const { t, i18n } = useLingui();
  const { plan } = useOwner().access;
  const toast = useToast();
  const utils = trpc.useUtils();
  const set = trpc.vcards.setLooks.useMutation({ onSettled: () => utils.vcards.invalidate() });
  const [isOpen, setOpen] = useState(false);
  const hasError = ['tokens.second', 'fontColor', 'iconColor'].some((path) => errors[path] !== undefined);

  async function use(look: CardLook, ids: string[]): Promise<void> {
    const { former } = await set.mutateAsync({ looks: [{ look, ids }] });
    setOpen(false);
    toast({
      title: t`${plural(ids.length, { one: '# card has this design now', other: '# cards have this design now' })}`,
      action: {
        label: t`Undo`,
        altText: t`Undo: give the cards their former designs`,
        onPress: () => void undo(former, look),
      },
    });
  }

  async function undo(former: Former, since: CardLook): Promise<void> {
    try {
      for (let start = 0; start < former.length; start += MOST_UNDONE)
        await set.mutateAsync({ looks: former.slice(start, start + MOST_UNDONE), since });
      toast({ title: t`The cards have their former designs` });
    } catch (error) {
      toast({ variant: 'destructive', title: t`Not undone`, description: refusalReason(i18n, error) });
    }
  }

  // Its plan has one card
  if (plan === 'free') return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        disabled={hasError}
        onClick={() => setOpen(true)}
        {...UseOnOthersDialog.preload}
        className="pointer-coarse:min-h-11"
      >
        <Trans>Use on other cards</Trans>
      </Button>
      {isOpen && (
        <UseOnOthersDialog look={readLook(draft)} cardId={cardId} onUse={use} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
