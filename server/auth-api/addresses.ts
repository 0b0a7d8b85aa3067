import { emailSchema } from '#src/accounts/credentials.ts';
import { smsNumberSchema } from '#src/accounts/factors.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { storedPhone } from '../accounts/phone/numbers.ts';
import type { Context } from '../context.ts';
import { storedEmail } from '../platform/email-addresses.ts';

/** The email as it is stored (product 1.1). @throws validation_failed */
export function readEmail(email: string): string {
  const { data } = emailSchema.safeParse(email);
  if (data === undefined) {
    throw new AuthError('validation_failed', { message: 'Unable to validate email address: invalid format' });
  }
  return storedEmail(data);
}

/** The number with a +, which responses leave out. */
export function parsePhone(phone: string): string | undefined {
  return smsNumberSchema.safeParse(phone.trim().replace(/^(?=[1-9])/, '+')).data;
}

/** @throws validation_failed */
export function readPhone(phone: string): string {
  const data = parsePhone(phone);
  if (data === undefined) throw invalidPhone();
  return data;
}

/** The number as its account has it. @throws validation_failed */
export async function readAccountPhone({ db }: Pick<Context, 'db'>, phone: string): Promise<string> {
  const stored = await storedPhone(db, readPhone(phone));
  if (stored === null) throw invalidPhone();
  return stored;
}

function invalidPhone(): AuthError {
  return new AuthError('validation_failed', { message: 'Invalid phone number format (E.164 required)' });
}
