import { Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { levelOfPeriod, type Period, periodLengths } from '#src/figures.ts';
import { type AnalyticsLevel, reaches } from '#src/plans.ts';
import { textLinkStyle } from '../shared/text-link-style.ts';
import { classNames } from '../ui/class-names.ts';

type PeriodChoiceProps = {
  period: Period;
  level: AnalyticsLevel;
  /** the days that are shown now: where choosing one's own begins */
  days: { from: string; to: string };
  onChange: (period: Period) => void;
};

/** How far back to look. What the plan does not show can be pressed all the same, and then says which plan does. */
export function PeriodChoice({ period, level, days, onChange }: PeriodChoiceProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<AnalyticsLevel | null>(null);
  const names = { 7: t`7 days`, 30: t`30 days`, 90: t`90 days`, 365: t`1 year` };
  const choices = [
    ...periodLengths.map((length) => ({ period: length, name: names[length], isChosen: period === length })),
    { period: days, name: t`Custom`, isChosen: typeof period !== 'string' },
  ];
  const choose = (choice: Period) => {
    const needed = levelOfPeriod(choice);
    setAsked(reaches(level, needed) ? null : needed);
    if (reaches(level, needed)) onChange(choice);
  };
  return (
    <div className="flex w-full flex-col gap-2 sm:w-auto">
      <fieldset className="grid grid-cols-5 gap-0.5 rounded-card bg-sunken p-1 sm:gap-1">
        <legend className="sr-only">{t`Period`}</legend>
        {choices.map(({ period: choice, name, isChosen }) => {
          const isLocked = !reaches(level, levelOfPeriod(choice));
          return (
            <label key={name} className="relative">
              <input
                type="radio"
                name="period"
                checked={isChosen}
                aria-disabled={isLocked || undefined}
                title={isLocked ? t`Not in your plan` : undefined}
                onChange={() => choose(choice)}
                // Leads from the hours back to the days also where the period stays
                onClick={() => isChosen && choose(choice)}
                className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-[8px]"
              />
              <span
                className={classNames(
                  'pointer-events-none relative flex min-h-11 flex-col items-center justify-center gap-x-1.5 rounded-[8px] px-1 text-sm font-medium',
                  'whitespace-nowrap text-ink-soft transition-colors sm:min-h-9 sm:flex-row sm:px-3.5',
                  'peer-checked:bg-surface peer-checked:text-ink peer-hover:text-ink',
                )}
              >
                {name}
                {isLocked && <Lock aria-hidden="true" className="size-3" />}
              </span>
            </label>
          );
        })}
      </fieldset>
      <p role="status" className="text-sm text-ink-soft empty:absolute sm:w-0 sm:min-w-full">
        {asked !== null && !reaches(level, asked) && <Reason needed={asked} />}
      </p>
    </div>
  );
}

function Reason({ needed }: { needed: AnalyticsLevel }) {
  return (
    <>
      {needed === 'full' ? (
        <Trans>90 days are part of Pro and Business.</Trans>
      ) : (
        <Trans>A year and days of your own choice are part of Business.</Trans>
      )}{' '}
      <Link to="/dashboard/billing" className={`${textLinkStyle} inline-block py-0.5`}>
        <Trans>Compare plans</Trans>
      </Link>
    </>
  );
}
