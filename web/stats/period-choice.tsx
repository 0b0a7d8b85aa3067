import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { type AnalyticsLevel, includesLevel } from '#src/owners/plans.ts';
import { areDays, type Days, levelOfPeriod, MAX_DAYS, type Period, periodLengths } from '#src/stats/stats.ts';
import { useLanguage } from '../app/i18n.tsx';
import { arePlansShown } from '../app/plans-shown.ts';
import { Button } from '../ui/button.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { TextField } from '../ui/text-field.tsx';
import { StatsPreview } from './stats-preview.tsx';
import type { LockedLevel } from './stats-preview-dialog.tsx';

type PeriodChoiceProps = {
  period: Period;
  level: AnalyticsLevel;
  days: { from: string; to: string }; // where custom dates start from
  onChange: (period: Period) => void;
};

const OWN = 'own';

/** A period that the plan doesn't include opens an example of it. */
export function PeriodChoice({ period, level, days, onChange }: PeriodChoiceProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<LockedLevel | null>(null);
  const names = { 7: t`7 days`, 30: t`30 days`, 90: t`90 days`, 365: t`1 year` };
  const choices = [
    ...periodLengths.map((length) => ({ value: `${length}`, period: length as Period, name: names[length] })),
    { value: OWN, period: days, name: t`Custom` },
  ].filter(({ period: choice }) => arePlansShown || includesLevel(level, levelOfPeriod(choice)));
  const choose = (value: string) => {
    const { period: choice } = choices.find((each) => each.value === value) ?? { period };
    const needed = levelOfPeriod(choice);
    if (includesLevel(level, needed)) onChange(choice);
    else setAsked(needed === 'advanced' ? 'advanced' : 'full');
  };
  const chosen = typeof period === 'string' ? period : OWN;
  return (
    <div className="w-full sm:w-auto">
      <SegmentedControl
        fill
        label={t`Period`}
        name="period"
        value={chosen}
        options={choices.map(({ value, period: choice, name }) => ({
          value,
          label: name,
          locked: includesLevel(level, levelOfPeriod(choice)) ? undefined : t`Not in your plan`,
        }))}
        onChange={choose}
        // Leaves the hourly view even if the period stays the same.
        onAgain={() => choose(chosen)}
      />
      {asked !== null && <StatsPreview level={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

type Problem = 'missing' | 'future' | 'reversed' | 'long';

function problemOf(days: Days, today: string): Problem | null {
  const { from, to } = days;
  if (from > today || to > today) return 'future';
  if (![from, to].every((day) => areDays({ from: day, to: day }))) return 'missing';
  if (from > to) return 'reversed';
  return areDays(days) ? null : 'long';
}

/** Applies on submit only: a date being typed is often a different one. */
export function CustomDays({ days, today, onChange }: { days: Days; today: string; onChange: (days: Days) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(days);
  const [problem, setProblem] = useState<Problem | null>(null);
  const problemId = useId();
  const { from, to } = days;
  useEffect(() => setTyped({ from, to }), [from, to]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = problemOf(typed, today);
    setProblem(found);
    if (found === null) onChange(typed);
  }

  const field = (name: keyof Days) => ({
    name,
    type: 'date',
    required: true,
    max: today,
    value: typed[name],
    'aria-invalid': problem !== null,
    'aria-describedby': problem === null ? undefined : problemId,
    onChange: (event: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-2 items-end gap-3 sm:flex">
      <TextField {...field('from')} label={t`From`} />
      <TextField {...field('to')} label={t`To`} />
      <Button type="submit" variant="secondary" className="col-span-2">
        <Trans>Apply</Trans>
      </Button>
      <p id={problemId} role="status" className="col-span-2 text-sm text-danger empty:absolute sm:self-center">
        {problem !== null && <ProblemText problem={problem} today={today} />}
      </p>
    </form>
  );
}

function ProblemText({ problem, today }: { problem: Problem; today: string }) {
  const [language] = useLanguage();
  if (problem === 'missing') return <Trans>Choose a start and end date from 2000 onward.</Trans>;
  if (problem === 'reversed') {
    return <Trans>The end date can't be before the start date.</Trans>;
  }
  if (problem === 'long') {
    return <Trans>Choose a range of {MAX_DAYS} days or less.</Trans>;
  }
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(today));
  return <Trans>Dates can't be in the future. Today is {day}.</Trans>;
}
