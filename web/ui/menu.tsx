import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type MenuItem = {
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
};

/** A button (any element that takes a ref and props) with a list of actions behind it. */
export function Menu({
  trigger,
  items,
  align = 'end',
}: {
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
}) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-44 animate-fade rounded-card border border-line bg-surface p-1 shadow-lift"
        >
          {items.map((item, index) => (
            <Radix.Item
              key={index}
              disabled={item.disabled}
              onSelect={item.onSelect}
              className={classNames(
                'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-[8px] px-3 outline-none data-highlighted:bg-sunken',
                'data-disabled:pointer-events-none data-disabled:opacity-50 [&_svg]:size-4',
                item.danger && 'text-danger',
              )}
            >
              {item.icon}
              {item.label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
