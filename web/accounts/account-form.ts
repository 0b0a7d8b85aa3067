import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { fieldErrors } from '../app/errors.ts';
import { useToast } from '../ui/toast.tsx';

type AccountFormOptions<Name extends string, Output> = {
  schema: z.ZodType<Output>;
  initial: Record<Name, string>;
  /** In a dialog, where a toast would lie over it: the field alone says what is wrong. */
  isQuiet?: boolean;
  /** Given what the schema makes of the values. Reports its own failures; what was typed stays. */
  submit: (values: Output) => Promise<void>;
};

/**
 * A short form of text fields. Wrong fields are named once it was submitted, and from then on as they are typed; the first
 * of them gets the focus. While it is being sent, it is not sent again.
 */
export function useAccountForm<Name extends string, Output>(options: AccountFormOptions<Name, Output>) {
  const { schema, initial, isQuiet = false, submit } = options;
  const { t, i18n } = useLingui();
  const toast = useToast();
  const [values, setValues] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const errors = isChecked ? fieldErrors(i18n, schema, values) : null;

  function refuse(form: HTMLFormElement) {
    const wrong = fieldErrors(i18n, schema, values) ?? {};
    setChecked(true);
    const first = [...form.querySelectorAll('input')].find((input) => input.name in wrong);
    first?.focus();
    if (isQuiet) return;
    toast({
      variant: 'destructive',
      title: t`Validation Error`,
      description: first ? wrong[first.name] : Object.values(wrong)[0],
    });
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const parsed = schema.safeParse(values);
    if (!parsed.success) return refuse(event.currentTarget);
    isSending.current = true;
    setBusy(true);
    try {
      await submit(parsed.data);
      setChecked(false);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  /** What ties one text field to the form. */
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: errors?.[name],
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setValues((current) => ({ ...current, [name]: value }));
    },
  });

  return { values, isBusy, field, form: { noValidate: true, onSubmit, 'aria-busy': isBusy } };
}
