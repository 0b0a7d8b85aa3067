import type { ComponentProps } from 'react';
import { iconButtonStyle } from './button-style.ts';

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
      className={iconButtonStyle(className)}
    />
  );
}
