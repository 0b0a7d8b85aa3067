import type { ReactNode } from 'react';
import { demoPhotos } from '#src/marketing/demo.ts';
import { paths } from '#src/paths.ts';

type ChoiceProps = {
  /** for screen readers */
  label: string;
  name: string;
  options: readonly { value: string; label: ReactNode }[];
  className?: string;
};

/** Radio buttons that switch the scene around them by CSS alone, without a script. */
export function Choice({ label, name, options, className = '' }: ChoiceProps) {
  return (
    <fieldset data-play="" className={`flex flex-wrap gap-1 ${className}`}>
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

/** The demo's photo; `side` in CSS pixels. Loads after the text, which leaves room for it. */
export function DemoPhoto({ side, className }: { side: number; className: string }) {
  return (
    <img
      src={paths.media(demoPhotos.portrait, 'square-160', 'webp')}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
      className={`later ${className}`}
    />
  );
}
