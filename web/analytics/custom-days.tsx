import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import { daysSchema, MOST_DAYS } from '#src/figures.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

type Days = { from: string; to: string };

/** Days of one's own choice. Nothing is asked for before they are whole: a date that is being typed is often another one. */
export function CustomDays({ days, today, onChange }: { days: Days; today: string; onChange: (days: Days) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(days);
  const [isWrong, setWrong] = useState(false);
  const { from, to } = days;
  useEffect(() => setTyped({ from, to }), [from, to]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { data } = daysSchema.safeParse(typed);
    setWrong(data === undefined);
    if (data) onChange(data);
  }

  const field = (name: keyof Days) => ({
    name,
    type: 'date',
    required: true,
    max: today,
    value: typed[name],
    onChange: (event: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-2 items-end gap-3 sm:flex">
      <TextField {...field('from')} label={t`From`} />
      <TextField {...field('to')} label={t`To`} />
      <Button type="submit" variant="secondary" className="col-span-2">
        <Trans>Show these days</Trans>
      </Button>
      <p role="status" className="col-span-2 text-sm text-danger empty:absolute sm:self-center">
        {isWrong && <Trans>Choose a first day, a last day after it, and at most {MOST_DAYS} days.</Trans>}
      </p>
    </form>
  );
}
