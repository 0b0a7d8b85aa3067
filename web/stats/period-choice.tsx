import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type AnalyticsLevel, reaches } from '#src/owners/plans.ts';
import { levelOfPeriod, type Period, periodLengths } from '#src/stats/stats.ts';
import { Link } from '../app/routing/link.tsx';
import { textLinkStyle } from '../app/text-link-style.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';

type PeriodChoiceProps = {
  period: Period;
  level: AnalyticsLevel;
  /** the days that are shown now: where choosing one's own begins */
  days: { from: string; to: string };
  onChange: (period: Period) => void;
};

/** Days of one's own choice, among the lengths. */
const OWN = 'own';

/** How far back to look. What the plan does not show can be pressed all the same, and then says which plan does. */
export function PeriodChoice({ period, level, days, onChange }: PeriodChoiceProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<AnalyticsLevel | null>(null);
  const names = { 7: t`7 days`, 30: t`30 days`, 90: t`90 days`, 365: t`1 year` };
  const choices = [
    ...periodLengths.map((length) => ({ value: `${length}`, period: length as Period, name: names[length] })),
    { value: OWN, period: days, name: t`Custom` },
  ];
  const choose = (value: string) => {
    const { period: choice } = choices.find((each) => each.value === value) ?? { period };
    const needed = levelOfPeriod(choice);
    setAsked(reaches(level, needed) ? null : needed);
    if (reaches(level, needed)) onChange(choice);
  };
  const chosen = typeof period === 'string' ? period : OWN;
  return (
    <div className="flex w-full flex-col gap-2 sm:w-auto">
      <SegmentedControl
        fill
        label={t`Period`}
        name="period"
        value={chosen}
        options={choices.map(({ value, period: choice, name }) => ({
          value,
          label: name,
          locked: reaches(level, levelOfPeriod(choice)) ? undefined : t`Not in your plan`,
        }))}
        onChange={choose}
        // Leads from the hours back to the days also where the period stays
        onAgain={() => choose(chosen)}
      />
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
