import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string;
};

export function IconButton({ label, className, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      title={rest.title ?? label}
      className={classNames(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-card text-ink-soft transition-colors',
        'enabled:hover:bg-sunken enabled:hover:text-ink disabled:opacity-50',
        className,
      )}
    />
  );
}
