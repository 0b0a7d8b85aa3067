import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../app/errors.ts';
import { useOwner } from '../../app/owner.tsx';
import { personTrpc, trpc } from '../../trpc.ts';
import { useAnnounce, useToast } from '../../ui/toast.tsx';
import { ColorField } from '../color-field.tsx';
import { FooterForm } from '../footer-form.tsx';
import { PhotoField } from '../photos/photo-field.tsx';
import { usePhotoUpload } from '../photos/photo-upload.ts';
import { LogoField, useLogoTexts } from './logo-field.tsx';

/** Logo, picture and color: each is saved as it is chosen. */
export function OrganizationLook() {
  const { t } = useLingui();
  const owner = useOwner();
  const look = useLookChange();
  const texts = useLogoTexts();
  const setLogo = trpc.profiles.setLogo.useMutation(look);
  const setPhoto = trpc.profiles.setPhoto.useMutation(look);
  const setColor = trpc.profiles.setAccent.useMutation(look);
  const logo = usePhotoUpload((photo) => setLogo.mutate({ logo: photo }), texts);
  const picture = usePhotoUpload((photo) => setPhoto.mutate({ photo }), texts);
  // Shown at once; saving takes a moment
  const [chosen, choose] = useState<string | null>(null);
  const color = chosen ?? owner.themeColor;
  return (
    <div className="flex flex-col gap-6">
      <LogoField logo={owner.logo} name={owner.name} upload={logo} onRemove={() => setLogo.mutate({ logo: null })} />
      <PhotoField
        photo={owner.profilePic}
        name={owner.name}
        upload={picture}
        onRemove={() => setPhoto.mutate({ photo: null })}
        alt={t`Picture`}
        label={<Trans>Picture</Trans>}
        hint={<Trans>JPG, GIF, PNG or WebP, up to 5 MB</Trans>}
      />
      <ColorField
        color={color}
        label={<Trans>Color</Trans>}
        onChange={(themeColor) => {
          if (themeColor === color) return;
          choose(themeColor);
          setColor.mutate({ themeColor }, { onError: () => choose(null) });
        }}
      />
      <FooterForm />
    </div>
  );
}

function useLookChange() {
  const { t, i18n } = useLingui();
  const announce = useAnnounce();
  const toast = useToast();
  const { organizations } = trpc.useUtils();
  const persons = personTrpc.useUtils();
  return {
    onSuccess: () => {
      announce(t`Saved`);
      void organizations.invalidate();
      void persons.organizations.invalidate();
    },
    onError: (error: unknown) =>
      toast({ variant: 'destructive', title: t`Not saved`, description: errorMessage(i18n, error) }),
  };
}
