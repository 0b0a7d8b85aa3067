import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, ImagePlus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { errorText } from '#src/errors.ts';
import { hasQrLogo } from '#src/links/qr-style.ts';
import { useOwner } from '../../app/owner.tsx';
import { PlanRequired } from '../../billing/plan-required.tsx';
import { PhotoInput } from '../../owners/photos/photo-field.tsx';
import { SmallPhoto } from '../../owners/photos/small-photo.tsx';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { QrForm } from './qr-form-state.ts';

export function LogoField({ form }: { form: QrForm }) {
  const { i18n } = useLingui();
  const { plan } = useOwner().access;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">
        <Trans>Logo</Trans>
      </legend>
      {hasQrLogo(plan) ? <LogoChoice form={form} /> : <PlanRequired>{errorText(i18n, 'plan_required')}</PlanRequired>}
    </fieldset>
  );
}

function LogoChoice({ form }: { form: QrForm }) {
  const { t } = useLingui();
  const { profilePic, logo } = useOwner();
  const { draft, upload, uploaded, change } = form;
  // Offer the saved logo as well, even after another one is chosen
  const [stored] = useState(draft.logo);
  const images = [...new Set([profilePic, logo, stored, ...uploaded])].filter((path) => path !== null);
  const nameOf = (path: string) =>
    path === profilePic ? t`Profile photo` : path === logo ? t`Your logo` : t`Uploaded image`;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <LogoOption label={t`No logo`} chosen={draft.logo === null} onChoose={() => change({ logo: null })}>
          <Ban aria-hidden="true" className="size-6 text-ink-soft" />
        </LogoOption>
        {images.map((path) => (
          <LogoOption
            key={path}
            label={nameOf(path)}
            chosen={draft.logo === path}
            onChoose={() => change({ logo: path })}
          >
            <SmallPhoto photo={path} alt="" className="size-full object-cover" />
          </LogoOption>
        ))}
        <UploadButton form={form} />
      </div>
      {upload.progress !== null && (
        <div role="status" className="flex items-center gap-3">
          <Progress label={t`Uploading photo…`} value={Math.round(upload.progress * 100)} className="flex-1" />
          <Button variant="secondary" size="small" onClick={upload.cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
      <p className="text-sm text-ink-soft">
        <Trans>Kept small so the code stays scannable.</Trans>
      </p>
    </div>
  );
}

type LogoOptionProps = { label: string; chosen: boolean; onChoose: () => void; children: ReactNode };

function LogoOption({ label, chosen, onChoose, children }: LogoOptionProps) {
  return (
    <label
      title={label}
      className="grid size-16 cursor-pointer place-items-center overflow-hidden rounded-card border-2 border-line bg-surface transition-colors has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)]"
    >
      <input type="radio" name="qr-logo" aria-label={label} checked={chosen} onChange={onChoose} className="sr-only" />
      {children}
    </label>
  );
}

function UploadButton({ form }: { form: QrForm }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        aria-label={t`Upload a logo`}
        title={t`Upload a logo`}
        onClick={() => input.current?.click()}
        className="grid size-16 place-items-center rounded-card border border-dashed border-line-strong text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
      >
        <ImagePlus aria-hidden="true" className="size-6" />
      </button>
      <PhotoInput ref={input} onFile={form.upload.start} />
    </>
  );
}
