import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { namesOf, personalSchema } from '#src/owners/profiles.ts';
import { errorCodeOf, errorMessage, fieldErrors } from '../app/errors.ts';
import { useFocusFirstError } from '../app/focus.ts';
import type { OwnProfile } from '../app/session.tsx';
import { useDirty } from '../app/unsaved-changes.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useUsernameChoice } from './usernames/username-choice.ts';
import { AccountUsernameField } from './usernames/username-field.tsx';

export function PersonalForm({ profile }: { profile: OwnProfile }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const stored = namesOf(profile);
  const current = profile.username ?? '';
  const [names, setNames] = useState(stored);
  const [isChecked, setChecked] = useState(false);
  const choice = useUsernameChoice(profile, {
    getName: () => `${names.firstName} ${names.lastName}`,
    current,
    initial: current,
  });
  const values = { ...names, username: choice.username };
  const errors = isChecked ? (fieldErrors(i18n, personalSchema, values) ?? {}) : {};
  const isDirty =
    names.firstName !== stored.firstName || names.lastName !== stored.lastName || choice.username !== current;
  useDirty(isDirty);

  const save = trpc.profiles.updatePersonal.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.profiles.me.invalidate(), utils.vcards.list.invalidate()]).catch(() => undefined);
      setChecked(false);
      toast({ title: t`Personal information updated successfully` });
    },
    onError: (error, { username }) => {
      if (errorCodeOf(error) === 'username_taken') {
        choice.refuse(username);
        focusFirstError();
      }
      toast({
        variant: 'destructive',
        title: t`Failed to update personal information`,
        description: errorMessage(i18n, error),
      });
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending || choice.blocks) return;
    setChecked(true);
    const parsed = personalSchema.safeParse(values);
    if (!choice.check() || !parsed.success) return void focusFirstError();
    setNames({ firstName: parsed.data.firstName, lastName: parsed.data.lastName });
    save.mutate(parsed.data);
  }

  const field = (name: 'firstName' | 'lastName') => ({
    name,
    value: names[name],
    error: errors[name],
    onChange: (event: { target: HTMLInputElement }) => setNames({ ...names, [name]: event.target.value }),
  });
  return (
    <form ref={form} noValidate onSubmit={submit} aria-busy={save.isPending} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('firstName')} label={t`First name`} required autoComplete="given-name" />
        <TextField {...field('lastName')} label={t`Last name`} autoComplete="family-name" />
      </div>
      <AccountUsernameField choice={choice} current={current} />
      <div>
        <Button type="submit" busy={save.isPending} disabled={!isDirty || choice.blocks}>
          <Trans>Save changes</Trans>
        </Button>
      </div>
    </form>
  );
}
