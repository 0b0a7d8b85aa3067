import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { screenPath } from '#src/screens.ts';
import { EmailField } from '../accounts/credential-fields.tsx';
import { DraftNotice } from '../app/draft-notice.tsx';
import { useDraft } from '../app/drafts.ts';
import { fieldErrors } from '../app/errors.ts';
import { useFocusFirstError } from '../app/focus.ts';
import { lateSchema } from '../app/late-schema.ts';
import type { SessionPerson } from '../app/me.ts';
import { NotSaved, useSaveFailure } from '../app/not-saved.tsx';
import { useOwner } from '../app/owner.tsx';
import { PageHeader, usePageTitle } from '../app/page-header.tsx';
import { usePerson } from '../app/session.tsx';
import { UnsavedGuard } from '../app/unsaved-changes.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle, textLinkStyle } from '../ui/button-style.ts';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { PhoneField } from './phone-field.tsx';

export function ProfilePage() {
  const { t } = useLingui();
  usePageTitle(t`Profile`);
  return (
    <div className="max-w-2xl">
      <Link to={screenPath('home')} className={buttonStyle('quiet', 'small', '-ml-3 mb-3')}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        <Trans>Back to dashboard</Trans>
      </Link>
      <PageHeader title={t`Profile`}>
        <Trans>New cards start with your name, position, company and phone. Existing cards keep theirs.</Trans>
      </PageHeader>
      <ProfileForm />
    </div>
  );
}

const useProfileSchema = lateSchema(async () => (await import('#src/owners/profiles.ts')).profileSchema);

const textFields = ['name', 'position', 'company', 'phone'] as const;
type TextFieldName = (typeof textFields)[number];

function ProfileForm() {
  const { t, i18n } = useLingui();
  const profileSchema = useProfileSchema();
  const toast = useToast();
  const utils = trpc.useUtils();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const person = usePerson();
  const owner = useOwner();
  const [typed, setTyped] = useState(() => textsOf(person));
  const [isChecked, setChecked] = useState(false);
  // Changed under Account
  const unchanged = { username: owner.username ?? '', profilePic: owner.profilePic };
  const values = { ...typed, ...unchanged };
  const errors: Record<string, string> = isChecked ? (fieldErrors(i18n, profileSchema, values) ?? {}) : {};
  const isDirty = textFields.some((field) => typed[field] !== person[field]);
  const failure = useSaveFailure();
  const draft = useDraft('profile', {
    saved: textsOf(person),
    isNew: false,
    values: typed,
    isDirty,
    apply: (texts) => setTyped(textsOf(texts)),
  });

  const save = trpc.profiles.update.useMutation({
    onSuccess: async () => {
      await utils.profiles.me.invalidate().catch(() => undefined);
      void utils.vcards.invalidate();
      setChecked(false);
      failure.clear();
      draft.clear();
      toast({ title: t`Profile updated successfully` });
    },
    onError: (error) => {
      failure.fail(error);
      focusFirstError();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    setChecked(true);
    const parsed = profileSchema.safeParse(values);
    if (!parsed.success) return void focusFirstError();
    setTyped(textsOf({ ...typed, ...parsed.data }));
    save.mutate(parsed.data);
  }

  const field = (name: TextFieldName) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <form ref={form} id={id} noValidate onSubmit={submit} aria-busy={save.isPending} className="flex flex-col gap-5">
      <UnsavedGuard
        isDirty={() => isDirty}
        description={t`Your profile changes haven't been saved.`}
        onDiscard={draft.clear}
      />
      <DraftNotice draft={draft} />
      <TextField {...field('name')} label={t`Display name`} required autoComplete="name" />
      <TextField
        label={t`Username`}
        value={unchanged.username}
        readOnly
        hint={
          <Trans>
            Your username and your photo are{' '}
            <Link to={screenPath('account')} className={textLinkStyle}>
              under Account
            </Link>
            .
          </Trans>
        }
      />
      {person.email !== null && (
        <EmailField value={person.email} readOnly hint={t`You sign in with this email. Change it under Account.`} />
      )}
      <div className="grid items-start gap-x-4 gap-y-5 min-[26rem]:grid-cols-2">
        <TextField {...field('position')} label={t`Position`} autoComplete="organization-title" />
        <TextField {...field('company')} label={t`Company`} autoComplete="organization" />
      </div>
      <PhoneField
        {...field('phone')}
        onValue={(phone) => setTyped({ ...typed, phone })}
        saved={[person.phone]}
        label={t`Phone`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <NotSaved failure={failure} formId={id} busy={save.isPending} />
      <div>
        <Button type="submit" busy={save.isPending} disabled={!isDirty}>
          <Trans>Save changes</Trans>
        </Button>
      </div>
    </form>
  );
}

function textsOf({
  name,
  position,
  company,
  phone,
}: Pick<SessionPerson, TextFieldName>): Record<TextFieldName, string> {
  return { name, position, company, phone };
}
