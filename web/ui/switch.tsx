import * as Radix from 'radix-ui/switch';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type SwitchProps = {
  label: ReactNode;
  /** completes the label for screen readers */
  of?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

export function Switch({ label, of, checked, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <span className="inline-flex min-h-10 items-center gap-2.5">
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className={classNames(
          'relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-line-strong bg-sunken transition-colors',
          'data-[state=checked]:border-ink data-[state=checked]:bg-ink disabled:opacity-50',
        )}
      >
        <Radix.Thumb
          className={classNames(
            'block size-4 translate-x-0.75 rounded-full bg-line-strong transition-transform',
            'data-[state=checked]:translate-x-4.75 data-[state=checked]:bg-on-ink',
          )}
        />
      </Radix.Root>
      <label htmlFor={id} className="select-none">
        {label}
        {of && <span className="sr-only"> {of}</span>}
      </label>
    </span>
  );
}
