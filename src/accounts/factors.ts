import { z } from 'zod';
import { isStorable, line } from '../schemas.ts';
import { inAscii } from '../typed-digits.ts';

/** A passkey is a `webauthn` factor that can sign in alone (product 23.1). */
export const factorKinds = ['totp', 'phone', 'webauthn'] as const;
export type FactorKind = (typeof factorKinds)[number];
export type FactorStatus = 'unverified' | 'verified';

/** Authenticator assurance level: 2 with a second factor (product 23.3). */
export type Aal = 1 | 2;

export const STEP_UP_MINUTES = 10;
export const CHALLENGE_MINUTES = 10;
export const ENROLLMENT_MINUTES = 30;
export const CHALLENGE_TRIES = 5;
/** Wrong codes in a row that lock a factor for a day (product 23.5). */
export const FACTOR_TRIES = 100;
export const FACTORS_MAX = 10;
export const RECOVERY_CODES = 10;
export const DEVICE_DAYS = 30;
export const SMS_PER_HOUR = 5;

export const factorNameSchema = line().min(1, 'Name is required').max(60, 'Name must be at most 60 characters');

const phoneMessage = 'Must be a phone number with its country code, like +34 600 123 456';

export const smsNumberSchema = line()
  .max(40, phoneMessage)
  .transform((value) =>
    inAscii(value)
      .replace(/[\s().\-/]/g, '')
      .replace(/^00/, '+'),
  )
  .refine(isPhoneNumber, phoneMessage);

/** Whether it is a phone number as we store it. */
export function isPhoneNumber(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text);
}

export const codeSchema = z
  .string()
  .max(20, 'Must be 6 digits')
  .transform((value) => inAscii(value).replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Must be 6 digits'));

const RECOVERY_LENGTH = 16;
/** Crockford's base 32: no I, L, O or U. */
const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const recoveryCodeSchema = z
  .string()
  .max(60, 'Must be a recovery code, like 7K2M-9QRT-4WXZ-B3CD')
  .transform((value) => value.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1'))
  .pipe(
    z.string().regex(new RegExp(`^[${recoveryAlphabet}]{${RECOVERY_LENGTH}}$`), {
      error: 'Must be a recovery code, like 7K2M-9QRT-4WXZ-B3CD',
    }),
  );

export function formatRecoveryCode(bytes: Uint8Array): string {
  const characters = Array.from(bytes.subarray(0, RECOVERY_LENGTH), (byte) => recoveryAlphabet[byte % 32] ?? '');
  return (characters.join('').match(/.{4}/g) ?? []).join('-');
}

export function phoneHint(phone: string): string {
  return `••• ${phone.slice(-3)}`;
}

const binary = z
  .string()
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]+$/);

/** WebAuthn's JSON format, without unknown fields. */
const credentialOf = <T extends z.ZodRawShape>(response: T) =>
  z.object({
    id: binary.max(1_500),
    rawId: binary.max(1_500),
    type: z.literal('public-key'),
    authenticatorAttachment: z.string().max(40).nullish(),
    clientExtensionResults: z.object({ credProps: z.object({ rk: z.boolean().optional() }).optional() }).optional(),
    response: z.object({ clientDataJSON: binary, ...response }),
  });

export const newCredentialSchema = credentialOf({
  attestationObject: binary,
  transports: z.array(z.string().max(20).refine(isStorable)).max(10).optional(),
});

export const assertionSchema = credentialOf({
  authenticatorData: binary,
  signature: binary,
  userHandle: binary.max(200).nullish(),
});

export type NewCredential = z.output<typeof newCredentialSchema>;
export type Assertion = z.output<typeof assertionSchema>;
