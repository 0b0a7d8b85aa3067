import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { type ChangeCrop, useCropGestures } from './crop-gestures.ts';
import { decodePhoto } from './photo-canvas.ts';
import { type Crop, cropJpeg, drawCrop, firstCrop, MAX_ZOOM, moveCrop, turnCrop, zoomCrop } from './photo-crop.ts';

type PhotoCropDialogProps = {
  /** a file, or the path of a stored photo */
  source: Blob | string;
  onUse: (photo: Blob) => void;
  /** the photo can't be loaded, decoded or drawn */
  onFailure: () => void;
  onClose: () => void;
};

/** Opens once the photo is decoded. */
export function PhotoCropDialog({ source, onUse, onFailure, onClose }: PhotoCropDialogProps) {
  const [photo, setPhoto] = useState<ImageBitmap | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: decode each photo once
  useEffect(() => {
    let isGone = false;
    let decoded: ImageBitmap | null = null;
    const show = (bitmap: ImageBitmap) => {
      if (isGone) return bitmap.close();
      decoded = bitmap;
      setPhoto(bitmap);
    };
    load(source).then(show, () => !isGone && onFailure());
    return () => {
      isGone = true;
      decoded?.close();
      setPhoto(null);
    };
  }, [source]);

  async function use(crop: Crop): Promise<void> {
    // A stored photo would only lose quality
    if (!photo || (typeof source === 'string' && crop === firstCrop)) return onClose();
    await cropJpeg(photo, crop).then(onUse, onFailure);
  }

  return photo && <CropDialog photo={photo} onUse={use} onClose={onClose} />;
}

// Larger photos would be slow to drag
const LOADED_LONG_SIDE = 4096;

async function load(source: Blob | string): Promise<ImageBitmap> {
  const photo = await decodePhoto(typeof source === 'string' ? await download(source) : source);
  const scale = LOADED_LONG_SIDE / Math.max(photo.width, photo.height);
  if (scale >= 1) return photo;
  const resizeWidth = Math.max(1, Math.round(photo.width * scale));
  const resizeHeight = Math.max(1, Math.round(photo.height * scale));
  const smaller = await createImageBitmap(photo, { resizeWidth, resizeHeight, resizeQuality: 'high' });
  photo.close();
  return smaller;
}

async function download(path: string): Promise<Blob> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`Photo: ${response.status}`);
  return await response.blob();
}

type CropDialogProps = { photo: ImageBitmap; onUse: (crop: Crop) => Promise<void>; onClose: () => void };

const KEY_MOVE = 0.05;
const KEY_ZOOM = 1.1;
const moves: Partial<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -KEY_MOVE, y: 0 },
  ArrowRight: { x: KEY_MOVE, y: 0 },
  ArrowUp: { x: 0, y: -KEY_MOVE },
  ArrowDown: { x: 0, y: KEY_MOVE },
};
// '=' is the key of '+' on many keyboards
const zooms: Partial<Record<string, number>> = { '+': KEY_ZOOM, '=': KEY_ZOOM, '-': 1 / KEY_ZOOM };

function CropDialog({ photo, onUse, onClose }: CropDialogProps) {
  const { t, i18n } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const [crop, setCrop] = useState(firstCrop);
  const [isDrawing, setDrawing] = useState(false);

  async function use(): Promise<void> {
    if (isDrawing) return;
    setDrawing(true);
    await onUse(crop);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key, target } = event;
    const move = target instanceof HTMLInputElement ? undefined : moves[key];
    const factor = zooms[key];
    if (move) setCrop((before) => moveCrop(photo, before, move));
    else if (factor) setCrop((before) => zoomCrop(photo, before, before.zoom * factor));
    else if (key.toLowerCase() === 'r') setCrop((before) => turnCrop(before, 'right'));
    else if (key === 'Enter' && !(target instanceof HTMLButtonElement)) void use();
    else return;
    event.preventDefault();
  }

  return (
    <Dialog
      open
      // Later: the dialog below would be the topmost for the same Escape
      onOpenChange={(open) => !open && setTimeout(onClose)}
      title={t`Adjust photo`}
      description={t`Drag the photo to move it. Pinch or use the slider to zoom.`}
      firstFocus={frame}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button busy={isDrawing} onClick={use}>
            <Trans>Use photo</Trans>
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for all controls inside */}
      <div onKeyDown={onKeyDown} className="mx-auto flex max-w-[min(20rem,50vh)] flex-col gap-4">
        <CropFrame ref={frame} photo={photo} crop={crop} onChange={setCrop} keysId={keysId} />
        <div className="flex items-center gap-2">
          <IconButton label={t`Rotate left`} onClick={() => setCrop((before) => turnCrop(before, 'left'))}>
            <RotateCcw aria-hidden="true" className="size-5" />
          </IconButton>
          <ZoomOut aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={crop.zoom}
            aria-label={t`Zoom`}
            aria-valuetext={percent(i18n, crop.zoom)}
            onChange={({ target }) => setCrop((before) => zoomCrop(photo, before, target.valueAsNumber))}
            className="h-11 min-w-0 flex-1 cursor-pointer accent-ink"
          />
          <ZoomIn aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          <IconButton label={t`Rotate right`} onClick={() => setCrop((before) => turnCrop(before, 'right'))}>
            <RotateCw aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <p id={keysId} className="text-center text-sm text-ink-soft pointer-coarse:hidden">
          <Trans>Arrow keys move, + and - zoom, R rotates, Enter applies.</Trans>
        </p>
        <CropStatus crop={crop} />
      </div>
    </Dialog>
  );
}

type CropFrameProps = {
  ref: RefObject<HTMLDivElement | null>;
  photo: ImageBitmap;
  crop: Crop;
  onChange: ChangeCrop;
  /** the text that explains the keys */
  keysId: string;
};

// Twice the size on the screen, for sharp displays
const CANVAS_SIDE = 640;

function CropFrame({ ref, photo, crop, onChange, keysId }: CropFrameProps) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const gestures = useCropGestures(ref, photo, onChange);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) drawCrop(context, photo, crop);
  }, [photo, crop]);
  return (
    <div
      ref={ref}
      {...gestures}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the arrow keys
      tabIndex={0}
      aria-label={t`Photo in its frame`}
      aria-describedby={keysId}
      className="aspect-square cursor-grab touch-none overflow-hidden rounded-card shadow-[0_0_0_1px_var(--line-strong)] select-none active:cursor-grabbing"
    >
      <canvas ref={canvas} width={CANVAS_SIDE} height={CANVAS_SIDE} className="size-full" />
    </div>
  );
}

const STATUS_DELAY_MS = 400;

/** Tells screen readers what changed, once it rests. */
function CropStatus({ crop }: { crop: Crop }) {
  const { t, i18n } = useLingui();
  const [said, setSaid] = useState(firstCrop);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(crop), STATUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [crop]);
  const [zoom, x, y] = [said.zoom, said.x, said.y].map((share) => percent(i18n, share));
  const degrees = said.turns * 90;
  return (
    <p role="status" className="sr-only">
      {said !== firstCrop &&
        t`Zoom ${zoom}, rotated by ${degrees}°. The center is ${x} from the left and ${y} from the top of the photo.`}
    </p>
  );
}

function percent(i18n: I18n, share: number): string {
  return i18n.number(share, { style: 'percent' });
}
