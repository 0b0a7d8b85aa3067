import { useLingui } from '@lingui/react/macro';
import * as Radix from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { overlayStyle, useFocusReturn } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /** a verb: 'Delete card', never 'OK' */
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  danger?: boolean;
  busy?: boolean;
  notice?: ReactNode;
  /** choices about what is confirmed */
  children?: ReactNode;
  /** the caller closes the dialog, and can show progress until then */
  onConfirm: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel, danger = true, busy } = props;
  const { notice, onConfirm, children } = props;
  const { t } = useLingui();
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          {...focusReturn}
          className="fixed inset-x-4 bottom-4 z-50 max-h-[calc(100dvh-2rem)] animate-rise overflow-y-auto rounded-card bg-surface p-5 shadow-lift outline-none data-[state=closed]:animate-leave sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-full sm:max-w-md sm:-translate-x-1/2 sm:-translate-y-1/2 sm:p-6"
        >
          <Radix.Title className="text-xl font-bold">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-ink-soft">{description}</Radix.Description>
          {children && <div className="mt-5">{children}</div>}
          {notice && <div className="mt-5 empty:hidden">{notice}</div>}
          <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Radix.Cancel asChild>
              <Button data-dismiss variant="secondary">
                {cancelLabel ?? t`Cancel`}
              </Button>
            </Radix.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
