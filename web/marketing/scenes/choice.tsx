import type { ReactNode } from 'react';

type ChoiceProps = {
  /** what is chosen; read out, not shown */
  label: string;
  name: string;
  options: readonly { value: string; label: ReactNode }[];
  /** whether a script may go through the options once, when they come into sight */
  plays?: boolean;
  className?: string;
};

/**
 * A choice that changes the picture around it by style alone: it works without a script. The first option is chosen, until
 * somebody chooses.
 */
export function Choice({ label, name, options, plays = true, className = '' }: ChoiceProps) {
  return (
    <fieldset data-play={plays ? '' : undefined} className={`flex flex-wrap gap-1 ${className}`}>
      <legend className="sr-only">{label}</legend>
      {options.map(({ value, label: text }, n) => (
        <label key={value} className="relative">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={n === 0}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full"
          />
          <span className="pointer-events-none relative flex min-h-9 items-center rounded-full border border-line-strong px-3.5 text-sm font-semibold transition-colors peer-checked:border-ink peer-checked:bg-ink peer-checked:text-on-ink">
            {text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
