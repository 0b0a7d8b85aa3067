import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { areDays, type Days, MOST_DAYS } from '#src/stats/stats.ts';
import { useLanguage } from '../app/i18n.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

type Problem = 'missing' | 'future' | 'reversed' | 'long';

/** Why some days cannot be shown; null where they can. */
function problemOf(days: Days, today: string): Problem | null {
  const { from, to } = days;
  if (from > today || to > today) return 'future';
  if (![from, to].every((day) => areDays({ from: day, to: day }))) return 'missing';
  if (from > to) return 'reversed';
  return areDays(days) ? null : 'long';
}

/** Days of one's own choice. Nothing is asked for before they are whole: a date that is being typed is often another one. */
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
        <Trans>Show these days</Trans>
      </Button>
      <p id={problemId} role="status" className="col-span-2 text-sm text-danger empty:absolute sm:self-center">
        {problem !== null && <ProblemText problem={problem} today={today} />}
      </p>
    </form>
  );
}

function ProblemText({ problem, today }: { problem: Problem; today: string }) {
  const [language] = useLanguage();
  if (problem === 'missing') return <Trans>Choose a first and a last day, from the year 2000 on.</Trans>;
  if (problem === 'reversed') {
    return <Trans>The last day is before the first one. Choose the same day or a later one.</Trans>;
  }
  if (problem === 'long') {
    return <Trans>That is too long: {MOST_DAYS} days are the most, the first and the last one included.</Trans>;
  }
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(today));
  return <Trans>Days to come have no figures yet: today is {day}.</Trans>;
}
