import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type SegmentedControlProps<Value extends string> = {
  /** What is being chosen; read out, not shown. */
  label: string;
  name: string;
  options: readonly { value: Value; label: ReactNode }[];
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  className?: string;
};

/** One of a few. Native radio buttons, so that it also works in pages without a script. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, name, options, value, defaultValue, onChange, className } = props;
  return (
    <fieldset className={classNames('inline-flex gap-1 rounded-card bg-sunken p-1', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="relative">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={value === undefined ? defaultValue === option.value : undefined}
            onChange={() => onChange?.(option.value)}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-[8px]"
          />
          <span
            className={classNames(
              'pointer-events-none relative flex min-h-9 items-center justify-center gap-2 rounded-[8px] px-4 font-medium text-ink-soft',
              'transition-colors peer-checked:bg-surface peer-checked:text-ink peer-hover:text-ink',
            )}
          >
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
