import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Names } from '#src/names.ts';
import { NameFields } from '../accounts/name-fields.tsx';
import { fieldErrors } from '../app/errors.ts';
import { useFocusFirstError } from '../app/focus.ts';
import { lateSchema } from '../app/late-schema.ts';
import { NotSaved, useSaveFailure } from '../app/not-saved.tsx';
import { Notice } from '../app/notice.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';

const useNamesSchema = lateSchema(async () => (await import('#src/schemas.ts')).confirmedNamesSchema);

/** The guessed names of one display name; its account and cards get the confirmed ones together. */
export function NameCheckForm({ guess }: { guess: Names }) {
  const { i18n } = useLingui();
  const confirmedNamesSchema = useNamesSchema();
  const id = useId();
  const utils = trpc.useUtils();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const { name } = guess;
  const [values, setValues] = useState({ firstName: guess.firstName, lastName: guess.lastName });
  const [isChecked, setChecked] = useState(false);
  const errors = isChecked ? (fieldErrors(i18n, confirmedNamesSchema, { name, ...values }) ?? {}) : {};
  const failure = useSaveFailure();
  const confirm = trpc.vcards.confirmNames.useMutation({
    onSuccess: async () => {
      failure.clear();
      await Promise.all([utils.profiles.me.invalidate(), utils.vcards.invalidate()]).catch(() => undefined);
      // The focused button has disappeared
      document.getElementById('main')?.focus();
    },
    onError: failure.fail,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (confirm.isPending) return;
    setChecked(true);
    const parsed = confirmedNamesSchema.safeParse({ name, ...values });
    if (parsed.success) confirm.mutate(parsed.data);
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
    <Notice title={<Trans>Which part of {name} is the last name?</Trans>}>
      <Trans>Phones sort saved contacts by it. This is our guess; what your card shows stays the same.</Trans>
      <form ref={form} id={id} noValidate onSubmit={submit} aria-busy={confirm.isPending} className="mt-4 max-w-2xl">
        <NameFields firstName={field('firstName')} lastName={field('lastName')} />
        <NotSaved failure={failure} formId={id} busy={confirm.isPending} className="mt-4" />
        <Button type="submit" size="small" busy={confirm.isPending} className="mt-4">
          <Trans>Confirm</Trans>
        </Button>
      </form>
    </Notice>
  );
}
