import { useLingui } from '@lingui/react/macro';
import { Menu as MenuIcon, ScanQrCode, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { myQrPath } from '#src/my-qr.ts';
import { appName } from '../shared/app-name.ts';
import { LanguageSwitch } from '../shared/language-switch.tsx';
import { Link } from '../shared/routing/link.tsx';
import { overlayStyle } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { Navigation } from './navigation.tsx';

/** On small screens: the bar with the drawer behind its button. */
export function TopBar({ userName, onLogout }: { userName: string; onLogout: () => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <header className="sticky top-0 z-40 flex items-center justify-between border-b border-line bg-paper px-4 py-2 lg:hidden">
      <Link to="/dashboard" aria-label={appName} className="inline-flex min-h-11 items-center">
        <Logo name={appName} />
      </Link>
      <div className="flex items-center gap-1">
        <a
          href={myQrPath}
          title={t`My QR`}
          className="inline-flex size-11 items-center justify-center rounded-card transition-colors hover:bg-sunken"
        >
          <ScanQrCode aria-hidden="true" className="size-6" />
          <span className="sr-only">{t`My QR`}</span>
        </a>
        <Dialog.Root open={open} onOpenChange={setOpen}>
          <Dialog.Trigger asChild>
            <IconButton label={t`Open the menu`} className="size-11 text-ink!">
              <MenuIcon aria-hidden="true" className="size-6" />
            </IconButton>
          </Dialog.Trigger>
          <Dialog.Portal>
            <Dialog.Overlay className={overlayStyle} />
            <Dialog.Content
              aria-describedby={undefined}
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
              <Navigation onLogout={onLogout} onChoice={() => setOpen(false)} />
              <div className="border-t border-line px-1 pt-4">
                <p className="truncate px-2.5 pb-1 font-medium">{userName}</p>
                <LanguageSwitch />
              </div>
            </Dialog.Content>
          </Dialog.Portal>
        </Dialog.Root>
      </div>
    </header>
  );
}
