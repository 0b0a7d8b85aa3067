import { useLingui } from '@lingui/react/macro';
import { createContext, use, useEffect, useId, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Forms, with what discards their drafts. */
type DirtyForms = Map<string, () => void>;

const DirtyFormsContext = createContext<DirtyForms | null>(null);

export const DirtyFormsProvider = DirtyFormsContext;

/** The page's forms with unsaved changes. One guard covers them all. */
export function useDirtyForms(): { forms: DirtyForms; isDirty: () => boolean; discard: () => void } {
  const forms = useRef<DirtyForms>(new Map());
  return {
    forms: forms.current,
    isDirty: () => forms.current.size > 0,
    discard() {
      for (const discardDraft of forms.current.values()) discardDraft();
    },
  };
}

/** Registers this form's unsaved changes with the page. */
export function useDirty(dirty: boolean, discardDraft?: () => void): void {
  const id = useId();
  const forms = use(DirtyFormsContext);
  const latest = useRef(discardDraft);
  latest.current = discardDraft;
  useEffect(() => {
    if (dirty) forms?.set(id, () => latest.current?.());
    else forms?.delete(id);
    return () => {
      forms?.delete(id);
    };
  }, [dirty, forms, id]);
}

/** Forgets all unsaved changes of the page, for someone who leaves it for good. */
export function useForgetForms(): () => void {
  const forms = use(DirtyFormsContext);
  return () => forms?.clear();
}

type UnsavedGuardProps = { isDirty: () => boolean; description?: string; onDiscard?: () => void };

/** Confirms before someone leaves a page with unsaved changes. */
export function UnsavedGuard({ isDirty, description, onDiscard }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  useBeforeUnload((event) => isDirty() && event.preventDefault());
  return (
    <DiscardDialog
      open={blocker.state === 'blocked'}
      description={description}
      onKeep={() => blocker.reset?.()}
      onDiscard={() => {
        onDiscard?.();
        blocker.proceed?.();
      }}
    />
  );
}

type DiscardDialogProps = { description?: string; open: boolean; onKeep: () => void; onDiscard: () => void };

export function DiscardDialog({ description, open, onKeep, onDiscard }: DiscardDialogProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onKeep()}
      title={t`Discard changes?`}
      description={description ?? t`Your changes to this card haven't been saved.`}
      confirmLabel={t`Discard changes`}
      cancelLabel={t`Keep editing`}
      onConfirm={onDiscard}
    />
  );
}
