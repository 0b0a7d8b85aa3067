import { Trans, useLingui } from '@lingui/react/macro';
import { Crop, ImagePlus, Trash2 } from 'lucide-react';
import { type DragEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { photoIdOf } from '#src/paths.ts';
import { offlineText } from '../../app/errors.ts';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Progress } from '../../ui/progress.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { PhotoUpload } from './photo-upload.ts';
import { SmallPhoto } from './small-photo.tsx';

const PhotoCropDialog = lazy(async () => (await withTexts(import('./photo-crop-dialog.tsx'))).PhotoCropDialog);

type PhotoFieldProps = {
  photo: string | null;
  name: string;
  upload: PhotoUpload;
  onRemove: () => void;
  label?: ReactNode;
  alt?: string;
  hint?: ReactNode;
  /** 'contain' shows and uploads the whole image, for logos */
  fit?: 'cover' | 'contain';
};

/** Uploads a photo by file picker or drag and drop, once it is cropped. */
export function PhotoField(props: PhotoFieldProps) {
  const { photo, name, upload, onRemove, label, alt, hint, fit = 'cover' } = props;
  const { t, i18n } = useLingui();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const pick = useRef<HTMLButtonElement>(null);
  const [cropped, crop] = useState<File | string | null>(null);
  const choose = (file: File) => (fit === 'contain' ? upload.start(file) : upload.accepts(file) && crop(file));
  const [over, drop] = useFileDrop(choose);
  const uploading = upload.progress !== null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{label ?? <Trans>Photo</Trans>}</legend>
      <div
        {...drop}
        className={classNames(
          'flex items-center gap-4 rounded-card border border-dashed p-4 transition-colors',
          over ? 'border-ink bg-sunken' : 'border-line-strong',
        )}
      >
        <div className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-card bg-sunken text-ink-soft">
          {photo ? (
            <SmallPhoto
              photo={photo}
              whole={fit === 'contain'}
              alt={alt ?? (name ? t`Photo of ${name}` : t`Your photo`)}
              className={classNames('size-full', fit === 'cover' ? 'object-cover' : 'object-contain')}
            />
          ) : (
            <ImagePlus aria-hidden="true" className="size-7" />
          )}
        </div>
        <div className="min-w-0 flex-1">
          {uploading ? (
            <Uploading upload={upload} />
          ) : (
            <>
              <div className="flex flex-wrap gap-x-2 gap-y-1">
                <Button
                  {...(fit === 'cover' && PhotoCropDialog.preload)}
                  ref={pick}
                  variant="secondary"
                  size="small"
                  onClick={() => input.current?.click()}
                  className="pointer-coarse:min-h-11"
                >
                  {photo ? <Trans>Replace photo</Trans> : <Trans>Choose a photo</Trans>}
                </Button>
                {photo && fit === 'cover' && photoIdOf(photo) !== null && (
                  <Button
                    {...PhotoCropDialog.preload}
                    variant="quiet"
                    size="small"
                    busy={cropped === photo}
                    onClick={() => crop(photo)}
                    className="pointer-coarse:min-h-11"
                  >
                    <Crop aria-hidden="true" className="size-4 max-sm:hidden" />
                    <Trans>Adjust photo</Trans>
                  </Button>
                )}
                {photo && (
                  <Button
                    variant="quiet"
                    size="small"
                    onClick={() => {
                      onRemove();
                      pick.current?.focus();
                    }}
                    className="pointer-coarse:min-h-11"
                  >
                    <Trash2 aria-hidden="true" className="size-4 max-sm:hidden" />
                    <Trans>Remove</Trans>
                  </Button>
                )}
              </div>
              <p className="mt-2 text-sm text-ink-soft">
                {over ? <Trans>Drop to upload</Trans> : (hint ?? <SizeHint />)}
              </p>
            </>
          )}
        </div>
      </div>
      <PhotoInput ref={input} onFile={choose} />
      {cropped !== null && (
        <PhotoCropDialog
          source={cropped}
          onUse={(jpeg) => {
            crop(null);
            upload.send(jpeg);
          }}
          onFailure={() => {
            crop(null);
            // The server says what is wrong with a file that this browser can't decode
            if (cropped instanceof File) upload.start(cropped);
            else toast({ title: offlineText(i18n), variant: 'destructive' });
          }}
          onClose={() => crop(null)}
        />
      )}
    </fieldset>
  );
}

/** Touch screens have nothing to drop. */
function SizeHint() {
  return (
    <>
      <span className="pointer-coarse:hidden">
        <Trans>Or drop an image here, up to 5 MB.</Trans>
      </span>
      <span className="hidden pointer-coarse:inline">
        <Trans>Up to 5 MB.</Trans>
      </span>
    </>
  );
}

function Uploading({ upload }: { upload: PhotoUpload }) {
  const { t } = useLingui();
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1" role="status">
        <p className="mb-2 text-sm">
          <Trans>Uploading photo…</Trans>
        </p>
        <Progress label={t`Uploading photo…`} value={Math.round((upload.progress ?? 0) * 100)} />
      </div>
      <Button variant="secondary" size="small" onClick={upload.cancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

function useFileDrop(onFile: (file: File) => void) {
  const [depth, setDepth] = useState(0);
  const handlers = {
    // Child elements fire enter and leave, too: count them
    onDragEnter: () => setDepth((before) => before + 1),
    onDragLeave: () => setDepth((before) => Math.max(0, before - 1)),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDepth(0);
      const file = event.dataTransfer.files[0];
      if (file) onFile(file);
    },
  };
  return [depth > 0, handlers] as const;
}

/** Hidden file input, opened by a button. */
export function PhotoInput({ ref, onFile }: { ref: Ref<HTMLInputElement>; onFile: (file: File) => void }) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      className="hidden"
      onChange={(event) => {
        const file = event.target.files?.[0];
        // Lets the same file be chosen again
        event.target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}
