import { PHOTO_LONG_SIDE } from '#src/owners/photos.ts';
import { drawJpeg } from './photo-canvas.ts';

/** The square of a photo that is shown. Its center is in fractions of the turned photo. */
export type Crop = {
  /** clockwise quarters */
  turns: number;
  /** 1: the largest square */
  zoom: number;
  x: number;
  y: number;
};

/** A point in fractions of the frame, from its center. */
export type FramePoint = { x: number; y: number };

type Size = { width: number; height: number };

export const MAX_ZOOM = 4;
export const firstCrop: Crop = { turns: 0, zoom: 1, x: 0.5, y: 0.5 };

/** Moves the photo, not the frame. */
export function moveCrop(photo: Size, crop: Crop, by: FramePoint): Crop {
  const { width, height } = turnedSize(photo, crop);
  const side = sideOf(photo, crop.zoom);
  return filled(photo, { ...crop, x: crop.x - (by.x * side) / width, y: crop.y - (by.y * side) / height });
}

/** What is at the point stays there. */
export function zoomCrop(photo: Size, crop: Crop, requested: number, at: FramePoint = { x: 0, y: 0 }): Crop {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, requested));
  const { width, height } = turnedSize(photo, crop);
  const shrunk = sideOf(photo, crop.zoom) - sideOf(photo, zoom);
  return filled(photo, { ...crop, zoom, x: crop.x + (at.x * shrunk) / width, y: crop.y + (at.y * shrunk) / height });
}

export function turnCrop({ turns, zoom, x, y }: Crop, direction: 'left' | 'right'): Crop {
  return direction === 'right'
    ? { zoom, turns: (turns + 1) % 4, x: 1 - y, y: x }
    : { zoom, turns: (turns + 3) % 4, x: y, y: 1 - x };
}

/** Draws the crop over a square canvas. */
export function drawCrop(context: CanvasRenderingContext2D, photo: ImageBitmap, crop: Crop): void {
  const side = context.canvas.width;
  const { width, height } = turnedSize(photo, crop);
  const scale = side / sideOf(photo, crop.zoom);
  context.save();
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.translate(side / 2, side / 2);
  context.scale(scale, scale);
  context.translate((0.5 - crop.x) * width, (0.5 - crop.y) * height);
  context.rotate((crop.turns * Math.PI) / 2);
  context.drawImage(photo, -photo.width / 2, -photo.height / 2);
  context.restore();
}

export function cropJpeg(photo: ImageBitmap, crop: Crop): Promise<Blob> {
  const side = Math.max(1, Math.min(PHOTO_LONG_SIDE, Math.round(sideOf(photo, crop.zoom))));
  return drawJpeg(side, side, (context) => drawCrop(context, photo, crop));
}

function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

function turnedSize({ width, height }: Size, { turns }: Crop): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Leaves no part of the frame empty. */
function filled(photo: Size, crop: Crop): Crop {
  const { width, height } = turnedSize(photo, crop);
  const half = sideOf(photo, crop.zoom) / 2;
  const within = (at: number, length: number) => Math.min(1 - half / length, Math.max(half / length, at));
  return { ...crop, x: within(crop.x, width), y: within(crop.y, height) };
}
