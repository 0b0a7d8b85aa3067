import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Names } from '#src/names.ts';
import { NameFields } from '../accounts/name-fields.tsx';
import { fieldErrors } from '../app/errors.ts';
import { useFocusFirstError } from '../app/focus.ts';
import { lateSchema } from '../app/late-schema.ts';
import { NotSaved, type SaveFailure } from '../app/not-saved.tsx';
import { Button } from '../ui/button.tsx';

const useNamesSchema = lateSchema(async () => (await import('#src/schemas.ts')).confirmedNamesSchema);

type NameCheckFormProps = { guess: Names; failure: SaveFailure; busy: boolean; onSave: (names: Names) => void };

export function NameCheckForm({ guess, failure, busy, onSave }: NameCheckFormProps) {
  const { i18n } = useLingui();
  const confirmedNamesSchema = useNamesSchema();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const { name } = guess;
  const [values, setValues] = useState({ firstName: guess.firstName, lastName: guess.lastName });
  const [isChecked, setChecked] = useState(false);
  const errors = isChecked ? (fieldErrors(i18n, confirmedNamesSchema, { name, ...values }) ?? {}) : {};
  // The button that was pressed has disappeared
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    setChecked(true);
    const parsed = confirmedNamesSchema.safeParse({ name, ...values });
    if (parsed.success) onSave(parsed.data);
    else focusFirstError();
  }

  const field = (key: 'firstName' | 'lastName') => ({
    name: key,
    value: values[key],
    error: errors[key],
    autoComplete: 'off',
    onChange: (event: { target: HTMLInputElement }) => setValues({ ...values, [key]: event.target.value }),
  });
  return (
    <form ref={form} id={id} noValidate onSubmit={submit} aria-busy={busy} className="mt-4 max-w-2xl">
      <NameFields firstName={field('firstName')} lastName={field('lastName')} />
      <NotSaved failure={failure} formId={id} busy={busy} className="mt-4" />
      <Button type="submit" size="small" busy={busy} className="mt-4">
        <Trans>Confirm</Trans>
      </Button>
    </form>
  );
}
