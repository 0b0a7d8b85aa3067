import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { Figured, Shown } from './buckets.ts';
import { Patterns, screenPalette } from './patterns.tsx';
import { useFigureNames } from './texts.ts';

type FigureChoiceProps = {
  /** the radio buttons' name, one of a kind on the page */
  name: string;
  shown: Shown;
  /** what there is to choose */
  figured: Figured;
  /** the bars have no patterns, so that there is none to explain */
  isPlain: boolean;
  onChange: (shown: Shown) => void;
};

/** Which figure the bars show. With it stands the pattern that it has among the others: the legend. */
export function FigureChoice({ name, shown, figured, isPlain, onChange }: FigureChoiceProps) {
  const { t } = useLingui();
  const names = useFigureNames();
  const choices: Shown[] = ['all', ...figured.parts, ...(figured.hasVisitors ? (['visitors'] as const) : [])];
  return (
    <fieldset className="-mx-1 flex flex-wrap gap-x-1 gap-y-0.5">
      <legend className="sr-only">{t`Show in the chart`}</legend>
      {choices.map((choice) => (
        <label key={choice} className="relative">
          <input
            type="radio"
            name={name}
            value={choice}
            checked={shown === choice}
            onChange={() => onChange(choice)}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full"
          />
          <span
            className={classNames(
              'pointer-events-none relative flex min-h-8 items-center gap-2 rounded-full border border-transparent px-2.5 text-sm',
              'text-ink-soft peer-checked:border-ink peer-checked:font-semibold peer-checked:text-ink peer-hover:text-ink',
            )}
          >
            {!isPlain && choice !== 'all' && choice !== 'visitors' && <Swatch of={choice} />}
            {names[choice]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Swatch({ of }: { of: Shown }) {
  const id = useId();
  return (
    <svg width="14" height="14" aria-hidden="true" className="shrink-0">
      <Patterns id={id} palette={screenPalette} />
      <rect x="0.5" y="0.5" width="13" height="13" rx="2" fill={`url(#${id}-${of})`} stroke="var(--ink)" />
    </svg>
  );
}
