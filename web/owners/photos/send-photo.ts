import { type ErrorCode, isErrorCode } from '#src/errors.ts';
import { OWNER_HEADER } from '#src/owners/named-owner.ts';
import { UPLOAD_TIMEOUT_MS } from '#src/owners/photos.ts';
import type { RefusalDetails } from '#src/refusals/refusal.ts';

export type PhotoUploadResult =
  | { path: string }
  | { failure: ErrorCode | 'offline' | 'timeout' | 'cancelled'; details?: RefusalDetails };

export type SendOptions = {
  language: string;
  /** the organization that the photo is for; null: the own account */
  ownerId: string | null;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
};

/** Uploads a photo. XMLHttpRequest because fetch reports no upload progress. Never rejects. */
export function sendPhoto(
  photo: Blob,
  { language, ownerId, onProgress, signal }: SendOptions,
): Promise<PhotoUploadResult> {
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
    if (ownerId !== null) request.setRequestHeader(OWNER_HEADER, ownerId);
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
