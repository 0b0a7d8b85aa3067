import { useLingui } from '@lingui/react/macro';
import { Menu as MenuIcon, ScanQrCode } from 'lucide-react';
import { useRef, useState } from 'react';
import { myQrPath } from '#src/cards/my-qr.ts';
import { appName } from '../app/app-name.ts';
import { Link } from '../app/routing/link.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { Drawer } from './drawer.tsx';

/** On small screens: the bar with the drawer behind its button. */
export function TopBar({ userName, onLogout }: { userName: string; onLogout: () => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
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
        <IconButton
          ref={opener}
          label={t`Open the menu`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
          className="size-11 text-ink!"
        >
          <MenuIcon aria-hidden="true" className="size-6" />
        </IconButton>
        <Drawer userName={userName} open={open} onClose={() => setOpen(false)} onLogout={onLogout} opener={opener} />
      </div>
    </header>
  );
}
