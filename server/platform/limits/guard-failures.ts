import { isTemporary } from '#db/connect.ts';
import { AppError, type ErrorCode } from '#src/errors.ts';
import type { RateLimit, Subject } from './limits.ts';

type Outcome<T> = { value: T } | { error: unknown };

/** Counts errors as the limit says for refusals; otherwise, each would count as an attempt. `refusalOf` says which results are refusals. */
export async function guardFailures<T>(
  limit: RateLimit,
  subject: Subject,
  work: () => Promise<T>,
  refusalOf: (result: T) => ErrorCode | null = () => null,
): Promise<T> {
  const settle = (): Promise<Outcome<T>> =>
    work().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
  const outcome = await limit.guard(subject, settle, (settled) =>
    'error' in settled ? codeOf(settled.error) : refusalOf(settled.value),
  );
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  return isTemporary(error) ? 'unavailable' : 'invalid_input';
}
