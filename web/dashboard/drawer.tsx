import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { RefObject } from 'react';
import { LanguageSwitch } from '../shared/language-switch.tsx';
import { overlayStyle } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Navigation } from './navigation.tsx';

type DrawerProps = {
  userName: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onLogout: () => void;
  /** gets the focus back: not every browser gives it to what is pressed */
  opener: RefObject<HTMLElement | null>;
};

/** The navigation on small screens. */
export function Drawer({ userName, open, onOpenChange, onLogout, opener }: DrawerProps) {
  const { t } = useLingui();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyle} />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] animate-slide flex-col gap-6 overflow-y-auto bg-paper p-4 shadow-lift outline-none data-[state=closed]:animate-leave"
        >
          <div className="flex items-center justify-between pl-2">
            <Dialog.Title className="text-lg font-bold">{t`Menu`}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={t`Close`} className="size-11">
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </Dialog.Close>
          </div>
          <Navigation onLogout={onLogout} onChoice={() => onOpenChange(false)} />
          <div className="border-t border-line px-1 pt-4">
            <p className="truncate px-2.5 pb-1 font-medium">{userName}</p>
            <LanguageSwitch />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
