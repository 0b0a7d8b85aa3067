import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { ChartMetric, ChartMetrics, CountMetric } from './buckets.ts';
import { Patterns } from './palette.tsx';
import { useMetricNames } from './texts.ts';
import { useScreenPalette } from './use-palette.ts';

type MetricChoiceProps = {
  name: string; // unique on the page
  metric: ChartMetric;
  metrics: ChartMetrics;
  hasPatterns: boolean;
  onChange: (metric: ChartMetric) => void;
};

/** The choice is also the legend of the bars. */
export function MetricChoice({ name, metric, metrics, hasPatterns, onChange }: MetricChoiceProps) {
  const { t } = useLingui();
  const names = useMetricNames();
  const choices: ChartMetric[] = ['all', ...metrics.parts, ...(metrics.hasVisitors ? (['visitors'] as const) : [])];
  return (
    <fieldset className="-mx-1 flex flex-wrap gap-x-1 gap-y-0.5">
      <legend className="sr-only">{t`Show in the chart`}</legend>
      {choices.map((choice) => (
        <label key={choice} className="relative">
          <input
            type="radio"
            name={name}
            value={choice}
            checked={metric === choice}
            onChange={() => onChange(choice)}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full"
          />
          <span
            className={classNames(
              'pointer-events-none relative flex min-h-8 items-center gap-2 rounded-full border border-transparent px-2.5 text-sm',
              'text-ink-soft peer-checked:border-ink peer-checked:font-semibold peer-checked:text-ink peer-hover:text-ink',
            )}
          >
            {choice !== 'all' && choice !== 'visitors' && <Swatch of={choice} hasPattern={hasPatterns} />}
            {names[choice]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Swatch({ of, hasPattern }: { of: CountMetric; hasPattern: boolean }) {
  const id = useId();
  const palette = useScreenPalette();
  return (
    <svg width="12" height="12" aria-hidden="true" className="shrink-0">
      {hasPattern && <Patterns id={id} palette={palette} />}
      <rect
        x="0.5"
        y="0.5"
        width="11"
        height="11"
        rx="2"
        fill={hasPattern ? `url(#${id}-${of})` : palette.tones[of]}
        stroke={hasPattern ? palette.edge : 'none'}
      />
    </svg>
  );
}
