import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium';

const base =
  'inline-flex items-center justify-center gap-2 rounded-card font-semibold whitespace-nowrap select-none transition-colors ' +
  'disabled:opacity-50 aria-busy:opacity-100';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-ink text-on-ink enabled:hover:bg-ink/85 [a&]:hover:bg-ink/85',
  secondary: 'border border-line-strong bg-surface text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken',
  quiet: 'text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken',
  danger: 'bg-danger text-on-danger enabled:hover:bg-danger/85 [a&]:hover:bg-danger/85',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 py-1 text-sm',
  medium: 'min-h-11 px-5 py-2 text-base',
};

/** Button styles, also for links. */
export function buttonStyle(variant: ButtonVariant = 'primary', size: ButtonSize = 'medium', more?: string): string {
  return classNames(base, variants[variant], sizes[size], more);
}

/** The style of a button without text, also for links. */
export function iconButtonStyle(more?: string): string {
  return classNames(
    'inline-flex size-10 shrink-0 items-center justify-center rounded-card text-ink-soft transition-colors',
    'enabled:hover:bg-sunken enabled:hover:text-ink [a&]:hover:bg-sunken [a&]:hover:text-ink disabled:opacity-50',
    more,
  );
}

export const textLinkStyle =
  'rounded-sm font-semibold text-ink underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-ink hover:decoration-2';
