import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { classNames } from './class-names.ts';
import { focusFirstField } from './first-field.ts';
import { IconButton } from './icon-button.tsx';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  /** stays above the footer */
  notice?: ReactNode;
  /** false: no close button; Escape and clicks outside don't close it */
  dismissable?: boolean;
  size?: 'medium' | 'wide';
  /** focused instead of the first field to fill in */
  firstFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

/** On phones, a full-height sheet. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    footer,
    notice,
    dismissable = true,
    size = 'medium',
    firstFocus,
    children,
  } = props;
  const { t } = useLingui();
  const focusReturn = useFocusReturn();
  const keep = dismissable ? undefined : (event: Event) => event.preventDefault();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus();
            // Radix would focus the button that closes it
            event.preventDefault();
            const content = event.currentTarget as HTMLElement;
            if (firstFocus?.current) firstFocus.current.focus({ preventScroll: true });
            else if (!focusFirstField(content)) content.focus();
          }}
          onEscapeKeyDown={keep}
          onInteractOutside={keep}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            'fixed inset-0 z-50 flex animate-rise flex-col bg-surface outline-none data-[state=closed]:animate-leave',
            'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[calc(100dvh-4rem)] sm:w-[calc(100vw-4rem)] sm:-translate-x-1/2',
            'sm:-translate-y-1/2 sm:rounded-card sm:shadow-lift',
            size === 'wide' ? 'sm:max-w-4xl' : 'sm:max-w-lg',
          )}
        >
          <header className="flex items-start gap-4 px-5 pt-5 pb-4 sm:px-6 sm:pt-6">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-xl font-bold">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-ink-soft">{description}</Radix.Description>}
            </div>
            {dismissable && (
              <Radix.Close asChild>
                <IconButton label={t`Close`} data-dismiss className="-mt-1 -mr-2">
                  <X aria-hidden="true" className="size-5" />
                </IconButton>
              </Radix.Close>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5 sm:px-6 sm:pb-6">{children}</div>
          {notice && <div className="dialog-notice px-5 pt-3 pb-4 empty:hidden sm:px-6">{notice}</div>}
          {footer && (
            <footer className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const overlayStyle = 'fixed inset-0 z-50 animate-fade bg-overlay data-[state=closed]:animate-leave';

/** Restores focus when a dialog closes. Radix does so only for dialogs with a trigger, not for those opened by state. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
}
