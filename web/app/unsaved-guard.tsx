import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useGuard } from './routing/guard.ts';

/** Asks before a page with unsaved changes is left: by the browser itself, or by a link of ours. */
export function UnsavedGuard({ isDirty, description }: { isDirty: () => boolean; description?: string }) {
  const { isHeld, stay, leave } = useGuard((from, to) => from.pathname !== to.pathname && isDirty());
  useEffect(() => {
    const keep = (event: BeforeUnloadEvent) => isDirty() && event.preventDefault();
    window.addEventListener('beforeunload', keep);
    return () => window.removeEventListener('beforeunload', keep);
  }, [isDirty]);
  return <DiscardDialog open={isHeld} description={description} onKeep={stay} onDiscard={leave} />;
}

type DiscardDialogProps = { description?: string; open: boolean; onKeep: () => void; onDiscard: () => void };

export function DiscardDialog({ description, open, onKeep, onDiscard }: DiscardDialogProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onKeep()}
      title={t`Discard changes?`}
      description={description ?? t`What you changed on this card has not been saved.`}
      confirmLabel={t`Discard changes`}
      cancelLabel={t`Keep editing`}
      onConfirm={onDiscard}
    />
  );
}
