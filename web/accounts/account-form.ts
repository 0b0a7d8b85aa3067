import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { fieldErrors, refusedFields } from '../app/errors.ts';
import { useFocusFirstError } from '../app/focus.ts';
import { useSaveFailure } from '../app/not-saved.tsx';
import { useToast } from '../ui/toast.tsx';

type AccountFormOptions<Name extends string, Output> = {
  schema: z.ZodType<Output>;
  initial: Record<Name, string>;
  /** No toast for invalid fields: in a dialog it would cover the form. */
  isQuiet?: boolean;
  /** Gets the parsed values, and reports its own failures. `fail` says them at their fields or as `failure`; null: elsewhere. */
  submit: (values: Output, fail: (error: unknown) => void) => Promise<void>;
};

/** A short form of text fields. Validates on submit, then as the user types; focuses the first invalid field. */
export function useAccountForm<Name extends string, Output>(options: AccountFormOptions<Name, Output>) {
  const { schema, initial, isQuiet = false, submit } = options;
  const { t, i18n } = useLingui();
  const toast = useToast();
  const [values, setValues] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const isSending = useRef(false);
  const id = useId();
  const failure = useSaveFailure();
  const element = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(element);
  const errors = { ...refused, ...(isChecked && fieldErrors(i18n, schema, values)) };

  function refuse(form: HTMLFormElement) {
    const wrong = fieldErrors(i18n, schema, values) ?? {};
    setChecked(true);
    const first = [...form.querySelectorAll('input')].find((input) => input.name in wrong);
    first?.focus();
    if (!isQuiet) toast({ variant: 'destructive', title: t`Validation Error` });
  }

  function refuseFields(wrong: Record<string, string>) {
    setRefused(wrong);
    focusFirstError();
  }

  function fail(error: unknown) {
    const wrong = refusedFields(error);
    refuseFields(wrong);
    failure.fail(Object.keys(wrong).length > 0 ? null : error);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const parsed = schema.safeParse(values);
    if (!parsed.success) return refuse(event.currentTarget);
    isSending.current = true;
    setBusy(true);
    try {
      await submit(parsed.data, fail);
      setChecked(false);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  const field = (name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setRefused({});
      setValues((current) => ({ ...current, [name]: value }));
    },
  });

  return {
    values,
    isBusy,
    field,
    refuseFields,
    failure,
    form: { id, ref: element, noValidate: true, onSubmit, 'aria-busy': isBusy },
  };
}
