import { emailSchema } from '#src/accounts/credentials.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { storedEmail } from '../platform/email-addresses.ts';

/** As it is stored (product 1.1). @throws validation_failed */
export function readEmail(email: string): string {
  const { data } = emailSchema.safeParse(email);
  if (data === undefined) {
    throw new AuthError('validation_failed', { message: 'Unable to validate email address: invalid format' });
  }
  return storedEmail(data);
}
