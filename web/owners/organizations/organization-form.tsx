import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { errorCodeOf, fieldErrors } from '../../app/errors.ts';
import { useFocusFirstError } from '../../app/focus.ts';
import { lateSchema } from '../../app/late-schema.ts';
import { NotSaved, useSaveFailure } from '../../app/not-saved.tsx';
import { useOwner } from '../../app/owner.tsx';
import { UnsavedGuard } from '../../app/unsaved-changes.tsx';
import { personTrpc, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useUsernameChoice } from '../usernames/username-choice.ts';
import { UsernameField } from '../usernames/username-field.tsx';

const useOrganizationSchema = lateSchema(
  async () => (await import('#src/owners/organization-schemas.ts')).organizationSchema,
);

/** Name and username. `onSaved` gets the username, at which the screens are from then on. */
export function OrganizationForm({ onSaved }: { onSaved: (username: string) => void }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const organizationSchema = useOrganizationSchema();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const failure = useSaveFailure();
  const owner = useOwner();
  const current = owner.username ?? '';
  const [name, setName] = useState(owner.name);
  const [isChecked, setChecked] = useState(false);
  const choice = useUsernameChoice({ getWords: () => ({ name, company: '', city: '' }), current, initial: current });
  const { username } = choice;
  const errors = isChecked ? (fieldErrors(i18n, organizationSchema, { name, username }) ?? {}) : {};
  const isDirty = name !== owner.name || username !== current;
  const { organizations } = trpc.useUtils();
  const persons = personTrpc.useUtils();
  const save = trpc.organizations.update.useMutation({
    onSuccess: async (_, saved) => {
      failure.clear();
      setChecked(false);
      await Promise.all([organizations.invalidate(), persons.organizations.invalidate()]).catch(() => undefined);
      onSaved(saved.username);
    },
    onError: (error) => {
      if (errorCodeOf(error) !== 'username_taken') return failure.fail(error);
      failure.clear();
      choice.refuse(username);
      focusFirstError();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending || choice.blocks) return;
    setChecked(true);
    const parsed = organizationSchema.safeParse({ name, username });
    if (!choice.check() || !parsed.success) return void focusFirstError();
    setName(parsed.data.name);
    save.mutate(parsed.data);
  }

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} aria-busy={save.isPending} className="flex flex-col gap-5">
      <UnsavedGuard isDirty={() => isDirty && !save.isSuccess} description={t`The name hasn't been saved.`} />
      <TextField
        label={t`Name`}
        name="name"
        value={name}
        error={errors.name}
        onChange={({ target }) => setName(target.value)}
        required
        autoComplete="organization"
      />
      <UsernameField
        username={username}
        onChange={choice.change}
        onLeave={choice.leave}
        onSuggest={choice.suggest}
        availability={choice.availability}
        error={choice.error}
        digits={choice.digits}
        note={username !== current && t`Your old link keeps working for a year.`}
      />
      <NotSaved failure={failure} formId={id} busy={save.isPending} />
      <div>
        <Button type="submit" busy={save.isPending} disabled={!isDirty || choice.blocks}>
          <Trans>Save changes</Trans>
        </Button>
      </div>
    </form>
  );
}
