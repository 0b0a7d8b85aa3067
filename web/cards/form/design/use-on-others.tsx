import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { withTexts } from '../../../app/i18n.tsx';
import { lazy } from '../../../app/lazy.tsx';
import { useOwner } from '../../../app/owner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { CardForm } from '../card-form-state.ts';

const UseOnOthersDialog = lazy(async () => (await withTexts(import('./use-on-others-dialog.tsx'))).UseOnOthersDialog);

/** Gives other cards the look that a card has in its form (product 37.12). */
export function UseOnOthers({ form: { draft, errors }, cardId }: { form: CardForm; cardId: string }) {
  const { plan } = useOwner().access;
  const [isOpen, setOpen] = useState(false);
  const hasError = ['tokens.second', 'fontColor', 'iconColor'].some((path) => errors[path] !== undefined);

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
      {isOpen && <UseOnOthersDialog draft={draft} cardId={cardId} onClose={() => setOpen(false)} />}
    </>
  );
}
