import { useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { levelOfPeriod, type Period, periodLengths } from '#src/figures.ts';
import { type AnalyticsLevel, reaches } from '#src/plans.ts';
import { classNames } from '../ui/class-names.ts';

type PeriodChoiceProps = {
  period: Period;
  level: AnalyticsLevel;
  /** the days that are shown now: where choosing one's own begins */
  days: { from: string; to: string };
  onChange: (period: Period) => void;
};

/** How far back to look. What the plan does not show is locked; the note below says how to get it. */
export function PeriodChoice({ period, level, days, onChange }: PeriodChoiceProps) {
  const { t } = useLingui();
  const names = { 7: t`7 days`, 30: t`30 days`, 90: t`90 days`, 365: t`1 year` };
  const choices = [
    ...periodLengths.map((length) => ({ period: length, name: names[length], isChosen: period === length })),
    { period: days, name: t`Custom`, isChosen: typeof period !== 'string' },
  ];
  return (
    <fieldset className="grid w-full grid-cols-5 gap-0.5 rounded-card bg-sunken p-1 sm:w-auto sm:gap-1">
      <legend className="sr-only">{t`Period`}</legend>
      {choices.map(({ period: choice, name, isChosen }) => {
        const isLocked = !reaches(level, levelOfPeriod(choice));
        return (
          <label key={name} className="relative" title={isLocked ? t`Not in your plan` : undefined}>
            <input
              type="radio"
              name="period"
              checked={isChosen}
              disabled={isLocked}
              onChange={() => onChange(choice)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-[8px] disabled:cursor-not-allowed"
            />
            <span
              className={classNames(
                'pointer-events-none relative flex min-h-11 flex-col items-center justify-center gap-x-1.5 rounded-[8px] px-1 text-sm font-medium',
                'whitespace-nowrap text-ink-soft transition-colors sm:min-h-9 sm:flex-row sm:px-3.5',
                'peer-checked:bg-surface peer-checked:text-ink peer-enabled:peer-hover:text-ink',
              )}
            >
              {name}
              {isLocked && <Lock aria-hidden="true" className="size-3" />}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
