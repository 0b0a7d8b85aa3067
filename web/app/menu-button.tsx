import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { DotsIcon } from '../ui/dots-icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { withTexts } from './i18n.tsx';
import { lazy } from './lazy.tsx';

export const Menu = lazy(async () => (await withTexts(import('../ui/menu.tsx'))).Menu);

/** What an open menu needs besides its entries. */
export type OpenMenu = Pick<ComponentProps<typeof Menu>, 'label' | 'opener' | 'onClose'>;

type MenuButtonProps = {
  label: string;
  /** a Menu, or what loads it together with its entries */
  menu: (open: OpenMenu) => ReactNode;
  className: string;
  /** below the dots */
  children?: ReactNode;
};

/** Three dots that open a menu, which is loaded when it is likely to be used. */
export function MenuButton({ label, menu, className, children }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  function openByArrow(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  }
  return (
    <span className={isOpen ? 'relative' : undefined}>
      <IconButton
        {...Menu.preload}
        ref={opener}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        onKeyDown={openByArrow}
        className={className}
      >
        <DotsIcon shape="more" />
        {children}
      </IconButton>
      {isOpen && menu({ label, opener, onClose: () => setOpen(false) })}
    </span>
  );
}
