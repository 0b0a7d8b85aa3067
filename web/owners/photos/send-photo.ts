import { type ErrorCode, isErrorCode, type RefusalDetails } from '#src/errors.ts';
import { PHOTO_LONG_SIDE, PHOTO_QUALITY, UPLOAD_TIMEOUT_MS } from '#src/owners/photos.ts';

/** Rotates and shrinks a photo. Returns the file as is when this browser cannot decode it. */
export async function resizePhoto(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, PHOTO_LONG_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    // JPEG has no transparency: it would turn black
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', PHOTO_QUALITY / 100));
    return blob ?? file;
  } catch {
    return file;
  }
}

export type PhotoUploadResult =
  | { path: string }
  | { failure: ErrorCode | 'offline' | 'timeout' | 'cancelled'; details?: RefusalDetails };

type SendOptions = {
  language: string;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
};

/** Uploads a photo. XMLHttpRequest because fetch reports no upload progress. Never rejects. */
export function sendPhoto(photo: Blob, { language, onProgress, signal }: SendOptions): Promise<PhotoUploadResult> {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () => done(readResponse(request));
    request.onerror = () => done({ failure: 'offline' });
    request.onabort = () => done({ failure: 'cancelled' });
    if (signal.aborted) return done({ failure: 'cancelled' });
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', '/api/photos');
    request.setRequestHeader('accept-language', language);
    const timer = setTimeout(() => {
      done({ failure: 'timeout' });
      request.abort();
    }, UPLOAD_TIMEOUT_MS);
    request.onloadend = () => clearTimeout(timer);
    const body = new FormData();
    body.append('file', photo, photo instanceof File ? photo.name : 'photo.jpg');
    request.send(body);
  });
}

function readResponse(request: XMLHttpRequest): PhotoUploadResult {
  try {
    const response = JSON.parse(request.responseText) as {
      path?: unknown;
      error?: { code?: unknown } & RefusalDetails;
    };
    if (request.status === 201 && typeof response.path === 'string') return { path: response.path };
    const { code, ...details } = response.error ?? {};
    return { failure: isErrorCode(code) ? code : 'internal', details };
  } catch {
    return { failure: 'internal' };
  }
}
