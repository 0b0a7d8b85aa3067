import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { issueText } from '#src/issue-texts.ts';
import { profileSchema } from '#src/owners/profiles.ts';
import { EmailField } from '../app/email-field.tsx';
import { errorCodeOf, errorMessage, fieldErrors } from '../app/errors.ts';
import { useFocusFirstError } from '../app/first-error.ts';
import { publicUrl } from '../app/public-url.ts';
import type { Profile } from '../app/session.tsx';
import { UnsavedGuard } from '../app/unsaved-guard.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { SmallPhoto } from './photos/small-photo.tsx';
import { AccountUsernameField } from './usernames/account-username-field.tsx';
import { useUsernameChoice } from './usernames/username-choice.ts';

/** Addresses are shown whole, and stored as the paths they are. */
const shownPicture = (path: string | null) => (path === null ? '' : publicUrl + path);
const pathOf = (shown: string) => (shown.trim() === '' ? null : shown.trim().replace(publicUrl, ''));

export function ProfileForm({ profile }: { profile: Profile }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const kept = profile.username ?? '';
  const [name, setName] = useState(profile.name);
  const [picture, setPicture] = useState(shownPicture(profile.profilePic));
  const [refusedPicture, setRefusedPicture] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const choice = useUsernameChoice(profile, { getName: () => name, kept, initial: kept });
  const values = { name, username: choice.username, profilePic: pathOf(picture) };
  const errors: Record<string, string> = {
    ...(isChecked && fieldErrors(i18n, profileSchema, values)),
    ...(refusedPicture === picture && {
      profilePic: issueText(i18n, 'Only a photo that was uploaded here can be used'),
    }),
  };
  const isDirty = name !== profile.name || choice.username !== kept || pathOf(picture) !== profile.profilePic;

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
      if (code === 'not_found') setRefusedPicture(picture);
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
      <UnsavedGuard isDirty={() => isDirty} description={t`What you changed on your profile has not been saved.`} />
      <TextField
        label={t`Name`}
        name="name"
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
        required
        autoComplete="name"
      />
      <AccountUsernameField choice={choice} kept={kept} />
      <EmailField
        value={profile.email}
        readOnly
        hint={t`You sign in with this address. It is changed under Account.`}
      />
      <TextField
        label={t`Profile picture URL`}
        name="profilePic"
        type="url"
        inputMode="url"
        value={picture}
        error={errors.profilePic}
        hint={t`The address of a photo that you uploaded here. New photos are uploaded under Account.`}
        onChange={(event) => setPicture(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        prefix={
          profile.profilePic && pathOf(picture) === profile.profilePic ? (
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
