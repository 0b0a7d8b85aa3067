import { useLingui } from '@lingui/react/macro';
import { House, IdCard, Link as LinkIcon, type LucideIcon, Menu, Share2 } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { useMay, useScreenPath } from '../app/owner.tsx';
import { ShareMainCard } from '../cards/home/card-actions.tsx';
import { useHasUnreadReply } from '../support/conversation.ts';
import { classNames } from '../ui/class-names.ts';
import { Drawer } from './drawer.tsx';
import { NewDot } from './navigation.tsx';

type BottomBarProps = { userName: string; onSearch: () => void; onShare: () => void; onLogout: () => void };

/** Navigation on small screens, within reach of the thumb. All other screens are in the drawer. */
export function BottomBar({ userName, onSearch, onShare, onLogout }: BottomBarProps) {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const hasUnreadReply = useHasUnreadReply();
  const mayReadAll = useMay('links.read');
  const { pathname } = useLocation();
  const isAt = (to: string) => matchPath({ path: to, end: to === screenPath('home') }, pathname) !== null;
  const isInDrawer = ![screenPath('home'), screenPath('cards'), screenPath('links')].some(isAt);
  return (
    <>
      <nav
        aria-label={t`Shortcuts`}
        className="bottom-bar fixed inset-x-0 bottom-0 z-40 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <ul className="mx-auto grid max-w-lg auto-cols-auto grid-flow-col">
          {mayReadAll && (
            <BarLink to={screenPath('home')} isActive={isAt(screenPath('home'))} icon={House} label={t`Home`} />
          )}
          <BarLink to={screenPath('cards')} isActive={isAt(screenPath('cards'))} icon={IdCard} label={t`Cards`} />
          <BarButton {...ShareMainCard.preload} icon={Share2} label={t`Share`} onClick={onShare} />
          {mayReadAll && (
            <BarLink to={screenPath('links')} isActive={isAt(screenPath('links'))} icon={LinkIcon} label={t`Links`} />
          )}
          <BarButton
            ref={opener}
            icon={Menu}
            label={t`More`}
            isNew={hasUnreadReply}
            isActive={isInDrawer}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          />
        </ul>
      </nav>
      <Drawer
        userName={userName}
        onSearch={onSearch}
        onLogout={onLogout}
        opener={opener}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

const itemStyle = 'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-sm';

function BarLink({ to, ...item }: { to: string } & ItemProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={item.isActive ? 'page' : undefined}
        className={classNames(itemStyle, item.isActive ? 'font-bold' : 'font-medium text-ink-soft')}
      >
        <Item {...item} />
      </Link>
    </li>
  );
}

function BarButton({ icon, label, isNew, isActive, ...props }: ComponentProps<'button'> & ItemProps) {
  return (
    <li>
      <button
        type="button"
        className={classNames(itemStyle, isActive ? 'font-bold' : 'font-medium text-ink-soft')}
        {...props}
      >
        <Item icon={icon} label={label} isNew={isNew} isActive={isActive} />
      </button>
    </li>
  );
}

/** `isNew`: something unread is there. `isActive`: the screen is, or is in it. */
type ItemProps = { icon: LucideIcon; label: string; isNew?: boolean; isActive?: boolean };

function Item({ icon: Icon, label, isNew = false, isActive = false }: ItemProps) {
  const { t } = useLingui();
  return (
    <>
      <span className={classNames('relative rounded-full px-3.5 py-0.5', isActive && 'bg-theme text-on-theme')}>
        <Icon aria-hidden="true" className="size-5" />
        {isNew && <NewDot />}
      </span>
      {label}
      {isNew && <span className="sr-only">{t`New reply`}</span>}
    </>
  );
}
