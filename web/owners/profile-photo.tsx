import { Trans, useLingui } from '@lingui/react/macro';
import { errorMessage } from '../app/errors.ts';
import type { Profile } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import { PhotoField } from './photos/photo-field.tsx';
import { usePhotoUpload } from './photos/photo-upload.ts';
import { useProfileChange } from './profile-change.ts';

/** The account's picture, saved as it is chosen. */
export function ProfilePhoto({ profile }: { profile: Profile }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const change = useProfileChange();
  const save = trpc.profiles.setPhoto.useMutation({
    onMutate: ({ photo }) => change.show({ profilePic: photo }),
    onSuccess: () => toast({ title: t`Profile photo updated successfully` }),
    onError: (error, _, shown) => {
      shown?.back();
      toast({ variant: 'destructive', title: t`Failed to upload photo`, description: errorMessage(i18n, error) });
    },
    onSettled: () => change.refresh(),
  });
  const upload = usePhotoUpload((photo) => save.mutate({ photo }), {
    tooLarge: t`Maximum file size is 5MB`,
    failed: t`Failed to upload photo`,
  });
  return (
    <PhotoField
      photo={profile.profilePic}
      name={profile.name}
      upload={upload}
      onRemove={() => save.mutate({ photo: null })}
      label={<Trans>Profile photo</Trans>}
      hint={<Trans>JPG, GIF, PNG or WebP, max 5MB</Trans>}
    />
  );
}
