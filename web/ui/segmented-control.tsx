import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Option<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** why the option can't be selected: it is a button then, which says more */
  locked?: string | undefined;
};

type SegmentedControlProps<Value extends string> = {
  /** for screen readers */
  label: string;
  name: string;
  options: readonly Option<Value>[];
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  /** the selected option was pressed again */
  onAgain?: () => void;
  /** many short options: full width on phones, all equally wide */
  fill?: boolean;
  className?: string;
};

/** Native radio buttons: works without JavaScript. Arrow keys skip locked options, which open something. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, name, options, value, defaultValue, onChange, onAgain, fill = false, className } = props;
  return (
    <fieldset
      className={classNames(
        'rounded-card bg-sunken p-1',
        fill ? 'grid auto-cols-fr grid-flow-col gap-0.5 sm:inline-grid sm:gap-1' : 'inline-flex flex-wrap gap-1',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) =>
        option.locked ? (
          <button
            key={option.value}
            type="button"
            title={option.locked}
            aria-haspopup="dialog"
            onClick={() => onChange?.(option.value)}
            className={classNames(optionStyle(fill), 'cursor-pointer hover:text-ink')}
          >
            {option.label}
            <Lock aria-hidden="true" className="size-3" />
          </button>
        ) : (
          <label key={option.value} className="relative">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? defaultValue === option.value : undefined}
              onChange={() => onChange?.(option.value)}
              onClick={value === option.value ? onAgain : undefined}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-[8px]"
            />
            <span
              className={classNames(
                optionStyle(fill),
                // The border marks the selection where the surface is darker than its background
                'pointer-events-none relative peer-checked:bg-surface peer-checked:text-ink peer-checked:[box-shadow:0_0_0_1px_color-mix(in_srgb,var(--line-strong)_50%,transparent)] peer-hover:text-ink',
              )}
            >
              {option.label}
            </span>
          </label>
        ),
      )}
    </fieldset>
  );
}

function optionStyle(fill: boolean): string {
  return classNames(
    'flex items-center justify-center rounded-[8px] font-medium whitespace-nowrap text-ink-soft transition-colors',
    fill ? 'min-h-11 flex-col gap-x-1.5 px-1 text-sm sm:min-h-9 sm:flex-row sm:px-3.5' : 'min-h-9 gap-2 px-4',
  );
}
