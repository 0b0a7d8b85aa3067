import { Trans, useLingui } from '@lingui/react/macro';
import { PhotoField } from '../photos/photo-field.tsx';
import type { PhotoUpload, UploadTexts } from '../photos/photo-upload.ts';

export function useLogoTexts(): UploadTexts {
  const { t } = useLingui();
  return { tooLarge: t`Maximum file size is 5MB`, failed: t`Failed to upload photo` };
}

type LogoFieldProps = { logo: string | null; name: string; upload: PhotoUpload; onRemove: () => void };

/** An organization's logo, whole. */
export function LogoField({ logo, name, upload, onRemove }: LogoFieldProps) {
  const { t } = useLingui();
  return (
    <PhotoField
      photo={logo}
      name={name}
      upload={upload}
      onRemove={onRemove}
      fit="contain"
      alt={t`Logo`}
      label={<Trans>Logo</Trans>}
      hint={<Trans>JPG, GIF, PNG or WebP, up to 5 MB. Transparent areas turn white.</Trans>}
    />
  );
}
