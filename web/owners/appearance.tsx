import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { isWhiteLabel } from '#src/owners/plans.ts';
import { screenPath } from '#src/screens.ts';
import { useMeChange } from '../app/me-change.ts';
import { Notice } from '../app/notice.tsx';
import { useOwner } from '../app/owner.tsx';
import { usePerson } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { useAnnounce, useToast } from '../ui/toast.tsx';
import { useAccentChange } from './accent.ts';
import { ColorField } from './color-field.tsx';
import { FooterForm } from './footer-form.tsx';
import { PhotoField } from './photos/photo-field.tsx';
import { usePhotoUpload } from './photos/photo-upload.ts';

export function ProfilePhoto() {
  const { t } = useLingui();
  const owner = useOwner();
  const toast = useToast();
  const { show, handlers } = useMeChange(t`Failed to upload photo`);
  const save = trpc.profiles.setPhoto.useMutation({
    ...handlers,
    onMutate: ({ photo }) => show({ profilePic: photo }),
    onSuccess: () => toast({ title: t`Profile photo updated successfully` }),
  });
  const upload = usePhotoUpload((photo) => save.mutate({ photo }), {
    tooLarge: t`Maximum file size is 5MB`,
    failed: t`Failed to upload photo`,
  });
  return (
    <PhotoField
      photo={owner.profilePic}
      name={owner.name}
      upload={upload}
      onRemove={() => save.mutate({ photo: null })}
      label={<Trans>Profile photo</Trans>}
      hint={<Trans>JPG, GIF, PNG or WebP, up to 5 MB</Trans>}
    />
  );
}

/** The owner's logo, or an upgrade notice on the free plan (product 1.15). */
export function Branding() {
  const { t } = useLingui();
  const owner = useOwner();
  const announce = useAnnounce();
  const { show, handlers } = useMeChange(t`Failed to update the logo`);
  const save = trpc.profiles.setLogo.useMutation({
    ...handlers,
    onMutate: ({ logo }) => show({ logo }),
    onSuccess: (_, { logo }) => announce(logo === null ? t`Logo removed` : t`Logo updated`),
  });
  const upload = usePhotoUpload((logo) => save.mutate({ logo }), {
    tooLarge: t`Maximum file size is 5MB`,
    failed: t`Failed to upload photo`,
  });
  const remove = () => save.mutate({ logo: null });

  if (owner.access.plan === 'free') {
    return (
      <Notice
        title={<Trans>Your logo instead of ours</Trans>}
        action={
          <>
            <Link to={screenPath('billing')} className={buttonStyle('secondary', 'small')}>
              <Trans>See plans</Trans>
            </Link>
            {owner.logo !== null && (
              <Button variant="quiet" size="small" busy={save.isPending} onClick={remove}>
                <Trans>Remove my logo</Trans>
              </Button>
            )}
          </>
        }
      >
        <p>
          <Trans>Your own logo is included in the Pro and Business plans.</Trans>
        </p>
      </Notice>
    );
  }
  const logo = (
    <PhotoField
      photo={owner.logo}
      name={owner.name}
      upload={upload}
      onRemove={remove}
      fit="contain"
      alt={t`Your logo`}
      label={<Trans>Logo</Trans>}
      hint={<Trans>JPG, GIF, PNG or WebP, up to 5 MB. Transparent areas turn white.</Trans>}
    />
  );
  if (!isWhiteLabel(owner.access.plan)) return logo;
  return (
    <div className="flex flex-col gap-6">
      {logo}
      <FooterForm />
    </div>
  );
}

export function AccentColor() {
  const { accentColor } = usePerson();
  const change = useAccentChange();
  return (
    <ColorField
      color={accentColor}
      onChange={(color) => color !== accentColor && change(color)}
      label={<Trans>Accent color</Trans>}
    />
  );
}
