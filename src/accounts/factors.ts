import { z } from 'zod';
import { isStorable, line } from '../text.ts';

/** What a second factor can be; a passkey is one that can sign in alone (product 23.1). */
export const factorKinds = ['totp', 'phone', 'webauthn'] as const;
export type FactorKind = (typeof factorKinds)[number];
export type FactorStatus = 'unverified' | 'verified';

/** How strong a session is: 2 once a second factor was shown (product 23.3). */
export type Aal = 1 | 2;

/** A change of what guards the account asks for a factor that was shown within these minutes (product 23.6). */
export const STEP_UP_MINUTES = 10;
export const CHALLENGE_MINUTES = 10;
/** As long as one that was begun waits for its first code (product 23.2). */
export const ENROLLMENT_MINUTES = 30;
/** Wrong codes that a challenge takes (product 23.5). */
export const CHALLENGE_TRIES = 5;
/** Wrong codes in a row after which a factor takes no codes for a day (product 23.5). */
export const FACTOR_TRIES = 100;
export const FACTORS_MAX = 10;
export const RECOVERY_CODES = 10;
export const DEVICE_DAYS = 30;
/** Codes by SMS that an account is sent within an hour (product 23.8). */
export const SMS_PER_HOUR = 5;

/** What the owner calls a factor. */
export const factorNameSchema = line().min(1, 'Name is required').max(60, 'Name must have at most 60 characters');

const phoneMessage = 'Must be a phone number with its country code, like +34 600 123 456';

/** As people write it; out comes `+` and digits. */
export const smsNumberSchema = line()
  .max(40, phoneMessage)
  .transform((value) => value.replace(/[\s().\-/]/g, '').replace(/^00/, '+'))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, phoneMessage));

/** Six digits, with or without a space in the middle. */
export const codeSchema = z
  .string()
  .max(20, 'Must be 6 digits')
  .transform((value) => value.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Must be 6 digits'));

const RECOVERY_LENGTH = 16;
/** Of Crockford's base 32, which has no letter that is mistaken for another: I, L, O and U. */
const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** As people type it; out comes what is hashed. */
export const recoveryCodeSchema = z
  .string()
  .max(60, 'Must be a recovery code, like 7K2M-9QRT-4WXZ-B3CD')
  .transform((value) => value.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1'))
  .pipe(
    z.string().regex(new RegExp(`^[${recoveryAlphabet}]{${RECOVERY_LENGTH}}$`), {
      error: 'Must be a recovery code, like 7K2M-9QRT-4WXZ-B3CD',
    }),
  );

/** How a code is shown, in groups of four; `bytes` are random, one for each sign. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const signs = Array.from(bytes.subarray(0, RECOVERY_LENGTH), (byte) => recoveryAlphabet[byte % 32] ?? '');
  return (signs.join('').match(/.{4}/g) ?? []).join('-');
}

/** The end of a number, by which its owner knows it and a stranger does not. */
export function phoneHint(phone: string): string {
  return `••• ${phone.slice(-3)}`;
}

const binary = z
  .string()
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]+$/);

/** What a browser answers as WebAuthn defines it, in JSON; unknown fields are left out. */
const credentialOf = <T extends z.ZodRawShape>(response: T) =>
  z.object({
    id: binary.max(1_500),
    rawId: binary.max(1_500),
    type: z.literal('public-key'),
    authenticatorAttachment: z.string().max(40).nullish(),
    clientExtensionResults: z.object({ credProps: z.object({ rk: z.boolean().optional() }).optional() }).optional(),
    response: z.object({ clientDataJSON: binary, ...response }),
  });

/** Of a new passkey or security key. */
export const newCredentialSchema = credentialOf({
  attestationObject: binary,
  transports: z.array(z.string().max(20).refine(isStorable)).max(10).optional(),
});

/** Of one that is known. */
export const assertionSchema = credentialOf({
  authenticatorData: binary,
  signature: binary,
  userHandle: binary.max(200).nullish(),
});

export type NewCredential = z.output<typeof newCredentialSchema>;
export type Assertion = z.output<typeof assertionSchema>;
