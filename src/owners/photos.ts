import type { SquareSize, WideSize } from '../paths.ts';

// Uploads (product 6.1)
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 40_000_000;
/** What WebP can store. */
export const PHOTO_MAX_SIDE = 16_383;
export const UPLOAD_TIMEOUT_MS = 30_000;
export const photoFormats: readonly string[] = ['jpeg', 'png', 'gif', 'webp'];

// Stored images (product 6.2)
export const PHOTO_LONG_SIDE = 1200;
export const PHOTO_QUALITY = 80;
export const SQUARE_SIDE = 512;
export const SQUARE_MAX_BYTES = 100_000;
export const smallMaxBytes: Record<SquareSize, number> = { 160: 5_000, 320: 11_000, 640: 40_000 };
export const WHOLE_MAX_BYTES = 3_000;
export const wideMaxBytes: Record<WideSize, number> = { 480: 15_000, 768: 28_000, 1080: 38_000 };
