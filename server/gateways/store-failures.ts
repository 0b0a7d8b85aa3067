import { StorageUnavailable } from './storage.ts';
import { errorCodeIn } from './store-answers.ts';

/** Whether it may be otherwise in a moment. */
export function isPassing(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

const hints: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket (S3_BUCKET)',
  InvalidAccessKeyId: 'it does not know this access key (S3_ACCESS_KEY)',
  SignatureDoesNotMatch: 'the secret key does not belong to the access key (S3_SECRET_KEY)',
  AccessDenied: 'the key may not list, write, read and remove there (S3_ACCESS_KEY)',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  AuthorizationHeaderMalformed: 'the region is another one (S3_REGION)',
  PermanentRedirect: 'the bucket is in another region (S3_ENDPOINT, S3_REGION)',
};

export function refusal(
  endpoint: string,
  method: string,
  { status, body }: { status: number; body: Buffer },
): StorageUnavailable {
  const code = errorCodeIn(body.toString());
  const reason = code ?? `HTTP ${status}`;
  const words = (code && hints[code]) ?? `it answered ${status}${code ? ` ${code}` : ''} to a ${method}`;
  const message = `The photo storage at ${endpoint} cannot be used: ${words}.`;
  return new StorageUnavailable({ message, reason, isRefusal: !isPassing(status) });
}

export function away(endpoint: string, error: unknown): StorageUnavailable {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  const reason = cause?.code ?? name;
  const words = name === 'TimeoutError' ? 'it took too long' : reason;
  const message = `The photo storage at ${endpoint} cannot be reached: ${words}.`;
  return new StorageUnavailable({ message, reason, isRefusal: false });
}
