import { PHOTO_LONG_SIDE, PHOTO_QUALITY } from '#src/owners/photos.ts';

/** The first frame, upright. Rejects what this browser cannot decode. */
export function decodePhoto(photo: Blob): Promise<ImageBitmap> {
  return createImageBitmap(photo, { imageOrientation: 'from-image' });
}

/** Rotates and shrinks a photo. Returns the file as is when this browser cannot decode it. */
export async function resizePhoto(file: File): Promise<Blob> {
  try {
    const bitmap = await decodePhoto(file);
    const scale = Math.min(1, PHOTO_LONG_SIDE / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const jpeg = await drawJpeg(width, height, (context) => context.drawImage(bitmap, 0, 0, width, height));
    bitmap.close();
    return jpeg;
  } catch {
    return file;
  }
}

export async function drawJpeg(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  // JPEG has no transparency: it would turn black
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  draw(context);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', PHOTO_QUALITY / 100));
  if (!blob) throw new Error('The canvas made no JPEG');
  return blob;
}
