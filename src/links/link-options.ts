import { z } from 'zod';
import { fieldNames, text } from '../schemas.ts';
import { LINK_PASSWORD_MAX, LINK_PASSWORD_MIN } from './link-passwords.ts';
import { targetSchema } from './target-schema.ts';
import { UTM_MAX, type Utm } from './utm.ts';

const MAX_CLICKS = 1_000_000;
const CLICKS = 'Visits must be a whole number from 1 to 1,000,000';

// Years that stay four digits in every time zone
const FIRST_YEAR = 2000;
const LAST_YEAR = 9998;

const campaignParameter = text()
  .max(UTM_MAX, 'Campaign parameters must be less than 100 characters')
  .transform((value) => value || null)
  .nullable();

/** Options of a link (product 12.8 to 12.12). Absent: unchanged; null: none. */
export const linkOptionsSchema = z
  .object({
    expiresAt: z.iso
      .datetime({ offset: true, error: 'Must be a date and time' })
      .transform((instant) => new Date(instant))
      .refine(isInUsualYears, 'The year must be from 2000 to 9998')
      .nullable(),
    maxClicks: z.int(CLICKS).min(1, CLICKS).max(MAX_CLICKS, CLICKS).nullable(),
    password: z
      .string()
      .min(LINK_PASSWORD_MIN, 'Password must be at least 6 characters')
      .max(LINK_PASSWORD_MAX, 'Password must be at most 128 characters')
      .nullable(),
    /** target when the link is off, expired or used up */
    fallbackUrl: targetSchema(2048).nullable(),
    utmSource: campaignParameter,
    utmMedium: campaignParameter,
    utmCampaign: campaignParameter,
    utmTerm: campaignParameter,
    utmContent: campaignParameter,
  })
  .partial();

function isInUsualYears(instant: Date): boolean {
  const year = instant.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

export type LinkOptionsInput = z.input<typeof linkOptionsSchema>;
export type LinkOptionChanges = z.output<typeof linkOptionsSchema>;

export type LinkOptions = Utm & {
  expiresAt: Date | null;
  maxClicks: number | null;
  usedClicks: number;
  hasPassword: boolean;
  fallbackUrl: string | null;
};

export const linkOptionFields = [
  ...fieldNames(linkOptionsSchema.omit({ password: true }).shape),
  'usedClicks',
] as const satisfies readonly (keyof LinkOptions)[];
