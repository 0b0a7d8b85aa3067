import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Option<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** Why it is not to be had. It can be pressed all the same, so that whoever does can be told more. */
  locked?: string | undefined;
};

type SegmentedControlProps<Value extends string> = {
  /** What is being chosen; read out, not shown. */
  label: string;
  name: string;
  options: readonly Option<Value>[];
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  /** The chosen one is pressed once more. */
  onAgain?: () => void;
  /** Many short ones: as wide as there is room on phones, and each as wide as the others. */
  fill?: boolean;
  className?: string;
};

/** One of a few. Native radio buttons, so that it also works in pages without a script. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, name, options, value, defaultValue, onChange, onAgain, fill = false, className } = props;
  return (
    <fieldset
      className={classNames(
        'rounded-card bg-sunken p-1',
        fill ? 'grid auto-cols-fr grid-flow-col gap-0.5 sm:inline-grid sm:gap-1' : 'inline-flex gap-1',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="relative">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={value === undefined ? defaultValue === option.value : undefined}
            aria-disabled={option.locked ? true : undefined}
            title={option.locked}
            onChange={() => onChange?.(option.value)}
            onClick={value === option.value ? onAgain : undefined}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-[8px]"
          />
          <span
            className={classNames(
              'pointer-events-none relative flex items-center justify-center rounded-[8px] font-medium whitespace-nowrap text-ink-soft',
              // The line keeps the chosen one apart where surface is darker than what it lies in
              'transition-colors peer-checked:bg-surface peer-checked:text-ink peer-checked:ring-1 peer-checked:ring-line-strong/50 peer-hover:text-ink',
              fill ? 'min-h-11 flex-col gap-x-1.5 px-1 text-sm sm:min-h-9 sm:flex-row sm:px-3.5' : 'min-h-9 gap-2 px-4',
            )}
          >
            {option.label}
            {option.locked && <Lock aria-hidden="true" className="size-3" />}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
