import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { NameFields } from '../accounts/name-fields.tsx';
import { DraftNotice } from '../app/draft-notice.tsx';
import { useDraft } from '../app/drafts.ts';
import { errorCodeOf, fieldErrors } from '../app/errors.ts';
import { useFocusFirstError } from '../app/focus.ts';
import { lateSchema } from '../app/late-schema.ts';
import { NotSaved, useSaveFailure } from '../app/not-saved.tsx';
import { useOwner } from '../app/owner.tsx';
import { usePerson } from '../app/session.tsx';
import { useDirty } from '../app/unsaved-changes.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { useUsernameChoice } from './usernames/username-choice.ts';
import { AccountUsernameField } from './usernames/username-field.tsx';

const usePersonalSchema = lateSchema(async () => (await import('#src/owners/profiles.ts')).personalSchema);

export function PersonalForm() {
  const { t, i18n } = useLingui();
  const personalSchema = usePersonalSchema();
  const toast = useToast();
  const utils = trpc.useUtils();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const person = usePerson();
  const current = useOwner().username ?? '';
  const [names, setNames] = useState({ firstName: person.firstName, lastName: person.lastName });
  const [isChecked, setChecked] = useState(false);
  const choice = useUsernameChoice({
    getWords: () => ({ name: `${names.firstName} ${names.lastName}`, company: person.company, city: '' }),
    current,
    initial: current,
  });
  const values = { ...names, username: choice.username };
  const errors = isChecked ? (fieldErrors(i18n, personalSchema, values) ?? {}) : {};
  const isDirty =
    names.firstName !== person.firstName || names.lastName !== person.lastName || choice.username !== current;
  const failure = useSaveFailure();
  const draft = useDraft('account', {
    saved: { firstName: person.firstName, lastName: person.lastName, username: current },
    isNew: false,
    values,
    isDirty,
    apply: ({ username, ...typed }) => {
      setNames(typed);
      choice.change(username);
    },
  });
  useDirty(isDirty, draft.clear);

  const save = trpc.profiles.updatePersonal.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.profiles.me.invalidate(), utils.vcards.invalidate()]).catch(() => undefined);
      setChecked(false);
      failure.clear();
      draft.clear();
      toast({ title: t`Personal information updated successfully` });
    },
    onError: (error, { username }) => {
      failure.clear();
      if (errorCodeOf(error) === 'username_taken') {
        choice.refuse(username);
        focusFirstError();
      } else {
        failure.fail(error);
        toast({ variant: 'destructive', title: t`Failed to update personal information` });
      }
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
    <form ref={form} id={id} noValidate onSubmit={submit} aria-busy={save.isPending} className="flex flex-col gap-5">
      <DraftNotice draft={draft} />
      <NameFields firstName={field('firstName')} lastName={field('lastName')} />
      <AccountUsernameField choice={choice} current={current} />
      <NotSaved failure={failure} formId={id} busy={save.isPending} />
      <div>
        <Button type="submit" busy={save.isPending} disabled={!isDirty || choice.blocks}>
          <Trans>Save changes</Trans>
        </Button>
      </div>
    </form>
  );
}
