import { AppError } from '#src/errors.ts';

/** An address that the provider gave, where a browser is sent. @throws payments_unavailable for anything else */
export function webAddress(value: unknown): string {
  if (typeof value !== 'string' || !/^https?:\/\//.test(value)) throw new AppError('payments_unavailable');
  return value;
}
