import { Trans, useLingui } from '@lingui/react/macro';
import { errorMessage } from '../app/errors.ts';
import { Notice } from '../app/notice.tsx';
import { Link } from '../app/routing/link.tsx';
import type { Profile } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { useToast } from '../ui/toast.tsx';
import { PhotoField } from './photos/photo-field.tsx';
import { usePhotoUpload } from './photos/photo-upload.ts';
import { accessOf } from './profile-access.ts';
import { useProfileChange } from './profile-change.ts';

/** The account's own logo, on plans that have it; on others, what it would take (product 1.15). */
export function Branding({ profile }: { profile: Profile }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const change = useProfileChange();
  const save = trpc.profiles.setLogo.useMutation({
    onMutate: ({ logo }) => change.show({ logo }),
    onSuccess: (_, { logo }) => toast({ title: logo === null ? t`Logo removed` : t`Logo updated` }),
    onError: (error, _, shown) => {
      shown?.back();
      toast({ variant: 'destructive', title: t`Failed to update the logo`, description: errorMessage(i18n, error) });
    },
    onSettled: () => change.refresh(),
  });
  const upload = usePhotoUpload((logo) => save.mutate({ logo }), {
    tooLarge: t`Maximum file size is 5MB`,
    failed: t`Failed to upload photo`,
  });
  const remove = () => save.mutate({ logo: null });

  if (accessOf(profile).plan === 'free') {
    return (
      <Notice
        title={<Trans>Your logo instead of ours</Trans>}
        action={
          <>
            <Link to="/dashboard/billing" className={buttonStyle('secondary', 'small')}>
              <Trans>See the plans</Trans>
            </Link>
            {profile.logo !== null && (
              <Button variant="quiet" size="small" busy={save.isPending} onClick={remove}>
                <Trans>Remove my logo</Trans>
              </Button>
            )}
          </>
        }
      >
        <p>
          <Trans>Showing your own logo is part of the Pro and Business plans.</Trans>
        </p>
      </Notice>
    );
  }
  return (
    <PhotoField
      photo={profile.logo}
      name={profile.name}
      upload={upload}
      onRemove={remove}
      fit="contain"
      alt={t`Your logo`}
      label={<Trans>Logo</Trans>}
      hint={<Trans>JPG, GIF, PNG or WebP, max 5MB. Clear parts become white.</Trans>}
    />
  );
}
