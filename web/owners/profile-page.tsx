import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { issueText } from '#src/issue-texts.ts';
import { profileSchema } from '#src/owners/profiles.ts';
import { EmailField } from '../app/credential-fields.tsx';
import { errorCodeOf, errorMessage, fieldErrors } from '../app/errors.ts';
import { useFocusFirstError } from '../app/focus.ts';
import { PageHeader, usePageTitle } from '../app/page-header.tsx';
import { type OwnProfile, useSession } from '../app/session.tsx';
import { publicUrl } from '../app/site.ts';
import { UnsavedGuard } from '../app/unsaved-changes.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { SmallPhoto } from './photos/small-photo.tsx';
import { useUsernameChoice } from './usernames/username-choice.ts';
import { AccountUsernameField } from './usernames/username-field.tsx';

export function ProfilePage() {
  const { t } = useLingui();
  usePageTitle(t`Profile`);
  const session = useSession();
  if (session.status !== 'in') return null;
  return (
    <div className="max-w-2xl">
      <Link to="/dashboard" className={buttonStyle('quiet', 'small', '-ml-3 mb-3')}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        <Trans>Back to dashboard</Trans>
      </Link>
      <PageHeader title={t`Profile`}>
        <Trans>Your display name. Your cards keep their own names.</Trans>
      </PageHeader>
      <ProfileForm profile={session.profile} />
    </div>
  );
}

// The field shows a full URL; the server stores the path.
const photoUrl = (path: string | null) => (path === null ? '' : publicUrl + path);
const pathOf = (url: string) => (url.trim() === '' ? null : url.trim().replace(publicUrl, ''));

function ProfileForm({ profile }: { profile: OwnProfile }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const current = profile.username ?? '';
  const [name, setName] = useState(profile.name);
  const [photo, setPhoto] = useState(photoUrl(profile.profilePic));
  const [refusedPhoto, setRefusedPhoto] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const choice = useUsernameChoice(profile, { getName: () => name, current, initial: current });
  const values = { name, username: choice.username, profilePic: pathOf(photo) };
  const errors: Record<string, string> = {
    ...(isChecked && fieldErrors(i18n, profileSchema, values)),
    ...(refusedPhoto === photo && {
      profilePic: issueText(i18n, 'Must be a photo you uploaded here'),
    }),
  };
  const isDirty = name !== profile.name || choice.username !== current || pathOf(photo) !== profile.profilePic;

  const save = trpc.profiles.update.useMutation({
    onSuccess: async () => {
      await utils.profiles.me.invalidate().catch(() => undefined);
      void utils.vcards.list.invalidate();
      setChecked(false);
      toast({ title: t`Profile updated successfully` });
    },
    onError: (error, { username }) => {
      const code = errorCodeOf(error);
      if (code === 'username_taken') choice.refuse(username);
      if (code === 'not_found') setRefusedPhoto(photo);
      toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
      focusFirstError();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending || choice.blocks) return;
    setChecked(true);
    const parsed = profileSchema.safeParse(values);
    if (!choice.check() || !parsed.success) return void focusFirstError();
    setName(parsed.data.name);
    save.mutate(parsed.data);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} aria-busy={save.isPending} className="flex flex-col gap-5">
      <UnsavedGuard isDirty={() => isDirty} description={t`Your profile changes haven't been saved.`} />
      <TextField
        label={t`Name`}
        name="name"
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
        required
        autoComplete="name"
      />
      <AccountUsernameField choice={choice} current={current} />
      <EmailField value={profile.email} readOnly hint={t`You sign in with this email. Change it under Account.`} />
      <TextField
        label={t`Profile picture URL`}
        name="profilePic"
        type="url"
        inputMode="url"
        value={photo}
        error={errors.profilePic}
        hint={t`The URL of a photo you uploaded here. Upload new photos under Account.`}
        onChange={(event) => setPhoto(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        prefix={
          profile.profilePic && pathOf(photo) === profile.profilePic ? (
            <SmallPhoto photo={profile.profilePic} alt="" className="mr-1 size-8 rounded-[8px] object-cover" />
          ) : undefined
        }
      />
      <div>
        <Button type="submit" busy={save.isPending} disabled={!isDirty || choice.blocks}>
          <Trans>Save changes</Trans>
        </Button>
      </div>
    </form>
  );
}
