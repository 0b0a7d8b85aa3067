import type { SmallSide } from '../paths.ts';

/** Limits of a picture that is sent (product 6.1) and of what is stored of it (product 6.2). */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 40_000_000;
export const PHOTO_LONG_SIDE = 1200;
export const PHOTO_QUALITY = 80;
export const SQUARE_SIDE = 512;
export const SQUARE_MAX_BYTES = 100_000;
/** What the small pictures may weigh (product 6.5); of the richest detail a little more, rather than a blur. */
export const smallMaxBytes: Record<SmallSide, number> = { 160: 5_000, 320: 11_000, 640: 40_000 };
export const WHOLE_MAX_BYTES = 3_000;
export const UPLOAD_TIMEOUT_MS = 30_000;
/** The formats sharp may find in the bytes. */
export const photoFormats: readonly string[] = ['jpeg', 'png', 'gif', 'webp'];
