import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { profileSchema } from '#src/owners/profiles.ts';
import { screenPath } from '#src/screens.ts';
import { EmailField } from '../accounts/credential-fields.tsx';
import { DraftNotice } from '../app/draft-notice.tsx';
import { useDraft } from '../app/drafts.ts';
import { errorCodeOf, fieldErrors } from '../app/errors.ts';
import { useFocusFirstError } from '../app/focus.ts';
import type { SessionPerson } from '../app/me.ts';
import { NotSaved, useSaveFailure } from '../app/not-saved.tsx';
import { useOwner } from '../app/owner.tsx';
import { PageHeader, usePageTitle } from '../app/page-header.tsx';
import { usePerson } from '../app/session.tsx';
import { UnsavedGuard } from '../app/unsaved-changes.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { PhotoField } from './photos/photo-field.tsx';
import { usePhotoUpload } from './photos/photo-upload.ts';
import { useUsernameChoice } from './usernames/username-choice.ts';
import { AccountUsernameField } from './usernames/username-field.tsx';

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

const textFields = ['name', 'position', 'company', 'phone'] as const;
type TextFieldName = (typeof textFields)[number];

function ProfileForm() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const person = usePerson();
  const owner = useOwner();
  const current = owner.username ?? '';
  const [typed, setTyped] = useState(() => textsOf(person));
  const [profilePic, setProfilePic] = useState(owner.profilePic);
  const [isChecked, setChecked] = useState(false);
  const upload = usePhotoUpload(setProfilePic, {
    tooLarge: t`Maximum file size is 5MB`,
    failed: t`Failed to upload photo`,
  });
  const choice = useUsernameChoice({ getName: () => typed.name, current, initial: current });
  const values = { ...typed, username: choice.username, profilePic };
  const errors: Record<string, string> = isChecked ? (fieldErrors(i18n, profileSchema, values) ?? {}) : {};
  const isUploading = upload.progress !== null;
  const isChanged =
    textFields.some((field) => typed[field] !== person[field]) ||
    choice.username !== current ||
    profilePic !== owner.profilePic;
  const isDirty = isUploading || isChanged;
  const failure = useSaveFailure();
  const draft = useDraft('profile', {
    saved: { ...textsOf(person), username: current, profilePic: owner.profilePic },
    isNew: false,
    values,
    isDirty: isChanged,
    photo: 'profilePic',
    apply: ({ username, profilePic: photo, ...texts }) => {
      setTyped(texts);
      choice.change(username);
      setProfilePic(photo);
    },
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
    onError: (error, { username }) => {
      failure.clear();
      if (errorCodeOf(error) === 'username_taken') choice.refuse(username);
      else failure.fail(error);
      focusFirstError();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending || choice.blocks || isUploading) return;
    setChecked(true);
    const parsed = profileSchema.safeParse(values);
    if (!choice.check() || !parsed.success) return void focusFirstError();
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
      <PhotoField
        photo={profilePic}
        name={typed.name}
        upload={upload}
        onRemove={() => setProfilePic(null)}
        label={<Trans>Profile photo</Trans>}
        hint={<Trans>JPG, GIF, PNG or WebP, up to 5 MB</Trans>}
      />
      <TextField {...field('name')} label={t`Display name`} required autoComplete="name" />
      <AccountUsernameField choice={choice} current={current} />
      {person.email !== null && (
        <EmailField value={person.email} readOnly hint={t`You sign in with this email. Change it under Account.`} />
      )}
      <div className="grid items-start gap-x-4 gap-y-5 min-[26rem]:grid-cols-2">
        <TextField {...field('position')} label={t`Position`} autoComplete="organization-title" />
        <TextField {...field('company')} label={t`Company`} autoComplete="organization" />
      </div>
      <TextField {...field('phone')} label={t`Phone`} type="tel" inputMode="tel" autoComplete="tel" />
      <NotSaved failure={failure} formId={id} busy={save.isPending} />
      <div>
        <Button type="submit" busy={save.isPending} disabled={!isDirty || choice.blocks || isUploading}>
          {isUploading ? <Trans>Uploading photo…</Trans> : <Trans>Save changes</Trans>}
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
