import { Trans, useLingui } from '@lingui/react/macro';
import { ImagePlus, Trash2 } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Progress } from '../../ui/progress.tsx';
import { PhotoInput } from './photo-input.tsx';
import type { PhotoUpload } from './photo-upload.ts';
import { SmallPhoto } from './small-photo.tsx';

type PhotoFieldProps = {
  /** path of our own media */
  photo: string | null;
  /** whose photo it is */
  name: string;
  upload: PhotoUpload;
  onRemove: () => void;
  /** what the picture is of, where that is not a portrait */
  label?: ReactNode;
  /** of the picture that is there */
  alt?: string;
  hint?: ReactNode;
  /** a logo is shown whole, a portrait fills its place */
  fit?: 'cover' | 'contain';
};

/** A photo by pressing or by dropping it here: idle, dragging over, uploading. */
export function PhotoField(props: PhotoFieldProps) {
  const { photo, name, upload, onRemove, label, alt, hint, fit = 'cover' } = props;
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const pick = useRef<HTMLButtonElement>(null);
  const [over, drop] = useFileDrop(upload.start);
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
              alt={alt ?? (name ? t`Portrait of ${name}` : t`Your portrait`)}
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
              <div className="flex flex-wrap gap-2">
                <Button ref={pick} variant="secondary" size="small" onClick={() => input.current?.click()}>
                  {photo ? <Trans>Replace photo</Trans> : <Trans>Choose a photo</Trans>}
                </Button>
                {photo && (
                  <Button
                    variant="quiet"
                    size="small"
                    onClick={() => {
                      onRemove();
                      pick.current?.focus();
                    }}
                  >
                    <Trash2 aria-hidden="true" className="size-4" />
                    <Trans>Remove</Trans>
                  </Button>
                )}
              </div>
              <p className="mt-2 text-sm text-ink-soft">
                {over ? (
                  <Trans>Let go to upload it.</Trans>
                ) : (
                  (hint ?? <Trans>Or drop one here. An image of up to 5MB.</Trans>)
                )}
              </p>
            </>
          )}
        </div>
      </div>
      <PhotoInput ref={input} onFile={upload.start} />
    </fieldset>
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

/** Whether a file hovers over an element, and what that element needs to take it. */
function useFileDrop(onFile: (file: File) => void) {
  const [depth, setDepth] = useState(0);
  const handlers = {
    // Enter and leave also tell of the elements inside: only their balance says whether the file is over us
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
