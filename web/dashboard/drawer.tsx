import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type MouseEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { LanguageSwitch } from '../app/language-switch.tsx';
import { ThemeSwitch } from '../app/theme-switch.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Navigation } from './navigation.tsx';
import { OwnerSwitcher } from './owner-switcher.tsx';

type DrawerProps = {
  userName: string;
  open: boolean;
  onClose: () => void;
  onSearch: () => void;
  onLogout: () => void;
  /** gets the focus back: Safari doesn't focus clicked buttons */
  opener: RefObject<HTMLElement | null>;
};

/** A native dialog: it opens at once, without loading the dialog library. */
export function Drawer({ userName, open, onClose, onSearch, onLogout, opener }: DrawerProps) {
  const { t } = useLingui();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isToSearch = useRef(false);
  const [isShown, setShown] = useState(open);
  if (open && !isShown) setShown(true);
  useLayoutEffect(() => {
    if (isShown && !dialog.current?.open) dialog.current?.showModal();
  }, [isShown]);
  useScrollLock(isShown);
  if (!isShown) return null;
  const finishClosing = () => {
    dialog.current?.close();
    setShown(false);
    opener.current?.focus();
    // While the menu is open, nothing else can have the focus
    if (isToSearch.current) onSearch();
    isToSearch.current = false;
  };
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.clientX > event.currentTarget.getBoundingClientRect().right) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Escape
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      data-state={open ? 'open' : 'closed'}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A second Escape closes without a cancel event
      onClose={onClose}
      onClick={closeOnBackdrop}
      onAnimationEnd={(event) => !open && event.target === event.currentTarget && finishClosing()}
      className="fixed inset-y-0 right-auto left-0 flex h-dvh max-h-none w-72 max-w-[85vw] animate-slide flex-col gap-6 overflow-y-auto overscroll-contain bg-paper p-4 text-ink shadow-lift outline-none backdrop:animate-fade backdrop:bg-overlay data-[state=closed]:animate-leave data-[state=closed]:backdrop:animate-leave"
    >
      <div className="flex items-center justify-between pl-2">
        <h2 id={titleId} className="text-lg font-bold">{t`Menu`}</h2>
        <IconButton label={t`Close`} data-dismiss onClick={onClose} className="size-11">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <OwnerSwitcher onChoice={onClose} />
      <Navigation
        onSearch={() => {
          isToSearch.current = true;
        }}
        onLogout={onLogout}
        onChoice={onClose}
      />
      <div className="border-t border-line px-1 pt-4">
        <p className="truncate px-2.5 pb-1 font-medium">{userName}</p>
        <div className="flex items-center justify-between">
          <LanguageSwitch compact className="flex-row!" />
          <ThemeSwitch />
        </div>
      </div>
    </dialog>
  );
}

function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return;
    const { style } = document.body;
    const bar = window.innerWidth - document.documentElement.clientWidth;
    style.overflow = 'hidden';
    style.paddingRight = `${bar}px`;
    return () => {
      style.overflow = '';
      style.paddingRight = '';
    };
  }, [isLocked]);
}
